// Python's files by their names: what is the same in whatever a browser keeps them.
//
// A folder has its `carrier`, which is the word for that, `named`, its files by their paths, and
// `create`, `rename`, `remove`, `keeping`, `isOpen` and `close`. A file has its `path`, `size` and
// `changed`, its `content()` as it was opened, and `write`, `truncate` and `flush`. What the browser
// refuses is thrown at once, and nothing has changed then.

export class Folder {
  named = new Map();
  generation = 0; // of the youngest label
  lost = 0; // how many files there were whose labels could not be read
  closed = false;

  // Finds out which files there are; of two of one name the younger counts.
  fit(files) {
    files.sort((one, other) => other.generation - one.generation);
    this.generation = files[0]?.generation ?? 0;
    for (const file of files) {
      // Nothing is thrown away only because nobody can read what it is.
      if (file.unknown) file.name(this.nameOfLost(), ++this.generation);
      if (file.path !== null && !this.named.has(file.path)) this.named.set(file.path, file);
      else this.clear(file);
    }
  }

  nameOfLost() {
    this.lost += 1;
    let number = this.lost;
    while (this.named.has(`unknown-${number}.damaged`)) number += 1;
    return `unknown-${number}.damaged`;
  }

  // Resolves once all that was written is kept; `null` where it is kept as it is written.
  keeping() {
    return null;
  }

  // Whether the browser has not closed it behind our back.
  isOpen() {
    return true;
  }

  remove(file) {
    const { path } = file;
    this.free(file);
    this.named.delete(path);
  }
}

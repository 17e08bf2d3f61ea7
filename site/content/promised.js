// A promise beside what settles it. Browsers have the like only since 2024, and phones are older.

export function promised() {
  const result = {};
  result.promise = new Promise((resolve, reject) => Object.assign(result, { resolve, reject }));
  return result;
}

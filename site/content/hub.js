// Carries one request to a club's hub; Python asks for it (app/worker/fetch_carrier.py).
//
// Nobody is followed elsewhere, so that the password goes to nobody else, and no error says what was
// sent. Answers to what was not asked of the hub itself, as browsers keep them, count for nothing.

// `most` is how many bytes an answer may have, `patience` how long it may take as a whole, in
// milliseconds. Gives the status and the body, or only what was wrong.
export async function ask(method, address, authorization, body, most, patience) {
  const headers = { accept: "application/json" };
  if (authorization) headers.authorization = authorization;
  if (body !== null) headers["content-type"] = "application/json";
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), patience);
  try {
    const response = await fetch(address, {
      method,
      headers,
      body,
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
      signal: ended.signal,
    });
    const bytes = await content(response, most);
    return bytes ? { status: response.status, bytes } : { wrong: "too_large" };
  } catch {
    return { wrong: mixed(address) ? "from_https" : "unreachable" };
  } finally {
    ended.abort();
    clearTimeout(timer);
  }
}

// All of a body; `null` for one that is larger.
async function content(response, most) {
  const parts = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    size += value.length;
    if (size > most) return null;
    parts.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

// Whether a page that came by https asks for something by http, which browsers refuse.
const mixed = (address) => globalThis.location?.protocol === "https:" && address.startsWith("http:");

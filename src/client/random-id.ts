/** 128 random bits as hexadecimal digits. Works on plain http too, where `crypto.randomUUID` does not exist. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

/** This page, as long as it is open: travels with every call, so that a page does not react to the echo of its own change. */
export const pageId = randomId();

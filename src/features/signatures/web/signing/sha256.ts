/** SHA-256 of a file, hexadecimal; undefined where the page was not fetched safely and the browser has no cryptography. */
export async function sha256Of(file: Blob): Promise<string | undefined> {
  if (!("subtle" in crypto)) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

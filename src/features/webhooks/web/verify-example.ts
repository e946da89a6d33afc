/**
 * The code with which a program verifies a message, in Node.js and without a library. The page and the help show these
 * lines, and a test runs them.
 */
export const verifyExample = `import { createHmac, timingSafeEqual } from "node:crypto";

// secret: "whsec_…"; headers: with names in lower case
// body: the text as it came, before any parsing
export function isGenuine(secret, headers, body) {
  const id = headers["webhook-id"];
  const time = headers["webhook-timestamp"];
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const right = createHmac("sha256", key).update(id + "." + time + "." + body).digest();
  return headers["webhook-signature"].split(" ").some((one) => {
    const given = Buffer.from(one.slice("v1,".length), "base64");
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
`;

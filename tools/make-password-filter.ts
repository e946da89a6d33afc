import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { filterEntries, filterOf, mostGuessed } from "#features/identity/server/password-filter.ts";
import { filterFile } from "#features/identity/server/refuse-guessable.ts";
import { commonPasswordList, commonPasswordListFile } from "#tests/fixtures/common-passwords.ts";

// Makes the Bloom filter of the most common passwords. With a file, one password a line and the most common one first, the first
// 100,000 of it that differ in lower case become the list; without one the list stays as it is. Where to find such a file:
// docs/decisions/0141-common-passwords.md.
const [file] = process.argv.slice(2);
if (file !== undefined) {
  const texts = readFileSync(file, "utf8")
    .split(/\r?\n/)
    .filter((text) => text !== "")
    .map((text) => text.normalize("NFC").toLowerCase());
  const list = [...new Set(texts)].slice(0, 100_000);
  // In the order of the alphabet they compress to half: only of the first ones the order counts.
  list.push(...list.splice(mostGuessed).sort());
  writeFileSync(commonPasswordListFile, brotliCompressSync(list.join("\n")));
}
writeFileSync(filterFile, filterOf(filterEntries(commonPasswordList())));

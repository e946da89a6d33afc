// Writes or reads one table in a process of its own, and prints what that took.
import { closeSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createInflateRaw } from "node:zlib";
import { SaxesParser } from "saxes";
import { readZipEntries } from "#engine/document/zip/read.ts";
import type { Column, Value } from "#engine/sheet/column.ts";
import { writeCsv } from "#engine/sheet/csv/write-csv.ts";
import { openSpreadsheet } from "#engine/sheet/open-spreadsheet.ts";
import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";

const kinds = [
  "text",
  "text",
  "text",
  "text",
  "text",
  "text",
  "date",
  "date",
  "number",
  "money",
  "money",
  "percent",
] as const;
const columns = kinds.map((kind, at): Column => ({ header: `Columna ${at + 1}`, kind }));
const names = ["Ana", "Luis", "María José", "Carmen", "Pedro", "Íngrid"];

function* table(rows: number): Generator<Value[]> {
  for (let n = 0; n < rows; n++) {
    const name = `${names[n % 6]} ${names[(n * 7) % 5]} ${n}`;
    const day = (shift: number) => `20${10 + ((n + shift) % 16)}-0${1 + (n % 9)}-1${(n + shift) % 10}`;
    const cents = (factor: number) => ((n * factor) % 9_999_991) / 100;
    yield [
      name,
      String(2_500_000_000_101 + n * 7919),
      `0${n % 1000}`,
      `${n % 90}a avenida ${n % 17}-${n % 99}, zona ${n % 25}`,
      `correo${n}@ejemplo.gt`,
      n % 3 === 0 ? null : "Soltero",
      day(0),
      day(5),
      n,
      cents(7).toFixed(2),
      cents(7919).toFixed(2),
      (n % 100) / 100,
    ];
  }
}

/** Reads the sheet as any reader of XML would have to, and keeps nothing. */
async function generalParser(file: string): Promise<void> {
  const entry = readZipEntries(readFileSync(file)).find(({ name }) => name === "xl/worksheets/sheet1.xml");
  const parser = new SaxesParser({ position: false });
  let texts = 0;
  parser.on("opentag", () => {});
  parser.on("text", (text) => {
    texts += text.length;
  });
  const stream = createInflateRaw({ chunkSize: 64 * 1024 });
  stream.end(entry?.compressed);
  const decoder = new TextDecoder();
  for await (const chunk of stream) parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
  parser.close();
  if (texts === 0) throw new Error("nothing was read");
}

async function work(name: string, rows: number, folder: string): Promise<string> {
  const format = name.endsWith("csv") ? "csv" : "xlsx";
  const file = join(folder, `${rows}.${format}`);
  if (name.startsWith("write")) {
    const chunks =
      format === "csv"
        ? writeCsv({ columns }, table(rows))
        : writeWorkbook([{ name: "Datos", columns, rows: table(rows) }]);
    const out = openSync(file, "w");
    for await (const chunk of chunks) writeSync(out, chunk);
    closeSync(out);
  } else if (name === "general-parser") await generalParser(file);
  else {
    let count = 0;
    for await (const _ of (await openSpreadsheet(readFileSync(file))).rows(0)) count++;
    if (count !== rows + 1) throw new Error(`${count} rows were read`);
  }
  return file;
}

const [, , name = "", rows = "0", folder = ""] = process.argv;
// The first run compiles the code and takes its memory. A server has done so long ago.
await work("write-xlsx", 2000, folder);
await work("write-csv", 2000, folder);
await work(name === "general-parser" ? name : name.replace("write", "read"), 2000, folder);
const before = process.memoryUsage.rss();
const cpu = process.cpuUsage();
const file = await work(name, Number(rows), folder);
const { user, system } = process.cpuUsage(cpu);
const peak = process.resourceUsage().maxRSS * 1024;
console.log(
  JSON.stringify({ cpuMs: (user + system) / 1000, moreMb: (peak - before) / 1024 / 1024, bytes: statSync(file).size }),
);

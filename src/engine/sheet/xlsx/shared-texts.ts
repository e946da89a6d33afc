import type { SheetLimits } from "../limits.ts";
import { SheetRefused } from "../refused.ts";
import type { Parts } from "./parts.ts";
import { plainText, readXml } from "./xml.ts";

/** The texts that the cells of a workbook share; undefined for a number there is none of. */
export type SharedTexts = (index: number) => string | undefined;

/** Texts kept as one string: a string each would take three times the memory, and pieces of a part would keep the part. */
const pageSize = 512;

/** Reads the shared texts; without the part there are none. */
export async function readSharedTexts(
  parts: Parts,
  name: string | undefined,
  limits: SheetLimits,
): Promise<SharedTexts> {
  const pages: string[] = [];
  const ends: number[] = [];
  let page: string[] = [];
  let length = 0;
  let text = "";
  let reading = false;
  let phonetic = 0;
  const closePage = () => {
    pages.push(page.join(""));
    page = [];
  };
  if (name === undefined || !parts.has(name)) return () => undefined;
  await readXml(name, parts.read(name), {
    open: (element) => {
      if (element === "si") text = "";
      else if (element === "rPh") phonetic++;
      else if (element === "t") reading = phonetic === 0;
    },
    text: (piece) => {
      if (!reading) return;
      text += piece;
      if (text.length > limits.cellLength * 7) throw new SheetRefused("cellTooLong", name);
    },
    close: (element) => {
      if (element === "t") reading = false;
      else if (element === "rPh") phonetic--;
      if (element !== "si") return;
      const plain = plainText(text);
      length += plain.length;
      if (plain.length > limits.cellLength) throw new SheetRefused("cellTooLong", name);
      if (ends.length >= limits.sharedTexts || length > limits.sharedLength)
        throw new SheetRefused("tooManySharedTexts", name);
      page.push(plain);
      ends.push((ends.length % pageSize === 0 ? 0 : (ends.at(-1) ?? 0)) + plain.length);
      if (page.length === pageSize) closePage();
    },
  });
  closePage();
  return (index) => {
    const end = ends[index];
    if (end === undefined) return undefined;
    const start = index % pageSize === 0 ? 0 : ends[index - 1];
    return pages[Math.floor(index / pageSize)]?.slice(start, end);
  };
}

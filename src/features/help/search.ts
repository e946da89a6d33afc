import { type Block, plain, textOfLine } from "./markdown.ts";
import type { HelpName } from "./pages.ts";

/** A page, read. */
export interface HelpPage {
  readonly name: HelpName;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A part of a page, from one heading to the next. */
interface Part {
  readonly page: HelpName;
  readonly title: string;
  readonly heading: string;
  readonly id: string;
  readonly text: string;
}

/** A result: a part of a page, and the position of the first word in its text. */
export interface Hit extends Omit<Part, "text"> {
  readonly snippet: string;
}

const linesOf = (block: Block): Parameters<typeof textOfLine>[0][] => {
  switch (block.kind) {
    case "list":
      return [...block.items];
    case "table":
      return [...block.head, ...block.rows.flat()];
    default:
      return [block.line];
  }
};

function partsOf({ name, title, blocks }: HelpPage, say: (key: string) => string): Part[] {
  const parts: { page: HelpName; title: string; heading: string; id: string; text: string }[] = [];
  for (const block of blocks) {
    const text = linesOf(block)
      .map((line) => textOfLine(line, say))
      .join(" ");
    const last = parts.at(-1);
    if (block.kind === "heading") parts.push({ page: name, title, heading: text, id: block.id, text: "" });
    else if (last) last.text += `${last.text ? " " : ""}${text}`;
  }
  return parts;
}

/** The number of letters around the first matching word. */
const around = 60;

function snippetOf(text: string, word: string): string {
  const at = Math.max(0, plain(text).indexOf(word));
  const from = at <= around ? 0 : text.lastIndexOf(" ", at - around / 2) + 1;
  const piece = text.slice(from, from + 2 * around);
  const whole = from + 2 * around >= text.length;
  return `${from > 0 ? "… " : ""}${whole ? piece : piece.slice(0, piece.lastIndexOf(" "))}${whole ? "" : " …"}`;
}

/** The maximum of shown results. */
const most = 20;

/** The parts with every word of the wish, in heading or text, without accents and case; those with one in a heading first. */
export function searchHelp(pages: readonly HelpPage[], wish: string, say: (key: string) => string): readonly Hit[] {
  const words = plain(wish).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages
    .flatMap((page) => partsOf(page, say))
    .flatMap(({ text, ...part }) => {
      const [heading, title, body] = [plain(part.heading), plain(part.title), plain(text)];
      if (!words.every((word) => `${title} ${heading} ${body}`.includes(word))) return [];
      const score = words.filter((w) => heading.includes(w)).length * 2 + words.filter((w) => body.includes(w)).length;
      if (score === 0) return [];
      return [{ score, hit: { ...part, snippet: snippetOf(text, words.find((w) => body.includes(w)) ?? "") } }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ hit }) => hit);
}

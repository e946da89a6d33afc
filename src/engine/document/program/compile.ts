import type { TreeNode } from "../library.ts";
import { guardElements } from "./guards.ts";
import { type InTurns, idPieces } from "./ids.ts";
import { hasUnknownRun, type Item, itemsOf } from "./items.ts";

import { fixed, fixedSegments, type Program, type Step, unknown } from "./program.ts";
import { closeTables } from "./tables.ts";
import { referredNames, restartedLists } from "./turns.ts";

const textStart = fixedSegments[fixed.openText] ?? "";
const textEnd = fixedSegments[fixed.closeText] ?? "";
const emptyText = fixedSegments[fixed.emptyText] ?? "";

const none: InTurns = { referred: new Set(), lists: new Set() };

/**
 * Compiles docxtemplater's tree of one part. What docxtemplater repairs in every rendered document (empty text elements,
 * cells and rows without content, tables at the end) is repaired here where the template decides it, and kept as a step
 * where the answers do. `closesTables` is whether docxtemplater does so in parts of this kind. Throws `Unsupported`.
 */
export function compileProgram(
  tree: readonly TreeNode[],
  { closesTables }: { readonly closesTables: boolean },
): Program {
  let items = itemsOf(tree, false);
  if (hasUnknownRun(items)) items = itemsOf(tree, true);
  const guards = guardElements(items);
  if (closesTables) closeTables(items);
  const segments = [...fixedSegments];
  const known = new Map<string, number>();
  const segment = (xml: string): number => segments.push(xml) - 1;
  const shared = (xml: string): number => {
    const id = known.get(xml) ?? segment(xml);
    known.set(xml, id);
    return id;
  };

  const emit = (list: readonly Item[], inLoop: boolean, around: InTurns = none): Step[] => {
    const steps: Step[] = [];
    const xml = new Joined();
    let properties: string | undefined;
    const flush = () => {
      const whole = xml.take();
      if (whole !== "") steps.push({ do: "text", segment: segment(whole) });
      if (properties !== undefined) steps.push({ do: "properties", segment: shared(properties) });
      properties = undefined;
    };
    list.forEach((item, index) => {
      switch (item.kind) {
        case "text": {
          let piece = item.xml;
          if (piece.startsWith(textEnd)) {
            if (xml.endsWith(textStart)) xml.dropLast(textStart.length).add(emptyText);
            else if (xml.isEmpty) {
              flush();
              steps.push({ do: "closeText" });
            } else xml.add(textEnd);
            piece = piece.slice(textEnd.length);
          }
          for (const part of inLoop ? idPieces(piece, around) : [{ xml: piece }]) {
            if ("xml" in part) {
              xml.add(part.xml);
              continue;
            }
            flush();
            if ("once" in part) steps.push({ do: "once", segment: segment(part.once) });
            else steps.push({ do: "id", kind: part.kind, id: part.id });
          }
          if (xml.endsWith(textStart) && !staticNext(list, index)) {
            xml.dropLast(textStart.length);
            flush();
            steps.push({ do: "openText" });
          }
          break;
        }
        case "properties":
          properties = item.properties;
          break;
        case "value": {
          flush();
          const { tag, wordText } = item;
          const where = item.properties === undefined ? unknown : item.properties === "" ? -1 : shared(item.properties);
          steps.push({ do: "value", tag, wordText, properties: where });
          break;
        }
        case "section": {
          flush();
          const own = item.tag.inverted ? none : { referred: referredNames(item), lists: restartedLists(item) };
          const inside = {
            referred: joined(around.referred, own.referred),
            lists: joined(around.lists, own.lists),
          };
          const otherwise = item.otherwise && emit(item.otherwise, inLoop, around);
          const lastBody = item.lastBody && emit(item.lastBody, true, inside);
          steps.push({
            do: "section",
            tag: item.tag,
            body: emit(item.body, inLoop || !item.tag.inverted, inside),
            lastBody,
            otherwise,
            ...(own.referred.size === 0 ? {} : { referred: [...own.referred] }),
            ...(own.lists.size === 0 ? {} : { lists: [...own.lists] }),
          });
          break;
        }
        case "guard": {
          flush();
          const { guard, filling } = item;
          const open = segment(item.open);
          steps.push({
            do: "guard",
            guard,
            open,
            filling,
            body: emit(item.body, inLoop, around),
            close: segment(item.close),
          });
          break;
        }
        case "satisfy":
          flush();
          steps.push({ do: "satisfy", guard: item.guard });
          break;
        default:
          item satisfies never;
      }
    });
    flush();
    return steps;
  };
  const steps = emit(items, false);
  const dynamic = steps.some((step) => step.do !== "text" && step.do !== "properties" && step.do !== "satisfy");
  return { steps, segments, guards, dynamic };
}

const joined = (some: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> =>
  more.size === 0 ? some : new Set([...some, ...more]);

/**
 * A long text made of pieces. Looking at the end of a joined string copies the whole string, so the last characters are kept
 * as a string of their own: as many as `textStart` has, or fewer after `dropLast`, when the next piece is not its rest.
 */
class Joined {
  private head = "";
  private end = "";

  get isEmpty(): boolean {
    return this.head === "" && this.end === "";
  }

  add(piece: string): void {
    const end = this.end + piece;
    const cut = Math.max(0, end.length - textStart.length);
    this.head += end.slice(0, cut);
    this.end = end.slice(cut);
  }

  /** `text` must not be longer than `textStart`. */
  endsWith(text: string): boolean {
    return this.end.endsWith(text);
  }

  /** Drops what `endsWith` found. */
  dropLast(length: number): this {
    this.end = this.end.slice(0, -length);
    return this;
  }

  /** Returns the text and starts again. */
  take(): string {
    const whole = this.head + this.end;
    this.head = "";
    this.end = "";
    return whole;
  }
}

/** True if text of the same list comes next, after items that print nothing. */
function staticNext(list: readonly Item[], index: number): boolean {
  for (let next = index + 1; next < list.length; next++) {
    const kind = list[next]?.kind;
    if (kind === "text") return true;
    if (kind !== "satisfy" && kind !== "properties") return false;
  }
  return false;
}

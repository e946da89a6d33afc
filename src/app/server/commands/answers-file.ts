import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { measured } from "#engine/document/pictures/measure.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { reasonOf, say, Unusable } from "./template-file.ts";

/** The answers of a file. `images` are the pictures among them, by the text that was written for them. */
interface AnswersFile {
  readonly answers: Answers;
  readonly images: Readonly<Record<string, Uint8Array>>;
  /** Answers to picture tags that are no PNG or JPEG, shortened, and why not. */
  readonly unshown: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * Reads a JSON object of answers. What it answers to the template's places for pictures is read as a picture: a path from
 * the folder of the file, a data URL, or base64. Throws `Unusable`.
 */
export async function readAnswers(path: string, tree: readonly TagNode[]): Promise<AnswersFile> {
  const answers = await readObject(path);
  const images: Record<string, Uint8Array> = Object.create(null);
  const unshown: { path: string; reason: string }[] = [];
  for (const text of new Set(pictureAnswers(answers, namesOfPictures(tree)))) {
    try {
      const bytes = inlineBytes(text) ?? (await readFile(resolve(dirname(path), text)));
      if (measured(bytes)) images[text] = bytes;
      else unshown.push({ path: text.slice(0, 80), reason: "PNG, JPEG" });
    } catch (error) {
      unshown.push({ path: text.slice(0, 80), reason: reasonOf(error) });
    }
  }
  return { answers, images, unshown };
}

async function readObject(path: string): Promise<Answers> {
  let answers: unknown;
  try {
    // Windows editors begin a file with a byte-order mark, which is not JSON; a Mac may write an accented letter as two characters.
    answers = JSON.parse((await readFile(path, "utf8")).replace(/^\uFEFF/, "").normalize("NFC"));
  } catch (error) {
    throw new Unusable(
      error instanceof SyntaxError ? say("noJson", { path }) : say("cannotRead", { path, reason: reasonOf(error) }),
    );
  }
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) {
    throw new Unusable(say("noObject", { path }));
  }
  return answers as Answers;
}

/** The last names of the paths under which pictures stand. */
function namesOfPictures(tree: readonly TagNode[]): ReadonlySet<string> {
  const own = tree.flatMap(({ image, name }) => (image ? [name === "." ? name : (name.split(".").at(-1) ?? "")] : []));
  return new Set([...own, ...tree.flatMap(({ children }) => [...namesOfPictures(children)])]);
}

/** The texts answered to names of pictures, however deep; those of a list of texts answer to `.`. */
function* pictureAnswers(answers: Answers, names: ReadonlySet<string>): Generator<string> {
  const open: unknown[] = names.size > 0 ? [answers] : [];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const [key, inner] of Object.entries(value as object)) {
      const name = Array.isArray(value) ? "." : (key.split(".").at(-1) ?? "");
      if (typeof inner === "object" && inner !== null) open.push(inner);
      else if (typeof inner === "string" && inner !== "" && names.has(name)) yield inner;
    }
  }
}

function inlineBytes(text: string): Uint8Array | undefined {
  const url = /^data:[^,]{0,200};base64,/i.exec(text);
  if (url) return Buffer.from(text.slice(url[0].length), "base64");
  // How every PNG and JPEG begins in base64.
  return /^(?:iVBORw0KGgo|\/9j\/)/.test(text) ? Buffer.from(text, "base64") : undefined;
}

/** Returns the unusable value at the path of a missing answer, as a short text, or undefined if there is no value. */
export function answerAt(answers: Answers, path: string): string | undefined {
  let value: unknown = answers;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  if (Array.isArray(value)) return value.length === 0 ? undefined : "[…]";
  if (typeof value === "object") return value === null ? undefined : "{…}";
  // Answers are JSON: what is left are texts, numbers, yes and no.
  const text = typeof value === "string" ? value.trim() : JSON.stringify(value);
  return text === "" ? undefined : text.slice(0, 80);
}

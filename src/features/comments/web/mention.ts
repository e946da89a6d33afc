import type { Person } from "../comment.ts";

/** Returns the typed part of a name after the last @ before the caret, or undefined if no name is being typed. */
export function typedMention(text: string, caret: number): string | undefined {
  return /(?:^|[\s(])@([\p{L}\p{M}.' -]{0,40})$/u.exec(text.slice(0, caret))?.[1];
}

/** The text with the name being typed replaced by a whole one, and where the caret goes. */
export function insertMention(
  text: string,
  caret: number,
  name: string,
): { readonly text: string; readonly caret: number } {
  const start = text.slice(0, caret).lastIndexOf("@");
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ""), caret: before.length };
}

/** The ids of the people a text mentions. Of two whose names begin alike the longer name is taken. */
export function mentionedIn(text: string, people: readonly Person[]): string[] {
  let rest = text;
  const ids = new Set<string>();
  for (const { id, name } of people.toSorted((a, b) => b.name.length - a.name.length)) {
    if (name === "" || !rest.includes(`@${name}`)) continue;
    ids.add(id);
    rest = rest.replaceAll(`@${name}`, "");
  }
  return [...ids];
}

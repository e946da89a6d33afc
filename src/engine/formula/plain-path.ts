import { isPlainName, tagName } from "#engine/document/tag-name.ts";

/** Words that stand for a value wherever they stand alone. */
const constant = /^(?:true|false|null|verdadero|falso|nulo)$/i;

/** The path a text is when it is a plain name and nothing else; undefined for a formula. A dash with a space beside it subtracts. */
export function plainPath(source: string): string | undefined {
  const name = tagName(source);
  return isPlainName(name) && !/ -|- /.test(name) && !constant.test(name) ? name : undefined;
}

import { type Language, sentence } from "#protocol/text.ts";
import type { SheetWords } from "../sheet-form.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

/** The words of the columns of ours, in a language. */
export function sheetWords(language: Language): SheetWords {
  const say = (key: string) => sentence({ en, es }[language], `sheet.${key}`);
  return {
    main: say("main"),
    row: say("row"),
    rowHint: say("rowHint"),
    title: say("title"),
    titleHint: say("titleHint"),
    parent: say("parent"),
    parentHint: say("parentHint"),
  };
}

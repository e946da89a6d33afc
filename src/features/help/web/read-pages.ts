import { useEffect, useState } from "react";
import { useLanguage } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import type { Language } from "#protocol/text.ts";
import { readMarkdown, textOfLine } from "../markdown.ts";
import { helpNames } from "../pages.ts";
import type { HelpPage } from "../search.ts";

const sources = {
  es: () => import("./pages-es.ts"),
  en: () => import("./pages-en.ts"),
} as const;
const read = new Map<Language, Promise<readonly HelpPage[]>>();

/** The pages of a language in their order, fetched once. */
function readHelp(language: Language): Promise<readonly HelpPage[]> {
  const known = read.get(language);
  if (known) return known;
  const reading = arriving(sources[language]).then(({ files }) =>
    helpNames.map((name): HelpPage => {
      const blocks = readMarkdown(files[name] ?? "");
      const [first] = blocks;
      return { name, blocks, title: first?.kind === "heading" ? textOfLine(first.line, (key) => key) : name };
    }),
  );
  read.set(language, reading);
  // What did not arrive is asked for again the next time.
  reading.catch(() => read.delete(language));
  return reading;
}

/** The help in the language shown; `undefined` until it is there. */
export function useHelp(): { readonly pages: readonly HelpPage[] | undefined; readonly error: unknown } {
  const language = useLanguage();
  const [state, setState] = useState<{ language?: Language; pages?: readonly HelpPage[]; error?: unknown }>({});
  useEffect(() => {
    let here = true;
    readHelp(language).then(
      (pages) => here && setState({ language, pages }),
      (error: unknown) => here && setState({ language, error }),
    );
    return () => {
      here = false;
    };
  }, [language]);
  return state.language === language
    ? { pages: state.pages, error: state.error }
    : { pages: undefined, error: undefined };
}

/** One page by its name. */
export const pageNamed = (pages: readonly HelpPage[], name: string): HelpPage | undefined =>
  pages.find((page) => page.name === name);

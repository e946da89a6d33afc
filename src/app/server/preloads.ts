import { isForVisitors } from "#app/visitor-texts.ts";
import type { Screen } from "#protocol/screen.ts";
import { getSession } from "#protocol/session.ts";

/** Which built files an address, a frame and a language need beside those every page begins with, as the build wrote it down. */
export interface RouteFiles {
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** The sentences that a page begins with, for each language. */
  readonly pageTexts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly frames: Readonly<Record<Screen["frame"], readonly string[]>>;
  readonly texts: Readonly<Record<string, { readonly first: readonly string[]; readonly others: readonly string[] }>>;
}

/**
 * The lines of the head that name the files of a screen, so that the browser fetches them with the first script and not after
 * it. `boot.js` adds those of the language it finds.
 */
export function preloadsOf(files: RouteFiles, screen: Screen | undefined, signedIn: boolean): string {
  if (!screen) return "";
  const names = new Set([...(files.frames[screen.frame] ?? []), ...(files.pages[screen.path] ?? [])]);
  const links = [...names].map((name) =>
    name.endsWith(".css")
      ? `<link rel="preload" as="style" crossorigin href="${name}">`
      : `<link rel="modulepreload" crossorigin href="${name}">`,
  );
  const texts = Object.entries(files.texts).map(([language, { first, others }]) => {
    const begins = files.pageTexts[screen.path]?.[language];
    const wanted = isForVisitors(screen) ? first : [...first, ...(begins ? [begins] : others)];
    return `<meta name="texts-${language}" content="${[...new Set(wanted)].join(" ")}">`;
  });
  const begun = `<meta name="texts-page" content="${screen.path}">`;
  return [begun, ...texts, ...links, ...(signedIn ? [sessionAhead] : [])].join("");
}

/** The screen an address leads to; the sign-in page where nobody is signed in yet. */
export function shownScreen(screens: readonly Screen[], path: string, signedIn: boolean): Screen | undefined {
  const asked = screenAt(screens, path) ?? screenAt(screens, "/home");
  return asked?.login && !signedIn ? screenAt(screens, "/login") : asked;
}

/** Requests the session at once, in the form that `call` will use: the scripts that need it take longer to load. */
const sessionAhead = `<link rel="preload" as="fetch" crossorigin href="/api${getSession.path}">`;

/** The screen at a path; of several the one that names more of it. */
export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  const at = path.replace(/(.)\/+$/, "$1");
  const parameters = (screen: Screen) => screen.path.split(":").length;
  return screens
    .filter((screen) => new RegExp(`^${screen.path.replace(/:\w+/g, "[^/]+")}$`).test(at))
    .toSorted((a, b) => parameters(a) - parameters(b))[0];
}

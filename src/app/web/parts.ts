import Page from "@mui/icons-material/ArticleOutlined";
import type { Parts, PartsByPage, ScreenIcon } from "#client/feature.ts";

type PartsOfPages = { readonly [Page in keyof PartsByPage]?: readonly PartsByPage[Page][] };

const parts: readonly Parts[] = Object.values(
  import.meta.glob<Parts>("../../features/*/web/parts.ts", { eager: true, import: "parts" }),
);
const icons: Readonly<Record<string, ScreenIcon>> = Object.assign({}, ...parts.map((one) => one.icons));

/** The icon of the screen at a path. */
export const iconOf = (path: string): ScreenIcon => icons[path] ?? Page;

/** Returns the parts that features add to a shared page. */
export const partsOf = <Page extends keyof PartsByPage>(page: Page): readonly PartsByPage[Page][] =>
  parts.flatMap((one: PartsOfPages) => one[page] ?? []);

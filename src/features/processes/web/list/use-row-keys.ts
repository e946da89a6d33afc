import { useEffect } from "react";

const typing = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]";

/** The rows of the list that is shown, by the links that open them. */
const links = () => [...document.querySelectorAll<HTMLAnchorElement>("main .data-table .cell-title a:first-of-type")];
const rowOf = (element: Element | null | undefined) => element?.closest("tr") ?? null;

/** j and k walk through the rows of a list, x marks the row one is at; Enter is the link's own. */
export function useRowKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(typing)) return;
      const titles = links().filter((link) => link.closest("td")?.querySelector("a") === link);
      const at = titles.findIndex((link) => rowOf(link) === rowOf(document.activeElement));
      if (event.key === "j" || event.key === "k") {
        const next = event.key === "j" ? titles[at + 1] : titles[at < 0 ? 0 : at - 1];
        next?.focus();
        next?.scrollIntoView({ block: "nearest" });
      } else if (event.key === "x" && at >= 0 && !event.repeat)
        rowOf(titles[at])?.querySelector<HTMLInputElement>(".cell-mark input")?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

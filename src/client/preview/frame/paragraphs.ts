import { closestParagraph, quoted } from "../closest-paragraph.ts";
import type { FixedWords } from "../fixed-words.ts";
import { fixedWordsIn } from "./fixed-text.ts";

type Press = (text: string, byKey: boolean, words: FixedWords) => void;

/** The paragraphs of a drawn document that can be pressed: with the pointer, or with the arrow keys and Enter. */
export class Paragraphs {
  private all: readonly HTMLElement[] = [];
  private quotes: readonly string[] = [];
  private shown: string | null = null;
  private on = false;
  private readonly press: Press;

  constructor(press: Press) {
    this.press = press;
    document.addEventListener("click", ({ target }) => {
      const element = target as HTMLElement;
      if (!element.closest(".place")) this.chosen(element, false);
    });
    document.addEventListener("keydown", (event) => {
      const at = this.all.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (step !== 0) this.focus(at + step);
      else if (event.key === "Enter") this.chosen(event.target as HTMLElement, true);
      else return;
      event.preventDefault();
    });
  }

  /** Takes the paragraphs of a sheet; those of its headers and footers are on every page and are none. */
  find(sheet: HTMLElement): void {
    this.all = [...sheet.querySelectorAll("p")].filter(
      (one) => one.closest("header, footer") === null && quoted(one.textContent) !== "",
    );
    this.show();
  }

  set(quotes: readonly string[], shown: string | null): void {
    this.on = true;
    this.quotes = quotes;
    const moves = shown !== null && shown !== this.shown;
    this.shown = shown;
    this.show();
    if (moves) document.querySelector("p.chosen")?.scrollIntoView({ block: "center" });
  }

  /** Reports the words that are selected in a paragraph. */
  select(range: Range): void {
    const { startContainer: start } = range;
    const one = (start instanceof Element ? start : start.parentElement)?.closest<HTMLElement>("p.paragraph");
    const words = one && this.on ? fixedWordsIn(one, range) : undefined;
    if (one && words && words.text !== "") this.press(quoteOf(one), false, words);
  }

  private show(): void {
    if (!this.on) return;
    const texts = this.all.map(({ textContent }) => quoted(textContent));
    for (const [index, one] of this.all.entries()) {
      one.tabIndex = index === 0 ? 0 : -1;
      one.classList.add("paragraph");
      one.classList.remove("commented", "chosen");
      delete one.dataset["quote"];
    }
    for (const quote of this.quotes) {
      const found = this.all[closestParagraph(quote, texts) ?? -1];
      if (!found) continue;
      found.classList.add("commented");
      found.dataset["quote"] ??= quote;
    }
    if (this.shown !== null) this.all[closestParagraph(this.shown, texts) ?? -1]?.classList.add("chosen");
  }

  private focus(index: number): void {
    const next = this.all[Math.max(0, Math.min(this.all.length - 1, index))];
    for (const one of this.all) one.tabIndex = one === next ? 0 : -1;
    next?.focus();
  }

  private chosen(target: HTMLElement, byKey: boolean): void {
    const one = target.closest<HTMLElement>("p.paragraph");
    if (one && this.on) this.press(quoteOf(one), byKey, fixedWordsIn(one));
  }
}

const quoteOf = (one: HTMLElement): string => one.dataset["quote"] ?? quoted(one.textContent);

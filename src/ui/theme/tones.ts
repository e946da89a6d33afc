import type { Brand } from "./brand.ts";
import { lightSurface, mix, onColor, readable } from "./color.ts";

/** A colour that reads on every surface of its mode, and what reads on it. */
export interface Tone {
  readonly main: string;
  /** The colour under the pointer: moved away from the text's colour, so that the contrast never falls. */
  readonly dark: string;
  readonly contrastText: string;
}

/** Names of the colours that are turned into tones. */
export const toneNames = ["primary", "accent", "secondary", "error", "info", "success", "warning"] as const;
export type ToneName = (typeof toneNames)[number];

/** The colours of one mode. */
export interface Tones extends Readonly<Record<ToneName, Tone>> {
  readonly page: string;
  readonly paper: string;
  readonly text: string;
  readonly textSecondary: string;
}

/** The strength of the tint of chips and notices under their text. */
export const tint = { light: 0.12, dark: 0.18 } as const;

/** Derives readable colours from a brand. Whatever its colours, text on page, paper and tint reads at 4.5 : 1. */
export function tonesOf(brand: Brand, mode: "light" | "dark"): Tones {
  const dark = mode === "dark";
  const page = dark ? "#0f141a" : lightSurface(brand.background);
  const paper = dark ? "#171e26" : "#ffffff";
  const tone = (color: string): Tone => {
    // The tint is made of the tone itself, so it moves along; it ends before black or white does.
    let main = readable(color, [page, paper]);
    for (let tinted = ""; tinted !== main; ) {
      tinted = main;
      main = readable(main, [page, paper, mix(paper, main, tint[mode])]);
    }
    const contrastText = onColor(main);
    return { main, dark: mix(main, onColor(contrastText), 0.2), contrastText };
  };
  return {
    page,
    paper,
    text: dark ? "#eef2f6" : "#16202a",
    textSecondary: dark ? "#b3bfcc" : readable("#4a5662", [page, paper]),
    primary: tone(brand.primary),
    accent: tone(brand.accent),
    secondary: tone(brand.secondary),
    error: tone(brand.error),
    info: tone(brand.info),
    success: tone(brand.success),
    warning: tone(brand.warning),
  };
}

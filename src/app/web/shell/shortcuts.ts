/** A key as it was pressed, and where. */
export interface Press {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** In a field, a list or an open dialog: letters belong to it. */
  readonly typing: boolean;
}

/** What a key asks for. `go`: the letter after `G`. `act`: a letter or sign a button of the page has claimed. */
export type Wish =
  | { readonly kind: "palette" }
  | { readonly kind: "shortcuts" }
  | { readonly kind: "wait" }
  | { readonly kind: "go"; readonly letter: string }
  | { readonly kind: "act"; readonly key: string }
  | undefined;

/** What a press means; `afterG` when `G` was the press before it. Single letters are off unless `letters`. */
export function wishOf(press: Press, afterG: boolean, letters: boolean): Wish {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrl && !press.alt && key === "k") return { kind: "palette" };
  if (press.ctrl || press.alt || press.typing || !letters || key.length !== 1) return undefined;
  if (afterG && /[a-z]/.test(key)) return { kind: "go", letter: key };
  if (key === "g") return { kind: "wait" };
  if (key === "?") return { kind: "shortcuts" };
  return key === " " ? undefined : { kind: "act", key };
}

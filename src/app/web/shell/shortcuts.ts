/** A key press: which key, and what has the focus. */
export interface Press {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** The focus is in a field, a list or an open dialog, which takes letters itself. */
  readonly typing: boolean;
}

/** The effect of a key. `go` opens the screen of the letter after `G`. `act` presses the button that has this key. */
export type Wish =
  | { readonly kind: "palette" }
  | { readonly kind: "help" }
  | { readonly kind: "wait" }
  | { readonly kind: "go"; readonly letter: string }
  | { readonly kind: "act"; readonly key: string }
  | undefined;

/**
 * Returns the effect of a key press. `afterG` is true if `G` was pressed before it. Single letters are off unless
 * `letters`.
 */
export function wishOf(press: Press, afterG: boolean, letters: boolean): Wish {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrl && !press.alt && key === "k") return { kind: "palette" };
  if (press.ctrl || press.alt || press.typing || !letters || key.length !== 1) return undefined;
  if (afterG && /[a-z]/.test(key)) return { kind: "go", letter: key };
  if (key === "g") return { kind: "wait" };
  if (key === "?") return { kind: "help" };
  return key === " " ? undefined : { kind: "act", key };
}

import { isEmail } from "#engine/identifiers/email.ts";
import { type Candidate, single } from "./candidate.ts";
import { printedAround } from "./wordings.ts";

const cui = /(?<![\d-])\d{4}[ -]?\d{5}[ -]?\d{4}(?![\d-])/g;
const nit = /(?:\bNIT\b|identificaci[óo]n tributaria)[^.;]{0,120}?(?<![\d-])(\d{3,11}-?[\dKk])(?![\dKk-])/gi;
const email = /[^\s@,;:()<>"“”]+@[^\s@,;:()<>"“”]+\.[a-z]{2,}/gi;
const phone = /(?:tel[ée]fono|celular|m[óo]vil)[^.;\d]{0,40}((?:\+?502[ -]?)?\d{4}[ -]?\d{4})(?!\d)/gi;

/** Identity numbers, tax numbers, e-mail addresses and telephone numbers. */
export function identifiersIn(text: string, language: "es" | "en"): Candidate[] {
  const found: Candidate[] = [];
  for (const match of text.matchAll(cui)) {
    const at = { start: match.index, end: match.index + match[0].length };
    const value = match[0].replace(/\D/g, "");
    const piece = printedAround(text, at, "cui", { x: value }, language);
    const grouped = `${value.slice(0, 4)} ${value.slice(4, 9)} ${value.slice(9)}`;
    if (piece) found.push(single(piece, { kind: "cui", value: grouped, name: "cui" }, piece.suffix, 10));
    else found.push(single(at, { kind: "text", value: match[0], name: "cui" }, "", 8));
  }
  for (const match of text.matchAll(nit)) {
    const said = match[1] ?? "";
    const start = match.index + match[0].length - said.length;
    const at = { start, end: start + said.length };
    const value = said.includes("-") ? said : `${said.slice(0, -1)}-${said.slice(-1)}`;
    const piece = printedAround(text, at, "nit", { x: value }, language);
    if (piece) found.push(single(piece, { kind: "nit", value: value.toUpperCase(), name: "nit" }, piece.suffix, 10));
    else found.push(single(at, { kind: "text", value: said, name: "nit" }, "", 8));
  }
  for (const { 0: said, index } of text.matchAll(email)) {
    if (!isEmail(said)) continue;
    found.push(
      single({ start: index, end: index + said.length }, { kind: "email", value: said, name: "correo" }, "", 8),
    );
  }
  for (const match of text.matchAll(phone)) {
    const said = match[1] ?? "";
    const start = match.index + match[0].length - said.length;
    found.push(single({ start, end: start + said.length }, { kind: "text", value: said, name: "telefono" }, "", 8));
  }
  return found;
}

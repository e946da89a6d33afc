import { checkCui, weighted } from "./cui.ts";

/**
 * The errors of a tax number (NIT):
 * - `required`: nothing was written;
 * - `finalConsumer`: CF, which invoices show for buyers without a number;
 * - `cui`: the number of an identity document, which is asked for elsewhere;
 * - `format`: other than digits and, at the end, a digit or K;
 * - `length`: fewer than 2 or more than 12 of them;
 * - `checksum`: the last one does not fit the others, so one of them is mistyped.
 */
export type NitError = "required" | "finalConsumer" | "cui" | "format" | "length" | "checksum";

/** A tax number as it is stored (`576937K`) and shown (`576937-K`), or what is wrong with it. */
export type NitCheck =
  | { readonly ok: true; readonly value: string; readonly display: string }
  | { readonly ok: false; readonly error: NitError };

const refused = (error: NitError): NitCheck => ({ ok: false, error });

/** The last sign of a tax number with these digits: modulus 11 with weights 2, 3, 4 … from the right, ten is K. */
export function nitCheckDigit(body: string): string {
  const check = (11 - (weighted(body, body.length + 1, -1) % 11)) % 11;
  return check === 10 ? "K" : String(check);
}

/**
 * Checks a tax number of Guatemala as somebody wrote it: spaces, dashes, small letters and zeros in front do not matter.
 * Rules and weights as the tax office (SAT) publishes them for electronic invoices.
 */
export function checkNit(text: string): NitCheck {
  const written = text
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
  if (written === "") return refused("required");
  if (/^(?:C[./]?F\.?|CONSUMIDORFINAL)$/.test(written)) return refused("finalConsumer");
  if (!/^[0-9]*[0-9K]$/.test(written)) return refused("format");
  if (written.length < 2 || written.length > 12) return refused(checkCui(written).ok ? "cui" : "length");
  const [body, check] = [written.slice(0, -1).replace(/^0+(?=.)/, ""), written.slice(-1)];
  if (body === "0" || nitCheckDigit(body) !== check) return refused("checksum");
  return { ok: true, value: body + check, display: `${body}-${check}` };
}

/** The errors of a telephone number: nothing written, characters other than digits, or not exactly eight digits. */
export type PhoneError = "required" | "format" | "length";

/** A telephone number of Guatemala as it is stored (8 digits), shown (`5555 1234`) and dialled from abroad, or its error. */
export type PhoneCheck =
  | { readonly ok: true; readonly value: string; readonly display: string; readonly international: string }
  | { readonly ok: false; readonly error: PhoneError };

/** Checks a telephone number: exactly eight digits and nothing but digits, without the code of the country. */
export function checkPhone(text: string): PhoneCheck {
  const value = text.trim();
  if (value === "") return { ok: false, error: "required" };
  if (!/^[0-9]+$/.test(value)) return { ok: false, error: "format" };
  if (value.length !== 8) return { ok: false, error: "length" };
  return { ok: true, value, display: `${value.slice(0, 4)} ${value.slice(4)}`, international: `+502${value}` };
}

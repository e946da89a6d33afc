import type { FieldSetting } from "./form-definition.ts";

/** The signs of currencies, as documents print them. */
export const currencySigns: Readonly<Record<FieldSetting["currency"], string>> = { GTQ: "Q", USD: "US$" };

/** Returns the text of an answer with the sign of its currency, if it is an amount: "1,500.00" → "Q1,500.00". */
export function withCurrency(text: string, setting: Pick<FieldSetting, "kind" | "currency"> | undefined): string {
  const [, minus = "", amount] = /^(-?)([\d,]+\.\d{2})$/.exec(text) ?? [];
  if (setting?.kind !== "currency" || amount === undefined) return text;
  return `${minus}${currencySigns[setting.currency]}${amount}`;
}

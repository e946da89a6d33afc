import { figures } from "#engine/words/decimal-parts.ts";
import type { Project } from "../contract.ts";

/** An amount with its symbol: "Q1,250,000.00". */
export const money = (amount: string, currency: Project["currency"]): string =>
  `${currency === "USD" ? "US$" : "Q"}${figures(amount)}`;

/** Square metres: "85.25 m²". */
export const squareMetres = (area: string): string => `${figures(area)} m²`;

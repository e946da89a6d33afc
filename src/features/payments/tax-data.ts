import { z } from "zod";
import { checkNit } from "#engine/identifiers/nit.ts";
import { emailError, normalEmail, ruled } from "#features/identity/person.ts";
import type { FailureCode } from "#protocol/failure.ts";

/** The tax number of customers without an invoice in their name: 'consumidor final'. */
const finalConsumer = "CF";

/** A tax number as it is stored: a NIT without dash, or CF. */
const normalTaxId = (text: string): string => {
  const compact = text.replace(/[\s/.]/g, "").toUpperCase();
  if (compact === "" || compact === finalConsumer) return finalConsumer;
  const checked = checkNit(text);
  return checked.ok ? checked.value : text.trim();
};

const taxIdError = (text: string): FailureCode | undefined =>
  normalTaxId(text) === finalConsumer || checkNit(text).ok ? undefined : "payments.tax.idWrong";

const nameError = (text: string): FailureCode | undefined => {
  const length = text.trim().length;
  if (length === 0) return "payments.tax.nameRequired";
  return length <= 100 ? undefined : "payments.tax.nameTooLong";
};

/** In whose name an invoice is made. `taxId`: a Guatemalan NIT, or CF. */
export const TaxData = z.object({
  taxId: ruled(normalTaxId, taxIdError),
  taxName: ruled((text) => text.trim(), nameError),
  taxEmail: ruled(normalEmail, emailError),
});
export type TaxData = z.infer<typeof TaxData>;

/** Returns the errors in the data of an invoice, by field. */
export const taxErrors = (data: TaxData) => ({
  taxId: taxIdError(data.taxId),
  taxName: nameError(data.taxName),
  taxEmail: emailError(data.taxEmail),
});

import { statements } from "./declaracion.ts";
import { debts } from "./deuda.ts";
import { receipts } from "./finiquito.ts";
import { disclosures, employment, leases, mandates, sales } from "./known.ts";
import { secrecyAgreements, serviceAgreements } from "./neutral.ts";
import { ownTemplate, type Source } from "./own-template.ts";
import { promises } from "./promesa.ts";
import { professionalServices } from "./servicios.ts";
import { vehicles } from "./vehiculo.ts";

/** Everything the product's own gallery is made of. */
export const sources: readonly Source[] = [
  sales,
  promises,
  leases,
  mandates,
  statements,
  employment,
  receipts,
  professionalServices,
  debts,
  vehicles,
  disclosures,
  serviceAgreements,
  secrecyAgreements,
];

/** The set every installation loads at its start. */
export const ownTemplates = sources.map(ownTemplate);

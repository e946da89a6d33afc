import type { Source } from "./bulk.ts";
import type { BatchSigning } from "./bulk-contract.ts";
import { signerWords, wordsOf } from "./people.ts";
import { maxSigners } from "./signature.ts";

type Column = BatchSigning["columns"][number];

/** The sources of a proposed signer. */
export interface ProposedSigner {
  readonly name: Source;
  readonly email: Source;
  readonly phone?: Source;
}

/** People who sign only for the debt of another one. They are not proposed alone. */
const guarantors = /^(?:fiador(?:a|es|as)?|avalistas?|guarantors?)$/;

/** The part of a name up to the repeated part it is in: `arrendatarios.` of `arrendatarios.nombre`. */
const scopeOf = ({ name, each }: Column): string => (each ? name.slice(0, name.lastIndexOf(".") + 1) : "");

/**
 * Returns the parties of a form as signers, in its order. Their addresses are those asked next to the names, otherwise
 * those of their records in lists. A party with a representative signs by the representative.
 */
export function proposedSigners(columns: readonly Column[]): ProposedSigner[] {
  const named = columns.flatMap((column) => {
    if (column.kind !== "text") return [];
    const scope = scopeOf(column);
    const words = signerWords(column.name, scope);
    return words ? [{ column, scope, ...words }] : [];
  });
  const isRepresented = (one: (typeof named)[number]) =>
    named.some(
      (other) =>
        other !== one &&
        other.scope === one.scope &&
        other.own.some((word) => /^represent(?:ante|ative)$/.test(word)) &&
        one.own.every((word) => other.own.includes(word)),
    );
  const parties = named.filter((one) => one.isParty && !isRepresented(one));
  if (parties.every(({ all }) => all.some((word) => guarantors.test(word)))) return [];
  return parties.slice(0, maxSigners).map(({ column, scope, own }) => {
    const beside = (kind: "email" | "phone"): Source | undefined => {
      const found = columns.find(
        (other) =>
          other.kind === kind &&
          scopeOf(other) === scope &&
          own.every((word) => wordsOf(other.name.slice(scope.length)).includes(word)),
      );
      return found && { answer: found.name };
    };
    const phone = beside("phone");
    return { name: { answer: column.name }, email: beside("email") ?? { record: true }, ...(phone ? { phone } : {}) };
  });
}

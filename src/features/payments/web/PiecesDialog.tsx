import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useRecentSignIn } from "#features/identity/web/index.ts";
import { SelectField } from "#ui/SelectField.tsx";
import type { Order, Overview } from "../contract.ts";
import { type TaxData, taxErrors } from "../tax-data.ts";
import { TaxFields } from "./TaxFields.tsx";
import { useOrdered } from "./use-order.ts";

/** Something sold by the piece: how it is named, how many may be bought at once with the label of each, and the call. */
interface Pieces<Count extends number> {
  readonly title: string;
  readonly submitLabel: string;
  readonly label: string;
  readonly choices: readonly { readonly count: Count; readonly label: string }[];
  order(count: Count, tax: TaxData): Promise<{ readonly order: Order | null }>;
}

/** Orders so many pieces, with the tax data of the invoice. */
export function PiecesDialog<Count extends number>({
  overview,
  pieces,
  onClose,
}: {
  readonly overview: Overview;
  readonly pieces: Pieces<Count>;
  readonly onClose: () => void;
}) {
  const ordered = useOrdered();
  const again = useRecentSignIn("/payments");
  const { title, submitLabel, label, choices } = pieces;
  const form = useFormValues({
    initial: { ...overview.tax, count: String(choices[0]?.count ?? 1) },
    check: ({ count: _, ...tax }) => taxErrors(tax),
    send: async ({ count, ...tax }) => {
      const chosen = choices.find((choice) => String(choice.count) === count);
      const answer = chosen && (await again.recently(() => pieces.order(chosen.count, tax)));
      if (!answer) return;
      onClose();
      await ordered(answer.order);
    },
  });
  return (
    <>
      <FormDialog form={form} size="sm" title={title} submitLabel={submitLabel} onClose={onClose}>
        <SelectField
          label={label}
          value={form.values.count}
          options={choices.map((choice) => ({ value: String(choice.count), label: choice.label }))}
          onChange={(event) => form.set("count", event.currentTarget.value)}
        />
        <TaxFields form={form} />
      </FormDialog>
      {again.dialog}
    </>
  );
}

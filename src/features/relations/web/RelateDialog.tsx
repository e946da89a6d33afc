import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { useOffers } from "#client/use-offers.ts";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { relateProcess } from "../contract.ts";
import { relationKeys } from "../feature.ts";
import { type RelationKind, relationKinds } from "../relation.ts";
import { relatableQuery } from "./queries.ts";
import "./relations.css";

/** Asks what a process is to which other one. */
export function RelateDialog({ processId, onClose }: { readonly processId: string; readonly onClose: () => void }) {
  const t = useText();
  const offers = useOffers((search) => relatableQuery(processId, search), "relations.searching");
  const relate = useChange(relateProcess, {
    inForm: true,
    done: () => t("relations.added"),
    refresh: [relationKeys.all],
  });
  const form = useFormValues<{ kind: RelationKind; otherId: Named | null }>({
    draft: null,
    initial: { kind: "amends", otherId: null },
    check: ({ otherId }) => ({ otherId: otherId === null ? "relations.chosenRequired" : undefined }),
    send: async ({ kind, otherId }) => {
      await relate.mutateAsync({ id: processId, kind, otherId: otherId?.id ?? "" });
      onClose();
    },
  });
  const options = offers.data ?? [];
  return (
    <FormDialog
      form={form}
      title={t("relations.addTitle")}
      submitLabel={t("relations.confirm")}
      size="sm"
      onClose={onClose}
    >
      <div className="relate-fields">
        <SelectField
          label={t("relations.what")}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
          autoFocus
          value={form.values.kind}
          options={relationKinds.map((kind) => ({ value: kind, label: t(`relations.kind.${kind}`) }))}
          onChange={(event) => form.set("kind", event.currentTarget.value as RelationKind)}
        />
        <ComboField
          label={t("relations.other")}
          placeholder={t("relations.choose")}
          noneText={t("relations.noneFound")}
          error={form.error("otherId")}
          value={form.values.otherId}
          options={options.map(({ id, title, templateName }) => ({ id, name: title, beside: templateName }))}
          onChange={(other) => form.set("otherId", other)}
          {...offers.field}
        />
      </div>
    </FormDialog>
  );
}

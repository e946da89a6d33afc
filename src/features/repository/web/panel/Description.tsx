import { errorText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import type { Decision } from "#protocol/decision.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { saveItem } from "../../contract.ts";
import type { ItemDetails } from "../../item.ts";
import { useItemChange } from "../items/use-item-change.ts";

/** The description of an item, changed at its place. */
export function Description({ item, may }: { readonly item: ItemDetails; readonly may: Decision }) {
  const t = useText();
  const save = useItemChange(saveItem, { done: () => t("repository.saved"), inForm: true });
  const form = useFormValues({
    draft: ["item.description", item.id],
    initial: { description: item.description },
    only: "description",
    saved: item.description,
    send: ({ description }) => save.mutateAsync({ itemId: item.id, description }),
  });
  return (
    <form className="repository-description" noValidate onSubmit={form.submit}>
      <TextAreaField
        label={t("repository.description")}
        optional={t("repository.optional")}
        rows={2}
        readOnly={may !== true}
        {...form.field("description")}
      />
      {form.changed && (
        <ReasonButton
          type="submit"
          size="small"
          variant="outlined"
          loading={form.busy}
          reason={may === true ? undefined : errorText(may)}
        >
          {t("repository.save")}
        </ReasonButton>
      )}
    </form>
  );
}

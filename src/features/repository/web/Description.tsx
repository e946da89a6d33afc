import { useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { fieldError } from "#client/use-change.ts";
import type { Decision } from "#protocol/decision.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { saveItem } from "../contract.ts";
import type { ItemDetails } from "../item.ts";
import { useItemChange } from "./use-item-change.ts";

/** The description of an item, changed at its place. */
export function Description({ item, may }: { readonly item: ItemDetails; readonly may: Decision }) {
  const t = useText();
  const [typed, setTyped] = useState<string>();
  const save = useItemChange(saveItem, {
    done: () => t("repository.saved"),
    afterwards: () => setTyped(undefined),
  });
  const value = typed ?? item.description;
  return (
    <form
      className="repository-description"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== item.description) save.mutate({ itemId: item.id, description: value });
      }}
    >
      <TextAreaField
        label={t("repository.description")}
        optional={t("repository.optional")}
        rows={2}
        value={value}
        readOnly={may !== true}
        error={fieldError(save.error)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== undefined && typed !== item.description && (
        <ReasonButton
          type="submit"
          size="small"
          variant="outlined"
          loading={save.isPending}
          reason={may === true ? undefined : errorText(may)}
        >
          {t("repository.save")}
        </ReasonButton>
      )}
    </form>
  );
}

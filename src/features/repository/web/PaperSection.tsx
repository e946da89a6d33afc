import { useState } from "react";
import { DayField } from "#client/form/DayField.tsx";
import { useText } from "#client/i18n.ts";
import { fieldError } from "#client/use-change.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { saveItem } from "../contract.ts";
import type { ItemDetails } from "../item.ts";
import { PaperChip } from "./PaperChip.tsx";
import { useItemChange } from "./use-item-change.ts";

/** Until which day a file is valid as a paper, changed at its place. */
export function PaperSection({ item, mayChange }: { readonly item: ItemDetails; readonly mayChange: boolean }) {
  const t = useText();
  const kept = item.validUntil === null ? "" : showBritish(item.validUntil);
  const [typed, setTyped] = useState<string>();
  const save = useItemChange(saveItem, { done: () => t("repository.saved"), afterwards: () => setTyped(undefined) });
  const value = typed ?? kept;
  const day = value.trim() === "" ? null : readDay(value);
  const changed = typed !== undefined && (day === undefined || day !== item.validUntil);
  if (!mayChange) return <PaperChip validUntil={item.validUntil} always />;
  return (
    <form
      className="repository-description"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && day !== undefined) save.mutate({ itemId: item.id, validUntil: day });
      }}
    >
      <PaperChip validUntil={item.validUntil} />
      <DayField
        label={t("repository.paper.label")}
        optional={t("repository.optional")}
        hint={t("repository.paper.hint")}
        value={value}
        error={day === undefined && value.length > 9 ? t("repository.noDay") : fieldError(save.error)}
        onText={setTyped}
      />
      {changed && (
        <ReasonButton
          type="submit"
          size="small"
          variant="outlined"
          loading={save.isPending}
          reason={day === undefined ? t("repository.noDay") : undefined}
        >
          {t("repository.save")}
        </ReasonButton>
      )}
    </form>
  );
}

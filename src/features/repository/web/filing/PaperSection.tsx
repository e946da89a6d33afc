import { DayField } from "#client/form/DayField.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { saveItem } from "../../contract.ts";
import type { ItemDetails } from "../../item.ts";
import { useItemChange } from "../items/use-item-change.ts";
import { PaperChip } from "./PaperChip.tsx";

/** The day that is typed; null for none, undefined for what is no day. */
const dayOf = (typed: string): string | null | undefined => (typed.trim() === "" ? null : readDay(typed));

/** Until which day a file is valid as a paper, changed at its place. */
export function PaperSection({ item, mayChange }: { readonly item: ItemDetails; readonly mayChange: boolean }) {
  const t = useText();
  const kept = item.validUntil === null ? "" : showBritish(item.validUntil);
  const save = useItemChange(saveItem, { done: () => t("repository.saved"), inForm: true });
  const form = useFormValues({
    draft: ["item.paper", item.id],
    initial: { validUntil: kept },
    only: "validUntil",
    saved: kept,
    check: ({ validUntil }) => ({ validUntil: dayOf(validUntil) === undefined ? "repository.noDay" : undefined }),
    send: ({ validUntil }) => save.mutateAsync({ itemId: item.id, validUntil: dayOf(validUntil) ?? null }),
  });
  const value = form.values.validUntil;
  const day = dayOf(value);
  const changed = form.changed && (day === undefined || day !== item.validUntil);
  const unreadable = day === undefined && value.length > 9 ? t("repository.noDay") : undefined;
  if (!mayChange) return <PaperChip validUntil={item.validUntil} always />;
  return (
    <form className="repository-description" noValidate onSubmit={form.submit}>
      <PaperChip validUntil={item.validUntil} />
      <DayField
        label={t("repository.paper.label")}
        optional={t("repository.optional")}
        hint={t("repository.paper.hint")}
        value={value}
        error={unreadable ?? form.error("validUntil")}
        onText={(text) => form.set("validUntil", text)}
      />
      {changed && (
        <ReasonButton
          type="submit"
          size="small"
          variant="outlined"
          loading={form.busy}
          reason={day === undefined ? t("repository.noDay") : undefined}
        >
          {t("repository.save")}
        </ReasonButton>
      )}
    </form>
  );
}

import ExpandMore from "@mui/icons-material/ExpandMore";
import Checkbox from "@mui/material/Checkbox";
import { useMemo } from "react";
import { useText } from "#client/i18n.ts";
import type { Fact } from "#engine/recognition/message/message.ts";
import { type MessageField, typedFor } from "../../message-places.ts";
import type { Proposal } from "./use-proposals.ts";

/** Returns the heading of a field in a list of fields: its repeated part with the number of the turn, or its group. */
const headingOf = ({ loop, group }: MessageField): string => (loop ? `${loop.label} ${loop.turn + 1}` : group);

/** The fields that a value can answer, by their headings. */
function useFieldsFor(fields: readonly MessageField[], fact: Fact): readonly (readonly [string, MessageField[]])[] {
  return useMemo(
    () => [
      ...Map.groupBy(
        fields.filter((field) => typedFor(field, fact) !== undefined),
        headingOf,
      ),
    ],
    [fields, fact],
  );
}

/** A value of the message: if it is used, and the field it goes to. What it replaces is shown. */
export function ProposalRow({
  proposal: { at, fact, field, typed, state, isUsed },
  fields,
  onField,
  onUse,
  onCurrent,
}: {
  readonly proposal: Proposal;
  readonly fields: readonly MessageField[];
  readonly onField: (at: number, id: string) => void;
  readonly onUse: (at: number, isUsed: boolean) => void;
  /** Shows the value in the message. */
  readonly onCurrent: (at: number) => void;
}) {
  const t = useText();
  const groups = useFieldsFor(fields, fact);
  return (
    <li className={`message-row ${state}`} onFocus={() => onCurrent(at)} onPointerEnter={() => onCurrent(at)}>
      <Checkbox
        size="small"
        sx={{ p: 0.5 }}
        checked={isUsed && field !== undefined && state !== "same"}
        disabled={!field || state === "same"}
        onChange={(_, checked) => onUse(at, checked)}
        slotProps={{ input: { "aria-label": t("processes.page.message.use", { value: typed }) } }}
      />
      <span className="message-value">{typed}</span>
      <span className="message-field">
        <select
          className="field-input"
          aria-label={t("processes.page.message.field", { value: typed })}
          value={field?.id ?? ""}
          onChange={({ target }) => onField(at, target.value)}
        >
          <option value="">{t("processes.page.message.noField")}</option>
          {groups.map(([heading, own]) => (
            <optgroup key={heading} label={heading}>
              {own.map(({ id, setting }) => (
                <option key={id} value={id}>
                  {setting.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <ExpandMore className="field-arrow" aria-hidden />
      </span>
      {state === "same" && <p className="message-note">{t("processes.page.message.same")}</p>}
      {state === "replaces" && field?.isCarried === true && (
        <p className="message-note">{t("processes.page.message.carried", { value: field.value })}</p>
      )}
      {state === "replaces" && field?.isCarried !== true && (
        <p className="message-note replaces">
          <span>{t("processes.page.message.now", { value: field?.value ?? "" })}</span>
          <span>{t("processes.page.message.says", { value: typed })}</span>
          {isUsed && <strong>{t("processes.page.message.replaces")}</strong>}
        </p>
      )}
    </li>
  );
}

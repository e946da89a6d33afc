import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { boundValue, type Source } from "../binding.ts";
import type { BindableField, Bindings } from "../contract.ts";
import type { Subject } from "./subject.ts";
import type { Bound } from "./use-binding.ts";

/** Each field with the value that is proposed for it, what that writes, and what it would replace. */
export function BindFields({
  read,
  subject,
  binding,
}: {
  readonly read: Bindings;
  readonly subject: Subject;
  readonly binding: Bound;
}) {
  const t = useText();
  const [all, setAll] = useState(false);
  const { fields, sources } = read;
  // What was proposed or chosen comes first and stays in sight.
  const first = fields.filter(({ path }) => binding.proposed.has(path) || binding.chosen.has(path));
  const others = fields.filter((field) => !first.includes(field));
  if (fields.length === 0) return <p className="bind-quiet">{subject.say.noFields}</p>;
  return (
    <div className="bind-fields">
      {[...first, ...(all ? others : [])].map((field) => (
        <FieldToBind key={field.path} field={field} sources={sources} subject={subject} binding={binding} />
      ))}
      {!all && others.length > 0 && (
        <Button color="inherit" sx={{ justifySelf: "start" }} onClick={() => setAll(true)}>
          {t("bindings.others", { count: others.length })}
        </Button>
      )}
    </div>
  );
}

function FieldToBind({
  field,
  sources,
  subject,
  binding,
}: {
  readonly field: BindableField;
  readonly sources: readonly Source[];
  readonly subject: Subject;
  readonly binding: Bound;
}) {
  const t = useText();
  const named = binding.sourceOf(field.path);
  const source = sources.find(({ name }) => name === named);
  const value = source && boundValue(field, source);
  return (
    <SelectField
      label={field.label}
      hint={value === undefined ? presentAnswer(field.kind, field.current) : hintFor(t, field, value)}
      error={binding.error(field.path)}
      placeholder={t("bindings.leave")}
      options={sources
        .filter((one) => boundValue(field, one) !== undefined)
        .map((one) => ({ value: one.name, label: `${subject.nameOf(one.name)}: ${short(one)}` }))}
      value={named}
      onChange={(event) => binding.choose(field.path, event.currentTarget.value)}
    />
  );
}

type Say = ReturnType<typeof useText>;

function hintFor(t: Say, { kind, current }: BindableField, value: string): string {
  const shown = presentAnswer(kind, value);
  if (current === "") return t("bindings.writes", { value: shown });
  if (current === value) return t("bindings.same", { value: shown });
  return t("bindings.replaces", { before: presentAnswer(kind, current), value: shown });
}

const short = ({ kind, text }: Source): string => {
  const shown = kind === "day" ? showBritish(text) : text;
  return shown.length > 60 ? `${shown.slice(0, 59)}…` : shown;
};

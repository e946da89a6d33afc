import { useId } from "react";
import { useText } from "#client/i18n.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import "./own-values.css";
import { startingFields, type Tagging, withStarts } from "../tagging.ts";

interface Props {
  readonly tagging: Tagging;
  readonly onChange: (next: Tagging) => void;
}

/** The values that stay in each process of the template: one switch for those that are proposed, and one for each field. */
export function OwnValues({ tagging, onChange }: Props) {
  const t = useText();
  const titleId = useId();
  const all = startingFields(tagging);
  const proposed = all.filter((field) => tagging.fields[field]?.own);
  const others = all.filter((field) => !tagging.fields[field]?.own);
  if (all.length === 0) return null;
  return (
    <section className="tagged-own" aria-labelledby={titleId}>
      <h3 id={titleId}>{t("templates.fromDocument.own")}</h3>
      <p className="hint">{t("templates.fromDocument.ownHint")}</p>
      {proposed.length > 1 && (
        <SwitchField
          label={t("templates.fromDocument.ownAll")}
          checked={proposed.every((field) => tagging.fields[field]?.starts)}
          onChange={(event) => onChange(withStarts(tagging, proposed, event.currentTarget.checked))}
        />
      )}
      <Switches tagging={tagging} fields={proposed} onChange={onChange} />
      {others.length > 0 && (
        <details>
          <summary>{t("templates.fromDocument.ownOther", { count: others.length })}</summary>
          <Switches tagging={tagging} fields={others} onChange={onChange} />
        </details>
      )}
    </section>
  );
}

function Switches({ tagging, fields, onChange }: Props & { readonly fields: readonly number[] }) {
  const t = useText();
  return (
    <ul>
      {fields.map((index) => {
        const field = tagging.fields[index];
        if (!field) return null;
        return (
          <li key={index}>
            <SwitchField
              label={t("templates.fromDocument.ownField", { label: field.label ?? field.name, value: field.value })}
              checked={field.starts === true}
              onChange={(event) => onChange(withStarts(tagging, [index], event.currentTarget.checked))}
            />
          </li>
        );
      })}
    </ul>
  );
}

import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { narrowedBy, narrowNames, textsOf } from "#features/processes/narrowed.ts";
import { Field } from "#ui/Field.tsx";
import { type FilterName, tableFilters } from "../table.ts";
import type { Asking } from "./address.ts";

const NarrowChosen = lazyComponent(() => import("#features/processes/web/index.ts").then((m) => m.NarrowChosen));
const NarrowFields = lazyComponent(() => import("#features/processes/web/index.ts").then((m) => m.NarrowFields));

interface FilterProps {
  readonly asking: Asking;
  readonly onAsk: (change: Partial<Asking>) => void;
}

/** The filters of a report. Each matches any of its values. */
export function ReportFilters({ asking, onAsk }: FilterProps) {
  const t = useText();
  const filters = tableFilters[asking.kind];
  if (filters.length === 0) return null;
  const has = (name: FilterName) => filters.includes(name);
  const narrowing = {
    narrowed: narrowedBy(asking),
    onNarrow: (change: ReturnType<typeof narrowedBy>) =>
      onAsk({
        ...textsOf(change),
        ...("templateId" in change && change.templateId?.length !== 1 ? { answers: false } : {}),
      }),
  };
  return (
    <div className="report-filters">
      <NarrowFields
        {...narrowing}
        names={narrowNames.filter(has)}
        person={t("reports.person")}
        under={(name) => (
          <div className="report-chosen">
            <NarrowChosen {...narrowing} name={name} />
          </div>
        )}
      />
      {has("tag") && <TagField key={asking.tag} tag={asking.tag ?? ""} onChoose={(tag) => onAsk({ tag })} />}
    </div>
  );
}

/** Tags apart by commas, looked for when they are whole: by Enter, or by leaving the field. */
function TagField({ tag, onChoose }: { readonly tag: string; readonly onChoose: (tag: string | undefined) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(tag);
  const choose = () => {
    const whole = typed
      .split(",")
      .map((one) => one.trim().replace(/^#/, ""))
      .filter(Boolean)
      .join(",");
    if (whole !== tag) onChoose(whole || undefined);
  };
  return (
    <Field
      label={t("reports.tag")}
      autoComplete="off"
      maxLength={300}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={choose}
      onKeyDown={(event) => {
        if (event.key === "Enter") choose();
      }}
    />
  );
}

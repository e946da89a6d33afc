import Alert from "@mui/material/Alert";
import { useMemo, useState } from "react";
import { useText } from "#client/i18n.ts";
import type { AngleKind } from "#engine/survey/angles.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { type CheckedAngles, checkAngles } from "../check-angles.ts";

const kinds: readonly AngleKind[] = ["interior", "exterior"];

/** Checks the sum of angles that a surveyor measured at the stations, and spreads their error. */
export function AnglesCheck() {
  const t = useText();
  const [kind, setKind] = useState<AngleKind>("interior");
  const [text, setText] = useState("");
  const checked = useMemo(() => checkAngles(text, kind), [text, kind]);
  const wrong = checked && "line" in checked ? t("planner.check.angles.lineWrong", { line: checked.line }) : undefined;
  return (
    <>
      <SelectField
        label={t("planner.check.angles.kind")}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`planner.check.angles.kinds.${value}`) }))}
        onChange={(event) => setKind(event.currentTarget.value as AngleKind)}
      />
      <TextAreaField
        label={t("planner.check.angles.text")}
        hint={t("planner.check.angles.hint")}
        rows={6}
        spellCheck={false}
        maxLength={30_000}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {checked && !("line" in checked) && <Sum checked={checked} />}
    </>
  );
}

function Sum({ checked }: { readonly checked: Exclude<CheckedAngles, { line: number }> }) {
  const t = useText();
  const { sum, expected, error, count, angles } = checked;
  const closes = error === "0";
  return (
    <>
      <Alert severity={closes ? "success" : "warning"} role="status">
        {t(closes ? "planner.check.angles.closes" : "planner.check.angles.off", {
          count,
          sum,
          expected,
          error,
        })}
      </Alert>
      {!closes && angles.length > 0 && (
        <div className="planner-check-scroll" role="region" aria-label={t("planner.check.angles.name")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("planner.check.angles.station")}</th>
                <th scope="col">{t("planner.check.adjust.measured")}</th>
                <th scope="col">{t("planner.check.adjust.adjusted")}</th>
              </tr>
            </thead>
            <tbody>
              {angles.map(({ measured, balanced }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an angle has no other identity than its place
                <tr key={at}>
                  <th scope="row">{at + 1}</th>
                  <td>{measured}</td>
                  <td>{balanced}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

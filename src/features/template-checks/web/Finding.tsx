import Button from "@mui/material/Button";
import { errorText } from "#client/failure-text.ts";
import { textOf, useText } from "#client/i18n.ts";
import { partName } from "#features/templates/findings.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import type { CheckFinding } from "../check.ts";
import type { FindingChanges } from "./use-findings.ts";

interface Props {
  readonly finding: CheckFinding;
  readonly mayEdit: boolean;
  readonly unsaved: boolean;
  readonly changes: FindingChanges;
}

/** One thing that deserves a look: where, what, and what can be done about it. */
export function Finding({ finding, mayEdit, unsaved, changes: { repair, ignore, open } }: Props) {
  const t = useText();
  const { id, rule, values, why, excerpt, field, tab, repair: how, ignored } = finding;
  const sentence = (part: "what" | "remedy") =>
    textOf(`templateChecks.finding.${rule}.${part}`, values) ??
    textOf(`templates.warning.${rule}.${part}`, values) ??
    "";
  const what = sentence("what");
  const becomes = rule === "words_differ" ? values["right"] : undefined;
  const label = how && t(`templateChecks.repair.${how}`);
  return (
    <li aria-labelledby={id} data-ignored={ignored || undefined}>
      {excerpt && <Excerpt excerpt={excerpt} />}
      <p id={id}>
        <strong>{what}</strong>
      </p>
      <p>
        {[
          why && errorText(why.code, why.values),
          sentence("remedy"),
          becomes && t("templateChecks.becomes", { right: becomes }),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div className="actions">
        {mayEdit && how && !ignored && (
          <ReasonButton
            size="small"
            variant="outlined"
            reason={unsaved ? t("templateChecks.unsaved") : undefined}
            loading={repair.isPending && repair.variables.id === id}
            aria-describedby={id}
            onClick={() => repair.mutate(finding)}
          >
            {label}
          </ReasonButton>
        )}
        {(field !== undefined || tab !== undefined) && (
          <Button size="small" aria-describedby={id} onClick={() => open(finding)}>
            {t(field === undefined ? "templateChecks.openTab" : "templateChecks.openField")}
          </Button>
        )}
        {mayEdit && (
          <Button size="small" color="inherit" aria-describedby={id} onClick={() => ignore.mutate(finding)}>
            {t(ignored ? "templateChecks.report" : "templateChecks.ignore")}
          </Button>
        )}
      </div>
    </li>
  );
}

function Excerpt({ excerpt }: { readonly excerpt: NonNullable<CheckFinding["excerpt"]> }) {
  const t = useText();
  const { file, page, paragraph, before, marked, after } = excerpt;
  const part = partName(file);
  const where = part === "body" ? t("templates.upload.page", { page }) : t(`templates.part.${part}`);
  return (
    <>
      <p className="hint">{t("templateChecks.place", { part: where, paragraph })}</p>
      <blockquote>
        {before.length === 40 && "… "}
        {before}
        <mark>{marked}</mark>
        {after}
        {after.length === 40 && " …"}
      </blockquote>
    </>
  );
}

import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { type Translate, useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useChange } from "#client/use-change.ts";
import { saveTemplateAlerts } from "../contract.ts";
import { templateAlertKeys } from "../feature.ts";
import { type AlertRule, legalTerms, maxRules, newRule } from "../rule.ts";
import { templateAlertsQuery } from "./queries.ts";
import type { RuleQuestion } from "./RuleDialog.tsx";
import "./alerts.css";
import { randomId } from "#client/random-id.ts";

const RuleDialog = lazyComponent(() => import("./RuleDialog.tsx").then((m) => m.RuleDialog));

interface Props {
  readonly templateId: string;
  readonly mayEdit: boolean;
  readonly meanwhile?: ReactNode;
}

/** The alert rules of a template, as a tab of its settings. Each change is saved at once. */
export function TemplateAlerts({ templateId, mayEdit, meanwhile }: Props) {
  const t = useText();
  const found = useQuery(templateAlertsQuery(templateId));
  const [edited, setEdited] = useState<AlertRule>();
  const save = useChange(saveTemplateAlerts, {
    done: () => t("alerts.rule.saved"),
    refresh: [templateAlertKeys.one(templateId)],
  });
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile;
  const { rules, fields, version, country } = found.data;
  return (
    <div className="alert-rules">
      <p>{t("alerts.rule.intro")}</p>
      {rules.length === 0 && <p className="hint">{t("alerts.rule.none")}</p>}
      {rules.length > 0 && (
        <RuleList
          rules={rules}
          fields={fields}
          mayEdit={mayEdit}
          busy={save.isPending}
          onEdit={setEdited}
          onRemove={(id) => save.mutate({ templateId, version, rules: rules.filter((rule) => rule.id !== id) })}
        />
      )}
      {mayEdit && rules.length < maxRules && (
        <div className="alert-rules-actions">
          <Button variant="contained" onClick={() => setEdited(newRule(newId()))}>
            {t("alerts.rule.add")}
          </Button>
          {country === "GT" && <LegalTerms onChoose={setEdited} />}
        </div>
      )}
      {edited && (
        <RuleDialog
          templateId={templateId}
          rules={rules}
          version={version}
          fields={fields}
          rule={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function RuleList(props: {
  readonly rules: readonly AlertRule[];
  readonly fields: readonly RuleQuestion[];
  readonly mayEdit: boolean;
  readonly busy: boolean;
  readonly onEdit: (rule: AlertRule) => void;
  readonly onRemove: (id: string) => void;
}) {
  const t = useText();
  const { rules, fields, mayEdit, busy, onEdit, onRemove } = props;
  return (
    <ul className="alert-list">
      {rules.map((rule) => (
        <li key={rule.id} className="alert-item">
          <div className="alert-rule-texts">
            {rule.title}
            <p className="alert-facts">{summaryOf(t, rule, fields)}</p>
            {rule.description !== "" && <p className="alert-facts">{rule.description}</p>}
          </div>
          {mayEdit && (
            <>
              <Button
                size="small"
                aria-label={t("alerts.rule.editNamed", { title: rule.title })}
                onClick={() => onEdit(rule)}
              >
                {t("alerts.rule.edit")}
              </Button>
              <Button
                size="small"
                color="error"
                disabled={busy}
                aria-label={t("alerts.rule.removeNamed", { title: rule.title })}
                onClick={() => onRemove(rule.id)}
              >
                {t("alerts.rule.remove")}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Rules to begin with: terms of the law. */
function LegalTerms({ onChoose }: { readonly onChoose: (rule: AlertRule) => void }) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button variant="outlined" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {t("alerts.rule.legal")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {legalTerms.map(({ name, term, daysBefore, business }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              const title = t(`alerts.rule.legalTerm.${name}.title`);
              const description = `${t(`alerts.rule.legalTerm.${name}.law`)} ${t("alerts.rule.legalNote")}`;
              onChoose({ ...newRule(newId()), title, description, term, daysBefore, business });
            }}
          >
            {t(`alerts.rule.legalTerm.${name}.name`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Returns the summary of a rule in one line. */
function summaryOf(
  t: Translate,
  { dateField, occasion, term, daysBefore, business, repeat }: AlertRule,
  fields: readonly RuleQuestion[],
) {
  const field =
    dateField === null
      ? t(`alerts.rule.occasions.${occasion}`)
      : (fields.find(({ key }) => key === dateField)?.label ?? dateField);
  const unit = t(`alerts.rule.units.${term.unit}`);
  const ahead = t(`alerts.rule.units.${business ? "businessDays" : "days"}`);
  return [
    term.amount === 0
      ? t("alerts.rule.onDay", { field })
      : t("alerts.rule.after", { amount: term.amount, unit, field }),
    daysBefore === 0 ? t("alerts.rule.sameDay") : t("alerts.rule.ahead", { count: daysBefore, unit: ahead }),
    ...(repeat ? [`${t(`alerts.rule.repeats.${repeat.every}`)} × ${repeat.times}`] : []),
  ].join(" · ");
}

/** A random UUID (version 4). Works on plain http too. */
function newId(): string {
  const hex = randomId();
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { EmptyState } from "#ui/states.tsx";
import type { CheckFinding } from "../check.ts";
import { Finding } from "./Finding.tsx";
import { checksQuery } from "./queries.ts";
import { useFindings } from "./use-findings.ts";
import "./checks.css";

interface Props {
  readonly templateId: string;
  readonly mayEdit: boolean;
  readonly unsaved: boolean;
  readonly meanwhile?: ReactNode;
}

/** Lists the findings in a template's document and settings, with their repairs. */
export function TemplateChecks({ templateId, mayEdit, unsaved, meanwhile }: Props) {
  const t = useText();
  const found = useQuery(checksQuery(templateId));
  const changes = useFindings(templateId, found.data?.versionId ?? "");
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile;
  const { findings, number } = found.data;
  const reported = findings.filter(({ ignored }) => !ignored);
  const others = findings.filter(({ ignored }) => ignored);
  const item = (finding: CheckFinding) => (
    <Finding key={finding.id} finding={finding} mayEdit={mayEdit} unsaved={unsaved} changes={changes} />
  );
  const lists = [
    ["document", t("templateChecks.inDocument"), reported.filter(({ excerpt }) => excerpt !== undefined)],
    ["settings", t("templateChecks.inSettings"), reported.filter(({ excerpt }) => excerpt === undefined)],
  ] as const;
  return (
    <div className="template-checks">
      <p>{t("templateChecks.intro")}</p>
      {reported.length === 0 ? (
        <EmptyState title={t("templateChecks.clean")} text={t("templateChecks.cleanText")} />
      ) : (
        <p role="status">
          <strong>{t("templateChecks.count", { count: reported.length, number })}</strong>
        </p>
      )}
      {lists.map(
        ([name, title, list]) =>
          list.length > 0 && (
            <section key={name} aria-labelledby={`checks-${name}`}>
              <h2 id={`checks-${name}`}>{title}</h2>
              <ul>{list.map(item)}</ul>
            </section>
          ),
      )}
      {others.length > 0 && (
        <details>
          <summary>{t("templateChecks.notReported", { count: others.length })}</summary>
          <ul>{others.map(item)}</ul>
        </details>
      )}
    </div>
  );
}

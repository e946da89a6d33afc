import type { ReactNode } from "react";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { filedAddress } from "#features/processes/addresses.ts";
import type { FiledKind } from "#features/processes/filed.ts";
import type { Process } from "#features/processes/process.ts";
import { reviewerOf } from "#features/reviews/web/index.ts";
import "./answers.css";

/** The known facts of a process: its people, moments and filing. */
export function FactList({ process }: { readonly process: Process }) {
  const t = useText();
  const when = (at: string | null) => (at === null ? null : formatDateTime(at));
  const { templateName: name, templateNumber: number, teamNames } = process;
  const decided = process.status === "approved" || process.status === "rejected";
  const facts: readonly [key: string, label: string, value: ReactNode][] = [
    ["template", t("processes.page.facts.template"), t("processes.page.facts.templateVersion", { name, number })],
    ["client", t("processes.page.facts.client"), filedLink("client", process.clientId, process.clientName)],
    ["project", t("processes.page.facts.project"), filedLink("project", process.projectId, process.projectName)],
    [
      "teams",
      t(teamNames.length === 1 ? "processes.page.facts.team" : "processes.page.facts.teams"),
      teamNames.join(", ") || null,
    ],
    ["tags", t("processes.page.facts.tags"), process.tags.length > 0 ? process.tags.join(", ") : null],
    ["creator", t("processes.page.facts.creator"), process.creatorName],
    [
      "sentBy",
      t("processes.page.facts.sentBy"),
      process.submitterId === process.creatorId ? null : process.submitterName,
    ],
    [
      "inReview",
      t(process.status === "reviewing" ? "processes.page.facts.inReviewSince" : "processes.page.facts.enteredReview"),
      when(reviewedSince(process)),
    ],
    ["reviewer", t("processes.page.facts.reviewer"), reviewerOf(t, process)],
    ["decidedBy", t("processes.page.facts.decidedBy"), decided && !process.automatic ? process.deciderName : null],
    ["decidedOn", t("processes.page.facts.decidedOn"), decided ? when(process.reviewedOn) : null],
  ];
  return (
    <>
      <dl className="facts">
        {facts
          .filter(([, , value]) => value !== null)
          .map(([key, label, value]) => (
            <div key={key} style={{ display: "contents" }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {process.automatic && <p>{t("processes.page.facts.automatic")}</p>}
    </>
  );
}

/** When it last came to review, by being sent or from the inbox, for a process that is reviewed or was decided in a review. */
const reviewedSince = ({ status, automatic, reviewTimestamp }: Process): string | null =>
  status === "reviewing" || ((status === "approved" || status === "rejected") && !automatic) ? reviewTimestamp : null;

/** The name of a client or project as the way to all that is filed there; null where there is none. */
const filedLink = (kind: FiledKind, id: string | null, name: string | null): ReactNode =>
  id === null || name === null ? null : <Link to={filedAddress(kind, id)}>{name}</Link>;

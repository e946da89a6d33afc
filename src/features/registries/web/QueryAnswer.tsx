import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useActor } from "#client/who.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { openAlerts } from "#features/alerts/policy.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { downloadQueryFile, type Query } from "../contract.ts";
import { expiryNoticeDays, type ResultField, resultFields } from "../query.ts";

/** The answer of a registry as a page one reads: its values, its files, and by what it is proven. */
export function QueryAnswer({ query }: { readonly query: Query }) {
  const t = useText();
  const { kind, result, files, evidence, settledAt, byHand, workedBy } = query;
  return (
    <SectionCard title={t("registries.answerHeading")}>
      <Expiry query={query} />
      <dl className="registry-facts registry-result">
        {resultFields[kind].map((field) => (
          <ResultOf key={field.name} field={field} value={result?.[field.name]} />
        ))}
        {files.length > 0 && (
          <div>
            <dt>{t("registries.files")}</dt>
            <dd>
              <ul>
                {files.map(({ id, name }) => (
                  <li key={id}>
                    <a
                      href={downloadUrl(downloadQueryFile, { id: query.id, fileId: id, inline: "true" })}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        <div>
          <dt>{t(`registries.source.${byHand ? "manual" : query.fictitious ? "demo" : "service"}`)}</dt>
          <dd>
            {[byHand ? workedBy : null, settledAt && formatDateTime(settledAt)]
              .filter((text) => text !== null)
              .join(" · ")}
          </dd>
        </div>
      </dl>
      {evidence && (
        <p className="registry-evidence">
          <span>{t("registries.evidenceText")}</span>
          <code>{evidence}</code>
        </p>
      )}
    </SectionCard>
  );
}

/** Shows that a certificate has expired, or before that, the day of the requester's reminder. */
function Expiry({ query }: { readonly query: Query }) {
  const t = useText();
  const until = query.result?.["expiresOn"];
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const actor = useActor();
  if (typeof until !== "string") return null;
  if (until < today) return <Alert severity="warning">{t("registries.certificateExpired")}</Alert>;
  if (!query.mine || !actor || openAlerts(actor) !== true) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to="/alerts" color="inherit" size="small">
          {t("registries.expiry.open")}
        </Button>
      }
    >
      {t("registries.expiry.alerted", { count: expiryNoticeDays })}
    </Alert>
  );
}

function ResultOf({
  field,
  value,
}: {
  readonly field: ResultField;
  readonly value: string | readonly string[] | undefined;
}) {
  const t = useText();
  const { name, kind } = field;
  // A list that is empty says that there is nothing; another value that is not there says nothing.
  if (value === undefined && kind !== "lines") return null;
  return (
    <div>
      <dt>{t(`registries.result.${name}` as "registries.result.owners")}</dt>
      <dd>
        {typeof value === "string" ? (
          kind === "day" ? (
            showBritish(value)
          ) : kind === "choice" ? (
            t(`registries.choice.${value}` as "registries.choice.none")
          ) : (
            value
          )
        ) : value === undefined ? (
          t("registries.nothing")
        ) : (
          <ul>
            {value.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  );
}

import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { redlineVersions, type SavedVersion } from "../../version-contract.ts";
import { useSearchValue } from "../use-search-value.ts";
import { ComparedText } from "./ComparedText.tsx";
import { ComparedThings } from "./ComparedThings.tsx";
import { comparisonQuery, versionsQuery } from "./queries.ts";
import "./versions.css";

interface Props {
  readonly templateId: string;
  readonly meanwhile?: ReactNode;
}

/** Two versions of a template and what differs between them. */
export function VersionsTab({ templateId, meanwhile }: Props) {
  const t = useText();
  const found = useQuery(versionsQuery(templateId));
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile;
  const { versions, more } = found.data;
  return (
    <div className="versions">
      {versions.length < 2 ? (
        <p>{t("templates.versions.only")}</p>
      ) : (
        <>
          <p>
            {t("templates.versions.intro")} <span className="hint">{t("templates.versions.settingsHint")}</span>
          </p>
          <Pair templateId={templateId} versions={versions} />
          {more && <p className="hint">{t("templates.versions.older")}</p>}
        </>
      )}
    </div>
  );
}

function Pair({ templateId, versions }: { readonly templateId: string; readonly versions: readonly SavedVersion[] }) {
  const t = useText();
  const [wantedBefore, setBefore] = useSearchValue("before");
  const [wantedAfter, setAfter] = useSearchValue("after");
  const known = (id: string) => versions.some((version) => version.id === id);
  const after = known(wantedAfter) ? wantedAfter : (versions[0]?.id ?? "");
  const before = known(wantedBefore) ? wantedBefore : usualBefore(versions, after);
  const options = versions.map((version) => ({ value: version.id, label: nameOf(t, version, versions) }));
  const found = useQuery(comparisonQuery(templateId, before, after));
  return (
    <>
      <div className="versions-pair">
        <SelectField
          label={t("templates.versions.before")}
          value={before}
          options={options}
          onChange={(event) => setBefore(event.currentTarget.value)}
        />
        <SelectField
          label={t("templates.versions.after")}
          value={after}
          options={options}
          onChange={(event) => setAfter(event.currentTarget.value)}
        />
      </div>
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <FormSkeleton label={t("templates.versions.comparing")} fields={3} />}
      {found.data && (
        <>
          <section aria-labelledby="versions-document">
            <h2 id="versions-document">{t("templates.versions.document")}</h2>
            <ComparedText text={found.data.text} />
            <div className="versions-file">
              <Button
                variant="outlined"
                startIcon={<Download />}
                href={downloadUrl(redlineVersions, { id: templateId, before, after })}
                download
              >
                {t("templates.versions.redline")}
              </Button>
              <span className="hint">{t("templates.versions.redlineHint")}</span>
            </div>
          </section>
          <section aria-labelledby="versions-settings">
            <h2 id="versions-settings">{t("templates.versions.settings")}</h2>
            <ComparedThings things={found.data.things} />
          </section>
        </>
      )}
    </>
  );
}

/**
 * Returns the version to compare with by default: the last state of the previous upload, or the settings saved before.
 */
function usualBefore(versions: readonly SavedVersion[], after: string): string {
  const place = versions.findIndex(({ id }) => id === after);
  const older = versions.slice(place + 1);
  return (older.find(({ number }) => number !== versions[place]?.number) ?? older[0] ?? versions[1])?.id ?? "";
}

function nameOf(t: Translate, version: SavedVersion, versions: readonly SavedVersion[]): string {
  const { number, revision, createdAt } = version;
  const last = versions.find((one) => one.number === number)?.id === version.id;
  const date = formatDate(createdAt);
  return last
    ? t("templates.versions.option", { number, date })
    : t("templates.versions.optionSettings", { number, revision, date });
}

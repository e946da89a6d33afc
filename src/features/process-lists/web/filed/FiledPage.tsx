import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { type FiledSection, type ProcessAct, partsFor } from "#client/feature.ts";
import { formatDate, formatDateTime } from "#client/format.ts";
import { textOf, useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { PagedList } from "#client/list/PagedList.tsx";
import { useActor } from "#client/who.ts";
import { processAddress } from "#features/processes/addresses.ts";
import type { FiledKind, FiledUnder } from "#features/processes/filed.ts";
import { type ProcessList, readList } from "#features/processes/policy.ts";
import { BackToList } from "#features/processes/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import type { FiledOverview } from "../../contract.ts";
import { ProcessTable } from "../list/ProcessTable.tsx";
import { useMarks } from "../list/use-marks.ts";
import { filedQuery, listInputOf, listQuery } from "../queries.ts";
import "../list/list.css";
import "./filed.css";

const BulkResults = lazyComponent(() => import("../bulk/BulkResults.tsx").then((m) => m.BulkResults));
const BulkBar = lazyComponent(() => import("../bulk/BulkBar.tsx").then((m) => m.BulkBar));

/** Everything of a client or of a project that its reader may see: figures, contracts, what other features have, history. */
export function FiledPage({
  kind,
  sections,
  acts,
}: {
  readonly kind: FiledKind;
  readonly sections: readonly FiledSection[];
  /** The actions of other features on several contracts. */
  readonly acts: readonly ProcessAct[];
}) {
  const t = useText();
  const actor = useActor();
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const found = useQuery(filedQuery({ kind, id }));
  if (found.isError && !found.data)
    return (
      <PageBody>
        <BackToList tab="active" />
        <FailureState page error={found.error} onRetry={() => void found.refetch()} />
      </PageBody>
    );
  if (!actor || !found.data) return <PageSkeleton label={t("shell.loading")} />;
  return <Whole key={id} filed={{ kind, id }} found={found.data} actor={actor} sections={sections} acts={acts} />;
}

function Whole({
  filed,
  found,
  actor,
  sections,
  acts,
}: {
  readonly filed: FiledUnder;
  readonly found: FiledOverview;
  readonly actor: Actor;
  readonly sections: readonly FiledSection[];
  /** The actions of other features on several contracts. */
  readonly acts: readonly ProcessAct[];
}) {
  const t = useText();
  const { addedOn, name, figures, history } = found;
  return (
    <PageBody>
      <PageHeader
        back={<BackToList tab="active" />}
        title={name}
        text={
          addedOn === null
            ? t(`processes.page.filed.gone.${filed.kind}`)
            : t(`processes.page.filed.added.${filed.kind}`, { date: formatDate(addedOn) })
        }
      />
      <div className="filed">
        <Figures figures={figures} />
        <Contracts
          filed={filed}
          actor={actor}
          acts={partsFor(actor, acts)}
          first={figures.approved > 0 ? "approved" : "active"}
        />
        {partsFor(actor, sections).map(({ id, title, Part }) => (
          <section key={id} className="process-section" aria-label={textOf(title)}>
            <h2>{textOf(title)}</h2>
            <Part filed={filed} actor={actor} />
          </section>
        ))}
        <History history={history} />
      </div>
    </PageBody>
  );
}

function Figures({ figures }: { readonly figures: FiledOverview["figures"] }) {
  const t = useText();
  const { drafts, inReview, approved, lastActivity } = figures;
  const shown = [
    ["drafts", drafts],
    ["inReview", inReview],
    ["approved", approved],
    ["lastActivity", lastActivity === null ? t("processes.page.filed.none") : formatDate(lastActivity)],
  ] as const;
  return (
    <dl className="filed-figures">
      {shown.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`processes.page.filed.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const shownLists = ["approved", "active", "review"] as const satisfies readonly ProcessList[];

function Contracts({
  filed: { kind, id },
  actor,
  acts,
  first,
}: {
  readonly filed: FiledUnder;
  readonly actor: Actor;
  readonly acts: readonly ProcessAct[];
  /** The list that is shown at first. */
  readonly first: ProcessList;
}) {
  const t = useText();
  const lists = shownLists.filter((list) => readList(actor, list) === true);
  const [list, setList] = useState(first);
  const filters = kind === "client" ? { clientId: [id] } : { projectId: [id] };
  const found = useInfiniteQuery(listQuery(list, "", filters));
  const marks = useMarks(found.data?.pages.flatMap(({ rows }) => rows) ?? []);
  const title = t("processes.page.filed.contracts");
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t("processes.page.tabs")}
        value={list}
        onChange={(_, chosen: ProcessList | null) => chosen && setList(chosen)}
      >
        {lists.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`processes.list.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <PagedList query={found} empty={{ title: t("processes.page.filed.noContracts") }}>
        {(rows, more) => (
          <ProcessTable
            list={list}
            actor={actor}
            rows={rows}
            readAt={found.dataUpdatedAt}
            marks={marks}
            chosen={undefined}
            more={more}
          />
        )}
      </PagedList>
      {marks.any && (
        <BulkBar
          actor={actor}
          others={acts}
          marks={marks}
          all={marks.extent === "all" && found.hasNextPage ? listInputOf(list, "", filters) : undefined}
        />
      )}
      <BulkResults />
    </section>
  );
}

function History({ history }: { readonly history: FiledOverview["history"] }) {
  const t = useText();
  if (history.length === 0) return null;
  const title = t("processes.page.filed.history");
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ol className="filed-history">
        {history.map(({ processId, title, what, at }) => (
          <li key={`${processId} ${what}`}>
            <time dateTime={at}>{formatDateTime(at)}</time>
            <span>{t(`processes.page.filed.moment.${what}`)}</span>
            <Link to={processAddress(processId)}>{title}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { useActor } from "#client/who.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { noKey } from "#features/dashboard/figures.ts";
import { readDashboard } from "#features/dashboard/policy.ts";
import { readList } from "#features/processes/policy.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { knownAddress } from "#protocol/address.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ListSkeleton, PageSkeleton } from "#ui/skeletons.tsx";
import { EmptyState, NoPermission } from "#ui/states.tsx";
import { listOf, type OpenWorkLine, openWorkGroups, openWorkLines } from "../open-work.ts";
import type { OpenWork } from "../open-work-contract.ts";
import { MonthFigures } from "./MonthFigures.tsx";
import { OpenWorkPanel } from "./OpenWorkPanel.tsx";
import { openWorkQuery } from "./open-work-queries.ts";
import "./open-work.css";

/** /dashboard/open-work: what waits, is late or comes soon, by person, and the figures of the month. */
export function Page() {
  const t = useText();
  const actor = useActor();
  if (!actor) return <PageSkeleton label={t("shell.loading")} />;
  const may = readDashboard(actor);
  return (
    <PageBody>
      <PageHeader
        title={t("reports.openWork.title")}
        text={t("reports.openWork.intro")}
        actions={
          <Button component={Link} to="/dashboard" variant="outlined">
            {t("dashboard.title")}
          </Button>
        }
      />
      {may === true ? (
        <Content actor={actor} />
      ) : (
        <NoPermission title={t("shell.noPermission")} text={errorText(may)} />
      )}
    </PageBody>
  );
}

/** The listed line and person of the address. */
interface Listed {
  readonly line: OpenWorkLine;
  readonly personId?: string | undefined;
}

function useListed(): readonly [Listed | undefined, (next: Listed | undefined) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const line = openWorkLines.find((one) => one === search["line"]);
  const person = search["person"];
  const personId = typeof person === "string" && /^[0-9a-f-]{36}$/.test(person) ? person : undefined;
  const list = (next: Listed | undefined) =>
    void navigate({
      to: ".",
      search: next ? { line: next.line, ...(next.personId ? { person: next.personId } : {}) } : {},
      resetScroll: false,
    });
  return [line && { line, personId }, list];
}

function Content({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const { data, error, refetch } = useQuery(openWorkQuery);
  const [listed, setListed] = useListed();
  const nameOf = (id: string) =>
    id === noKey ? t("reports.openWork.nobody") : data?.people.find((person) => person.id === id)?.name;
  const title = listed && [
    t(`reports.openWork.line.${listed.line}`),
    ...(listed.personId ? [nameOf(listed.personId) ?? t("reports.openWork.onePerson")] : []),
  ];
  return (
    <div className="open-work in-order">
      {data && <Work work={data} actor={actor} onList={setListed} />}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("shell.loading")} rows={6} />}
      {(data || error) && <MonthFigures />}
      {listed && title && <OpenWorkPanel {...listed} title={title.join(", ")} onClose={() => setListed(undefined)} />}
    </div>
  );
}

interface Shown {
  readonly work: OpenWork;
  readonly actor: Actor;
  readonly onList: (listed: Listed) => void;
}

/** The lines in their groups, then by person. */
function Work(props: Shown) {
  const t = useText();
  const { work } = props;
  if (work.lines.length === 0)
    return <EmptyState title={t("reports.openWork.empty.title")} text={t("reports.openWork.empty.text")} />;
  const groups = openWorkGroups.flatMap(({ group, lines }) => {
    const found = work.lines.filter(({ line }) => (lines as readonly OpenWorkLine[]).includes(line));
    return found.length > 0 ? [{ group, found }] : [];
  });
  return (
    <>
      <div className="open-work-groups">
        {groups.map(({ group, found }) => (
          <Paper key={group} component="section" aria-labelledby={`open-${group}`} className={`open-group ${group}`}>
            <h2 id={`open-${group}`}>{t(`reports.openWork.group.${group}`)}</h2>
            <ul>
              {found.map(({ line, count, oldest }) => (
                <li key={line}>
                  <LineLink {...props} line={line}>
                    <span className="open-name">{t(`reports.openWork.line.${line}`)}</span>
                    <span className="open-count">{count.toLocaleString("es-GT")}</span>
                    <span className="open-since">{sinceText(t, line, oldest)}</span>
                  </LineLink>
                </li>
              ))}
            </ul>
          </Paper>
        ))}
      </div>
      {work.people.length > 0 && <People {...props} />}
    </>
  );
}

const sinceText = (t: Translate, line: OpenWorkLine, oldest: string): string => {
  const day = oldest.length === 10 ? showBritish(oldest) : formatDate(oldest);
  return t(line === "expiring" ? "reports.openWork.first" : "reports.openWork.oldest", { day });
};

function People(props: Shown) {
  const t = useText();
  const { people, more } = props.work;
  return (
    <Paper component="section" aria-labelledby="open-people" className="open-people">
      <h2 id="open-people">{t("reports.openWork.people")}</h2>
      <ul>
        {people.map(({ id, name, lines }) => (
          <li key={id ?? noKey}>
            <strong>{id === null ? t("reports.openWork.nobody") : (name ?? t("reports.openWork.onePerson"))}</strong>
            <span className="open-person-lines">
              {lines.map(({ line, count }) => (
                <LineLink key={line} {...props} line={line} personId={id ?? noKey}>
                  {t(`reports.openWork.of.${line}`, { count })}
                </LineLink>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="quiet">{t("reports.openWork.morePeople", { count: more })}</p>}
    </Paper>
  );
}

/** Leads to the list of a line: one of the product if there is one that holds the same, else a panel. */
function LineLink({ actor, line, personId, onList, children }: Shown & Listed & { readonly children: ReactNode }) {
  const opensLists = hasRole(actor, "owner") && readList(actor, line === "review" ? "review" : "inbox") === true;
  const to = listOf(line, personId, opensLists);
  const css = `open-line ${line.startsWith("late") ? "late" : ""}`;
  if (to !== undefined)
    return (
      <Link className={css} to={knownAddress(to)}>
        {children}
      </Link>
    );
  return (
    <button type="button" className={css} onClick={() => onList({ line, personId })}>
      {children}
    </button>
  );
}

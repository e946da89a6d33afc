import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useEffect, useState, useSyncExternalStore } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { usePerson } from "#client/who.ts";
import { keyOfPath } from "#engine/answers/form-fields.ts";
import { labelAt } from "#features/answers/label-at.ts";
import type { Present } from "#features/answers/presence.ts";
import { namesIn } from "#features/answers/progress.ts";
import { FormGroup, MissingList, RulesGate, usePresence, useTools, wantWords } from "#features/answers/web/index.ts";
import { withCurrency } from "#features/answers/with-currency.ts";
import { Failure } from "#protocol/failure.ts";
import { PageBody } from "#ui/PageHeader.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { sharedKeys } from "../feature.ts";
import { completeShared, noteSharedPresence, type SharedForm } from "../share-contract.ts";
import { CardReader } from "./CardReader.tsx";
import { sharedQuery } from "./queries.ts";
import { openSharedSession, type SharedSession } from "./shared-session.ts";
import "./shared.css";

/** One shared form: read, filled in and finished by its holder. */
export function SharedFormView({ shareId }: { readonly shareId: string }) {
  const t = useText();
  // Others may write in it at the same time, and this page hears of nobody: it asks.
  const found = useQuery({
    ...sharedQuery(shareId),
    refetchInterval: ({ state }) => state.data?.open === true && 10_000,
  });
  const missing = found.error instanceof Failure && found.error.status === 404;
  return (
    <PageBody frame="form">
      <p className="shared-back">
        <Link to="/shared">{t("forms.share.screen")}</Link>
      </p>
      {found.isPending && <FormSkeleton label={t("shell.loading")} />}
      {missing && (isClosed(found.error) ? <Closed /> : <NotShared />)}
      {found.isError && !missing && !found.data && (
        <FailureState page error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data && !missing && (
        <RulesGate questions={found.data.questions}>
          <Opened key={`${found.data.id}:${found.data.open}`} shared={found.data} />
        </RulesGate>
      )}
    </PageBody>
  );
}

const isClosed = (error: unknown): boolean => error instanceof Failure && error.code === "forms.share.closed";

/** The form is theirs, but its organization takes no answers now. */
function Closed() {
  const t = useText();
  return <EmptyState title={t("forms.share.closedTitle")} text={t("forms.share.closed")} />;
}

/** The same for whatever is the reason; it says which address is signed in, for who has several. */
function NotShared() {
  const t = useText();
  const email = usePerson()?.email ?? "";
  return <EmptyState title={t("forms.share.gone")} text={t("forms.share.goneText", { email })} />;
}

function Opened({ shared }: { readonly shared: SharedForm }) {
  const t = useText();
  const [session, setSession] = useState<SharedSession>();
  useEffect(() => {
    wantWords();
    const opened = openSharedSession(shared);
    // oxlint-disable-next-line react/set-state-in-effect -- a session has timers and listeners: it opens and closes with the page
    setSession(opened);
    return () => opened.close();
    // oxlint-disable-next-line react/exhaustive-deps -- what was read first is what is filled in; later answers are taken by the session
  }, [shared.id]);
  useEffect(() => session?.follow(shared), [session, shared]);
  const { title, sharerName, organizationName, message, open, completed, expiresAt } = shared;
  return (
    <article className="shared-form">
      <h1>{title}</h1>
      <p className="quiet">{t("forms.share.by", { name: sharerName, organization: organizationName })}</p>
      {message !== "" && <p className="shared-message">{message}</p>}
      {completed && <Alert severity="success">{t("forms.share.completedText")}</Alert>}
      {!completed && !open && <Alert severity="info">{t("forms.share.notOpen")}</Alert>}
      {open && <p className="quiet">{t("forms.share.fillUntil", { day: formatEnd(expiresAt) })}</p>}
      {open && <Others shareId={shared.id} />}
      {session && <Fields shared={shared} session={session} />}
    </article>
  );
}

/** Shows the other people in the form. Their fields show where they are. */
function Others({ shareId }: { readonly shareId: string }) {
  const t = useText();
  const [others, setOthers] = useState<readonly Present[]>([]);
  const tell = async (field: string | null) => (await call(noteSharedPresence, { shareId, field })).others;
  usePresence(true, tell, setOthers);
  return others.length === 0 ? null : (
    <p className="quiet" role="status">
      {t("forms.share.alsoHere", { names: others.map(({ name }) => name).join(", ") })}
    </p>
  );
}

function Fields({ shared, session }: { readonly shared: SharedForm; readonly session: SharedSession }) {
  const t = useText();
  const { tools, check, fill } = useTools(session);
  const [tries, setTries] = useState(0);
  const complete = useChange(completeShared, {
    done: () => t("forms.share.sent"),
    refresh: [sharedKeys.all],
  });
  const finish = async () => {
    const missing = session.check();
    check(missing.flatMap(({ path }) => session.answerStore.nameAt(path) ?? []));
    if (missing.length > 0) return setTries(tries + 1);
    try {
      await session.flush();
    } catch {
      return; // the note beside the button says why
    }
    complete.mutate({ shareId: shared.id });
  };
  const { sections } = session.answerStore.plan;
  return (
    <form noValidate aria-label={shared.title} onSubmit={(event) => event.preventDefault()}>
      <MissingList
        formSession={session}
        tries={tries}
        finishing
        onField={(name) => document.getElementById(name)?.focus()}
      />
      {sections.map((section) =>
        shared.open && shared.groups.includes(section.id) ? (
          <Fragment key={section.id}>
            <CardReader session={session} groupId={section.id} fill={fill} />
            <FormGroup tools={tools} section={section} />
          </Fragment>
        ) : (
          <ReadGroup key={section.id} session={session} section={section} />
        ),
      )}
      {shared.open && (
        <div className="shared-end">
          <SaveState shared={shared} session={session} />
          <Button variant="contained" size="large" loading={complete.isPending} onClick={() => void finish()}>
            {t("forms.share.finish")}
          </Button>
        </div>
      )}
    </form>
  );
}

/** A group that is only read. */
function ReadGroup({
  session: { answerStore },
  section,
}: {
  readonly session: SharedSession;
  readonly section: SharedSession["answerStore"]["plan"]["sections"][number];
}) {
  const t = useText();
  const names = [...namesIn(answerStore, section.parts)].filter((name) => !answerStore.isLoop(name));
  return (
    <section className="shared-read">
      <h2>{section.label}</h2>
      <dl>
        {names.map((name) => {
          const path = answerStore.pathOf(name) ?? "";
          const turned = t(answerStore.turned(name) ? "processes.page.yes" : "processes.page.no");
          const text = withCurrency(answerStore.text(name), answerStore.plan.fields.get(keyOfPath(path)));
          return (
            <div key={name}>
              <dt>{labelAt(answerStore.plan.labels, path)}</dt>
              <dd>{(answerStore.isField(name) ? text : turned) || "–"}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Shows the state of saving. If another person changed the same answer meanwhile, it offers both. */
function SaveState({ shared, session }: { readonly shared: SharedForm; readonly session: SharedSession }) {
  const t = useText();
  const queries = useQueryClient();
  const { state, failure } = useSyncExternalStore(session.saving.subscribe, session.saving.get);
  const take = async (whose: "mine" | "theirs") => {
    const now = await queries.fetchQuery({ ...sharedQuery(shared.id), staleTime: 0 });
    session.take(now, whose);
  };
  if (state === "conflict" && failure?.code === "forms.share.changed") {
    const { places } = session.answerStore.plan;
    const names = failure.fields.map(({ path }) => labelAt(places, path)).join(", ");
    return (
      <Alert
        severity="warning"
        className="shared-conflict"
        action={
          <>
            <Button size="small" color="inherit" onClick={() => void take("mine")}>
              {t("forms.share.mine")}
            </Button>
            <Button size="small" color="inherit" onClick={() => void take("theirs")}>
              {t("forms.share.theirs")}
            </Button>
          </>
        }
      >
        {t("forms.share.changedFields", { names })}
      </Alert>
    );
  }
  if (state === "conflict" || state === "refused")
    return (
      <Alert severity="error">
        {`${t("forms.share.state.refused")} ${failure ? failureText(failure) : ""}`.trim()}
      </Alert>
    );
  return (
    <p className="quiet" role="status">
      {t(`forms.share.state.${state}`)}
    </p>
  );
}

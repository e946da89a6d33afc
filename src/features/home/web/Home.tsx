import Add from "@mui/icons-material/Add";
import Mail from "@mui/icons-material/MarkEmailUnreadOutlined";
import UploadFile from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import type { ScreenIcon } from "#client/feature.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link, useNavigate } from "#client/link.tsx";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { sessionQuery, useSession } from "#client/who.ts";
import { countAlerts } from "#features/alerts/contract.ts";
import { alertListKeys } from "#features/alerts/feature.ts";
import { readDashboard } from "#features/dashboard/policy.ts";
import { resendVerification } from "#features/identity/contract.ts";
import { countAssignments, countProcesses } from "#features/process-lists/contract.ts";
import { readAssignments } from "#features/process-lists/policy.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { createProcess } from "#features/processes/policy.ts";
import { ownSignatureKeys } from "#features/signatures/feature.ts";
import { listOwnSignatures, type OwnSignature } from "#features/signatures/own-contract.ts";
import { manageTemplates } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Card, Counter } from "#protocol/feature.ts";
import type { Person, Session } from "#protocol/session.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { Awaited, CardsSkeleton } from "#ui/skeletons.tsx";
import { cardsFor } from "../cards.ts";
import { seesFirstSteps } from "../first-steps.ts";
import { callName, partOfDay, shownCount } from "../greeting.ts";
import { waitingCount, waitingLists } from "../waiting.ts";
import { CardGrid } from "./CardGrid.tsx";
import { progressQuery } from "./progress-query.ts";
import { Start } from "./Start.tsx";
import { Waiting } from "./Waiting.tsx";

/** The time for which the button is disabled after a mail was requested, in milliseconds. */
const pause = 6_000;

/** The parts that other features put on Home. */
export interface HomeParts {
  readonly cards: readonly Card[];
  readonly iconOf: (path: string) => ScreenIcon;
}

/** Home in its states: loading, e-mail not verified, without organization, and with one. */
export function Home({ cards, iconOf }: HomeParts) {
  const t = useText();
  const session = useSession();
  if (!session?.person)
    return (
      <PageBody>
        <PageHeader title={t("home.title")} />
        <CardsSkeleton label={t("shell.loading")} />
      </PageBody>
    );
  if (!session.person.emailVerified) return <Unverified person={session.person} />;
  if (!session.actor || session.actor.roles.length === 0) return <Start session={session} />;
  return <Work session={session} cards={cards} iconOf={iconOf} />;
}

const FirstSteps = lazyComponent(() => import("./FirstSteps.tsx").then((m) => m.FirstSteps));

const uncounted = { inbox: null, drafts: null, review: null } as const;

/** The everyday Home: a greeting, what waits, the cards. */
function Work({ session, cards, iconOf }: HomeParts & { readonly session: Session }) {
  const t = useText();
  const [part] = useState(() => partOfDay(new Date().getHours()));
  const shown = useMemo(() => {
    const { actor, flags } = session;
    return actor ? cardsFor({ ...actor, flags }, cards) : [];
  }, [session, cards]);
  const counters = shown.find(({ card }) => card.path === "/processes")?.counters ?? [];
  const { actor } = session;
  const { counts, error } = useCounts(counters.length > 0);
  const alerts = useDueAlerts(shown.some(({ card, state }) => card.path === "/alerts" && state === "open"));
  const counted = (name: Counter["name"]) => shown.some((card) => card.counters.includes(name));
  const assignments = useToAssign(counted("assignments") && actor !== null && readAssignments(actor) === true);
  const lists = actor ? waitingLists(actor) : [];
  const toSign = useToSign();
  const waiting = (counts ? waitingCount(lists, counts) : 0) + (toSign?.length ?? 0);
  const waits = (lists.length > 0 && counters.length > 0 && !counts && !error) || toSign === undefined;
  const name = session.person ? callName(session.person) : "";
  const message = error
    ? failureText(error)
    : (counts || waiting > 0) &&
      (waiting > 0 ? t("home.waiting", { count: waiting, shown: shownCount(waiting) }) : t("home.nothingWaits"));
  return (
    <PageBody>
      <PageHeader
        title={t(`home.${part}`, { name })}
        text={
          (counters.length > 0 || waiting > 0) && (
            <Summary message={message || "\u00a0"} actor={message ? actor : null} />
          )
        }
        actions={
          actor && (
            <>
              <OwnDeed actor={actor} />
              <NewProcess actor={actor} />
            </>
          )
        }
      />
      {!waits && <Waiting lists={lists} counts={counts} toSign={toSign ?? []} />}
      {actor && seesFirstSteps(actor) && <FirstSteps meanwhile={<Awaited />} actor={actor} />}
      {/* The cards come with what waits above them, so that they do not move. */}
      {waits ? (
        <CardsSkeleton label={t("shell.loading")} />
      ) : (
        <CardGrid
          iconOf={iconOf}
          shown={shown}
          counts={{
            ...(error ? uncounted : counts),
            ...(assignments === undefined ? {} : { assignments }),
            ...(alerts === undefined ? {} : { alerts }),
          }}
        />
      )}
    </PageBody>
  );
}

/**
 * Leads to the one place where a document of the firm becomes a template. Hidden for users who manage no templates, and while
 * the first steps lead there. What is below it waits until that is known.
 */
function OwnDeed({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const may = manageTemplates(actor) === true;
  const asks = may && seesFirstSteps(actor);
  const progress = useQuery({ ...progressQuery, enabled: asks });
  if (!may || (asks && !progress.isPending && progress.data?.approved !== true)) return null;
  return (
    <Button
      className={asks && progress.isPending ? "awaited own-deed-waits" : undefined}
      variant="outlined"
      startIcon={<UploadFile />}
      component={Link}
      to="/managetemplates?new=1"
    >
      {t("templates.fromDocument.open")}
    </Button>
  );
}

/** The number of things that wait, with the way to the open work of the organization. */
const Summary = ({ message, actor }: { readonly message: string; readonly actor: Actor | null }) => (
  <>
    {message} {actor && <OpenWork actor={actor} />}
  </>
);

/** Leads owners and managers to the open work of the organization. */
function OpenWork({ actor }: { readonly actor: Actor }) {
  const t = useText();
  if (readDashboard(actor) !== true) return null;
  return (
    <Link className="home-open-work" to="/dashboard/open-work">
      {t("home.openWork")}
    </Link>
  );
}

/** Begins a process from Home. Hidden for users who never can; others see why not. */
function NewProcess({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const may = createProcess(actor);
  if (may === "failure.role") return null;
  return (
    <ReasonButton
      reason={may === true ? undefined : errorText(may)}
      variant="contained"
      startIcon={<Add />}
      aria-keyshortcuts="C"
      onClick={() => void navigate({ href: "/processes?new=1" })}
    >
      {t("processes.page.create")}
    </ReasonButton>
  );
}

/** Returns the counters of processes, kept fresh by live messages. 100 means more than 99. `error`: loading failed. */
function useCounts(wanted: boolean) {
  const { data, error } = useQuery({
    queryKey: processListKeys.of("counters"),
    queryFn: ({ signal }) => call(countProcesses, {}, { signal }),
    enabled: wanted,
  });
  return { counts: data, error: data ? null : error };
}

/** Returns the documents that wait for the user's own signature, or undefined while they load. */
function useToSign(): readonly OwnSignature[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ownSignatureKeys.of("home"),
    queryFn: ({ signal }) => call(listOwnSignatures, { limit: 100 }, { signal }),
  });
  return isError ? [] : data?.rows;
}

/** Returns the number of processes that wait for a reviewer, or null if the user may not see it, or loading failed. */
function useToAssign(wanted: boolean): number | null | undefined {
  const { data, isError } = useQuery({
    queryKey: processListKeys.of("assignments", "counter"),
    queryFn: ({ signal }) => call(countAssignments, {}, { signal }),
    enabled: wanted,
  });
  return !wanted || isError ? null : data?.waiting;
}

/** Returns the number of due alerts assigned to the user, or null if the user may not see it, or loading failed. */
function useDueAlerts(wanted: boolean): number | null | undefined {
  const { data, isError } = useQuery({
    queryKey: alertListKeys.of("counters"),
    queryFn: ({ signal }) => call(countAlerts, {}, { signal }),
    enabled: wanted,
  });
  return !wanted || isError ? null : data?.due;
}

/** Asks to confirm the e-mail address, and sends another link. Coming back to the window asks whether it is done. */
function Unverified({ person }: { readonly person: Person }) {
  const t = useText();
  const [sending, setSending] = useState(false);
  const [asking, setAsking] = useState(false);
  const { refetch } = useQuery({
    ...sessionQuery,
    staleTime: 0,
    refetchOnWindowFocus: "always",
    refetchOnMount: false,
  });
  const send = async () => {
    setSending(true);
    setTimeout(() => setSending(false), pause);
    try {
      const { sent } = await call(resendVerification, {});
      if (sent) notify.success(t("identity.emailSent"));
      else await sessionChanged();
    } catch (error) {
      notify.error(`${t("identity.emailSentError")}. ${failureText(error)}`);
    }
  };
  const ask = async () => {
    setAsking(true);
    const { data } = await refetch();
    setAsking(false);
    if (data?.person && !data.person.emailVerified) notify.info(t("home.unverified.notYet"));
  };
  return (
    <PageBody frame="form">
      <Paper sx={{ p: { xs: 3, sm: 5 }, display: "grid", gap: 2, justifyItems: "start" }}>
        <Mail color="primary" sx={{ fontSize: 44 }} />
        <Typography variant="h1">{t("home.unverified.title")}</Typography>
        <Typography sx={{ overflowWrap: "anywhere" }}>{t("home.unverified.text", { email: person.email })}</Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t("home.unverified.spam")}
        </Typography>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
          <Button variant="contained" loading={sending} onClick={() => void send()}>
            {t("home.unverified.send")}
          </Button>
          <Button loading={asking} onClick={() => void ask()}>
            {t("home.unverified.done")}
          </Button>
        </Box>
      </Paper>
    </PageBody>
  );
}

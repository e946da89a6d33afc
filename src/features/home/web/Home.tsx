import { useMemo, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import type { ScreenIcon } from "#client/feature.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useSession } from "#client/who.ts";
import { readAssignments } from "#features/processes/policy.ts";
import type { Card, Counter } from "#protocol/feature.ts";
import type { Session } from "#protocol/session.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { CardsSkeleton } from "#ui/skeletons.tsx";
import { cardsFor } from "../cards.ts";
import { seesFirstSteps } from "../first-steps.ts";
import { callName, partOfDay, shownCount } from "../greeting.ts";
import { waitingCount, waitingLists } from "../waiting.ts";
import { CardGrid } from "./CardGrid.tsx";
import { NewProcess } from "./NewProcess.tsx";
import { Start } from "./Start.tsx";
import { Unverified } from "./Unverified.tsx";
import { useCounts, useDueAlerts, useToAssign } from "./use-counts.ts";
import { Waiting } from "./Waiting.tsx";

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
  const waiting = counts ? waitingCount(lists, counts) : 0;
  const name = session.person ? callName(session.person) : "";
  const message = error
    ? failureText(error)
    : counts &&
      (waiting > 0 ? t("home.waiting", { count: waiting, shown: shownCount(waiting) }) : t("home.nothingWaits"));
  return (
    <PageBody>
      <PageHeader
        title={t(`home.${part}`, { name })}
        text={counters.length > 0 ? (message ?? "\u00a0") : undefined}
        actions={actor && <NewProcess actor={actor} />}
      />
      {actor && seesFirstSteps(actor) && <FirstSteps actor={actor} />}
      <CardGrid
        iconOf={iconOf}
        shown={shown}
        counts={{
          ...(error ? uncounted : counts),
          ...(assignments === undefined ? {} : { assignments }),
          ...(alerts === undefined ? {} : { alerts }),
        }}
      />
      {counts && <Waiting lists={lists} counts={counts} />}
    </PageBody>
  );
}

import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { Session } from "#features/members/session.ts";
import { useSession } from "#features/members/web/index.ts";
import { PageBody, PageHeader } from "#ui/PageHeader.tsx";
import { CardsSkeleton } from "#ui/skeletons.tsx";
import { cardsFor } from "../cards.ts";
import { callName, partOfDay, shownCount } from "../greeting.ts";
import { waitingCount, waitingLists } from "../waiting.ts";
import { CardGrid } from "./CardGrid.tsx";
import { Start } from "./Start.tsx";
import { Unverified } from "./Unverified.tsx";
import { useCounts } from "./use-counts.ts";
import { Waiting } from "./Waiting.tsx";

/** Home in its states: loading, e-mail not verified, without organization, and with one. */
export function Page() {
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
  return <Work session={session} />;
}

const uncounted = { inbox: null, drafts: null, review: null } as const;

/** The everyday Home: a greeting, what waits, the cards. */
function Work({ session }: { readonly session: Session }) {
  const t = useText();
  const router = useRouter();
  const [part] = useState(() => partOfDay(new Date().getHours()));
  const shown = useMemo(() => {
    const { actor, flags } = session;
    if (!actor) return [];
    // A card whose screen does not exist would lead back here.
    return cardsFor({ ...actor, flags }).filter(({ card }) => card.path in router.routesByPath);
  }, [session, router]);
  const counters = shown.find(({ card }) => card.name === "processes")?.counters ?? [];
  const { counts, error } = useCounts(counters.length > 0);
  const lists = session.actor ? waitingLists(session.actor) : [];
  const waiting = counts ? waitingCount(lists, counts) : 0;
  const name = session.person ? callName(session.person) : "";
  const said = error
    ? failureText(error)
    : counts &&
      (waiting > 0 ? t("home.waiting", { count: waiting, shown: shownCount(waiting) }) : t("home.nothingWaits"));
  return (
    <PageBody>
      <PageHeader title={t(`home.${part}`, { name })} text={counters.length > 0 ? (said ?? "\u00a0") : undefined} />
      <CardGrid shown={shown} counts={error ? uncounted : counts} />
      {counts && <Waiting lists={lists} counts={counts} />}
    </PageBody>
  );
}

import PersonAdd from "@mui/icons-material/PersonAddAlt";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { Actor } from "#protocol/actor.ts";
import { Field } from "#ui/Field.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { linesOf, type People, type PeopleSort, peopleQuery, searched, sorted } from "./people.ts";

const InviteDialog = lazyComponent(() => import("./InviteDialog.tsx").then((m) => m.InviteDialog));

/** The members and invitations of the organization, with inviting, roles and removal. */
export function UsersSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const { data, error, refetch } = useQuery(peopleQuery);
  const [inviting, setInviting] = useState(false);
  const invite = (
    <Button
      variant="contained"
      startIcon={<PersonAdd />}
      disabled={!data}
      aria-keyshortcuts="C"
      onClick={() => setInviting(true)}
    >
      {t("members.invite")}
    </Button>
  );
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton label={t("shell.loading")} />;
  return (
    <>
      <Listed people={data} actor={actor} invite={invite} />
      {inviting && <InviteDialog seats={data.seats} onClose={() => setInviting(false)} />}
    </>
  );
}

function Listed({
  people,
  actor,
  invite,
}: {
  readonly people: People;
  readonly actor: Actor;
  readonly invite: React.ReactNode;
}) {
  const t = useText();
  // The address may name whom to look for.
  const address: { readonly search?: unknown } = useSearch({ strict: false });
  const [search, setSearch] = useState(typeof address.search === "string" ? address.search : "");
  const wanted = useDeferredValue(search);
  const lines = useMemo(() => linesOf(people), [people]);
  const [sort, setSort] = useState<PeopleSort>();
  const shown = useMemo(
    () =>
      sorted(
        searched(lines, wanted, (role) => t(`members.role.${role}`)),
        sort,
      ),
    [lines, wanted, sort, t],
  );
  return (
    <section aria-label={t("members.usersTab")}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "end", mb: 2 }}>
        <Box sx={{ flex: "1 1 260px", maxWidth: 420 }}>
          <Field
            label={t("members.search")}
            type="search"
            autoComplete="off"
            aria-keyshortcuts="/"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </Box>
        <Box sx={{ flex: "1 1 auto", textAlign: { sm: "end" } }}>
          <Typography variant="body2">{t("members.seats", people.seats)}</Typography>
          <Typography variant="caption" sx={{ color: "text.secondary" }}>
            {t("members.seatsHint")}
          </Typography>
        </Box>
        {invite}
      </Box>
      {shown.length > 0 ? (
        <PeopleTable lines={shown} actor={actor} sort={sort} onSort={setSort} />
      ) : (
        <EmptyState
          title={t("members.searchNone")}
          text={t("members.searchNoneHint")}
          action={<Button onClick={() => setSearch("")}>{t("members.clearSearch")}</Button>}
        />
      )}
      {lines.length === 1 && <EmptyState title={t("members.alone")} text={t("members.aloneHint")} />}
    </section>
  );
}

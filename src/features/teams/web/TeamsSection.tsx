import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useDeferredValue, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { Field } from "#ui/Field.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { PeopleDialog } from "./PeopleDialog.tsx";
import { teamsQuery } from "./queries.ts";
import { TeamTable } from "./TeamTable.tsx";
import { fieldFault, useCreateTeam } from "./use-teams.ts";
import "./teams.css";

/** The teams: making one, its people, renaming, deleting. */
export function TeamsSection({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const [search, setSearch] = useState("");
  const [peopleOf, setPeopleOf] = useState<string>();
  const found = useInfiniteQuery(teamsQuery(useDeferredValue(search.trim())));
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const nothingYet = found.isSuccess && rows.length === 0 && search.trim() === "";
  const chosen = rows.find(({ id }) => id === peopleOf);
  return (
    <section aria-label={t("teams.tab")}>
      <p className="team-intro">{t("teams.intro")}</p>
      <div className="team-tools">
        <NewTeam onMade={setPeopleOf} />
        {!nothingYet && (
          <Field
            type="search"
            label={t("teams.search")}
            autoComplete="off"
            maxLength={100}
            aria-keyshortcuts="/"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </div>
      {found.isPending && <ListSkeleton label={t("shell.loading")} rows={3} />}
      {found.isError && rows.length === 0 && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {nothingYet && <EmptyState title={t("teams.empty")} text={t("teams.emptyText")} />}
      {found.isSuccess && rows.length === 0 && !nothingYet && (
        <EmptyState
          title={t("teams.nothingFound")}
          text={t("teams.nothingFoundText")}
          action={<Button onClick={() => setSearch("")}>{t("teams.clearSearch")}</Button>}
        />
      )}
      {rows.length > 0 && (
        <TeamTable
          rows={rows}
          onPeople={setPeopleOf}
          more={
            found.hasNextPage
              ? {
                  label: t("teams.loadMore"),
                  loading: found.isFetchingNextPage,
                  onMore: () => void found.fetchNextPage(),
                }
              : undefined
          }
        />
      )}
      {chosen && <PeopleDialog team={chosen} me={actor.uid} onClose={() => setPeopleOf(undefined)} />}
    </section>
  );
}

/** A name, and the team is there; then its people are chosen. */
function NewTeam({ onMade }: { readonly onMade: (id: string) => void }) {
  const t = useText();
  const [name, setName] = useState("");
  const [blank, setBlank] = useState(false);
  const create = useCreateTeam();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    setBlank(name.trim() === "");
    if (name.trim() === "") return;
    create.mutate(name, {
      onSuccess: ({ id }) => {
        setName("");
        onMade(id);
      },
    });
  };
  return (
    <form className="team-add" noValidate onSubmit={submit}>
      <Field
        label={t("teams.add")}
        value={name}
        autoComplete="off"
        maxLength={200}
        aria-keyshortcuts="C"
        error={blank ? t("teams.nameRequired") : fieldFault(create.error)}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setBlank(false);
          create.reset();
        }}
      />
      <Button type="submit" variant="contained" startIcon={<Add />} loading={create.isPending}>
        {t("teams.create")}
      </Button>
    </form>
  );
}

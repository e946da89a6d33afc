import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useAddLine } from "#client/form/use-add-line.ts";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import type { Actor } from "#protocol/actor.ts";
import { Field } from "#ui/Field.tsx";
import { PeopleDialog } from "./PeopleDialog.tsx";
import { teamsQuery } from "./queries.ts";
import { TeamTable } from "./TeamTable.tsx";
import { useCreateTeam } from "./use-teams.ts";
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
      <PagedList
        query={found}
        narrowed={search.trim() !== ""}
        onClear={() => setSearch("")}
        empty={{ title: t("teams.empty"), text: t("teams.emptyText") }}
      >
        {(rows, more) => <TeamTable rows={rows} onPeople={setPeopleOf} more={more} />}
      </PagedList>
      {chosen && <PeopleDialog team={chosen} me={actor.uid} onClose={() => setPeopleOf(undefined)} />}
    </section>
  );
}

/** A name, and the team is there; then its people are chosen, unless the next one is being named. */
function NewTeam({ onMade }: { readonly onMade: (id: string) => void }) {
  const t = useText();
  const create = useCreateTeam();
  const { field, submit } = useAddLine((name) => create.mutateAsync({ name }), {
    draft: ["team"],
    check: (name) => (name.trim() === "" ? "teams.nameRequired" : undefined),
    afterwards: ({ id }) => onMade(id),
  });
  return (
    <form className="team-add" noValidate onSubmit={submit}>
      <Field label={t("teams.add")} autoComplete="off" maxLength={200} aria-keyshortcuts="C" {...field} />
      <Button type="submit" variant="contained" startIcon={<Add />}>
        {t("teams.create")}
      </Button>
    </form>
  );
}

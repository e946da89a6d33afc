import Remove from "@mui/icons-material/PersonRemoveOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { Tip } from "#ui/Tip.tsx";
import type { Team } from "../team.ts";
import { peopleQuery } from "./queries.ts";
import { useJoin, useUnjoin } from "./use-teams.ts";

/** The people of a team. Adds members, who have accepted their invitation, and removes them. */
export function PeopleDialog({
  team,
  me,
  onClose,
}: {
  readonly team: Team;
  readonly me: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const titleId = useId();
  const people = useQuery(peopleQuery);
  const unjoin = useUnjoin(me);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t("teams.peopleTitle", { name: team.name })}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        {people.isPending && <FormSkeleton label={t("shell.loading")} fields={1} />}
        {people.isError && <FailureState error={people.error} onRetry={() => void people.refetch()} />}
        {people.data && <AddPerson team={team} people={people.data} me={me} />}
        {team.members.length === 0 && <p className="team-none">{t("teams.noMembers")}</p>}
        <ul className="team-list">
          {team.members.map((person) => (
            <li key={person.id}>
              <span className="team-person">
                <span>{person.name}</span>
                {person.email !== person.name && <span>{person.email}</span>}
              </span>
              <Tip title={t("teams.removePerson", { name: person.name })}>
                <IconButton
                  aria-label={t("teams.removePerson", { name: person.name })}
                  disabled={unjoin.isPending && unjoin.variables.person.id === person.id}
                  onClick={() => unjoin.mutate({ id: team.id, person })}
                >
                  <Remove />
                </IconButton>
              </Tip>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t("teams.done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface People {
  readonly members: readonly {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  }[];
  readonly invitations: readonly { readonly id: string; readonly email: string; readonly state: string }[];
}

function AddPerson({ team, people, me }: { readonly team: Team; readonly people: People; readonly me: string }) {
  const t = useText();
  const join = useJoin(me);
  const free = people.members
    .filter(({ id }) => !team.members.some((person) => person.id === id))
    .map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`.trim() || email }));
  const waiting = people.invitations.filter(({ state }) => state === "pending");
  const personOf = (memberId: string) => free.find(({ id }) => id === memberId);
  const form = useFormValues({
    draft: null,
    initial: { memberId: "" },
    only: "memberId",
    adds: true,
    send: async ({ memberId }) => {
      const person = personOf(memberId);
      if (person) await join.mutateAsync({ id: team.id, person });
    },
  });
  const person = personOf(form.values.memberId);
  if (free.length === 0 && waiting.length === 0) return <p className="team-none">{t("teams.everybody")}</p>;
  return (
    <form className="team-add" noValidate onSubmit={form.submit}>
      <SelectField
        label={t("teams.person")}
        placeholder={t("teams.choosePerson")}
        options={[
          ...free.map(({ id, name }) => ({ value: id, label: name })),
          ...waiting.map(({ id, email }) => ({ value: id, label: t("teams.waiting", { email }), disabled: true })),
        ]}
        {...form.field("memberId")}
        value={person?.id ?? ""}
      />
      <Button type="submit" variant="outlined" disabled={!person} loading={form.busy}>
        {t("teams.addPerson")}
      </Button>
    </form>
  );
}

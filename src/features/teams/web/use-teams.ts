import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { useChange } from "#client/use-change.ts";
import { addTeamMember, createTeam, deleteTeam, removeTeamMember } from "../contract.ts";
import { teamKeys } from "../feature.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}
interface Joining {
  readonly id: string;
  readonly person: Named;
}

/** Makes a team. */
export function useCreateTeam() {
  const t = useText();
  return useChange(createTeam, {
    done: (_, { name }) => t("teams.created", { name: name.trim() }),
    refresh: [teamKeys.all],
    inForm: true,
  });
}

/** Deletes a team. */
export function useDeleteTeam() {
  const t = useText();
  return useChange(deleteTeam, {
    // The dialog lets nobody by without its word.
    input: ({ id }: Named) => ({ id, confirmation: t("teams.deleteWord") }),
    done: (_, { name }) => t("teams.deleted", { name }),
    refresh: [teamKeys.all],
  });
}

const joining = ({ id, person }: Joining) => ({ id, memberId: person.id });

/** Takes somebody into a team. Of oneself, the session is asked again. */
export function useJoin(me: string) {
  const t = useText();
  return useChange(addTeamMember, {
    input: joining,
    done: (_, { person }) => t("teams.personAdded", { name: person.name }),
    afterwards: (_, { person }) => (person.id === me ? sessionChanged() : undefined),
    refresh: [teamKeys.all],
    inForm: true,
  });
}

/** Takes somebody out of a team. Of oneself, the session is asked again. */
export function useUnjoin(me: string) {
  const t = useText();
  return useChange(removeTeamMember, {
    input: joining,
    done: (_, { person }) => t("teams.personRemoved", { name: person.name }),
    afterwards: (_, { person }) => (person.id === me ? sessionChanged() : undefined),
    refresh: [teamKeys.all],
  });
}

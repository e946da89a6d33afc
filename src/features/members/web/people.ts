import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#client/call.ts";
import { type Role, roles } from "#protocol/actor.ts";
import { listMembers } from "../contract.ts";
import { memberKeys } from "../feature.ts";
import type { Invitation, Member } from "../member.ts";

/** The people, the invitations and the seats. */
export type People = z.output<typeof listMembers.output>;

/** The list behind the users section. */
export const peopleQuery = queryOptions({
  queryKey: memberKeys.of(),
  queryFn: ({ signal }): Promise<People> => call(listMembers, {}, { signal }),
});

/** A line of the list: somebody who belongs here, or somebody invited. */
export type Line =
  | { readonly kind: "member"; readonly id: string; readonly name: string; readonly member: Member }
  | { readonly kind: "invitation"; readonly id: string; readonly name: string; readonly invitation: Invitation };

/** Returns the fields that both kinds of lines have. */
export const subjectOf = (line: Line): Member | Invitation => (line.kind === "member" ? line.member : line.invitation);

const order = new Intl.Collator();
const byName = (a: Line, b: Line): number => order.compare(a.name || subjectOf(a).email, b.name || subjectOf(b).email);

/** People and invitations as one list: the owner, the others by name, then who was invited. */
export function linesOf(people: People): Line[] {
  const members = people.members.map(
    (member): Line => ({
      kind: "member",
      id: member.id,
      name: `${member.firstName} ${member.lastName}`.trim(),
      member,
    }),
  );
  const isOwner = (line: Line) => (subjectOf(line).roles.includes("owner") ? 0 : 1);
  const invitations = people.invitations.map(
    (invitation): Line => ({ kind: "invitation", id: invitation.id, name: "", invitation }),
  );
  return [...members.toSorted((a, b) => isOwner(a) - isOwner(b) || byName(a, b)), ...invitations];
}

/** By what the list of people can be sorted. */
export type PeopleSort = { readonly key: "name" | "roles" | "status"; readonly direction: "asc" | "desc" };

const statuses = ["accepted", "pending", "expired", "declined"];
const rank = (line: Line, key: PeopleSort["key"]): number => {
  if (key === "status") return statuses.indexOf(line.kind === "member" ? "accepted" : line.invitation.state);
  return Math.min(...subjectOf(line).roles.map((role) => roles.indexOf(role)));
};

/** The lines in an order; of equals, by name. Without one, as `linesOf` gives them. */
export function sorted(lines: readonly Line[], sort: PeopleSort | undefined): readonly Line[] {
  if (!sort) return lines;
  const { key, direction } = sort;
  const compare = (a: Line, b: Line) => (key === "name" ? 0 : rank(a, key) - rank(b, key)) || byName(a, b);
  return lines.toSorted((a, b) => (direction === "asc" ? compare(a, b) : compare(b, a)));
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The lines whose name, address or role has every word of the search in it. */
export function searched(lines: readonly Line[], search: string, roleName: (role: Role) => string): Line[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    const { email, roles } = subjectOf(line);
    const text = plain([line.name, email, ...roles.map(roleName)].join(" "));
    return words.every((word) => text.includes(word));
  });
}

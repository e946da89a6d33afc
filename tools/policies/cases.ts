import { organizationStatuses } from "#protocol/actor.ts";
import { planPermissions } from "#protocol/permission.ts";

/** A value that a case can have, with the words that name it. */
export type Choice = readonly [words: string, value: unknown];

/** A field or an argument with its possible values. The first choice is the usual one. */
export interface Dimension {
  /** `actor.individual`, `process.status` or, for an argument that is no object, `level`. */
  readonly path: string;
  readonly choices: readonly Choice[];
  /** Varied alone, and not together with the others: they would be too many. */
  readonly alone?: true;
}

const me = "me";
const now = new Date("2026-11-29T12:00:00Z");
const earlier = new Date("2026-11-29T11:00:00Z");
const later = new Date("2026-11-29T11:30:00Z");

/** The person of a relation such as `made by`: the actor, another, and nobody where that can be. */
const person = (relation: string, nobody?: string): Choice[] => [
  [`${relation} them`, me],
  [`${relation} another`, "another"],
  ...(nobody ? [[nobody, null] as const] : []),
];
const yesOrNo = (no: string, yes: string): Choice[] => [
  [no, false],
  [yes, true],
];
const levels: Choice[] = ["own", "edit", "view", "none"].map((level) => [level, level]);
const ofRoles = (...some: (readonly string[])[]): Choice[] => some.map((list) => [list.join(" and "), list]);

/** The first argument of every rule, without the role. */
export const actorDimensions: readonly Dimension[] = [
  { path: "actor.individual", choices: yesOrNo("not individual", "individual") },
  {
    path: "actor.teamIds",
    choices: [
      ["in a team", ["ours"]],
      ["in no team", []],
    ],
  },
  ...planPermissions.map(
    (name): Dimension => ({
      path: `actor.permissions.${name}`,
      choices: [
        [`with ${name}`, true],
        [`without ${name}`, false],
      ],
    }),
  ),
  { path: "actor.organizationStatus", choices: organizationStatuses.map((status) => [status, status]) },
  ...[
    "assignOnlyByManager",
    "projectSelectionRequired",
    "requiresDifferentReviewerThanCreator",
    "consultantPlaceholderFields",
  ].map((name): Dimension => ({ path: `actor.settings.${name}`, choices: yesOrNo(`${name} off`, name) })),
  { path: "actor.whiteLabel", choices: yesOrNo("without white label", "white label") },
  {
    path: "actor.phoneMissing",
    choices: [
      ["phone verified or not needed", undefined],
      ["phone missing", true],
    ],
  },
];

const processDimensions = (name: string): Dimension[] => [
  {
    path: `${name}.status`,
    choices: ["drafting", "unassigned", "reviewing", "approved", "rejected"].map((status) => [status, status]),
  },
  { path: `${name}.creatorId`, choices: person("begun by", "from a visitor") },
  {
    path: `${name}.teams`,
    choices: [
      ["of no team", null],
      ["of their team", ["ours"]],
      ["of another team", ["others"]],
      ["of deleted teams", []],
    ],
  },
  {
    path: `${name}.reviewerId`,
    choices: [
      ["given to nobody", null],
      ["given to them", me],
      ["given to another", "another"],
    ],
  },
  {
    path: `${name}.submitterId`,
    alone: true,
    choices: [
      ["sent by another", "another"],
      ["sent by them", me],
    ],
  },
  { path: `${name}.deleted`, alone: true, choices: yesOrNo("not deleted", "deleted") },
  { path: `${name}.reviewTimestamp`, alone: true, choices: [["sent at 11:00", earlier]] },
  {
    path: `${name}.assignmentDate`,
    alone: true,
    choices: [
      ["not given since", null],
      ["given after it was sent", later],
    ],
  },
  { path: `${name}.autoApprove`, choices: yesOrNo("reviewed", "approved at once") },
];

/** The arguments of the rules, by their names: a name means the same in every rule. */
export const argumentDimensions: Readonly<Record<string, readonly Dimension[]>> = {
  process: processDimensions("process"),
  one: processDimensions("one").slice(0, 3),
  other: processDimensions("other").slice(0, 3),
  list: [
    {
      path: "list",
      choices: ["work", "drafts", "inbox", "review", "rejected", "approved", "active"].map((list) => [list, list]),
    },
  ],
  catalog: [{ path: "catalog", choices: ["clients", "projects", "reasons", "metrics"].map((one) => [one, one]) }],
  board: [
    { path: "board.creatorId", choices: person("made by") },
    { path: "board.visibility", choices: ["organization", "team", "private"].map((one) => [`${one} board`, one]) },
    {
      path: "board.teams",
      choices: [
        ["of their team", ["ours"]],
        ["of another team", ["others"]],
      ],
    },
    {
      path: "board.archivedAt",
      choices: [
        ["in use", null],
        ["archived", earlier],
      ],
    },
  ],
  alert: [
    { path: "alert.byHand", choices: yesOrNo("by a rule", "by hand") },
    { path: "alert.creatorId", choices: person("made by") },
    { path: "alert.assigneeId", choices: person("assigned to", "assigned to nobody") },
    { path: "alert.readsProcess", choices: yesOrNo("process not readable", "process readable") },
  ],
  batch: [
    { path: "batch.creatorId", choices: person("begun by") },
    {
      path: "batch.ending",
      choices: [
        ["ends as drafts", "draft"],
        ["goes to review", "review"],
      ],
    },
  ],
  ending: [{ path: "ending", choices: ["draft", "review", "approve"].map((one) => [one, one]) }],
  template: [{ path: "template.autoApprove", choices: yesOrNo("reviewed", "approved at once") }],
  envelope: [{ path: "envelope.createdBy", choices: person("sent by", "sender gone") }],
  level: [{ path: "level", choices: levels.map(([words, value]) => [`level ${words}`, value]) }],
  above: [{ path: "above", choices: levels.map(([words, value]) => [`level ${words} above`, value]) }],
  item: [
    { path: "item.ownerId", choices: person("owned by") },
    { path: "item.deletedBy", choices: person("deleted by") },
    { path: "item.above", choices: levels.map(([words, value]) => [`level ${words} above`, value]) },
  ],
  member: [
    {
      path: "member.id",
      choices: [
        ["another member", "another"],
        ["themselves", me],
      ],
    },
    { path: "member.roles", choices: ofRoles(["creator"], ["owner"], ["consultant"], ["reviewer"]) },
  ],
  person: [
    {
      path: "person.id",
      choices: [
        ["another member", "another"],
        ["themselves", me],
      ],
    },
    { path: "person.roles", choices: ofRoles(["creator"], ["owner"], ["consultant"], ["reviewer"]) },
  ],
  removed: [
    {
      path: "removed",
      choices: [
        ["a third one removed", "third"],
        ["another removed", "another"],
      ],
    },
  ],
  next: [
    { path: "next.roles", choices: ofRoles(["reviewer"], ["owner"]).map(([words, value]) => [`to ${words}`, value]) },
  ],
  query: [
    { path: "query.requesterId", choices: person("asked by") },
    { path: "query.workerId", choices: person("answered by", "answered by nobody") },
    { path: "query.state", choices: ["done", "queued"].map((state) => [state, state]) },
  ],
  study: [{ path: "study.creatorId", choices: person("made by", "maker gone") }],
  key: [{ path: "key.memberId", choices: person("acts as") }],
  view: [{ path: "view.shared", choices: yesOrNo("for themselves", "for everyone") }],
  finishing: [{ path: "finishing.autoApprove", choices: yesOrNo("reviewed", "approved at once") }],
  uid: [{ path: "uid", choices: person("about") }],
  teams: [
    {
      path: "teams",
      choices: [
        ["their team", ["ours"]],
        ["another team", ["others"]],
      ],
    },
  ],
  before: [
    {
      path: "before",
      choices: [
        ["none before", []],
        ["that one before", ["others"]],
      ],
    },
  ],
  projectId: [
    {
      path: "projectId",
      choices: [
        ["a project", "project"],
        ["no project", null],
      ],
    },
  ],
  utilitiesShown: [
    {
      path: "utilitiesShown",
      choices: yesOrNo("utilities shown", "utilities hidden").map(([words, no]) => [words, !no]),
    },
  ],
  shown: [{ path: "shown", choices: yesOrNo("payments shown", "payments hidden").map(([words, no]) => [words, !no]) }],
  shownBoth: [
    {
      path: "shownBoth.payments",
      choices: yesOrNo("payments shown", "payments hidden").map(([words, no]) => [words, !no]),
    },
    {
      path: "shownBoth.utilities",
      choices: yesOrNo("utilities shown", "utilities hidden").map(([words, no]) => [words, !no]),
    },
  ],
  authenticatedAt: [
    {
      path: "authenticatedAt",
      choices: [
        ["signed in just now", now],
        ["signed in an hour ago", earlier],
      ],
    },
  ],
  now: [{ path: "now", choices: [["now", now]] }],
};

/** The arguments of rules whose argument is taken apart in its place, or means something else than elsewhere. */
export const argumentNames: Readonly<Record<string, readonly string[]>> = {
  finishes: ["finishing"],
  rotateApiKey: ["key", "authenticatedAt", "now"],
  readQuery: ["utilitiesShown", "query"],
  keepView: ["view"],
  "boards.keepView": ["board", "view"],
  buyCredits: ["shownBoth", "authenticatedAt", "now"],
};

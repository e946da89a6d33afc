import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, anyRole, type Decision, plan, role, when } from "#protocol/decision.ts";
import type { Board } from "./board.ts";

/** Opening the boards. */
export const openBoards = (actor: Actor): Decision => all(anyRole(actor), plan(actor, "flows"));

type Seen = Pick<Board, "creatorId" | "visibility" | "teams">;
/** A board that can be worked on, or is in the archive. */
type Kept = Seen & { readonly archivedAt: unknown };

/**
 * Returns true if a person can see a board. A private one is visible to its creator, a team board to the teams' people
 * and the owner, others to all.
 */
export const sees = (actor: Pick<Actor, "uid" | "roles" | "teamIds">, board: Seen): boolean =>
  board.creatorId === actor.uid ||
  board.visibility === "organization" ||
  (board.visibility === "team" && (hasRole(actor, "owner") || board.teams.some((id) => actor.teamIds.includes(id))));

/** Reading a board. Other people do not learn that it exists. */
export const readBoard = (actor: Actor, board: Seen): Decision =>
  all(openBoards(actor), when(sees(actor, board), "failure.notFound"));

/** Creating a board. */
export const createBoard = (actor: Actor): Decision => all(openBoards(actor), active(actor));

/** Deleting, archiving and restoring a board. */
export const keepBoard = (actor: Actor, board: Seen): Decision =>
  all(
    readBoard(actor, board),
    when(board.creatorId === actor.uid || hasRole(actor, "owner", "manager"), "failure.role"),
    active(actor),
  );

/** Nothing changes on a board in the archive. */
const inUse = (board: Kept): Decision => when(board.archivedAt === null, "boards.archivedBoard");

/** Changing a board, its columns and its schedule. */
export const manageBoard = (actor: Actor, board: Kept): Decision => all(keepBoard(actor, board), inUse(board));

/** Creating, changing, moving and deleting tasks, by those who can read the board. */
export const workOnBoard = (actor: Actor, board: Kept): Decision =>
  all(readBoard(actor, board), active(actor), inUse(board));

/** Closing the public link of a task, by those who can read the board, also while it is archived. */
export const closeTaskLink = (actor: Actor, board: Kept): Decision => all(readBoard(actor, board), active(actor));

/** Muting the notices of a board for themselves, by those who can read it. */
export const silenceBoard = (actor: Actor, board: Seen): Decision => all(readBoard(actor, board), active(actor));

/** Saving a view: for themselves by those who work on the board, for everyone by those who may change it. */
export const keepView = (actor: Actor, board: Kept, { shared }: { readonly shared: boolean }): Decision =>
  shared ? manageBoard(actor, board) : workOnBoard(actor, board);

/** Attaching files to its tasks and removing them, by those who work on it, if the plan has attachments. */
export const attachToTask = (actor: Actor, board: Kept): Decision =>
  all(workOnBoard(actor, board), plan(actor, "fileAttachments"));

/** Reading a template's automatic tasks, by those who open its settings, if the plan has boards. */
export const readAutomaticTasks = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager"), plan(actor, "flows"));

/** Changing that: as the settings of the template. */
export const changeAutomaticTasks = (actor: Actor): Decision =>
  all(readAutomaticTasks(actor), plan(actor, "customTemplates"), active(actor));

/** Teams somebody may give a board to: the owner and managers any, others theirs. */
export const mayNameTeams = (actor: Actor, teams: readonly string[], before: readonly string[] = []): Decision =>
  when(
    hasRole(actor, "owner", "manager") || teams.every((id) => actor.teamIds.includes(id) || before.includes(id)),
    "boards.teamNotYours",
  );

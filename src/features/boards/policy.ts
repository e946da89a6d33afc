import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role, when } from "#protocol/decision.ts";
import type { Board } from "./board.ts";

/** Who may open the boards at all. */
export const openBoards = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager", "creator", "reviewer", "consultant"), plan(actor, "flows"));

type Seen = Pick<Board, "creatorId" | "visibility" | "teams">;
/** A board that can be worked on, or is in the archive. */
type Kept = Seen & { readonly archivedAt: unknown };

/** Whether somebody sees a board: a private one its creator; one of teams their people and the owner; else everybody. */
export const sees = (actor: Pick<Actor, "uid" | "roles" | "teamIds">, board: Seen): boolean =>
  board.creatorId === actor.uid ||
  board.visibility === "organization" ||
  (board.visibility === "team" && (hasRole(actor, "owner") || board.teams.some((id) => actor.teamIds.includes(id))));

/** Who may read a board; others do not learn that it exists. */
export const readBoard = (actor: Actor, board: Seen): Decision =>
  all(openBoards(actor), when(sees(actor, board), "failure.notFound"));

/** Who may make a board. */
export const createBoard = (actor: Actor): Decision => all(openBoards(actor), active(actor));

/** Who may delete a board, archive it, and bring it back. */
export const keepBoard = (actor: Actor, board: Seen): Decision =>
  all(
    readBoard(actor, board),
    when(board.creatorId === actor.uid || hasRole(actor, "owner", "manager"), "failure.role"),
    active(actor),
  );

/** Nothing changes on a board in the archive. */
const inUse = (board: Kept): Decision => when(board.archivedAt === null, "boards.archivedBoard");

/** Who may change a board, its columns and its schedule. */
export const manageBoard = (actor: Actor, board: Kept): Decision => all(keepBoard(actor, board), inUse(board));

/** Who may make, change, move and delete tasks: whoever reads the board. */
export const workOnBoard = (actor: Actor, board: Kept): Decision =>
  all(readBoard(actor, board), active(actor), inUse(board));

/** Who may close the public link of a task: whoever may work on the board, also while it is in the archive. */
export const closeTaskLink = (actor: Actor, board: Kept): Decision => all(readBoard(actor, board), active(actor));

/** Who may silence the notices of a board for themselves: whoever reads it. */
export const silenceBoard = (actor: Actor, board: Seen): Decision => all(readBoard(actor, board), active(actor));

/** Who may keep a view: for themselves whoever works on the board, for everyone on it whoever may change the board. */
export const keepView = (actor: Actor, board: Kept, { shared }: { readonly shared: boolean }): Decision =>
  shared ? manageBoard(actor, board) : workOnBoard(actor, board);

/** Who may attach files to its tasks and take them away: whoever works on it, where the plan has attachments. */
export const attachToTask = (actor: Actor, board: Kept): Decision =>
  all(workOnBoard(actor, board), plan(actor, "fileAttachments"));

/** What a template makes tasks of: who opens its settings, where the plan has boards. */
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

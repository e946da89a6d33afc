import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import type { FiledUnder } from "#features/processes/filed.ts";
import { listTeamChoices } from "#features/teams/contract.ts";
import { teamKeys } from "#features/teams/feature.ts";
import { getTemplateTasks, listFiledTasks, listProcessTasks } from "../automatic-contract.ts";
import { getBoard, listBoards } from "../contract.ts";
import { boardKeys, boardListKeys, boardViewKeys, taskKeys, templateTaskKeys } from "../feature.ts";
import { getTask, listArchivedTasks, listDeletedTasks, listMyTasks } from "../task-contract.ts";
import { listViews } from "../view-contract.ts";
import { withCredentials } from "./credentials.ts";

/** Pages of the boards one sees, or of those in the archive or the trash. */
export const boardsQuery = (which: "boards" | "archive" | "trash") =>
  pagedQuery(boardListKeys.of("list", which), listBoards, {
    limit: 50,
    ...(which === "trash" && { deleted: "true" }),
    ...(which === "archive" && { archived: "true" }),
  });

/** The open tasks assigned to the user. */
export const myTasksQuery = pagedQuery(boardListKeys.of("mine"), listMyTasks, {});

/** A board with its columns and cards. */
export const boardQuery = (boardId: string) =>
  queryOptions({
    queryKey: boardKeys.of(boardId),
    queryFn: ({ signal }) => call(getBoard, withCredentials({ boardId }), { signal }),
  });

/** The saved views of a board. */
export const viewsQuery = (boardId: string) =>
  queryOptions({
    queryKey: boardViewKeys.of(boardId),
    queryFn: async ({ signal }) => (await call(listViews, withCredentials({ boardId }), { signal })).rows,
  });

/** Pages of the archive of a board, narrowed by a part of the titles. */
export const archivedTasksQuery = (boardId: string, search: string) =>
  pagedQuery(
    boardKeys.of(boardId, "archived", search),
    listArchivedTasks,
    withCredentials({ boardId, ...(search === "" ? {} : { search }) }),
  );

/** Pages of the trash of a board. */
export const deletedTasksQuery = (boardId: string) =>
  pagedQuery(boardKeys.of(boardId, "deleted"), listDeletedTasks, withCredentials({ boardId }));

/** A whole task. */
export const taskQuery = (boardId: string, taskId: string) =>
  queryOptions({
    queryKey: taskKeys.of(taskId),
    queryFn: ({ signal }) => call(getTask, withCredentials({ boardId, taskId }), { signal }),
  });

/** The automatic tasks of a template. */
export const templateTasksQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateTaskKeys.of(templateId),
    queryFn: ({ signal }) => call(getTemplateTasks, { templateId }, { signal }),
  });

/** The tasks of a process, asked again whenever something moves on a board. */
export const processTasksQuery = (processId: string) =>
  queryOptions({
    queryKey: boardListKeys.of("process", processId),
    queryFn: ({ signal }) => call(listProcessTasks, { processId }, { signal }),
  });

/** The tasks of a client or project, asked again whenever something moves on a board. */
export const filedTasksQuery = (filed: FiledUnder) =>
  queryOptions({
    queryKey: boardListKeys.of("filed", filed.kind, filed.id),
    queryFn: ({ signal }) => call(listFiledTasks, filed, { signal }),
  });

/** The teams a board can be given to. */
export const teamChoicesQuery = queryOptions({
  queryKey: teamKeys.of("choices"),
  queryFn: async ({ signal }) => (await call(listTeamChoices, {}, { signal })).teams,
});

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { ItemAct } from "../../bulk-contract.ts";
import { copyItem, moveItem, restoreItem, starItem, trashItem } from "../../contract.ts";
import { repositoryBulkKeys, repositoryItemKeys, repositoryListKeys } from "../../feature.ts";
import type { Item } from "../../item.ts";
import { useExposing } from "../sharing/use-exposing.ts";
import type { Dragged } from "./drag-items.ts";
import { useItemChange } from "./use-item-change.ts";

/** The result of an action on several items: the number of successes, and the failures with their reasons. */
export interface Report {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly name: string; readonly why: string }[];
}

/** Does the same with each of several items, goes on where one is refused, and keeps the report until it is closed. */
function useEach(afterwards: () => void) {
  const queries = useQueryClient();
  const [report, setReport] = useState<Report>();
  const each = async <One extends Dragged>(
    items: readonly One[],
    act: (item: One) => Promise<unknown>,
  ): Promise<Report> => {
    const refused: { id: string; name: string; why: string }[] = [];
    for (const item of items)
      await act(item).catch((error: unknown) =>
        refused.push({ id: item.id, name: item.name, why: failureText(error) }),
      );
    await queries.invalidateQueries({ queryKey: repositoryListKeys.all });
    void queries.invalidateQueries({ queryKey: repositoryItemKeys.all });
    const made = { done: items.length - refused.length, refused };
    if (refused.length > 0) setReport(made);
    afterwards();
    return made;
  };
  return { each, report, closeReport: () => setReport(undefined) };
}

/** Returns a function that orders an act on several items, and tells what it could not order. */
function useOrder(afterwards: () => void) {
  const queries = useQueryClient();
  return async (act: ItemAct, items: readonly Dragged[], parentId: string | null = null) => {
    try {
      // Loaded when it is used: the page of files is at its limit.
      const { orderItems } = await arriving(() => import("./order-items.ts"));
      await orderItems(act, items, parentId);
      await queries.invalidateQueries({ queryKey: repositoryBulkKeys.all });
      afterwards();
    } catch (error) {
      notify.error(failureText(error));
    }
  };
}

/**
 * Returns the actions on one item or several, with a report of failures. Several are deleted and moved by a job, and copied
 * one after the other.
 */
export function useItemActs(afterwards: () => void) {
  const t = useText();
  const { each, report, closeReport } = useEach(afterwards);
  const order = useOrder(afterwards);
  const [asked, setAsked] = useState<{ readonly items: readonly Item[]; readonly copy: boolean }>();
  const { exposing, mayPut } = useExposing();
  const star = useItemChange(starItem, { input: ({ id, starred }: Item) => ({ itemId: id, starred: !starred }) });

  const trash = async (items: readonly Item[]) => {
    if (items.length > 1) return order("trash", items);
    const { done, refused } = await each(items, ({ id }) => call(trashItem, { itemId: id }));
    if (done === 0 || refused.length > 0) return;
    const restore = () => void each(items, ({ id }) => call(restoreItem, { itemId: id }));
    const action = { label: t("shell.undo"), run: restore };
    notify.success(t("repository.bulk.trashed", { count: done }), { ms: 8000, action });
  };
  const back = (items: readonly Dragged[]) =>
    void each(items, ({ id, parentId }) => call(moveItem, { itemId: id, parentId }));
  /** Returns false if the user did not confirm that others will see the items. */
  const putInto = async (items: readonly Dragged[], parentId: string | null, copy = false): Promise<boolean> => {
    if (!(await mayPut(items, parentId, copy))) return false;
    await put(items, parentId, copy);
    return true;
  };
  const put = async (items: readonly Dragged[], parentId: string | null, copy: boolean) => {
    if (!copy && items.length > 1) return order("move", items, parentId);
    const { done, refused } = await each(items, ({ id }) => call(copy ? copyItem : moveItem, { itemId: id, parentId }));
    if (done === 0 || refused.length > 0) return;
    if (copy) return notify.success(t("repository.copied", { count: done }));
    const action = { label: t("shell.undo"), run: () => back(items) };
    notify.success(t("repository.bulk.moved", { count: done }), { ms: 8000, action });
  };
  return {
    asked,
    exposing,
    putInto,
    report,
    acts: {
      trash: (items: readonly Item[]) => void trash(items),
      star: (item: Item) => star.mutate(item),
      move: (items: readonly Item[]) => setAsked({ items, copy: false }),
      copy: (items: readonly Item[]) => setAsked({ items, copy: true }),
    },
    cancel: () => setAsked(undefined),
    putAsked: async (parentId: string | undefined) => {
      if (!asked) return;
      if (await putInto(asked.items, parentId ?? null, asked.copy)) setAsked(undefined);
    },
    closeReport,
  };
}

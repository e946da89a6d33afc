import ExpandMore from "@mui/icons-material/ExpandMore";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { Actor } from "#protocol/actor.ts";
import type { BoardDetails } from "../board.ts";
import { keepView } from "../policy.ts";
import { isSameView, type SavedView, type ViewSettings } from "../view.ts";
import { createView, deleteView, saveView } from "../view-contract.ts";
import { viewsQuery } from "./queries.ts";
import { useBoardChange } from "./use-board-change.ts";

const ViewDialog = lazyComponent(() => import("./ViewDialog.tsx").then((m) => m.ViewDialog));

interface Props {
  readonly board: BoardDetails["board"];
  readonly actor: Actor;
  readonly settings: ViewSettings;
  /** The saved view that was opened. */
  readonly savedId: string | undefined;
  readonly onOpen: (view: SavedView | undefined) => void;
}

/** The saved views of a board: opened, kept anew, changed and deleted by a menu. */
export function SavedViews(props: Props) {
  const t = useText();
  const { board, settings, savedId } = props;
  const { data: views = [] } = useQuery(viewsQuery(board.id));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<"new" | "edit">();
  const opened = views.find(({ id }) => id === savedId);
  const changed = opened !== undefined && !isSameView(opened.settings, settings);
  const may = (view: Pick<SavedView, "shared">) => keepView(props.actor, board, view) === true;
  const acts = useViewActs(props, views);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {opened ? opened.name : t("boards.views.title")}
        {changed && <span className="view-changed">{t("boards.views.changed")}</span>}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} onClick={() => setAnchor(null)}>
        {viewItems(
          t("boards.views.mine"),
          views.filter((view) => !view.shared),
          props,
        )}
        {viewItems(
          t("boards.views.shared"),
          views.filter((view) => view.shared),
          props,
        )}
        {views.length > 0 && <Divider />}
        {opened && <MenuItem onClick={() => props.onOpen(undefined)}>{t("boards.views.none")}</MenuItem>}
        <MenuItem disabled={!may({ shared: false })} onClick={() => setDialog("new")}>
          {t("boards.views.save")}
        </MenuItem>
        {opened && may(opened) && openedItems(t, opened, changed, { ...acts, edit: () => setDialog("edit") })}
      </Menu>
      {dialog && (
        <ViewDialog
          boardId={board.id}
          settings={settings}
          view={dialog === "edit" ? opened : undefined}
          mayShare={may({ shared: true })}
          onClose={() => setDialog(undefined)}
          onSaved={acts.openSaved}
        />
      )}
    </>
  );
}

/** The views of one kind below their heading. A menu takes its items themselves, no component around them. */
function viewItems(title: string, among: readonly SavedView[], { savedId, onOpen }: Props) {
  if (among.length === 0) return [];
  return [
    <ListSubheader key={title} sx={{ lineHeight: 2.5 }}>
      {title}
    </ListSubheader>,
    ...among.map((view) => (
      <MenuItem key={view.id} selected={view.id === savedId} onClick={() => onOpen(view)}>
        {view.name}
      </MenuItem>
    )),
  ];
}

/** What can be done with the view that is open. */
function openedItems(
  t: ReturnType<typeof useText>,
  view: SavedView,
  changed: boolean,
  acts: Readonly<Record<"update" | "remove", (view: SavedView) => void>> & { readonly edit: () => void },
) {
  return [
    ...(changed
      ? [
          <MenuItem key="update" onClick={() => acts.update(view)}>
            {t("boards.views.update", { name: view.name })}
          </MenuItem>,
        ]
      : []),
    <MenuItem key="edit" onClick={acts.edit}>
      {t("boards.views.edit")}
    </MenuItem>,
    <MenuItem key="delete" onClick={() => acts.remove(view)}>
      {t("boards.views.delete")}
    </MenuItem>,
  ];
}

/** Writing a view anew, and deleting it with a way back. */
function useViewActs({ board, settings, onOpen }: Props, views: readonly SavedView[]) {
  const t = useText();
  const save = useBoardChange(saveView, { done: (_, { name }) => t("boards.views.saved", { name: name ?? "" }) });
  const again = useBoardChange(createView);
  const remove = useBoardChange(deleteView, {
    input: ({ id }: SavedView) => ({ boardId: board.id, viewId: id }),
    done: (_, { name }) => t("boards.views.deleted", { name }),
    undo: (_, view) =>
      again.mutate({ boardId: board.id, name: view.name, shared: view.shared, settings: view.settings }),
    afterwards: () => onOpen(undefined),
  });
  return {
    update: ({ id, name, version }: SavedView) =>
      save.mutate({ boardId: board.id, viewId: id, name, settings, version }),
    remove: (view: SavedView) => remove.mutate(view),
    openSaved: (id: string, name: string) =>
      onOpen(views.find((view) => view.id === id) ?? { id, name, shared: false, mine: true, settings, version: 1 }),
  };
}

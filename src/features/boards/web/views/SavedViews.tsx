import { useQuery } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { SavedViewsMenu, type ViewTexts } from "#client/views/SavedViewsMenu.tsx";
import type { Actor } from "#protocol/actor.ts";
import type { BoardDetails } from "../../board.ts";
import { keepView } from "../../policy.ts";
import { isSameView, type SavedView, type ViewSettings } from "../../view.ts";
import { createView, deleteView, saveView } from "../../view-contract.ts";
import { viewsQuery } from "../queries.ts";
import { useBoardChange } from "../use-board-change.ts";

interface Props {
  readonly board: BoardDetails["board"];
  readonly actor: Actor;
  readonly settings: ViewSettings;
  /** The saved view that was opened. */
  readonly savedId: string | undefined;
  readonly onOpen: (view: SavedView | undefined) => void;
}

/** The saved views of a board. */
export function SavedViews(props: Props) {
  const { board, actor, settings, savedId, onOpen } = props;
  const { data: views = [] } = useQuery(viewsQuery(board.id));
  return (
    <SavedViewsMenu
      views={views}
      savedId={savedId}
      isSame={(view) => isSameView(view.settings, settings)}
      may={(view) => keepView(actor, board, view) === true}
      texts={useTexts()}
      acts={useViewActs(props)}
      onOpen={onOpen}
      onCreated={(id, values) => onOpen({ id, ...values, mine: true, settings, version: 1 })}
    />
  );
}

function useTexts(): ViewTexts {
  const t = useText();
  return {
    title: t("boards.views.title"),
    changed: t("boards.views.changed"),
    mine: t("boards.views.mine"),
    shared: t("boards.views.shared"),
    none: t("boards.views.none"),
    save: t("boards.views.save"),
    edit: t("boards.views.edit"),
    remove: t("boards.views.delete"),
    about: t("boards.views.about"),
    name: t("boards.views.name"),
    share: t("boards.views.share"),
    shareHint: t("boards.views.shareHint"),
    submit: t("boards.save"),
    nameRequired: "boards.nameRequired",
    nameTooLong: "boards.views.nameTooLong",
    update: (name) => t("boards.views.update", { name }),
  };
}

/** The actions on views: saving, updating, and deleting with 'Undo'. */
function useViewActs({ board, settings, onOpen }: Props) {
  const t = useText();
  const savedText = (name = "") => t("boards.views.saved", { name });
  const create = useBoardChange(createView, { inForm: true, done: (_, { name }) => savedText(name) });
  const rename = useBoardChange(saveView, { inForm: true, done: (_, { name }) => savedText(name) });
  const save = useBoardChange(saveView, { done: (_, { name }) => savedText(name) });
  const again = useBoardChange(createView);
  const remove = useBoardChange(deleteView, {
    input: ({ id }: SavedView) => ({ boardId: board.id, viewId: id }),
    done: (_, { name }) => t("boards.views.deleted", { name }),
    undo: (_, view) =>
      again.mutate({ boardId: board.id, name: view.name, shared: view.shared, settings: view.settings }),
    afterwards: () => onOpen(undefined),
  });
  const of = ({ id, version }: SavedView) => ({ boardId: board.id, viewId: id, version });
  return {
    create: (values: Pick<SavedView, "name" | "shared">) =>
      create.mutateAsync({ boardId: board.id, ...values, settings }),
    save: (view: SavedView, values: Pick<SavedView, "name" | "shared">) =>
      rename.mutateAsync({ ...of(view), ...values }),
    update: (view: SavedView) => save.mutate({ ...of(view), name: view.name, settings }),
    remove: (view: SavedView) => remove.mutate(view),
  };
}

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { SavedViewsMenu, type ViewTexts } from "#client/views/SavedViewsMenu.tsx";
import type { Actor } from "#protocol/actor.ts";
import { isSameSettings } from "#protocol/saved-view.ts";
import { createView, deleteView, saveView } from "../../contract.ts";
import { processViewKeys } from "../../keys.ts";
import { keepView } from "../../policy.ts";
import type { SavedView, ViewSettings } from "../../view.ts";
import { viewsQuery } from "../queries.ts";

interface Props {
  readonly actor: Actor;
  readonly settings: ViewSettings;
  /** The id of the saved view in the address. The next field is true if the address has nothing else. */
  readonly savedId: string | undefined;
  readonly bare: boolean;
  readonly onOpen: (view: Pick<SavedView, "id" | "settings"> | undefined) => void;
}

/** The saved views of the lists. A link that names only one of them opens it. */
export function SavedViews(props: Props) {
  const { actor, settings, savedId, bare, onOpen } = props;
  const { data: views = [] } = useQuery(viewsQuery);
  const linked = bare && savedId !== undefined ? views.find(({ id }) => id === savedId) : undefined;
  useEffect(() => {
    if (linked) onOpen(linked);
  });
  return (
    <SavedViewsMenu
      views={views}
      savedId={savedId}
      isSame={(view) => isSameSettings(view.settings, settings)}
      may={(view) => keepView(actor, view) === true}
      texts={useTexts()}
      acts={useViewActs(settings, onOpen)}
      onOpen={onOpen}
      onCreated={(id) => onOpen({ id, settings })}
    />
  );
}

function useTexts(): ViewTexts {
  const t = useText();
  return {
    title: t("processes.views.title"),
    changed: t("processes.views.changed"),
    mine: t("processes.views.mine"),
    shared: t("processes.views.shared"),
    none: t("processes.views.none"),
    save: t("processes.views.save"),
    edit: t("processes.views.edit"),
    remove: t("processes.views.delete"),
    about: t("processes.views.about"),
    name: t("processes.views.name"),
    share: t("processes.views.share"),
    shareHint: t("processes.views.shareHint"),
    submit: t("processes.page.filing.save"),
    nameRequired: "processes.views.nameRequired",
    nameTooLong: "processes.views.nameTooLong",
    update: (name) => t("processes.views.update", { name }),
  };
}

/** Keeping a view, writing it anew, and deleting it with a way back. */
function useViewActs(settings: ViewSettings, onOpen: Props["onOpen"]) {
  const t = useText();
  const refresh = [processViewKeys.all];
  const savedText = (name = "") => t("processes.views.saved", { name });
  const create = useChange(createView, { inForm: true, done: (_, { name }) => savedText(name), refresh });
  const rename = useChange(saveView, { inForm: true, done: (_, { name }) => savedText(name), refresh });
  const save = useChange(saveView, { done: (_, { name }) => savedText(name), refresh });
  const again = useChange(createView, { refresh });
  const remove = useChange(deleteView, {
    input: ({ id }: SavedView) => ({ viewId: id }),
    done: (_, { name }) => t("processes.views.deleted", { name }),
    undo: (_, { name, shared, settings: of }) => again.mutate({ name, shared, settings: of }),
    afterwards: () => onOpen(undefined),
    refresh,
  });
  const of = ({ id, version }: SavedView) => ({ viewId: id, version });
  return {
    create: (values: Pick<SavedView, "name" | "shared">) => create.mutateAsync({ ...values, settings }),
    save: (view: SavedView, values: Pick<SavedView, "name" | "shared">) =>
      rename.mutateAsync({ ...of(view), ...values }),
    update: (view: SavedView) => save.mutate({ ...of(view), name: view.name, settings }),
    remove: (view: SavedView) => remove.mutate(view),
  };
}

import ExpandMore from "@mui/icons-material/ExpandMore";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { SavedViewOf } from "#protocol/saved-view.ts";
import { lazyComponent } from "../lazy-component.tsx";
import type { ViewValues } from "./ViewDialog.tsx";
import "./saved-views.css";

const ViewDialog = lazyComponent(() => import("./ViewDialog.tsx").then((m) => m.ViewDialog));

/** The sentences of saved views, as the feature says them. `nameRequired` and `nameTooLong` are keys. */
export interface ViewTexts {
  readonly title: string;
  readonly changed: string;
  readonly mine: string;
  readonly shared: string;
  readonly none: string;
  readonly save: string;
  readonly edit: string;
  readonly remove: string;
  readonly about: string;
  readonly name: string;
  readonly share: string;
  readonly shareHint: string;
  readonly submit: string;
  readonly nameRequired: `${string}.${string}`;
  readonly nameTooLong: `${string}.${string}`;
  readonly update: (name: string) => string;
}

/** The actions on views. `create` and `save` are called by the dialog, which shows their failures itself. */
export interface ViewActs<View> {
  readonly create: (values: ViewValues) => Promise<{ readonly id: string }>;
  readonly save: (view: View, values: ViewValues) => Promise<unknown>;
  /** Writes what is looked at into the view. */
  readonly update: (view: View) => void;
  readonly remove: (view: View) => void;
}

interface Props<View> {
  readonly views: readonly View[];
  /** The id of the view in the address. */
  readonly savedId: string | undefined;
  /** Returns true if the list matches the view. */
  readonly isSame: (view: View) => boolean;
  readonly may: (view: { readonly shared: boolean }) => boolean;
  readonly texts: ViewTexts;
  readonly acts: ViewActs<View>;
  readonly onOpen: (view: View | undefined) => void;
  /** Called with the id of a new view. */
  readonly onCreated: (id: string, values: ViewValues) => void;
}

/** Saved views: opened, kept anew, changed and deleted by a menu. */
export function SavedViewsMenu<View extends SavedViewOf<unknown>>(props: Props<View>) {
  const { views, savedId, may, texts, acts, onOpen } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<"new" | "edit">();
  const opened = views.find(({ id }) => id === savedId);
  const changed = opened !== undefined && !props.isSame(opened);
  const among = (shared: boolean) => views.filter((view) => view.shared === shared);
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
        {opened ? opened.name : texts.title}
        {changed && <span className="view-changed">{texts.changed}</span>}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} onClick={() => setAnchor(null)}>
        {viewItems(texts.mine, among(false), props)}
        {viewItems(texts.shared, among(true), props)}
        {views.length > 0 && <Divider />}
        {opened && <MenuItem onClick={() => onOpen(undefined)}>{texts.none}</MenuItem>}
        <MenuItem disabled={!may({ shared: false })} onClick={() => setDialog("new")}>
          {texts.save}
        </MenuItem>
        {opened && may(opened) && openedItems(opened, changed, props, () => setDialog("edit"))}
      </Menu>
      {dialog && (
        <ViewDialog
          texts={texts}
          view={dialog === "edit" ? opened : undefined}
          mayShare={may({ shared: true })}
          onSend={async (values, version) => {
            if (opened && version !== undefined) await acts.save({ ...opened, version }, values);
            else props.onCreated((await acts.create(values)).id, values);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

/** The views of one kind below their heading. A menu takes its items themselves, no component around them. */
function viewItems<View extends SavedViewOf<unknown>>(
  title: string,
  among: readonly View[],
  { savedId, onOpen }: Props<View>,
) {
  if (among.length === 0) return [];
  return [
    <ListSubheader key={title} component="div" role="presentation" sx={{ lineHeight: 2.5 }}>
      {title}
    </ListSubheader>,
    ...among.map((view) => (
      <MenuItem key={view.id} selected={view.id === savedId} onClick={() => onOpen(view)}>
        {view.name}
      </MenuItem>
    )),
  ];
}

/** The menu items of the open view. */
function openedItems<View extends SavedViewOf<unknown>>(
  view: View,
  changed: boolean,
  { texts, acts }: Props<View>,
  edit: () => void,
) {
  return [
    ...(changed
      ? [
          <MenuItem key="update" onClick={() => acts.update(view)}>
            {texts.update(view.name)}
          </MenuItem>,
        ]
      : []),
    <MenuItem key="edit" onClick={edit}>
      {texts.edit}
    </MenuItem>,
    <MenuItem key="delete" onClick={() => acts.remove(view)}>
      {texts.remove}
    </MenuItem>,
  ];
}

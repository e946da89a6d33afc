import type { Edge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import DragIndicator from "@mui/icons-material/DragIndicator";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { FormGroup } from "#features/answers/form-definition.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { Tip } from "#ui/Tip.tsx";
import {
  addGroup,
  elementsOf,
  moveGroup,
  moveItem,
  moveToGroup,
  removeGroup,
  renameGroup,
  setOptional,
} from "../edit-form.ts";
import { moveGroupBefore, moveItems, type Target } from "../move-items.ts";
import { GroupItem } from "./GroupItem.tsx";
import { MoveButtons } from "./MoveButtons.tsx";
import { type Dragged, useGroupDrag } from "./use-group-drag.ts";
import "./groups.css";
import type { SettingsDraft } from "./use-settings-draft.ts";

export interface GroupsTabProps {
  readonly draft: SettingsDraft;
  readonly editable: boolean;
  readonly onChoose: (key: string) => void;
}

/** The groups of the form in their order, each with its elements in theirs; everything moves by buttons. */
export function GroupsTab({ draft: { draft, errors, editForm }, editable, onChoose }: GroupsTabProps) {
  const t = useText();
  const { form } = draft;
  const elements = elementsOf(form);
  const [announcement, setAnnouncement] = useState("");
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const move = (keys: ReadonlySet<string>, target: Target) => {
    editForm((now) => moveItems(now, keys, target));
    setAnnouncement(t("templates.edit.movedTogether", { count: keys.size }));
    setMarked(new Set());
  };
  /** Returns the items to drag: all marked ones if this one is marked, or it alone. */
  const together = (key: string) => (marked.has(key) ? marked : new Set([key]));
  const items = (keys: readonly string[], group?: FormGroup) =>
    keys.map((key, index) => {
      const element = elements.get(key);
      if (!element) return null;
      const { label } = element.setting;
      return (
        <GroupItem
          key={key}
          element={element}
          editable={editable}
          first={index === 0}
          last={index === keys.length - 1}
          {...(group
            ? {
                group: group.id,
                groups: form.groups,
                marked: marked.has(key),
                onMark: (yes: boolean) =>
                  setMarked((now) => new Set(yes ? [...now, key] : [...now].filter((one) => one !== key))),
                onDrop: (dragged: string, edge: Edge) =>
                  move(together(dragged), { group: group.id, before: edge === "top" ? key : keys[index + 1] }),
              }
            : {})}
          onMove={(by) => {
            editForm((now) => moveItem(now, key, by));
            setAnnouncement(t("templates.settings.moved", { item: label, position: index + by + 1 }));
          }}
          onGroup={(id) => editForm((now) => moveToGroup(now, key, id))}
          onChoose={() => onChoose(key)}
        >
          {element.type === "loop" && element.setting.items.length > 0 && (
            <Box
              component="ul"
              aria-label={t("templates.settings.insideLoop", { loop: label })}
              sx={{ ...bare, pl: 2 }}
            >
              {items(element.setting.items)}
            </Box>
          )}
        </GroupItem>
      );
    });

  return (
    <Box
      sx={{ flex: 1, minHeight: 0, overflowY: { md: "auto" }, p: 2, display: "grid", gap: 2, alignContent: "start" }}
    >
      <Box role="status" sx={hidden}>
        {announcement}
      </Box>
      {editable && marked.size > 0 && (
        <MoveTogether
          count={marked.size}
          groups={form.groups}
          onMove={(group) => move(marked, { group })}
          onClear={() => setMarked(new Set())}
        />
      )}
      {form.groups.map((group, index) => (
        <Group
          key={group.id}
          group={group}
          editable={editable}
          first={index === 0}
          last={index === form.groups.length - 1}
          removable={group.items.length === 0 && form.groups.length > 1}
          error={errorText(errors.get(`${group.id}/label`))}
          onRename={(label) => editForm((now) => renameGroup(now, group.id, label))}
          onMove={(by) => {
            editForm((now) => moveGroup(now, group.id, by));
            setAnnouncement(t("templates.settings.moved", { item: group.label, position: index + by + 1 }));
          }}
          onRemove={() => editForm((now) => removeGroup(now, group.id))}
          onOptional={(optional) => editForm((now) => setOptional(now, group.id, optional))}
          onDrop={(dragged, edge) => {
            if (dragged.sort === "item") return move(together(dragged.id), { group: group.id });
            const before = edge === "top" ? group.id : form.groups[index + 1]?.id;
            return editForm((now) => moveGroupBefore(now, dragged.id, before));
          }}
        >
          {items(group.items, group)}
        </Group>
      ))}
      {editable && (
        <Button
          variant="outlined"
          startIcon={<Add />}
          sx={{ justifySelf: "start" }}
          onClick={() => editForm((now) => addGroup(now, t("templates.settings.newGroup")).form)}
        >
          {t("templates.settings.addGroup")}
        </Button>
      )}
    </Box>
  );
}

function Group(props: {
  readonly group: FormGroup;
  readonly editable: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly removable: boolean;
  readonly error: string | undefined;
  readonly onRename: (label: string) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
  readonly onOptional: (optional: boolean) => void;
  readonly onDrop: (dragged: Dragged, edge: Edge) => void;
  readonly children: React.ReactNode;
}) {
  const t = useText();
  const id = useId();
  const { group, editable } = props;
  const { element, handle, edge } = useGroupDrag<HTMLElement>(
    { sort: "group", id: group.id },
    { enabled: editable, takes: "both", onDrop: props.onDrop },
  );
  return (
    <Box
      component="section"
      ref={element}
      aria-labelledby={id}
      className={edge ? `drop-${edge}` : undefined}
      sx={{ border: 1, borderColor: "divider", borderRadius: 1 }}
    >
      <Box sx={{ display: "flex", gap: 0.5, p: 1.5, alignItems: "flex-end", bgcolor: "action.hover" }}>
        {editable && (
          <span ref={handle} className="drag-handle of-group" title={t("templates.edit.drag")}>
            <DragIndicator fontSize="small" aria-hidden />
          </span>
        )}
        {editable ? (
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Field
              label={<span id={id}>{t("templates.settings.groupName")}</span>}
              error={props.error}
              value={group.label}
              maxLength={80}
              onChange={(event) => props.onRename(event.currentTarget.value)}
            />
          </Box>
        ) : (
          <Typography id={id} variant="h3" component="h3">
            {group.label}
          </Typography>
        )}
        {editable && (
          <>
            <MoveButtons
              upLabel={t("templates.settings.groupUp", { group: group.label })}
              downLabel={t("templates.settings.groupDown", { group: group.label })}
              first={props.first}
              last={props.last}
              onMove={props.onMove}
            />
            <Tip title={props.removable ? "" : t("templates.settings.removeGroupBlocked")}>
              <span>
                <IconButton
                  aria-label={t("templates.settings.removeGroup", { group: group.label })}
                  disabled={!props.removable}
                  onClick={props.onRemove}
                >
                  <Delete />
                </IconButton>
              </span>
            </Tip>
          </>
        )}
      </Box>
      {group.items.length > 0 && (editable || group.optional) && (
        <Box sx={{ px: 1.5, pt: 1.5 }}>
          <SwitchField
            label={t("templates.options.optional")}
            checked={group.optional === true}
            disabled={!editable}
            onChange={(event) => props.onOptional(event.currentTarget.checked)}
          />
        </Box>
      )}
      {group.items.length === 0 ? (
        <Typography variant="body2" sx={{ p: 2, color: "text.secondary" }}>
          {t("templates.settings.emptyGroup")}
        </Typography>
      ) : (
        <Box component="ol" sx={{ ...bare, py: 0.5 }}>
          {props.children}
        </Box>
      )}
    </Box>
  );
}

/** Moves all that is marked into a group. */
function MoveTogether({
  count,
  groups,
  onMove,
  onClear,
}: {
  readonly count: number;
  readonly groups: readonly FormGroup[];
  readonly onMove: (group: string) => void;
  readonly onClear: () => void;
}) {
  const t = useText();
  const [group, setGroup] = useState(groups[0]?.id ?? "");
  return (
    <div className="move-together">
      <span role="status">{t("templates.edit.marked", { count })}</span>
      <select
        className="field-input group-choice"
        aria-label={t("templates.edit.moveTo")}
        value={group}
        onChange={(event) => setGroup(event.currentTarget.value)}
      >
        {groups.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <Button size="small" variant="contained" onClick={() => onMove(group)}>
        {t("templates.edit.move")}
      </Button>
      <Button size="small" color="inherit" onClick={onClear}>
        {t("templates.edit.unmark")}
      </Button>
    </div>
  );
}

const bare = { listStyle: "none", m: 0, p: 0 } as const;
const hidden = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
} as const;

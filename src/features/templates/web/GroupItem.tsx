import type { Edge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import DragIndicator from "@mui/icons-material/DragIndicator";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { ReactNode } from "react";
import { useText } from "#client/i18n.ts";
import type { FormGroup } from "#features/answers/form-definition.ts";
import type { Element } from "../edit-form.ts";
import { kindOf } from "./kind-of.ts";
import { MoveButtons } from "./MoveButtons.tsx";
import { useGroupDrag } from "./use-group-drag.ts";

interface GroupItemProps {
  readonly element: Element;
  readonly editable: boolean;
  readonly first: boolean;
  readonly last: boolean;
  /** Absent inside a loop, which is where its elements stay. */
  readonly group?: string;
  readonly groups?: readonly FormGroup[];
  readonly onMove: (by: number) => void;
  readonly onGroup: (id: string) => void;
  readonly onChoose: () => void;
  /** True if an element of a group is among those that are moved together. */
  readonly marked?: boolean;
  readonly onMark?: (marked: boolean) => void;
  /** Another one was dropped before or behind it. */
  readonly onDrop?: (dragged: string, edge: Edge) => void;
  readonly children?: ReactNode;
}

/** One element in its group or loop: choose it, move it up or down, or into another group. */
export function GroupItem({
  element,
  editable,
  first,
  last,
  group,
  groups,
  onMove,
  onGroup,
  onChoose,
  marked = false,
  onMark,
  onDrop,
  children,
}: GroupItemProps) {
  const t = useText();
  const { label, key } = element.setting;
  const movable = editable && onDrop !== undefined;
  const {
    element: row,
    handle,
    edge,
  } = useGroupDrag<HTMLLIElement>(
    { sort: "item", id: key },
    { enabled: movable, takes: "item", onDrop: (dragged, at) => onDrop?.(dragged.id, at) },
  );
  return (
    <li ref={row} className={edge ? `drop-${edge}` : undefined}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, px: 1.5, py: 0.25, minHeight: 44 }}>
        {movable && (
          <>
            <span ref={handle} className="drag-handle" title={t("templates.edit.drag")}>
              <DragIndicator fontSize="small" aria-hidden />
            </span>
            <input
              type="checkbox"
              className="group-mark"
              aria-label={t("templates.edit.mark", { item: label })}
              checked={marked}
              onChange={(event) => onMark?.(event.currentTarget.checked)}
            />
          </>
        )}
        <ButtonBase
          onClick={onChoose}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 36,
            px: 0.5,
            display: "block",
            textAlign: "start",
            font: "inherit",
            fontSize: "0.875rem",
            borderRadius: 1,
            overflowWrap: "anywhere",
            "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main" },
          }}
        >
          {label}
          <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.8125rem" }}>
            {t(`templates.kind.${kindOf(element)}`)}
          </Box>
        </ButtonBase>
        {editable && (
          <>
            {groups && groups.length > 1 && (
              <select
                className="field-input group-choice"
                aria-label={t("templates.settings.itemGroup", { item: label })}
                value={group}
                onChange={(event) => onGroup(event.currentTarget.value)}
              >
                {groups.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.label}
                  </option>
                ))}
              </select>
            )}
            <MoveButtons
              upLabel={t("templates.settings.itemUp", { item: label })}
              downLabel={t("templates.settings.itemDown", { item: label })}
              first={first}
              last={last}
              onMove={onMove}
            />
          </>
        )}
      </Box>
      {children}
    </li>
  );
}

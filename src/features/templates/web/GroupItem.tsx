import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { ReactNode } from "react";
import { useText } from "#client/i18n.ts";
import type { Element } from "../edit-form.ts";
import type { FormGroup } from "../template.ts";
import { kindOf } from "./kind-of.ts";
import { MoveButtons } from "./MoveButtons.tsx";

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
  children,
}: GroupItemProps) {
  const t = useText();
  const { label } = element.setting;
  return (
    <li>
      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, px: 1.5, py: 0.25, minHeight: 44 }}>
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

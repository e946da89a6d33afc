import ExpandMore from "@mui/icons-material/ExpandMore";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useMemo, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import type { BoardDetails } from "../../board.ts";
import type { Step } from "./Kanban.tsx";

/** The selected cards of a board. Only cards that are shown are selected. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly add: (ids: readonly string[]) => void;
  /** Selects the cards from the last selected one to this, in its column. */
  readonly reach: (id: string) => void;
  readonly clear: () => void;
  /** Returns all selected cards in the order of the board if this card is selected, and else only this card. */
  readonly with: (id: string) => readonly string[];
}

/** The selection of cards. It lasts while the columns are shown. */
export function useSelection(details: BoardDetails): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  return useMemo(() => {
    const shown = details.columns.map(({ tasks }) => tasks.map(({ id }) => id));
    const ids = shown.flat().filter((id) => chosen.has(id));
    const add = (more: readonly string[]) => {
      last.current = more.at(-1);
      setChosen(new Set([...ids, ...more]));
    };
    return {
      ids: new Set(ids),
      add,
      toggle: (id) => (ids.includes(id) ? setChosen(new Set(ids.filter((one) => one !== id))) : add([id])),
      reach: (id) => {
        const column = shown.find((one) => one.includes(id)) ?? [id];
        const from = last.current === undefined ? -1 : column.indexOf(last.current);
        const ends = [from < 0 ? column.indexOf(id) : from, column.indexOf(id)] as const;
        add(column.slice(Math.min(...ends), Math.max(...ends) + 1));
        last.current = from < 0 ? id : column[from];
      },
      clear: () => setChosen(new Set()),
      with: (id) => (ids.includes(id) ? ids : [id]),
    };
  }, [details, chosen]);
}

/** The number of selected cards, and the menu of columns they can be moved to. */
export function SelectionBar(props: {
  readonly details: BoardDetails;
  readonly selection: Selection;
  readonly onStep: (step: Step) => void;
}) {
  const t = useText();
  const { details, selection, onStep } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const taskIds = [...selection.ids];
  if (taskIds.length === 0) return null;
  const moveTo = (toColumnId: string) => {
    setAnchor(null);
    selection.clear();
    onStep({ taskIds, toColumnId, newPosition: Number.MAX_SAFE_INTEGER });
  };
  return (
    <section className="kanban-selection" aria-label={t("boards.select.title")}>
      <span role="status">{t("boards.select.count", { count: taskIds.length })}</span>
      <Button
        size="small"
        variant="contained"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("boards.select.moveTo")}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} disableRestoreFocus onClose={() => setAnchor(null)}>
        {details.columns.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => moveTo(id)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <Button size="small" color="inherit" onClick={selection.clear}>
        {t("boards.select.clear")}
      </Button>
    </section>
  );
}

import FilterList from "@mui/icons-material/FilterListOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { BoardDetails } from "../../board.ts";
import { type Filters, filterNames } from "../../filters.ts";
import { type Grouping, groupings } from "../../view.ts";
import { noFilters } from "../address.ts";

const FilterChoices = lazyComponent(() => import("./FilterChoices.tsx").then((m) => m.FilterChoices));

interface Props {
  readonly details: BoardDetails;
  readonly filters: Filters;
  /** The grouping of the table. Undefined if there is none. */
  readonly grouping?:
    | { readonly by: Grouping | undefined; readonly onChange: (by: Grouping | undefined) => void }
    | undefined;
  readonly onChange: (change: Filters) => void;
}

/** The search of a board, its other filters behind one button, and the grouping of its table. They are kept in the address. */
export function FilterBar(props: Props) {
  const t = useText();
  const { details, filters, grouping, onChange } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = numberOfFilters(filters);
  return (
    <div className="board-filters" role="search" aria-label={t("boards.filter.label")}>
      <input
        type="search"
        className="field-input"
        aria-label={t("boards.filter.text")}
        aria-keyshortcuts="/"
        placeholder={t("boards.filter.text")}
        maxLength={100}
        value={filters.text ?? ""}
        onChange={(event) => onChange({ text: event.currentTarget.value || undefined })}
      />
      <Button
        size="small"
        color={count > 0 ? "primary" : "inherit"}
        variant="outlined"
        startIcon={<FilterList />}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t("boards.filter.some", { count }) : t("boards.filter.label")}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="filter-word">{t("boards.filter.label")}</span>
        {count > 0 && <b className="filter-count">{count}</b>}
      </Button>
      {(count > 0 || filters.text) && (
        <Button size="small" onClick={() => onChange(noFilters)}>
          {t("shell.clearSearch")}
        </Button>
      )}
      {grouping && <GroupChoice {...grouping} />}
      {anchor && <FilterChoices {...{ details, filters, onChange, anchor }} onClose={() => setAnchor(null)} />}
    </div>
  );
}

/** The number of filters besides the search. */
const numberOfFilters = ({ fields = {}, ...filters }: Filters): number =>
  filterNames.filter((name) => name !== "text" && name !== "fields" && filters[name] !== undefined).length +
  Object.keys(fields).length;

/** The grouping of the table, beside the filters. */
function GroupChoice({ by, onChange }: NonNullable<Props["grouping"]>) {
  const t = useText();
  return (
    <label className="board-grouping">
      <span>{t("boards.group.by")}</span>
      <select
        className="field-input"
        value={by ?? ""}
        onChange={(event) => onChange((event.currentTarget.value || undefined) as Grouping | undefined)}
      >
        <option value="">{t("boards.group.none")}</option>
        {groupings.map((value) => (
          <option key={value} value={value}>
            {t(value === "due" ? "boards.group.due.title" : `boards.group.${value}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

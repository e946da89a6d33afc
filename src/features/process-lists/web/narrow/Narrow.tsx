import Filter from "@mui/icons-material/FilterListOutlined";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useText } from "#client/i18n.ts";
import { type Narrowed, type NarrowName, narrowNames } from "../../narrowed.ts";
import { NarrowChosen } from "./NarrowChosen.tsx";
import { NarrowFields } from "./NarrowFields.tsx";
import "./narrow.css";

interface NarrowProps {
  readonly names?: readonly NarrowName[];
  readonly narrowed: Narrowed;
  readonly onNarrow: (change: Narrowed) => void;
  /** The label of the person filter: the creator, or the person it is assigned to. */
  readonly person: string;
  /** Further fields, shown with the others. */
  readonly children?: ReactNode;
}

/** Filters a page by several templates, clients, projects, teams and people. Chosen ones are shown by name. */
export function Narrow({ names = narrowNames, narrowed, onNarrow, person, children }: NarrowProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const chosen = names.reduce((sum, name) => sum + (narrowed[name]?.length ?? 0), 0);
  return (
    <div className="narrow">
      <div className="narrow-line">
        <Button size="small" color="inherit" startIcon={<Filter />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("processes.page.filter.open")}
          {chosen > 0 && ` (${chosen})`}
        </Button>
        {names.map((name) => (
          <NarrowChosen key={name} name={name} narrowed={narrowed} onNarrow={onNarrow} />
        ))}
        {chosen > 1 && (
          <Button size="small" onClick={() => onNarrow(Object.fromEntries(names.map((name) => [name, undefined])))}>
            {t("processes.page.filter.clear")}
          </Button>
        )}
      </div>
      {open && (
        <div className="narrow-fields" role="group" aria-label={t("processes.page.filter.label")}>
          <NarrowFields names={names} narrowed={narrowed} onNarrow={onNarrow} person={person} />
          {children}
        </div>
      )}
    </div>
  );
}

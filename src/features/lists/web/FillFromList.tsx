import PersonSearch from "@mui/icons-material/PersonSearchOutlined";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { FieldToFill } from "../match-fields.ts";
import { namesQuery } from "./choice-queries.ts";

const FillDialog = lazyComponent(() => import("./FillDialog.tsx").then((m) => m.FillDialog));

/** Fields of a form that belong together, such as those of the seller. */
export interface GroupToFill {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly FieldToFill[];
}

/** Fills the fields of a group from a record of a list; draws nothing where there are no lists. */
export function FillFromList({
  groups,
  onFill,
}: {
  readonly groups: readonly GroupToFill[];
  readonly onFill: (values: ReadonlyMap<string, string>) => void;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const lists = useQuery(namesQuery).data ?? [];
  const fillable = groups.filter(({ fields }) => fields.length > 0);
  if (lists.length === 0 || fillable.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<PersonSearch />}
        sx={{ justifySelf: "start" }}
        onClick={() => setOpen(true)}
      >
        {t("lists.fill.open")}
      </Button>
      {open && (
        <FillDialog
          lists={lists}
          groups={fillable}
          onFill={(values) => {
            setOpen(false);
            onFill(values);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

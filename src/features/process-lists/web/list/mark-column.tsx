import Checkbox from "@mui/material/Checkbox";
import type { ChangeEvent } from "react";
import type { Translate } from "#client/i18n.ts";
import type { Column } from "#ui/DataTable.tsx";
import type { Marks } from "./use-marks.ts";

/** The check boxes that mark the rows of a list, with one for all of them in its head. */
export const markColumn = <Row extends { readonly id: string; readonly title: string }>(
  t: Translate,
  { extent, isMarked, toggle, toggleAll }: Marks,
): Column<Row> => ({
  key: "mark",
  heading: "",
  as: "mark",
  width: "48px",
  head: (
    <Checkbox
      size="small"
      checked={extent === "all"}
      indeterminate={extent === "some"}
      onChange={toggleAll}
      slotProps={{ input: { "aria-label": t("processes.page.bulk.markAll") } }}
    />
  ),
  cell: ({ id, title }) => (
    <Checkbox
      size="small"
      checked={isMarked(id)}
      onChange={({ nativeEvent }: ChangeEvent) => toggle(id, (nativeEvent as MouseEvent).shiftKey)}
      slotProps={{ input: { "aria-label": t("processes.page.bulk.mark", { title }) } }}
    />
  ),
});

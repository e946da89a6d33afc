import Checkbox from "@mui/material/Checkbox";
import type { Translate } from "#client/i18n.ts";
import type { Column } from "#ui/DataTable.tsx";
import type { Marks } from "./use-marks.ts";

/** The check boxes that mark the rows of a list. */
export const markColumn = <Row extends { readonly id: string; readonly title: string }>(
  t: Translate,
  { isMarked, toggle }: Pick<Marks, "isMarked" | "toggle">,
): Column<Row> => ({
  key: "mark",
  heading: "",
  as: "mark",
  width: "48px",
  cell: ({ id, title }) => (
    <Checkbox
      size="small"
      checked={isMarked(id)}
      onChange={() => toggle(id)}
      slotProps={{ input: { "aria-label": t("processes.page.bulk.mark", { title }) } }}
    />
  ),
});

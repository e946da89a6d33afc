import Checkbox from "@mui/material/Checkbox";
import type { Translate } from "#client/i18n.ts";
import type { Column } from "#ui/DataTable.tsx";
import { isWithShift } from "./use-marked.ts";

/** The check boxes that mark the items of a table. `onMark` gets true where Shift was held. */
export const markColumn = <Row extends { readonly id: string; readonly name: string }>(
  t: Translate,
  marked: ReadonlySet<string>,
  onMark: (id: string, range: boolean) => void,
): Column<Row> => ({
  key: "mark",
  heading: "",
  as: "mark",
  width: "56px",
  cell: ({ id, name }) => (
    <Checkbox
      checked={marked.has(id)}
      onChange={(event) => onMark(id, isWithShift(event))}
      slotProps={{ input: { "aria-label": t("repository.mark", { name }) } }}
    />
  ),
});

import Columns from "@mui/icons-material/ViewColumnOutlined";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { ChoicesField } from "#ui/ChoicesField.tsx";
import { type ListColumn, listColumns, offeredColumns, shownColumns } from "../../list-columns.ts";
import type { ProcessList } from "../../policy.ts";
import { headingOf } from "./ProcessTable.tsx";

/** Which columns a list shows. */
export function ColumnChoice(props: {
  readonly list: ProcessList;
  readonly chosen: readonly ListColumn[] | undefined;
  readonly onChoose: (columns: readonly ListColumn[] | undefined) => void;
}) {
  const { list, chosen, onChoose } = props;
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Columns />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("processes.columns.open")}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: { className: "process-columns", role: "dialog", "aria-label": t("processes.columns.open") },
        }}
      >
        <ChoicesField
          label={t("processes.columns.shown")}
          hint={t("processes.columns.hint")}
          options={offeredColumns(list).map((one) => ({ value: one, label: t(headingOf(list, one)) }))}
          chosen={shownColumns(list, chosen)}
          onChange={(next) => onChoose(listColumns.filter((one) => next.includes(one)))}
        />
        {chosen && (
          <Button size="small" onClick={() => onChoose(undefined)}>
            {t("processes.columns.usual")}
          </Button>
        )}
      </Popover>
    </>
  );
}

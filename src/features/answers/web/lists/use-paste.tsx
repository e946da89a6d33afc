import Table from "@mui/icons-material/TableRowsOutlined";
import Button from "@mui/material/Button";
import { type ClipboardEvent, type ReactNode, useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { LoopSetting } from "../../form-definition.ts";
import { isTable, type PastedColumn } from "../../pasted-rows.ts";
import type { FormTools } from "../form-tools.ts";
import { useAddFrom } from "./use-add-from.ts";

const PasteRows = lazyComponent(() => import("./PasteRows.tsx").then((m) => m.PasteRows));

/** Rows of a spreadsheet that are pasted into a loop, in one of its fields or by a button of its own. */
export function usePaste(tools: FormTools, name: string, { key, label }: LoopSetting, room: number) {
  const t = useText();
  const of = tools.formSession.draft;
  const [pasted, setPasted] = useState<string>();
  const addFrom = useAddFrom(tools, name, label);
  const columns = columnsOf(tools, key);
  if (columns.length === 0) return { onPaste: undefined, button: null };
  const add = (values: readonly ReadonlyMap<string, string>[]) => {
    setPasted(undefined);
    addFrom({ loop: key, fills: columns.map((column) => ({ key: column.key, fixed: false })), values });
  };
  const button: ReactNode = (
    <>
      <Button
        data-act="paste"
        startIcon={<Table />}
        disabled={room === 0}
        onClick={() => setPasted("")}
        sx={{ justifySelf: "start" }}
      >
        {t("processes.pasted.open")}
      </Button>
      {pasted !== undefined && (
        <PasteRows
          label={label}
          columns={columns}
          text={pasted}
          draft={of === undefined ? null : ["pasted-rows", of, name]}
          room={room}
          onAdd={add}
          onClose={() => setPasted(undefined)}
        />
      )}
    </>
  );
  return {
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const text = event.clipboardData.getData("text/plain");
      if (event.defaultPrevented || room === 0 || !isTable(text, event.target instanceof HTMLTextAreaElement)) return;
      event.preventDefault();
      setPasted(text);
    },
    button,
  };
}

/** The fields of the elements that are typed: what is worked out is not pasted. */
function columnsOf({ formSession: { answerStore } }: FormTools, loop: string): PastedColumn[] {
  const { beside, fields } = answerStore.plan;
  return [...(beside.get(loop)?.values() ?? [])].flatMap((question) => {
    const setting = fields.get(question.key);
    return question.type === "field" && !question.computed && setting ? [setting] : [];
  });
}

import UploadFile from "@mui/icons-material/UploadFileOutlined";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { upload } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { fieldError } from "#client/use-change.ts";
import { beginImport } from "../import-contract.ts";
import type { List } from "../list.ts";

/** Takes a file and leads to its import. */
export function ImportButton({ list }: { readonly list: List }) {
  const t = useText();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const take = async (file: File) => {
    setSending(true);
    try {
      const { id } = await upload(beginImport, { id: list.id }, file);
      await navigate({ to: "/manageorg", search: { tab: "lists", list: list.id, import: id } });
    } catch (error) {
      notify.error(fieldError(error) ?? failureText(error));
    }
    setSending(false);
  };
  return (
    <>
      <Button startIcon={<UploadFile />} loading={sending} onClick={() => input.current?.click()}>
        {t("lists.page.import.begin")}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t("lists.page.import.begin")}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file, corrected, must be noticed as a new choice.
          event.currentTarget.value = "";
          if (file) void take(file);
        }}
      />
    </>
  );
}

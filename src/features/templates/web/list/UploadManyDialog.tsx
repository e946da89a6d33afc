import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { upload } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useKeptState } from "#client/form/use-kept-state.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { screenPath } from "#protocol/address.ts";
import { Field } from "#ui/Field.tsx";
import { type UploadAnswer, uploadTemplate } from "../../contract.ts";
import { templateListKeys } from "../../feature.ts";
import { FindingList } from "../FindingList.tsx";
import "./list.css";

/** As many as the server takes from one person in a minute. */
const max = 20;

interface Sent {
  readonly file: File;
  readonly state: "waiting" | "sending" | UploadAnswer | { readonly kind: "failed"; readonly text: string };
}

/** The dropped files, and their target directory. */
export interface UploadManyProps {
  readonly files: readonly File[];
  readonly directory: string;
  readonly onClose: () => void;
}

const nameOf = (file: File): string => file.name.replace(/\.docx$/i, "").slice(0, 100);

/** Sends files one after the other, and keeps what came of each. */
function useUploads(files: readonly File[], directory: string) {
  const queries = useQueryClient();
  const [sent, setSent] = useState<readonly Sent[]>(() => files.map((file) => ({ file, state: "waiting" })));
  const [busy, setBusy] = useState(false);
  const put = (at: number, state: Sent["state"]) =>
    setSent((all) => all.map((one, i) => (i === at ? { ...one, state } : one)));
  const send = async (description: string) => {
    setBusy(true);
    for (const [at, { file }] of sent.entries()) {
      put(at, "sending");
      const named = { name: nameOf(file), description: description.trim() || nameOf(file).slice(0, 50), directory };
      const failed = (error: unknown) => ({ kind: "failed" as const, text: failureText(error) });
      put(at, await upload(uploadTemplate, named, file).catch(failed));
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: templateListKeys.all });
  };
  const outcomes = sent.flatMap(({ state }) => (typeof state === "object" ? [state] : []));
  const stored = outcomes.filter(({ kind }) => kind === "stored").length;
  return { sent, busy, finished: outcomes.length, stored, send };
}

/** Uploads several Word files one after the other, each as a template named after it, and says what came of each. */
export function UploadManyDialog({ files, directory, onClose }: UploadManyProps) {
  const t = useText();
  const titleId = useId();
  const word = files.filter(({ name }) => /\.docx$/i.test(name));
  const [description, setDescription, drop] = useKeptState(["upload-many", directory], "");
  const { sent, busy, finished, stored, send } = useUploads(word.slice(0, max), directory);
  const close = () => {
    drop();
    onClose();
  };
  const begun = busy || finished > 0;
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t("templates.arranging.many", { count: sent.length })}</DialogTitle>
      <DialogContent className="upload-many">
        {word.length < files.length && (
          <Alert severity="info">
            {t(word.length === 0 ? "templates.arranging.nothing" : "templates.arranging.onlyWord")}
          </Alert>
        )}
        {word.length > max && <Alert severity="info">{t("templates.arranging.tooMany", { max })}</Alert>}
        {!begun && sent.length > 0 && (
          <Field
            label={t("templates.upload.description")}
            hint={t("templates.arranging.manyHint")}
            maxLength={50}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        )}
        {begun && <p role="status">{t("templates.arranging.summary", { done: stored, all: sent.length })}</p>}
        <ul>
          {sent.map((one, at) => (
            <li key={`${at} ${one.file.name}`}>
              <Outcome sent={one} t={t} />
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close} disabled={busy} color="inherit">
          {t(begun ? "templates.arranging.close" : "templates.arranging.cancel")}
        </Button>
        {(busy || !begun) && sent.length > 0 && (
          <Button variant="contained" loading={busy} onClick={() => void send(description)}>
            {t("templates.arranging.send")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** One file and what came of it; its errors open below it. */
function Outcome({ sent: { file, state }, t }: { readonly sent: Sent; readonly t: Translate }) {
  const name = <span className="upload-many-name">{nameOf(file)}</span>;
  if (typeof state === "string")
    return (
      <p>
        {name} <span className="hint">{t(`templates.arranging.state.${state}`)}</span>
      </p>
    );
  if (state.kind === "stored")
    return (
      <p>
        <Link to={screenPath("/templateSettings/:id", { id: state.id })}>{name}</Link>
        <span className="hint">{t("templates.arranging.state.stored", { count: state.fieldCount })}</span>
      </p>
    );
  if (state.kind === "failed")
    return (
      <p>
        {name} <span className="wrong">{state.text}</span>
      </p>
    );
  if (state.kind === "refused")
    return (
      <p>
        {name} <span className="wrong">{t("templates.arranging.state.refused")}</span>
      </p>
    );
  return (
    <details>
      <summary>
        {name}
        <span className="wrong">{t("templates.arranging.state.invalid", { count: state.errors.length })}</span>
      </summary>
      <FindingList kind="error" findings={state.errors} />
    </details>
  );
}

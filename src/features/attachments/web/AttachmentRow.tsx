import Delete from "@mui/icons-material/DeleteOutlined";
import Download from "@mui/icons-material/FileDownloadOutlined";
import File from "@mui/icons-material/InsertDriveFileOutlined";
import Verified from "@mui/icons-material/VerifiedOutlined";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useChange } from "#client/use-change.ts";
import type { Decision } from "#protocol/decision.ts";
import { sizeText } from "#protocol/size-text.ts";
import { Tip } from "#ui/Tip.tsx";
import { type Attachment, canBeShown } from "../attachment.ts";
import type { AttachmentCalls } from "../contract.ts";
import type { Evidence } from "../evidence.ts";
import { attachmentKeys } from "../feature.ts";
import { isShownMail } from "../stored-file.ts";
import { word } from "../thumbnail.ts";
import { Thumbnail } from "./Thumbnail.tsx";

const AttachmentPreview = lazyComponent(() => import("./AttachmentPreview.tsx").then((m) => m.AttachmentPreview));

interface RowProps {
  readonly file: Attachment;
  readonly calls: AttachmentCalls;
  readonly parameters: Record<string, never>;
  readonly subjectId: string;
  readonly may: Decision;
  /** For a picture of the document: true if it is the one in use. */
  readonly inDocument?: boolean;
}

/** One attached file. PDF and pictures open in a page of their own, Word, mails and text above this one; anything else is downloaded. */
export function AttachmentRow(props: RowProps) {
  const t = useText();
  const { file, calls, inDocument } = props;
  const { name } = file;
  const { one, remove } = useRemove(props);
  const [shown, setShown] = useState(false);
  const address = (inline?: string) =>
    downloadUrl(calls.download, { ...one, path: file.path, ...(inline ? { inline } : {}) });
  return (
    <li className="attachment">
      <Thumbnail
        state={file.thumbnail}
        address={downloadUrl(calls.thumbnail, one)}
        className="attachment-picture"
        instead={<File className="attachment-picture" aria-hidden />}
      />
      <span className="attachment-name">
        <Name file={file} address={address("true")} onShow={() => setShown(true)} />
        <small>
          {t("attachments.about", {
            size: sizeText(file.size),
            person: file.addedBy.name,
            date: formatDate(file.addedAt),
          })}
        </small>
        {inDocument !== undefined && (
          <small>{t(`attachments.${inDocument ? "pictureUsed" : "pictureReplaced"}`)}</small>
        )}
        {file.evidence && <EvidenceNote evidence={file.evidence} />}
      </span>
      <Tip title={t("attachments.download", { name })}>
        <IconButton component="a" href={address()} download={name} aria-label={t("attachments.download", { name })}>
          <Download />
        </IconButton>
      </Tip>
      {props.may === true && (
        <Tip title={t("attachments.remove", { name })}>
          <IconButton
            aria-label={t("attachments.remove", { name })}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ ...one, path: file.path })}
          >
            <Delete />
          </IconButton>
        </Tip>
      )}
      {shown && (
        <AttachmentPreview
          file={file}
          calls={calls}
          one={one}
          subjectId={props.subjectId}
          onClose={() => setShown(false)}
        />
      )}
    </li>
  );
}

/** The name of a file, which opens what can be shown. */
function Name(props: { readonly file: Attachment; readonly address: string; readonly onShow: () => void }) {
  const t = useText();
  const { name, mediaType } = props.file;
  const label = t("attachments.open", { name });
  if (canBeShown(mediaType))
    return (
      <Link href={props.address} target="_blank" rel="noreferrer" aria-label={label}>
        {name}
      </Link>
    );
  if (!isShownHere(props.file)) return name;
  return (
    <Link component="button" type="button" className="attachment-open" aria-label={label} onClick={props.onShow}>
      {name}
    </Link>
  );
}

const isShownHere = (file: Attachment): boolean =>
  file.mediaType === word || file.mediaType.startsWith("text/") || isShownMail(file);

/** Takes a file away, with a way back. */
function useRemove({ calls, parameters, file, subjectId }: RowProps) {
  const t = useText();
  const { name } = file;
  const one = { ...parameters, attachmentId: file.id };
  const refresh = [attachmentKeys.one(subjectId)];
  const restore = useChange(calls.restore, { done: () => t("attachments.restored", { name }), refresh });
  const remove = useChange(calls.remove, {
    done: () => t("attachments.removed", { name }),
    undo: () => restore.mutate(one),
    refresh,
  });
  return { one, remove };
}

/** Shows the evidence in a file: the register, the time, and if it was written by hand. */
function EvidenceNote({ evidence: { kind, obtainedAt, byHand } }: { readonly evidence: Evidence }) {
  const t = useText();
  const values = { kind: t(`attachments.evidenceKind.${kind}`), date: formatDate(obtainedAt) };
  return (
    <small className="attachment-evidence">
      {!byHand && <Verified fontSize="inherit" aria-hidden />}
      {t(byHand ? "attachments.evidenceByHand" : "attachments.evidence", values)}
    </small>
  );
}

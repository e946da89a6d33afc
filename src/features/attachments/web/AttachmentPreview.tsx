import Close from "@mui/icons-material/Close";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { DocumentPreview } from "#client/preview/DocumentPreview.tsx";
import { fetchDocument } from "#client/preview/fetch-document.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { Attachment } from "../attachment.ts";
import type { AttachmentCalls } from "../contract.ts";
import { attachmentKeys } from "../feature.ts";
import { isShownMail } from "../stored-file.ts";
import { word } from "../thumbnail.ts";
import { MailPreview } from "./MailPreview.tsx";

/** Longest text shown in the page, in characters. */
const longestText = 200_000;

/** The preview of a Word document or a mail, in a frame without network, or of a text. */
export function AttachmentPreview(props: {
  readonly file: Attachment;
  readonly calls: AttachmentCalls;
  /** The parameters that identify the file in a call. */
  readonly one: Record<string, string>;
  readonly subjectId: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const titleId = useId();
  const { file, onClose } = props;
  const isText = file.mediaType.startsWith("text/");
  const found = useQuery({
    queryKey: attachmentKeys.of(props.subjectId, "bytes", file.id),
    queryFn: ({ signal }) => fetchDocument(props.calls.download, { ...props.one, path: file.path } as never, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle className="attachment-preview-head">
        <span id={titleId}>{file.name}</span>
        <IconButton aria-label={t("shell.close")} onClick={onClose}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers className="attachment-preview">
        {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
        {file.mediaType === word && !found.isError && (
          <DocumentPreview title={file.name} document={found.data} mode="answers" />
        )}
        {isShownMail(file) && !found.isError && <MailPreview id={file.id} bytes={found.data} />}
        {isText && found.isPending && <ListSkeleton label={t("shell.loading")} />}
        {isText && found.data && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          <pre tabIndex={0}>{new TextDecoder().decode(found.data).slice(0, longestText)}</pre>
        )}
      </DialogContent>
    </Dialog>
  );
}

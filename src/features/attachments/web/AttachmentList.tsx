import Add from "@mui/icons-material/AttachFile";
import Camera from "@mui/icons-material/PhotoCameraOutlined";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import {
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { Decision } from "#protocol/decision.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { AnyAttachmentCalls, AttachmentCalls } from "../contract.ts";
import { attachmentKeys } from "../feature.ts";
import { documentPictureTypes, pictureOf } from "../picture-slot.ts";
import { AttachmentRow } from "./AttachmentRow.tsx";
import { SendingRow } from "./SendingRow.tsx";
import { whileWaiting } from "./Thumbnail.tsx";
import { useUploads } from "./use-uploads.ts";
import "./attachments.css";

/** The files of one thing: dropped, pasted, chosen or photographed, shown, downloaded, removed with a way back. */
export function AttachmentList(props: {
  readonly calls: AnyAttachmentCalls;
  readonly parameters: Readonly<Record<string, string>>;
  /** The id of what they are attached to. */
  readonly subjectId: string;
  /** The decision if the user may change them. */
  readonly may: Decision;
  /** The demand that files added here meet. */
  readonly slot?: string;
  /** Which files are listed, by what they answer; all without it. */
  readonly shows?: (slot: string | null) => boolean;
  readonly label?: string;
  /** Other ways to add one, beside the buttons. */
  readonly sources?: ReactNode;
}) {
  const t = useText();
  const calls = props.calls as unknown as AttachmentCalls;
  const { subjectId, may, slot, shows } = props;
  const label = props.label ?? t("attachments.title");
  const parameters = props.parameters as Record<string, never>;
  const files = useQuery({
    queryKey: attachmentKeys.of(subjectId),
    queryFn: async ({ signal }) => (await call(calls.list, parameters, { signal })).attachments,
    refetchInterval: ({ state }) => whileWaiting(state.data, state.dataUpdateCount),
  });
  const uploads = useUploads(calls.add, { ...props.parameters, ...(slot ? { slot } : {}) }, subjectId);
  const writes = may === true;
  // A list of one demand takes only what is dropped on itself.
  const { over, ...target } = useDropTarget(writes, slot === undefined, uploads.add);
  if (files.isPending) return <ListSkeleton label={t("shell.loading")} rows={2} />;
  if (files.isError) return <FailureState error={files.error} onRetry={() => void files.refetch()} />;
  const shown = shows ? files.data.filter((file) => shows(file.slot)) : files.data;
  const picture = pictureOf(slot) !== undefined;
  const newest = shown.at(-1)?.id;
  const nothing = shown.length === 0 && uploads.sending.length === 0;
  return (
    <section className={over ? "attachments over" : "attachments"} aria-label={label} {...target}>
      {nothing && <p className="attachments-none">{t(picture ? "attachments.pictureNone" : "attachments.none")}</p>}
      <ul>
        {shown.map((file) => (
          <AttachmentRow
            key={file.id}
            file={file}
            calls={calls}
            parameters={parameters}
            subjectId={subjectId}
            may={may}
            {...(picture ? { inDocument: file.id === newest } : {})}
          />
        ))}
        {uploads.sending.map((one) => (
          <SendingRow
            key={one.id}
            sending={one}
            onCancel={() => uploads.cancel(one.id)}
            onRetry={() => uploads.retry(one)}
          />
        ))}
      </ul>
      <AddButtons may={may} onFiles={uploads.add} picture={picture} replaces={shown.length > 0}>
        {props.sources}
      </AddButtons>
      {writes && <p className="attachments-none">{t(picture ? "attachments.pictureDrop" : "attachments.drop")}</p>}
    </section>
  );
}

/**
 * Takes files that are dropped or pasted. With `everywhere` also those that are dropped elsewhere in its panel or page.
 * `over` is true while some are held above it.
 */
function useDropTarget(writes: boolean, everywhere: boolean, onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const section = useRef<HTMLElement>(null);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!writes || !everywhere) return undefined;
    // At the document, so that the lists and fields inside take their own files first.
    const isOurs = (event: globalThis.DragEvent) =>
      !event.defaultPrevented &&
      event.dataTransfer?.types.includes("Files") === true &&
      event.target instanceof Node &&
      section.current?.closest("[role=dialog], main")?.contains(event.target) === true;
    const hold = (event: globalThis.DragEvent) => {
      const ours = isOurs(event);
      if (ours) event.preventDefault();
      if (ours || !section.current?.contains(event.target as Node)) setOver(ours);
    };
    const drop = (event: globalThis.DragEvent) => {
      setOver(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const leave = (event: globalThis.DragEvent) => event.relatedTarget === null && setOver(false);
    document.addEventListener("dragover", hold);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", hold);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [writes, everywhere]);
  return {
    over,
    ref: section,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(writes);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (writes) onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const pasted = [...event.clipboardData.files];
      if (!writes || pasted.length === 0) return;
      event.preventDefault();
      onFiles(pasted);
    },
  };
}

/** Telephones turn their own kinds into one of these. */
const pictureTypes = documentPictureTypes.join(",");

function AddButtons(props: {
  readonly may: Decision;
  readonly onFiles: (files: readonly File[]) => void;
  /** True for the picture of a place in the document, of which there is only one. */
  readonly picture: boolean;
  readonly replaces: boolean;
  readonly children: ReactNode;
}) {
  const { may, onFiles, picture, replaces } = props;
  const t = useText();
  const label = t(picture ? `attachments.${replaces ? "pictureReplace" : "pictureAdd"}` : "attachments.add");
  const choose = useRef<HTMLInputElement>(null);
  const photograph = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // The same file, corrected, must be noticed as a new choice.
    input.value = "";
  };
  return (
    <div className="attachments-add">
      <ReasonButton
        size="small"
        variant="outlined"
        startIcon={<Add />}
        reason={may === true ? undefined : errorText(may)}
        onClick={() => choose.current?.click()}
      >
        {label}
      </ReasonButton>
      {may === true && (
        <Button
          className="attachments-camera"
          size="small"
          variant="outlined"
          startIcon={<Camera />}
          onClick={() => photograph.current?.click()}
        >
          {t("attachments.camera")}
        </Button>
      )}
      {may === true && props.children}
      <HiddenInput
        ref={choose}
        label={label}
        multiple={!picture}
        accept={picture ? pictureTypes : undefined}
        onTake={take}
      />
      <HiddenInput
        ref={photograph}
        label={t("attachments.camera")}
        accept={picture ? pictureTypes : "image/*"}
        capture="environment"
        onTake={take}
      />
    </div>
  );
}

const hidden = { position: "absolute", width: 1, height: 1, opacity: 0, pointerEvents: "none" } as const;

/** The browser's own chooser, opened by a button. */
function HiddenInput({
  label,
  onTake,
  ...input
}: ComponentProps<"input"> & { readonly label: string; readonly onTake: (input: HTMLInputElement) => void }) {
  return (
    <input
      type="file"
      tabIndex={-1}
      aria-label={label}
      style={hidden}
      onChange={(event) => onTake(event.currentTarget)}
      {...input}
    />
  );
}

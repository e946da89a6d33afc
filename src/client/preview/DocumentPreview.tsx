import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useColorScheme } from "@mui/material/styles";
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { FixedWords } from "./fixed-words.ts";
import { type FromFrame, type PreviewMode, readFromFrame, type SeenText, type ToFrame } from "./messages.ts";

/** The changes that the owner of a preview can make without drawing it anew. */
export interface PreviewHandle {
  /** Puts new values at places, by path; takes about 0.1 ms. Values of paths the document has not are passed over. */
  patch(values: Readonly<Record<string, string>>): void;
}

/** Text that is selected: from one paragraph to another, or in one alone. */
export interface SelectedText {
  readonly from: SeenText;
  readonly to?: SeenText | undefined;
}

/** Paragraphs of a document that can be pressed. */
export interface PressedParagraphs {
  /** The quotes that have a mark. */
  readonly quotes: readonly string[];
  /** The one that is outlined. */
  readonly shown: string | undefined;
  /**
   * One was pressed, with the pointer or by a key, or words in it were selected: its text, or the quote it has a mark for, and its
   * fixed words.
   */
  readonly onPress: (text: string, byKey: boolean, words: FixedWords) => void;
}

interface Props {
  /** The accessible name of the frame. */
  readonly title: string;
  /** A .docx whose places are marked: from `previewTemplate` or `previewDocument`. Absent while it is fetched. */
  readonly document: ArrayBuffer | undefined;
  readonly mode: PreviewMode;
  /** The markup of a mail, in place of a document. */
  readonly mail?: string | undefined;
  /** Words shown at places without a value, by key. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The path that is outlined and brought into view. */
  readonly current?: string | undefined;
  /** A place was pressed. For a template, `at` is its position in the text. */
  readonly onPlace?: (path: string, at?: SeenText) => void;
  /** Text of a template was selected, or none is any more. */
  readonly onSelect?: (selected: SelectedText | undefined) => void;
  /** A step back or forth was asked for in a template, by its keys. */
  readonly onStep?: (kind: "undo" | "redo") => void;
  /** A document is shown: its paths in order. The moment to patch what has changed since it was made. */
  readonly onRendered?: (paths: readonly string[]) => void;
  readonly onFailed?: () => void;
  /** Set where paragraphs can be pressed. */
  readonly paragraphs?: PressedParagraphs | undefined;
  /** Words of a template that are selected once it is drawn. */
  readonly find?: FixedWords | undefined;
  readonly ref?: Ref<PreviewHandle>;
}

const frameAddress = "/preview-frame.html";

/**
 * Shows a Word document with its places, in a frame of an opaque origin without network: nothing in a document, however
 * hostile, reaches the page. Drawn once per `document`; values are patched in by the handle. Fills its container.
 */
export function DocumentPreview({ title, ...content }: Props) {
  const { mode: chosen, systemMode } = useColorScheme();
  const dark = (chosen === "system" ? systemMode : chosen) === "dark";
  const { frame, shown } = useFrame({ ...content, dark });
  return (
    <Box sx={{ position: "relative", width: 1, height: 1, minHeight: 0 }}>
      <Box
        component="iframe"
        ref={frame}
        title={title}
        src={frameAddress}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        sx={{ display: "block", width: 1, height: 1, border: 0, borderRadius: 1, colorScheme: "light" }}
      />
      {!shown && (
        <Box
          aria-hidden
          sx={{ position: "absolute", inset: 0, p: 2, bgcolor: "background.default", overflow: "hidden" }}
        >
          <Skeleton variant="rounded" height="100%" />
        </Box>
      )}
    </Box>
  );
}

/** Sends what is to be shown to the frame, and passes on what it reports. `shown`: a document is drawn. */
function useFrame({
  document,
  mode,
  mail,
  labels,
  current,
  onPlace,
  onSelect,
  onStep,
  onRendered,
  onFailed,
  paragraphs,
  find,
  ref,
  dark,
}: Omit<Props, "title"> & { readonly dark: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const turn = useRef(0);
  const pressed = useRef<string>(undefined);
  const [ready, setReady] = useState(false);
  const [shown, setShown] = useState(false);
  const handlers = useRef({ onPlace, onSelect, onStep, onRendered, onFailed, paragraphs });
  useEffect(() => {
    handlers.current = { onPlace, onSelect, onStep, onRendered, onFailed, paragraphs };
  });

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (!frame.current || event.source !== frame.current.contentWindow) return;
      const message = readFromFrame(event.data);
      if (message?.type === "ready") setReady(true);
      if (message?.type === "place") pressed.current = message.path;
      const drawn = message?.type === "rendered" || message?.type === "failed";
      if (drawn && message.turn !== turn.current) return;
      if (message?.type === "rendered") setShown(true);
      if (message) pass(message, handlers.current);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  useImperativeHandle(ref, () => ({ patch: (values) => tell(frame, { type: "patch", values }) }), []);
  useLooks(frame, ready, { dark, labels });
  useParagraphsIn(frame, ready, paragraphs);
  useContents(frame, ready, turn, { document, mode, mail });
  useEffect(() => {
    if (!ready) return;
    // What was pressed in the document is in view already: it must not move under the pointer.
    tell(frame, { type: "current", path: current ?? null, scroll: shown && current !== pressed.current });
    pressed.current = undefined;
  }, [ready, shown, current]);

  useEffect(() => {
    if (shown && find) tell(frame, { type: "find", words: find });
  }, [shown, find]);

  return { frame, shown };
}

/** Sends the document or the mail, each time with the next turn. */
function useContents(
  frame: FrameRef,
  ready: boolean,
  turnRef: { current: number },
  { document, mode, mail }: Pick<Props, "document" | "mode" | "mail">,
): void {
  useEffect(() => {
    if (!ready || !document) return;
    turnRef.current += 1;
    tell(frame, { type: "render", turn: turnRef.current, bytes: document, mode });
  }, [frame, ready, turnRef, document, mode]);
  useEffect(() => {
    if (!ready || mail === undefined) return;
    turnRef.current += 1;
    tell(frame, { type: "mail", turn: turnRef.current, html: mail });
  }, [frame, ready, turnRef, mail]);
}

function useLooks(
  frame: RefObject<HTMLIFrameElement | null>,
  ready: boolean,
  { dark, labels }: { readonly dark: boolean; readonly labels: Props["labels"] },
): void {
  useEffect(() => {
    if (ready) tell(frame, { type: "theme", dark });
  }, [frame, ready, dark]);
  useEffect(() => {
    if (ready && labels) tell(frame, { type: "labels", labels });
  }, [frame, ready, labels]);
}

/** Passes on what a frame reports. */
function pass(
  message: FromFrame,
  on: {
    readonly [H in "onPlace" | "onSelect" | "onStep" | "onRendered" | "onFailed" | "paragraphs"]: Props[H] | undefined;
  },
): void {
  if (message.type === "place") on.onPlace?.(message.path, message.at);
  if (message.type === "select") on.onSelect?.(message.from ? { from: message.from, to: message.to } : undefined);
  if (message.type === "step") on.onStep?.(message.kind);
  if (message.type === "paragraph") on.paragraphs?.onPress(message.text, message.byKey, message.words);
  if (message.type === "rendered") on.onRendered?.(message.paths);
  if (message.type === "failed") on.onFailed?.();
}

/** Says which paragraphs have a mark, as soon as the frame listens. */
function useParagraphsIn(frame: FrameRef, ready: boolean, { quotes, shown }: Partial<PressedParagraphs> = {}): void {
  useEffect(() => {
    if (ready && quotes) tell(frame, { type: "paragraphs", quotes, shown: shown ?? null });
  }, [frame, ready, quotes, shown]);
}

type FrameRef = { readonly current: HTMLIFrameElement | null };

/** An opaque origin cannot be named as a target. */
const tell = (frame: FrameRef, message: ToFrame) => frame.current?.contentWindow?.postMessage(message, "*");

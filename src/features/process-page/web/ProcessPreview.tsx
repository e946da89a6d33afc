import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { DocumentPreview } from "#client/preview/DocumentPreview.tsx";
import type { Process } from "#features/processes/process.ts";
import { ErrorState } from "#ui/states.tsx";
import type { CommentsOn } from "./comments/use-comments-on.tsx";
import { useParagraphs } from "./comments/use-paragraphs.tsx";
import { documentQuery } from "./queries.ts";
import { usePictures } from "./use-pictures.ts";

/** The document of a process as it was read, with one place outlined. */
export function ProcessPreview({
  process,
  current,
  onPlace,
  onShown,
  comments,
}: {
  readonly process: Process;
  readonly current: string | undefined;
  readonly onPlace: (path: string) => void;
  /** This version is on screen now. */
  readonly onShown?: (version: number) => void;
  /** The comments on paragraphs. */
  readonly comments: CommentsOn;
}) {
  const t = useText();
  const { paragraphs, bar } = useParagraphs(process, comments.open, comments.show);
  const [broken, setBroken] = useState(false);
  const pictures = usePictures(process);
  const document = useQuery({
    ...documentQuery(process.id, process.version, pictures),
    enabled: pictures !== undefined,
  });
  const { form } = process;
  // What was left blank prints nothing, and is shown as nothing.
  const labels = useMemo(() => Object.fromEntries(form.fields.map(({ key }) => [key, "\u200b"])), [form]);
  if (document.isError) return <FailureState error={document.error} onRetry={() => void document.refetch()} />;
  if (broken)
    return (
      <ErrorState
        title={t("processes.page.fill.previewFailed")}
        retryLabel={t("shell.retry")}
        onRetry={() => setBroken(false)}
      />
    );
  return (
    <div className="with-paragraph">
      <DocumentPreview
        title={t("processes.page.fill.document")}
        document={document.data}
        mode="answers"
        labels={labels}
        current={current}
        onPlace={onPlace}
        paragraphs={paragraphs}
        onRendered={() => !document.isPlaceholderData && onShown?.(process.version)}
        onFailed={() => setBroken(true)}
      />
      {bar}
    </div>
  );
}

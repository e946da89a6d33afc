import LinearProgress from "@mui/material/LinearProgress";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { DocumentPreview } from "#client/preview/DocumentPreview.tsx";
import { useStore } from "#client/store.ts";
import type { Process } from "#features/processes/process.ts";
import { ErrorState } from "#ui/states.tsx";
import type { CommentsOn } from "../comments/use-comments-on.tsx";
import { useParagraphs } from "../comments/use-paragraphs.tsx";
import { documentQuery } from "../queries.ts";
import { usePictures } from "../use-pictures.ts";
import type { FormSession } from "./form-session.ts";

/**
 * The document as it becomes. Texts are put in as they are typed; when a switch or a loop changes its shape it is drawn
 * anew from what the server has by then.
 */
export function LiveDocument({
  process,
  formSession,
  onPlace,
  comments,
}: {
  readonly process: Pick<Process, "id" | "form" | "templateId" | "status">;
  readonly formSession: FormSession;
  readonly onPlace: (name: string) => void;
  /** The comments on paragraphs. */
  readonly comments?: CommentsOn;
}) {
  const t = useText();
  const { paragraphs, bar } = useParagraphs(process, comments?.open ?? none, comments?.show);
  const drawn = useStore(formSession.drawn);
  const current = useStore(formSession.current);
  const [broken, setBroken] = useState(false);
  const pictures = usePictures(process);
  const document = useQuery({ ...documentQuery(process.id, drawn, pictures), enabled: pictures !== undefined });
  if (document.isError && !document.data)
    return <FailureState error={document.error} onRetry={() => void document.refetch()} />;
  if (broken)
    return (
      <ErrorState
        title={t("processes.page.fill.previewFailed")}
        text={t("processes.page.fill.previewFailedText")}
        retryLabel={t("shell.retry")}
        onRetry={() => setBroken(false)}
      />
    );
  return (
    <div className="with-paragraph">
      {document.isPlaceholderData && (
        <LinearProgress className="document-busy" aria-label={t("processes.page.fill.updating")} />
      )}
      <DocumentPreview
        ref={(handle) => {
          formSession.showIn(handle);
          return () => formSession.showIn(null);
        }}
        title={t("processes.page.fill.document")}
        document={document.data}
        mode="answers"
        paragraphs={paragraphs}
        labels={formSession.answerStore.plan.labels}
        current={current === undefined ? undefined : formSession.answerStore.pathOf(current)}
        onPlace={(path) => {
          const name = formSession.answerStore.nameAt(path) ?? formSession.answerStore.nameAt(listOf(path));
          if (name !== undefined) onPlace(name);
        }}
        onRendered={(paths) => formSession.refresh(paths)}
        onFailed={() => setBroken(true)}
      />
      {bar}
    </div>
  );
}

const none: ReadonlyMap<string, number> = new Map();

/** The list whose values a formula reads: the place of `compradores.sexo` is that of the whole loop. */
const listOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf(".")));

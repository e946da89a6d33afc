import LinearProgress from "@mui/material/LinearProgress";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { DocumentPreview } from "#client/preview/DocumentPreview.tsx";
import { ErrorState } from "#ui/states.tsx";
import { documentQuery } from "../queries.ts";
import { useCell } from "./cell.ts";
import type { Desk } from "./desk.ts";

/**
 * The document as it becomes. Texts are put in as they are typed; when a switch or a loop changes its shape it is drawn
 * anew from what the server has by then.
 */
export function LiveDocument({
  id,
  desk,
  onPlace,
}: {
  readonly id: string;
  readonly desk: Desk;
  readonly onPlace: (name: string) => void;
}) {
  const t = useText();
  const drawn = useCell(desk.drawn);
  const current = useCell(desk.current);
  const [broken, setBroken] = useState(false);
  const document = useQuery(documentQuery(id, drawn));
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
    <>
      {document.isPlaceholderData && (
        <LinearProgress className="document-busy" aria-label={t("processes.page.fill.updating")} />
      )}
      <DocumentPreview
        ref={(handle) => {
          desk.showIn(handle);
          return () => desk.showIn(null);
        }}
        title={t("processes.page.fill.document")}
        document={document.data}
        mode="answers"
        labels={desk.book.plan.labels}
        current={current === undefined ? undefined : desk.book.pathOf(current)}
        onPlace={(path) => {
          const name = desk.book.nameAt(path) ?? desk.book.nameAt(listOf(path));
          if (name !== undefined) onPlace(name);
        }}
        onRendered={(paths) => desk.refresh(paths)}
        onFailed={() => setBroken(true)}
      />
    </>
  );
}

/** The list whose values a formula reads: the place of `compradores.sexo` is that of the whole loop. */
const listOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf(".")));

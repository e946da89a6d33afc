import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { DocumentPreview } from "#client/preview/DocumentPreview.tsx";
import type { Actor } from "#protocol/actor.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { ErrorState } from "#ui/states.tsx";
import type { GalleryRow } from "../gallery.ts";
import { takeFromGallery } from "../policy.ts";
import { GalleryFacts } from "./GalleryFacts.tsx";
import { galleryDocumentQuery } from "./queries.ts";

/** One template of the gallery: its document with sample answers, its description, and a button to copy it. */
export function GalleryPreview({
  row,
  actor,
  taking,
  onTake,
}: {
  readonly row: GalleryRow;
  readonly actor: Actor;
  readonly taking: boolean;
  readonly onTake: () => void;
}) {
  const t = useText();
  const [broken, setBroken] = useState(false);
  const document = useQuery(galleryDocumentQuery(row));
  const decision = takeFromGallery(actor);
  return (
    <>
      <div className="gallery-document">
        {document.isError ? (
          <FailureState error={document.error} onRetry={() => void document.refetch()} />
        ) : broken ? (
          <ErrorState
            title={t("gallery.previewFailed")}
            retryLabel={t("shell.retry")}
            onRetry={() => setBroken(false)}
          />
        ) : (
          <DocumentPreview
            title={t("gallery.previewTitle", { title: row.title })}
            document={document.data}
            mode="answers"
            onFailed={() => setBroken(true)}
          />
        )}
      </div>
      <div className="gallery-about">
        <p>{row.about}</p>
        <GalleryFacts row={row} />
        {row.law !== "" && <p>{t("gallery.law", { law: row.law })}</p>}
        <p className="gallery-note">{t("gallery.dated", { date: formatDate(`${row.dated}T12:00:00`) })}</p>
        <p className="gallery-note">{t("gallery.previewNote")}</p>
        <ReasonButton
          reason={decision === true ? undefined : errorText(decision)}
          variant="contained"
          loading={taking}
          onClick={onTake}
        >
          {t("gallery.take")}
        </ReasonButton>
      </div>
    </>
  );
}

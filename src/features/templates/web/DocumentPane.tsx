import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { DocumentPreview } from "#client/preview/DocumentPreview.tsx";
import { ErrorState } from "#ui/states.tsx";
import type { Template } from "../template.ts";
import { documentQuery } from "./queries.ts";

/** The document of a version with its tags as places. */
export function DocumentPane({
  template,
  current,
  onPlace,
}: {
  readonly template: Pick<Template, "id" | "versionId" | "number" | "form">;
  readonly current: string;
  readonly onPlace: (key: string) => void;
}) {
  const t = useText();
  const document = useQuery(documentQuery(template));
  const [failed, setFailed] = useState(false);
  if (document.isError) return <FailureState error={document.error} onRetry={() => void document.refetch()} />;
  if (failed) return <ErrorState title={t("templates.settings.previewFailed")} />;
  return (
    <DocumentPreview
      title={t("templates.settings.previewTitle")}
      document={document.data}
      mode="template"
      current={current}
      onPlace={onPlace}
      onFailed={() => setFailed(true)}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { DocumentPreview, type SelectedText } from "#client/preview/DocumentPreview.tsx";
import type { FixedWords } from "#client/preview/fixed-words.ts";
import { ErrorState } from "#ui/states.tsx";
import type { Template } from "../template.ts";
import { documentQuery } from "./queries.ts";

/** The document of a version with its tags as places, or as changes that are not kept make it (`changed`). */
export function DocumentPane({
  template,
  changed,
  current,
  tools,
  find,
  onPlace,
  onSelect,
  onStep,
}: {
  readonly template: Pick<Template, "id" | "versionId" | "number" | "form">;
  readonly changed?: ArrayBuffer | undefined;
  readonly current: string;
  /** The tools above the document. */
  readonly tools?: ReactNode;
  /** Words that are selected once the document is drawn. */
  readonly find?: FixedWords | undefined;
  readonly onPlace: (key: string) => void;
  readonly onSelect?: (selected: SelectedText | undefined) => void;
  /** A step back or forth was asked for in the document. */
  readonly onStep?: (kind: "undo" | "redo") => void;
}) {
  const t = useText();
  const document = useQuery(documentQuery(template));
  const [failed, setFailed] = useState(false);
  if (document.isError) return <FailureState error={document.error} onRetry={() => void document.refetch()} />;
  if (failed) return <ErrorState title={t("templates.settings.previewFailed")} />;
  return (
    <div className="document-pane in-order">
      {tools}
      <DocumentPreview
        title={t("templates.settings.previewTitle")}
        document={changed ?? document.data}
        mode="template"
        current={current}
        find={find}
        onPlace={(key, at) => {
          onPlace(key);
          if (at) onSelect?.({ from: at });
        }}
        {...(onSelect ? { onSelect } : {})}
        {...(onStep ? { onStep } : {})}
        onFailed={() => setFailed(true)}
      />
    </div>
  );
}

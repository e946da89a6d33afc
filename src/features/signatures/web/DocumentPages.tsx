import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { useText } from "#client/i18n.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { SignerField } from "../fields.ts";
import { keepFile } from "./keep-file.ts";
import { PageView, placed } from "./PageView.tsx";
import { type DrawnPage, openPdf } from "./pdf-pages.ts";

/** A PDF, all its pages one below the other, each with its text for screen readers. */
export function DocumentPages(props: {
  readonly file: Blob;
  readonly title: string;
  /** The fields in which the reader signs and fills in. */
  readonly fields: readonly SignerField[];
  /** Leads on to signing, from wherever one is reading. */
  readonly onSign: () => void;
}) {
  const { file, title, fields, onSign } = props;
  const t = useText();
  const [pages, setPages] = useState<readonly DrawnPage[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const opened = openPdf(file);
    opened.pages.then(setPages, () => setFailed(true));
    return () => opened.close();
  }, [file]);
  const download = (
    <Button variant="outlined" onClick={() => keepFile(file, `${title}.pdf`)}>
      {t("signatures.signing.download")}
    </Button>
  );
  if (failed)
    return (
      <div role="alert">
        <p>{t("signatures.signing.notDrawn")}</p>
        {download}
      </div>
    );
  if (!pages) return <ListSkeleton label={t("signatures.signing.reading")} />;
  return (
    <div className="signing-document">
      {pages.map((page, index) => (
        <PageView
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a document keep their order
          key={index}
          page={page}
          label={t("signatures.signing.page", { number: index + 1, pages: pages.length })}
        >
          {fields
            .filter((field) => field.page === index + 1)
            .map((field) => (
              <button
                key={field.id}
                type="button"
                className="signing-place"
                style={placed(field, page)}
                onClick={onSign}
              >
                {field.label || t(`signatures.fields.kinds.${field.kind}`)}
              </button>
            ))}
        </PageView>
      ))}
      <div className="signing-jump">
        {download}
        <Button variant="contained" onClick={onSign}>
          {t("signatures.signing.toSign")}
        </Button>
      </div>
    </div>
  );
}

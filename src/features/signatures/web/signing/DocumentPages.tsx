import Button from "@mui/material/Button";
import { type Ref, useEffect, useEffectEvent, useState } from "react";
import { useText } from "#client/i18n.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { SignerField } from "../../fields.ts";
import { keepFile } from "./keep-file.ts";
import { PageView, placed } from "./PageView.tsx";
import { type DrawnPage, openPdf } from "./pdf-pages.ts";
import type { DocumentReading } from "./use-reading.ts";

/** A PDF, all its pages one below the other, each with its text for screen readers. */
export function DocumentPages(props: {
  readonly file: Blob;
  readonly title: string;
  /** The fields in which the reader signs and fills in. */
  readonly fields: readonly SignerField[];
  readonly reading: DocumentReading;
  readonly lastPage: Ref<HTMLElement>;
  /** Leads on to signing, from wherever one is reading. */
  readonly onSign: () => void;
}) {
  const { file, title, fields, reading, lastPage, onSign } = props;
  const t = useText();
  const pages = usePages(file, reading);
  const download = () => {
    keepFile(file, `${title}.pdf`);
    reading.openFile();
  };
  const downloadButton = (
    <Button variant="outlined" onClick={download}>
      {t("signatures.signing.download")}
    </Button>
  );
  if (!reading.isDrawable)
    return (
      <div role="alert" className="signing-not-drawn">
        <p>{t("signatures.signing.notDrawn")}</p>
        {downloadButton}
      </div>
    );
  if (!pages) return <OpeningDocument />;
  return (
    <div className="signing-document">
      {pages.map((page, index) => (
        <PageView
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a document keep their order
          key={index}
          page={page}
          {...(index === pages.length - 1 ? { ref: lastPage } : {})}
          // The only page of a document is above the box that it opens.
          {...(pages.length === 1 ? { onDrawn: () => reading.show(1, 1) } : {})}
          onShown={() => reading.show(index + 1, pages.length)}
          onFailed={reading.fail}
          label={t("signatures.signing.page", { number: index + 1, pages: pages.length })}
        >
          <SigningPlaces fields={fields.filter((field) => field.page === index + 1)} page={page} onSign={onSign} />
        </PageView>
      ))}
      <div className="signing-jump">
        {downloadButton}
        <Button variant="contained" onClick={onSign}>
          {t("signatures.signing.toSign")}
        </Button>
      </div>
    </div>
  );
}

/** Opens the PDF and returns its pages. */
function usePages(file: Blob, reading: DocumentReading): readonly DrawnPage[] | undefined {
  const [pages, setPages] = useState<readonly DrawnPage[]>();
  const onOpened = useEffectEvent((opened: readonly DrawnPage[]) => {
    setPages(opened);
    reading.setPages(opened.length);
  });
  const onFailed = useEffectEvent(() => reading.fail());
  useEffect(() => {
    let isClosed = false;
    const opened = openPdf(file);
    opened.pages.then(onOpened, () => isClosed || onFailed());
    return () => {
      isClosed = true;
      opened.close();
    };
  }, [file]);
  return pages;
}

/** The signer's fields on a page. Each leads to signing. */
function SigningPlaces(props: {
  readonly fields: readonly SignerField[];
  readonly page: DrawnPage;
  readonly onSign: () => void;
}) {
  const t = useText();
  const { fields, page, onSign } = props;
  return fields.map((field) => (
    <button key={field.id} type="button" className="signing-place" style={placed(field, page)} onClick={onSign}>
      {field.label || t(`signatures.fields.kinds.${field.kind}`)}
    </button>
  ));
}

/** The place of the document until it can be drawn. What comes after it appears with it. */
export function OpeningDocument() {
  const t = useText();
  return (
    <>
      <p aria-hidden>{t("signatures.signing.reading")}</p>
      <ListSkeleton label={t("signatures.signing.reading")} />
    </>
  );
}

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { fetchDocument } from "#client/preview/fetch-document.ts";
import { downloadDocument } from "#features/documents/contract.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { signatureKeys } from "../../feature.ts";
import { type FieldKind, fieldKinds, maxLabelLength, type PlacedField } from "../../fields.ts";
import { PageView } from "../signing/PageView.tsx";
import { type DrawnPage, openPdf } from "../signing/pdf-pages.ts";
import { FieldOnPage } from "./FieldOnPage.tsx";
import { type Placing, usePlacing } from "./use-placing.ts";
import type { Sending } from "./use-sending.ts";
import "./placing.css";

/** Places the fields of each signer on the pages by hand. */
export function PlaceFields(props: {
  readonly processId: string;
  readonly sending: Sending;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const { processId, sending, onClose } = props;
  const placing = usePlacing(sending);
  const file = useQuery({
    queryKey: signatureKeys.of(processId, "approved"),
    queryFn: async ({ signal }) =>
      new Blob([await fetchDocument(downloadDocument, { id: processId, kind: "pdf" }, signal)]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t("signatures.fields.dialog")}</DialogTitle>
      <DialogContent className="placing" dividers>
        <div className="placing-tools">
          <p className="signature-note">{t("signatures.fields.dialogIntro")}</p>
          <PlacingTools placing={placing} sending={sending} />
        </div>
        {file.isPending && <ListSkeleton label={t("signatures.fields.loading")} />}
        {file.isError && <FailureState error={file.error} onRetry={() => void file.refetch()} />}
        {file.data && <PlacingPages file={file.data} placing={placing} sending={sending} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t("signatures.fields.done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface Parts {
  readonly placing: Placing;
  readonly sending: Sending;
}

/** The signer and kind of the next field, and the settings of the selected one. */
function PlacingTools({ placing, sending }: Parts) {
  const t = useText();
  const { signer, setSigner, kind, setKind, selected, change, remove } = placing;
  const nameOf = (index: number) => sending.people[index]?.name || t("signatures.person", { number: index + 1 });
  return (
    <>
      <SelectField
        label={t("signatures.fields.signer")}
        options={sending.people.map(({ key }, index) => ({ value: key, label: nameOf(index) }))}
        value={signer}
        onChange={(event) => setSigner(event.currentTarget.value)}
      />
      <SelectField
        label={t("signatures.fields.kind")}
        options={fieldKinds.map((value) => ({ value, label: t(`signatures.fields.kinds.${value}`) }))}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as FieldKind)}
      />
      {selected && (
        <section className="placing-selected" aria-label={t("signatures.fields.selected")}>
          {selected.kind === "text" && (
            <>
              <Field
                label={t("signatures.fields.label")}
                maxLength={maxLabelLength}
                value={selected.label}
                onChange={(event) => change({ label: event.currentTarget.value })}
              />
              <SwitchField
                label={t("signatures.fields.required")}
                checked={selected.required}
                onChange={(event) => change({ required: event.currentTarget.checked })}
              />
            </>
          )}
          <Button color="error" onClick={remove}>
            {t("signatures.fields.remove")}
          </Button>
        </section>
      )}
    </>
  );
}

/** The pages with the fields of all. */
function PlacingPages({ file, placing, sending }: Parts & { readonly file: Blob }) {
  const t = useText();
  const [pages, setPages] = useState<readonly DrawnPage[]>();
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    const opened = openPdf(file);
    opened.pages.then(setPages, setFailed);
    return () => opened.close();
  }, [file]);
  if (failed !== undefined) return <FailureState error={failed} />;
  if (!pages) return <ListSkeleton label={t("signatures.fields.loading")} />;
  return (
    <div className="placing-pages">
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a document keep their order
        <PlacingPage key={index} page={page} number={index + 1} of={pages.length} placing={placing} sending={sending} />
      ))}
    </div>
  );
}

function PlacingPage(props: Parts & { readonly page: DrawnPage; readonly number: number; readonly of: number }) {
  const t = useText();
  const { page, number, of, placing, sending } = props;
  return (
    <div>
      <PageView page={page} label={t("signatures.signing.page", { number, pages: of })}>
        {/* With the keyboard a field is added in the middle and moved from there. */}
        <button
          type="button"
          className="placing-sheet"
          aria-label={t("signatures.fields.addCenter", { page: number })}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            const byKey = event.detail === 0;
            const [x, y] = byKey
              ? [0.5, 0.5]
              : [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
            placing.add(number, page, { x: x * page.width, y: y * page.height });
          }}
        />
        {sending.people.flatMap((person, index) =>
          sending.fieldsOf(person, index).map((field: PlacedField, at: number) =>
            field.page === number ? (
              <FieldOnPage
                // biome-ignore lint/suspicious/noArrayIndexKey: fields have no names of their own before they are sent
                key={`${person.key}-${at}`}
                page={page}
                field={field}
                number={index + 1}
                label={t("signatures.fields.of", {
                  kind: field.label || t(`signatures.fields.kinds.${field.kind}`),
                  name: person.name || t("signatures.person", { number: index + 1 }),
                  page: number,
                })}
                selected={placing.isSelected(person.key, at)}
                onSelect={() => placing.select(person.key, at)}
                onMove={(to) => placing.move(person.key, at, page, to)}
                onRemove={() => placing.removeOne(person.key, at)}
              />
            ) : null,
          ),
        )}
      </PageView>
    </div>
  );
}

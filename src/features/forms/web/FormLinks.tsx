import Button from "@mui/material/Button";
import { useState } from "react";
import { useAddLine } from "#client/form/use-add-line.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Field } from "#ui/Field.tsx";
import { QrCode } from "#ui/QrCode.tsx";
import { addFormLink, closeFormLink, rotateFormLink, type TemplatePublicForm } from "../contract.ts";
import { publicFormKeys } from "../feature.ts";
import type { FormLink } from "../public-form.ts";

interface FormLinksProps {
  readonly templateId: string;
  readonly form: TemplatePublicForm;
  readonly mayEdit: boolean;
}

/** The links of a form, each with what came in by it, its code to print and its code to embed. */
export function FormLinks({ templateId, form, mayEdit }: FormLinksProps) {
  const t = useText();
  const { links, version, opened, settings } = form;
  return (
    <section className="form-links" aria-label={t("forms.settings.links")}>
      <h2>{t("forms.settings.links")}</h2>
      <p className="field-hint">{links.length > 0 ? t("forms.settings.linksHint") : t("forms.settings.none")}</p>
      <ul>
        {links.map((link) => (
          <OneLink
            key={link.id}
            templateId={templateId}
            link={link}
            mayEdit={mayEdit}
            frameTitle={settings.frameOrigins.length > 0 ? settings.title || t("forms.visitor.screen") : undefined}
          />
        ))}
      </ul>
      {mayEdit && version > 0 && opened && <AddLink templateId={templateId} />}
    </section>
  );
}

const asAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Returns the code to embed the form in a page of one of its origins. */
const embedCode = (url: string, title: string): string =>
  `<iframe src="${url}" title="${asAttribute(title)}" style="width:100%;min-height:760px;border:0" loading="lazy"></iframe>`;

function OneLink({
  templateId,
  link,
  mayEdit,
  frameTitle,
}: {
  readonly templateId: string;
  readonly link: FormLink;
  readonly mayEdit: boolean;
  /** The title of a frame with the form. Undefined while no page may embed it. */
  readonly frameTitle: string | undefined;
}) {
  const t = useText();
  const [asking, setAsking] = useState<"rotate" | "close">();
  const [code, setCode] = useState(false);
  const { source, url, requests, makerName } = link;
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    notify.success(t("forms.settings.copied"));
  };
  return (
    <li>
      <p className="form-link-head">
        <strong>{source}</strong>
        <span>{t("forms.settings.requests", { count: requests })}</span>
        {makerName !== "" && <span>{t("forms.settings.linkMaker", { name: makerName })}</span>}
      </p>
      <p className="form-link-url">
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      </p>
      {code && <QrCode text={url} label={t("forms.settings.qrOf", { source })} />}
      <div className="form-link-buttons">
        <Button size="small" onClick={() => void copy(url)}>
          {t("forms.settings.copy")}
        </Button>
        <Button size="small" aria-expanded={code} onClick={() => setCode(!code)}>
          {t("forms.settings.qr")}
        </Button>
        {frameTitle !== undefined && (
          <Button size="small" onClick={() => void copy(embedCode(url, frameTitle))}>
            {t("forms.settings.embed")}
          </Button>
        )}
        {mayEdit && (
          <>
            <Button size="small" onClick={() => setAsking("rotate")}>
              {t("forms.settings.rotate")}
            </Button>
            <Button size="small" color="error" onClick={() => setAsking("close")}>
              {t("forms.settings.close")}
            </Button>
          </>
        )}
      </div>
      {asking && <EndLink asked={asking} templateId={templateId} link={link} onClose={() => setAsking(undefined)} />}
    </li>
  );
}

/** Asks before what was given out opens nothing any more. */
function EndLink({
  asked,
  templateId,
  link: { id, source },
  onClose,
}: {
  readonly asked: "rotate" | "close";
  readonly templateId: string;
  readonly link: FormLink;
  readonly onClose: () => void;
}) {
  const t = useText();
  const refresh = [publicFormKeys.one(templateId)];
  const rotate = useChange(rotateFormLink, { done: () => t("forms.settings.rotated"), refresh });
  const close = useChange(closeFormLink, { done: () => t("forms.settings.closed"), refresh });
  const of = { templateId, linkId: id };
  return (
    <ConfirmDialog
      open
      title={t(`forms.settings.${asked}Ask`, { source })}
      text={t(`forms.settings.${asked}Text`)}
      confirmLabel={t(`forms.settings.${asked}`)}
      cancelLabel={t("shell.cancel")}
      tone={asked === "close" ? "error" : "primary"}
      busy={rotate.isPending || close.isPending}
      onConfirm={() => (asked === "rotate" ? rotate : close).mutate(of, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}

function AddLink({ templateId }: { readonly templateId: string }) {
  const t = useText();
  const add = useChange(addFormLink, { inForm: true, refresh: [publicFormKeys.one(templateId)] });
  const { field, submit } = useAddLine((source) => add.mutateAsync({ templateId, source }), {
    draft: ["template.link", templateId],
    check: (source) => (source.trim() === "" ? "forms.sourceRequired" : undefined),
  });
  return (
    <form className="form-link-add" noValidate onSubmit={submit}>
      <Field
        label={t("forms.settings.source")}
        placeholder={t("forms.settings.sourcePlaceholder")}
        maxLength={60}
        autoComplete="off"
        {...field}
      />
      <Button type="submit" variant="outlined">
        {t("forms.settings.addLink")}
      </Button>
    </form>
  );
}

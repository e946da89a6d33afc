import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { DocumentPreview } from "#client/preview/DocumentPreview.tsx";
import type { Mail, MailAttachment } from "#engine/mail/mail.ts";
import { sizeText } from "#protocol/size-text.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { fileNameOf } from "../attachment.ts";
import { attachmentKeys } from "../feature.ts";
import { isProgram } from "../media-type.ts";
import { hasRemotePictures, readMail, withPictures } from "./read-mail.ts";
import "./mail.css";

/** Shows a mail file: its head, its text, and the files that came with it. `id` names its bytes. */
export function MailPreview(props: { readonly id: string; readonly bytes: ArrayBuffer | undefined }) {
  const t = useText();
  const { id, bytes } = props;
  const found = useQuery({
    queryKey: attachmentKeys.of(id, "mail"),
    queryFn: () => readMail(bytes as ArrayBuffer),
    enabled: bytes !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} rows={4} />;
  if (found.isError) return <p className="mail-note">{t("attachments.mail.damaged")}</p>;
  return <MailView mail={found.data} />;
}

function MailView({ mail }: { readonly mail: Mail }) {
  const t = useText();
  const { html, files } = useMemo(() => withPictures(mail), [mail]);
  const subject = mail.subject.trim() || t("attachments.mail.noSubject");
  return (
    <article className="mail" aria-label={t("attachments.mail.of", { subject })}>
      <MailHead mail={mail} subject={subject} />
      {hasRemotePictures(mail.html) && <Alert severity="info">{t("attachments.mail.remote")}</Alert>}
      {html === "" ? (
        <MailText text={mail.text} />
      ) : (
        <div className="mail-frame">
          <DocumentPreview
            title={t("attachments.mail.of", { subject })}
            document={undefined}
            mode="answers"
            mail={html}
          />
        </div>
      )}
      {files.length > 0 && <MailFiles files={files} />}
    </article>
  );
}

function MailHead({ mail, subject }: { readonly mail: Mail; readonly subject: string }) {
  const t = useText();
  const { from, to, cc, date } = mail;
  const lines = [
    ["from", from],
    ["to", to.join(", ")],
    ["cc", cc.join(", ")],
    ["date", date ? formatDateTime(date) : ""],
  ] as const;
  return (
    <header className="mail-head">
      <strong>{subject}</strong>
      <dl>
        {lines
          .filter(([, value]) => value !== "")
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(`attachments.mail.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </header>
  );
}

function MailText({ text }: { readonly text: string }) {
  const t = useText();
  if (text.trim() === "") return <p className="mail-note">{t("attachments.mail.noText")}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <pre className="mail-text" tabIndex={0}>
      {text}
    </pre>
  );
}

/** The files of a mail. Programs are named, but cannot be taken out. */
function MailFiles({ files }: { readonly files: readonly MailAttachment[] }) {
  const t = useText();
  return (
    <section className="mail-files" aria-label={t("attachments.mail.files")}>
      <h3>{t("attachments.mail.files")}</h3>
      <ul>
        {files.map((file, at) => {
          const name = fileNameOf(file.name);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two files of a mail may have one name
            <li key={at}>
              {isProgram(file.bytes, name) ? (
                <span>{name}</span>
              ) : (
                <Link component="button" type="button" onClick={() => keep(name, file.bytes)}>
                  {name}
                </Link>
              )}
              <small>{sizeText(file.bytes.length)}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Stores a file of a mail on the device. */
function keep(name: string, bytes: Uint8Array): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: "application/octet-stream" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

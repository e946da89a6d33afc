import Back from "@mui/icons-material/ArrowBack";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
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
  return <OpenMails key={id} mail={found.data} />;
}

/** A mail, or the one inside it that was opened. */
function OpenMails({ mail }: { readonly mail: Mail }) {
  const t = useText();
  const [opened, setOpened] = useState<readonly Mail[]>([]);
  const around = opened.at(-2) ?? mail;
  const subject = around.subject.trim() || t("attachments.mail.noSubject");
  return (
    <>
      {opened.length > 0 && (
        <Button size="small" startIcon={<Back />} onClick={() => setOpened(opened.slice(0, -1))}>
          {t("attachments.mail.back", { subject })}
        </Button>
      )}
      <MailView
        key={opened.length}
        mail={opened.at(-1) ?? mail}
        onOpen={(inner) => setOpened((before) => [...before, inner])}
      />
    </>
  );
}

function MailView({ mail, onOpen }: { readonly mail: Mail; readonly onOpen: (inner: Mail) => void }) {
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
      {files.length > 0 && <MailFiles files={files} onOpen={onOpen} />}
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

/** The names of files that are mails. */
const mailName = /\.(?:eml|msg)$/i;

/** The files of a mail. Mails among them are opened here. Programs are named, but cannot be taken out. */
function MailFiles({
  files,
  onOpen,
}: {
  readonly files: readonly MailAttachment[];
  readonly onOpen: (inner: Mail) => void;
}) {
  const t = useText();
  const open = async ({ mail, bytes, name }: MailAttachment) => {
    try {
      onOpen(mail ?? (await readMail(new Uint8Array(bytes).buffer)));
    } catch {
      // Files that cannot be read here are stored on the device, as others are.
      keep(fileNameOf(name), bytes);
    }
  };
  return (
    <section className="mail-files" aria-label={t("attachments.mail.files")}>
      <h3>{t("attachments.mail.files")}</h3>
      <ul>
        {files.map((file, at) => {
          const name = fileNameOf(file.name || t("attachments.mail.noSubject"));
          const isMail = file.mail !== undefined || file.mediaType === "message/rfc822" || mailName.test(name);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two files of a mail may have one name
            <li key={at}>
              {isProgram(file.bytes, name) ? (
                <span>{name}</span>
              ) : (
                <Link
                  component="button"
                  type="button"
                  onClick={() => (isMail ? void open(file) : keep(name, file.bytes))}
                >
                  {name}
                </Link>
              )}
              <small>{file.mail ? t("attachments.mail.inside") : sizeText(file.bytes.length)}</small>
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

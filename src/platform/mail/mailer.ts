import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { whyUnreachable } from "../outbound/why-unreachable.ts";

const isCertificate = (code: string | undefined): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)/.test(code ?? "");

/** A mail as the features write it: both parts say the same. `key` makes its Message-ID: the same key is the same mail. */
export interface Mail {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further header lines: `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
  /** The address it goes back to when it does not arrive, instead of the sender's. */
  readonly returnTo?: string;
}

/** A stored file that goes with a mail: read when it is sent, so that it does not wait in the queue. */
export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly storageKey: string;
}

/** Gives the bytes of a stored file. */
export type ReadStored = (storageKey: string) => Promise<Uint8Array>;

/** Sends a mail; throws if it was not accepted, and then the job tries again. */
export interface Mailer {
  send(mail: Mail, read?: ReadStored): Promise<void>;
  /** Closes the connections that are open for the next mail. */
  stop(): Promise<void>;
}

/** The appearance of an installation in its mails. */
export interface MailIdentity {
  /** The sender, with or without a name. */
  readonly from: string;
  /** The domain of the Message-ID: that of the installation's address. */
  readonly domain: string;
  /** The name by which it greets the mail server. Undefined: that of the machine. */
  readonly greeting?: string | undefined;
}

const digestOf = ({ key }: Mail): string => createHash("sha256").update(key).digest("hex").slice(0, 32);

async function attached({ attachments = [] }: Mail, read: ReadStored | undefined) {
  if (attachments.length > 0 && !read) throw new Error("a mail with attachments needs the store they lie in");
  return Promise.all(
    attachments.map(async ({ name, mediaType, storageKey }) => ({
      filename: name,
      contentType: mediaType,
      content: Buffer.from((await read?.(storageKey)) ?? []),
    })),
  );
}

const fields = async ({ from, domain }: MailIdentity, mail: Mail, read: ReadStored | undefined) => ({
  from,
  to: { name: "", address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${digestOf(mail)}@${domain}>`,
  // Answers of people who are away are not sent to a program (RFC 3834).
  headers: { ...mail.headers, "Auto-Submitted": "auto-generated" },
  ...(mail.returnTo === undefined ? {} : { envelope: { from: mail.returnTo, to: [mail.to] } }),
  ...(mail.attachments ? { attachments: await attached(mail, read) } : {}),
});

/** Sends through an SMTP server. An error says which setting is wrong, and at which host. */
export function smtpMailer(url: string, identity: MailIdentity): Mailer {
  const transport = createTransport({
    url,
    ...(identity.greeting === undefined ? {} : { name: identity.greeting }),
    pool: true,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15000,
  });
  return {
    send: async (mail, read) => {
      try {
        await transport.sendMail(await fields(identity, mail, read));
      } catch (error) {
        throw error instanceof Error ? new Error(explainMailFailure(error, url), { cause: error }) : error;
      }
    },
    stop: async () => transport.close(),
  };
}

/** Connects to a mail server and signs in, and sends nothing. Throws an error that says which setting is wrong. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15000 });
  try {
    await transport.verify();
  } catch (error) {
    throw error instanceof Error ? new Error(explainMailFailure(error, url), { cause: error }) : error;
  } finally {
    transport.close();
  }
}

/** A mail that was written to a file instead of being sent. */
export interface WrittenMail {
  readonly to: string;
  readonly subject: string;
  /** The first link in it: the one of its button. */
  readonly link: string | undefined;
  readonly file: string;
}

/** Writes each mail as an .eml file into a folder: the embedded default, whole without a server. */
export function folderMailer(
  folder: string,
  identity: MailIdentity,
  onWritten: (mail: WrittenMail) => void = () => {},
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    send: async (mail, read) => {
      const { message } = await transport.sendMail(await fields(identity, mail, read));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${digestOf(mail).slice(0, 12)}.eml`;
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
      const file = join(folder, name);
      await rename(join(folder, `.${name}`), file);
      onWritten({ to: mail.to, subject: mail.subject, link: /https?:\/\/\S+/.exec(mail.text)?.[0], file });
    },
    stop: async () => undefined,
  };
}

/**
 * True if a server refused this mail for good: a 5xx for its receiver or its content. Sent again, it would be refused again (RFC 5321).
 * A 5xx for the sign-in or the sender is about the settings: when they are corrected, the mail can be sent.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = ((error instanceof Error ? error.cause : undefined) ?? {}) as {
    readonly command?: unknown;
    readonly responseCode?: unknown;
  };
  return (command === "RCPT TO" || command === "DATA") && typeof responseCode === "number" && responseCode >= 500;
}

/** The error that nodemailer throws for a mail it could not hand over. */
interface TransportError extends Error {
  readonly code?: string;
  readonly errno?: number;
  readonly response?: string;
  readonly responseCode?: number;
}

/**
 * Which setting a mail failed by, at which host, and what to do, for the log and the list of failed jobs. Never says the
 * password. What the server answered is at the end.
 */
function explainMailFailure(error: TransportError, url: string): string {
  const { hostname, port, protocol, username } = new URL(url);
  const at = `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`;
  const reply = (error.response ?? error.message).slice(0, 300);
  const inner = systemCode(error);
  const why = whyUnreachable(inner);
  if (why) return `The mail server of SMTP_URL cannot be reached at ${at}: ${why}. Start it, or correct SMTP_URL.`;
  if (error.code === "EAUTH")
    return `The mail server at ${at} refuses the user "${decodeURIComponent(username)}": correct the user and the password in SMTP_URL. It said: ${reply}`;
  if (/wrong version number|packet length too long/i.test(error.message))
    return `The mail server at ${at} does not begin with encryption: write SMTP_URL with smtp:// and not smtps://.`;
  if (error.code === "ETIMEDOUT" || inner === "ESOCKETTIMEDOUT")
    return `The mail server at ${at} does not answer. Correct the host and the port in SMTP_URL: smtp:// for ports 587 and 25, smtps:// for port 465.`;
  if (isCertificate(inner) || isCertificate(error.code) || /certificate/i.test(error.message))
    return `The certificate of the mail server at ${at} is not trusted (${error.message}). Name it by the host its certificate is for in SMTP_URL; where its authority is your own, start Acta with NODE_EXTRA_CA_CERTS=/path/of/authority.pem.`;
  if (error.code === "EENVELOPE")
    return `The mail server at ${at} refuses the sender or the receiver. Check that it lets ACTA_MAIL_FROM send. It said: ${reply}`;
  return `The mail server of SMTP_URL at ${at} did not take the mail. It said: ${reply}`;
}

/** The system's own code, which nodemailer leaves in the message or in the error beneath. */
function systemCode(error: TransportError): string | undefined {
  if (whyUnreachable(error.code) && error.code !== "ETIMEDOUT") return error.code;
  const beneath = error.cause instanceof Error ? (error.cause as TransportError).code : undefined;
  return beneath ?? /\b(E[A-Z]{4,}|EAI_AGAIN)\b/.exec(error.message)?.[1] ?? undefined;
}

import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { explainMailFailure } from "./explain-mail-failure.ts";

/** A mail as the features write it: both parts say the same. `key` makes its Message-ID: the same key is the same mail. */
export interface Mail {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further header lines: `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a mail; throws if it was not accepted, and then the job tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Closes the connections that are open for the next mail. */
  stop(): Promise<void>;
}

const messageId = (mail: Mail): string => `<${createHash("sha256").update(mail.key).digest("hex").slice(0, 32)}@acta>`;

const fields = (from: string, mail: Mail) => ({
  from,
  to: { name: "", address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: messageId(mail),
  ...(mail.headers ? { headers: mail.headers } : {}),
});

/** Sends through an SMTP server. An error says which setting is wrong, and at which host. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15000,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(fields(from, mail));
      } catch (error) {
        throw error instanceof Error ? new Error(explainMailFailure(error, url), { cause: error }) : error;
      }
    },
    stop: async () => transport.close(),
  };
}

/** Writes each mail as an .eml file into a folder: the embedded default, whole without a server. */
export function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(fields(from, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${messageId(mail).slice(1, 13)}.eml`;
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    stop: async () => undefined,
  };
}

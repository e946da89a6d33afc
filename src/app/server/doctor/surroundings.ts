import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import type { Config } from "#platform/config.ts";
import { openFiles } from "#platform/files/open-files.ts";
import { reserve } from "#platform/files/space-gate.ts";
import { spaceOf } from "#platform/files/store.ts";
import { smtpMailer, tryMailServer } from "#platform/mail/mailer.ts";
import { choosePdfConverter } from "#platform/pdf/choose-pdf-converter.ts";
import { clamdScanner } from "#platform/uploads/virus-scanner.ts";
import { explain } from "../explain.ts";
import { mailIdentity } from "../node.ts";
import { bad, type Finding, good, messageOf, skipped, warning } from "./finding.ts";
import { smallDocument } from "./small-document.ts";

const noOrganization = "00000000-0000-0000-0000-000000000000";

/** The library of the bucket looks for keys in places that may never answer. */
const maxFilesMs = 20_000;

/** Stores a file, reads it and deletes it. */
export async function examineFiles(config: Config): Promise<Finding> {
  const name = "files";
  const isBucket = config.files.startsWith("s3://");
  try {
    const late = pause(maxFilesMs, undefined, { ref: false }).then(() => {
      throw new Error(`${config.files} does not answer within ${maxFilesMs / 1000} seconds`);
    });
    if (!(await Promise.race([storesBytes(config), late])))
      return bad(name, `${config.files} gives back other bytes than were stored.`, "Do not use this store.");
    return good(name, `${config.files} stores, reads and deletes.`);
  } catch (error) {
    const advice = isBucket
      ? "Check ACTA_FILES, ACTA_S3_ENDPOINT and the key (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY or AWS_SHARED_CREDENTIALS_FILE). The key needs the rights to list, read, write and delete in this bucket."
      : "Set ACTA_FILES to a folder that the user of the service may write to.";
    return bad(name, explain(error, config) ?? messageOf(error), advice);
  }
}

async function storesBytes(config: Config): Promise<boolean> {
  const files = openFiles(config);
  await files.check();
  const bytes = randomBytes(1000);
  const { storageKey } = await files.put(noOrganization, bytes);
  const read = Buffer.from(await files.read(storageKey));
  await files.remove(storageKey);
  return read.equals(bytes);
}

/** Measures the disks of the data and of the files. */
export async function examineDisk(config: Config): Promise<Finding> {
  const name = "disk";
  const folders = [config.data, ...(config.files.startsWith("s3://") ? [] : [config.files])];
  try {
    const spaces = await Promise.all(folders.map(async (folder) => ({ folder, ...(await spaceOf(folder)) })));
    const gib = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
    const text = spaces
      .map(({ folder, free, total }) => `${gib(free)} of ${gib(total)} are free in ${folder}`)
      .join(", ");
    const full = (what: "upload" | "write") => spaces.some(({ free, total }) => free < reserve(what, total));
    if (full("write")) return bad(name, `${text}: nothing can be written.`, "Make room.");
    if (full("upload")) return bad(name, `${text}: uploads are refused.`, "Make room.");
    if (spaces.some(({ free, total }) => free < 2 * reserve("upload", total)))
      return warning(name, `${text}.`, "Make room soon. Below half of this, uploads are refused.");
    return good(name, `${text}.`);
  } catch (error) {
    return bad(
      name,
      explain(error, config) ?? messageOf(error),
      "Set ACTA_DATA to a folder that the user of the service may write to.",
    );
  }
}

/** Signs in at the mail server, and sends a mail to `to` if it is given. */
export async function examineMail(config: Config, to: string | undefined): Promise<Finding> {
  const name = "mail";
  if (config.SMTP_URL === undefined)
    return warning(name, `No mail server is set: mails are written to ${join(config.data, "mail")}.`, "Set SMTP_URL.");
  try {
    if (to === undefined) {
      await tryMailServer(config.SMTP_URL);
      return good(name, "The mail server accepts the sign-in. `--mail ADDRESS` also sends a mail.");
    }
    const mailer = smtpMailer(config.SMTP_URL, mailIdentity(config));
    try {
      const text = `This mail was sent by "acta doctor" of ${config.url}. Mails of this installation arrive.`;
      await mailer.send({
        key: `doctor:${randomBytes(8).toString("hex")}`,
        to,
        subject: "Acta: mails arrive",
        text,
        html: `<p>${text}</p>`,
      });
    } finally {
      await mailer.stop();
    }
    return good(
      name,
      `A mail to ${to} was handed over. See if it arrives, and not among the spam (SPF, DKIM, DMARC of the domain of ACTA_MAIL_FROM).`,
    );
  } catch (error) {
    return bad(
      name,
      messageOf(error),
      "Correct SMTP_URL or ACTA_MAIL_FROM. Nobody can confirm an account before that.",
    );
  }
}

/** Makes a PDF of a small document. */
export async function examineOffice(config: Config): Promise<Finding> {
  const name = "pdf";
  if (config.ACTA_ROLE === "web" || !config.ACTA_JOBS.includes("pdf")) return skipped(name, "This node makes no PDFs.");
  const install =
    "Install it: apt-get install libreoffice-writer-nogui fonts-liberation. Or set GOTENBERG_URL or ACTA_SOFFICE.";
  try {
    const converter = choosePdfConverter(
      {
        gotenbergUrl: config.GOTENBERG_URL,
        sofficePath: config.ACTA_SOFFICE,
        maxMemory: config.ACTA_SOFFICE_MEMORY * 1024 ** 2,
        workDirectory: join(config.data, "pdf"),
      },
      pino({ level: "silent" }),
    );
    try {
      if (converter.name === "none") return bad(name, "There is no LibreOffice.", install);
      const began = performance.now();
      const pdf = await converter.convert(smallDocument(), { timeoutMs: 60_000 });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      if (!Buffer.from(pdf.subarray(0, 5)).equals(Buffer.from("%PDF-")))
        return bad(name, "What it makes is no PDF.", install);
      return good(name, `A document became a PDF in ${seconds} s (${converter.name}).`);
    } finally {
      await converter.stop();
    }
  } catch (error) {
    return bad(name, messageOf(error), install);
  }
}

/** The harmless file that every virus scanner finds (EICAR). It is put together here, so that no scanner finds this source. */
const testVirus = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** Lets the virus scanner look at a clean file and at one that it must find. */
export async function examineScanner(config: Config): Promise<Finding> {
  const name = "virus scanner";
  const { CLAMD_URL } = config;
  if (CLAMD_URL === undefined) return skipped(name, "None is set (CLAMD_URL): uploads are not scanned.");
  const scanner = clamdScanner(CLAMD_URL, 20_000);
  const folder = await mkdtemp(join(tmpdir(), "acta-doctor-"));
  const check = async (content: string) => {
    const path = join(folder, "file");
    await writeFile(path, content);
    return scanner.check(path).then(
      () => "clean",
      (error: { code?: string }) => (error.code === "failure.infected" ? "infected" : Promise.reject(error)),
    );
  };
  try {
    if ((await check("clean")) !== "clean") return bad(name, "It finds a virus in a clean file.", "Look at its log.");
    if ((await check(testVirus)) !== "infected")
      return bad(name, "It does not find the test virus.", "Update its signatures (freshclam).");
    return good(name, "It finds the test virus and lets a clean file pass.");
  } catch (error) {
    const advice = "Start clamd, or correct CLAMD_URL. Until it answers, every upload is rejected.";
    return bad(name, messageOf(error), advice);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const oldAfterMs = 2 * 24 * 3600 * 1000;

/** Looks for a recent backup. */
export async function examineBackups({ backups, data }: Config): Promise<Finding> {
  const name = "backups";
  if (backups === undefined)
    return skipped(name, "None are made (ACTA_BACKUPS=none): the database and the files must be saved by other means.");
  const names = await readdir(backups).catch(() => []);
  const times = await Promise.all(names.map(async (one) => (await stat(join(backups, one))).mtimeMs));
  const newest = Math.max(0, ...times);
  const advice =
    "The node that takes the class `slow` makes one every night. Look for `platform.backup` in its log and in `acta jobs`.";
  if (newest === 0) return warning(name, `There is none in ${backups} yet.`, advice);
  const old = Date.now() - newest > oldAfterMs;
  if (old) return bad(name, `The newest in ${backups} is of ${new Date(newest).toISOString().slice(0, 10)}.`, advice);
  return backups.startsWith(data)
    ? warning(
        name,
        `The newest is of today or yesterday, on the same disk as the data.`,
        "Set ACTA_BACKUPS to a folder on another machine.",
      )
    : good(name, "The newest is of today or yesterday.");
}

import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sms } from "./sms.ts";

/** Writes each message as a file into a folder: the embedded default, whole without a provider. */
export const folderSms = (folder: string): Sms => ({
  send: async ({ key, number, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const mark = createHash("sha256").update(key).digest("hex").slice(0, 12);
    const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${mark}.txt`;
    await writeFile(join(folder, `.${name}`), `To: ${number}\n\n${text}\n`, { mode: 0o600 });
    await rename(join(folder, `.${name}`), join(folder, name));
  },
});

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

// A document may name pictures and texts elsewhere, on the network or on this machine's disk. None of them is fetched.
const settings = [
  ["Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"],
  ["Office.Common/Security/Scripting", "MacroSecurityLevel", "3"],
  ["Office.Common/Security/Scripting", "DisableMacrosExecution", "true"],
  ["Office.Writer/Content/Update", "Link", "0"],
] as const;

const text = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${settings
  .map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join("\n")}
</oor:items>
`;

/** Writes our settings into the profile of an installed LibreOffice that is about to start. */
export async function writeProfile(profile: string): Promise<void> {
  await mkdir(join(profile, "user"), { recursive: true });
  await writeFile(join(profile, "user", "registrymodifications.xcu"), text);
}

/**
 * The whole environment of an installed LibreOffice. Ours holds passwords. `temporary` is the folder of its temporary
 * files.
 */
export const officeEnvironment = (profile: string, temporary: string) => ({
  PATH: process.env["PATH"],
  HOME: profile,
  TMPDIR: temporary,
  LANG: "C.UTF-8",
  TZ: "UTC",
});

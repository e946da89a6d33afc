// Brings what the tests need beyond npm packages: three browsers, LibreOffice, a virus scanner, a program that speaks WebDAV, readers of PDF, and the fonts both sides measure with.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Chromium without a window, which is faster. The tests do without it where there is no such package. */
const shell = "chromium-headless-shell";
const able = process.getuid?.() === 0 && executable("/usr/bin/apt-get");

const packages = [
  { name: "chromium", there: () => there(process.env["CHROMIUM"], "chromium", "chromium-browser", "google-chrome") },
  { name: shell, there: () => there(process.env["CHROMIUM"], shell) || !able },
  { name: "firefox-esr", there: () => there(process.env["FIREFOX"], "firefox-esr", "firefox") },
  { name: "webkit2gtk-driver", there: () => there(undefined, "WebKitWebDriver") },
  { name: "xvfb", there: () => there(undefined, "Xvfb") },
  { name: "libreoffice-writer-nogui", there: () => there(process.env["ACTA_SOFFICE"], "soffice", "libreoffice") },
  { name: "libreoffice-calc-nogui", there: () => officeHas("libsclo.so") },
  { name: "clamav-daemon", there: () => there(undefined, "clamd") || executable("/usr/sbin/clamd") },
  { name: "cadaver", there: () => there(undefined, "cadaver") },
  { name: "poppler-utils", there: () => there(undefined, "pdftotext") },
  { name: "fonts-liberation", there: () => font("liberation", "LiberationSerif-Regular.ttf", "liberation2") },
  { name: "fonts-crosextra-carlito", there: () => font("crosextra", "Carlito-Regular.ttf") },
];

function there(given: string | undefined, ...names: string[]): boolean {
  if (given) return executable(given);
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.some((name) => folders.some((folder) => executable(join(folder, name))));
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Spreadsheets are a package of their own on Debian; elsewhere LibreOffice comes whole. */
const officeHas = (library: string): boolean =>
  process.platform !== "linux" ||
  !existsSync("/usr/lib/libreoffice/program") ||
  existsSync(join("/usr/lib/libreoffice/program", library));

const font = (folder: string, file: string, other = folder): boolean =>
  process.platform !== "linux" ||
  [folder, other].some((name) => existsSync(join("/usr/share/fonts/truetype", name, file)));

const missing = packages.filter((one) => !one.there()).map((one) => one.name);
if (missing.length > 0) {
  const install = ["apt-get", "install", "-y", "--no-install-recommends"];
  if (!able) {
    console.error(
      `The tests need ${missing.join(", ")}. On Debian or Ubuntu:\n  sudo apt-get update && sudo ${[...install, ...missing].join(" ")}`,
    );
    console.error(
      "Elsewhere install Chromium, Firefox and LibreOffice, and name them by CHROMIUM, FIREFOX and ACTA_SOFFICE. WebKit is tried on Debian and Ubuntu alone.",
    );
    process.exit(1);
  }
  console.log(`Installing ${missing.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // An index that cannot be refreshed may still name what is needed.
  spawnSync("apt-get", ["update"], { stdio: "ignore", env });
  const [program = "", ...args] = install;
  const installed = (names: readonly string[], errors: "inherit" | "ignore"): number =>
    names.length === 0
      ? 0
      : (spawnSync(program, [...args, ...names], { stdio: ["ignore", "ignore", errors], env }).status ?? 1);
  const needed = missing.filter((name) => name !== shell);
  const status = installed(needed, "inherit");
  if (status === 0 && missing.includes(shell)) installed([shell], "ignore");
  process.exit(status);
}

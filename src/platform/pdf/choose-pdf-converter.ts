import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { printCopy } from "#engine/document/append/print-copy.ts";
import { carefulConverter } from "./careful-converter.ts";
import { type PdfConverter, type PdfLog, pdfFailure } from "./converter.ts";
import { embeddedConverter } from "./embedded-converter.ts";
import { gotenbergConverter } from "./gotenberg-converter.ts";
import { nativeConverter } from "./native-converter.ts";

/** The settings that decide which converter is used. */
export interface PdfSettings {
  /** A Gotenberg server; when given, it is used. */
  readonly gotenbergUrl?: string | undefined;
  /** Path of LibreOffice's `soffice`; when missing, it is looked for on the PATH. */
  readonly sofficePath?: string | undefined;
  /** Bytes of memory a process of the installed LibreOffice may take. */
  readonly maxMemory?: number | undefined;
  /** A folder for documents on their way. It need not exist. */
  readonly workDirectory: string;
}

/**
 * The converters found on a machine: the path of `soffice`, the folder of its program if it can stay loaded, the folder of
 * the embedded LibreOffice.
 */
export interface Machine {
  readonly installedOffice: () => string | undefined;
  readonly loadableOffice: (sofficePath: string) => string | undefined;
  readonly embeddedOffice: () => string | undefined;
}

const knownPlaces = ["/Applications/LibreOffice.app/Contents/MacOS/soffice"];

/**
 * The converter for this machine: the Gotenberg server that is named, else the LibreOffice that is installed (loaded once, or
 * else started for each batch), else the embedded one, else one whose every `convert` fails with `pdf.noConverter`. Nothing is started yet. Throws an `Error`
 * for people when `sofficePath` is given and is no program, or `gotenbergUrl` is no http address.
 */
export function choosePdfConverter(
  settings: PdfSettings,
  log: PdfLog,
  machine: Machine = { installedOffice, loadableOffice, embeddedOffice },
): PdfConverter {
  const chosen = choose(settings, log, machine);
  if (chosen.name === "none") {
    log.warn({}, "pdf: no converter. Install LibreOffice, or the optional package @matbee/libreoffice-converter");
  } else {
    log.info({ converter: chosen.name, warm: chosen.warm }, "pdf: converter chosen");
  }
  // All of them are LibreOffice, which prints the wrong notes of some documents.
  const careful = carefulConverter(chosen, log);
  return { ...careful, convert: async (docx, options) => careful.convert(printCopy(docx), options) };
}

function choose(settings: PdfSettings, log: PdfLog, machine: Machine): PdfConverter {
  if (settings.gotenbergUrl !== undefined) {
    if (!/^https?:$/.test(URL.parse(settings.gotenbergUrl)?.protocol ?? "")) {
      throw new Error("The address of the Gotenberg server must begin with http:// or https://.");
    }
    return gotenbergConverter({ url: settings.gotenbergUrl }, log);
  }
  if (settings.sofficePath !== undefined && !isProgram(settings.sofficePath)) {
    throw new Error(`There is no program at ${settings.sofficePath}: it was named as LibreOffice's soffice.`);
  }
  const sofficePath = settings.sofficePath ?? machine.installedOffice();
  if (sofficePath !== undefined) {
    const { workDirectory, maxMemory } = settings;
    const programFolder = machine.loadableOffice(sofficePath);
    const warm = programFolder === undefined ? undefined : { programFolder };
    return nativeConverter({ sofficePath, warm, workDirectory, maxMemory }, log);
  }
  const packageDirectory = machine.embeddedOffice();
  if (packageDirectory !== undefined) return embeddedConverter({ packageDirectory }, log);
  return {
    name: "none",
    concurrency: 1,
    convert: () => Promise.reject(pdfFailure("pdf.noConverter")),
    stop: () => Promise.resolve(),
  };
}

/** Path of the LibreOffice installed on this machine, when there is one. */
export function installedOffice(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const places = folders.flatMap((folder) => [join(folder, "soffice"), join(folder, "libreoffice")]);
  return [...places, ...knownPlaces].find(isProgram);
}

/**
 * Folder of LibreOffice's program if it can be loaded into a process of ours: if its library lies next to `soffice`, and the
 * optional package koffi has a build for this machine.
 */
export function loadableOffice(sofficePath: string): string | undefined {
  try {
    const folder = dirname(realpathSync(sofficePath));
    const koffi = createRequire(createRequire(import.meta.url).resolve("koffi"));
    koffi.resolve(`@koromix/koffi-${process.platform}-${process.arch}/package.json`);
    return existsSync(join(folder, "libmergedlo.so")) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Folder of the package with the embedded LibreOffice, when it is installed whole. */
export function embeddedOffice(): string | undefined {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve("@matbee/libreoffice-converter/package.json"));
    return existsSync(join(folder, "wasm", "soffice.wasm")) ? folder : undefined;
  } catch {
    return undefined;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

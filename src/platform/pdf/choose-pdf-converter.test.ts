import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { choosePdfConverter, embeddedOffice, installedOffice, loadableOffice } from "./choose-pdf-converter.ts";
import { minimalDocx } from "./minimal-docx.ts";

const log = { info: vi.fn(), warn: vi.fn() };
const office = (installed: boolean, embedded: boolean) => ({
  installedOffice: () => (installed ? "/usr/bin/soffice" : undefined),
  loadableOffice: () => undefined,
  embeddedOffice: () => (embedded ? "/somewhere" : undefined),
});
let workDirectory: string;
beforeAll(async () => {
  workDirectory = await mkdtemp(join(tmpdir(), "acta-pdf-"));
});
afterAll(() => rm(workDirectory, { recursive: true }));

test.each([
  ["http://gotenberg:3000", true, true, "gotenberg"],
  [undefined, true, true, "libreoffice"],
  [undefined, false, true, "embedded"],
  [undefined, false, false, "none"],
])("server %s, installed %s, embedded %s: %s", (gotenbergUrl, installed, embedded, name) => {
  expect(choosePdfConverter({ gotenbergUrl, workDirectory }, log, office(installed, embedded)).name).toBe(name);
});

test("an installed LibreOffice stays loaded where its library is, and not behind a script", async () => {
  const sofficePath = installedOffice() ?? "soffice";
  const found = choosePdfConverter({ sofficePath, workDirectory }, log);
  expect(found).toMatchObject({ name: "libreoffice", warm: true });
  expect(log.info).toHaveBeenLastCalledWith({ converter: "libreoffice", warm: true }, expect.anything());
  const script = join(workDirectory, "script");
  await writeFile(script, `#!/bin/sh\nexec ${sofficePath} "$@"\n`, { mode: 0o755 });
  expect(loadableOffice(script)).toBeUndefined();
  expect(choosePdfConverter({ sofficePath: script, workDirectory }, log)).toMatchObject({ warm: false });
});

test("where there is none, every document fails with the reason", async () => {
  const none = choosePdfConverter({ workDirectory }, log, office(false, false));
  await expect(none.convert(minimalDocx(["x"]))).rejects.toMatchObject({ code: "pdf.noConverter", status: 503 });
  await none.stop();
});

test("a path that is named must be a program", async () => {
  const text = join(workDirectory, "soffice");
  await writeFile(text, "no program", { mode: 0o644 });
  for (const sofficePath of [text, join(workDirectory, "missing"), workDirectory]) {
    expect(() => choosePdfConverter({ sofficePath, workDirectory }, log)).toThrow(sofficePath);
  }
});

test.each(["gotenberg:3000", "ftp://gotenberg", "nonsense"])("%s is no address of a server", (gotenbergUrl) => {
  expect(() => choosePdfConverter({ gotenbergUrl, workDirectory }, log)).toThrow("http://");
});

test("an installed LibreOffice is found on the PATH, a folder of that name is not", async () => {
  vi.stubEnv("PATH", workDirectory);
  expect(installedOffice()).toBeUndefined();
  await writeFile(join(workDirectory, "libreoffice"), "#!/bin/sh\n", { mode: 0o755 });
  expect(installedOffice()).toBe(join(workDirectory, "libreoffice"));
  vi.unstubAllEnvs();
  expect(embeddedOffice()).toMatch(/@matbee[/\\]libreoffice-converter$/);
});

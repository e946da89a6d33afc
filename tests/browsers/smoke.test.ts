import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fileProcess } from "#features/processes/contract.ts";
import { organization, password, type SomeMember } from "#seed/people.ts";
import { boardWith, titlesIn } from "#tests/fixtures/boards.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { builtPages } from "#tests/support/browser.ts";
import { keys, takeTo, until, withShift } from "./support/engine.ts";
import { openFirefox } from "./support/firefox.ts";
import { Person } from "./support/person.ts";
import { openWebKit } from "./support/webkit.ts";

let app: App;

beforeAll(async () => {
  await builtPages();
  app = await startApp({}, { pages: true });
});
afterAll(() => app?.stop());

/** A firm with a template, and contracts in every state. */
async function firm(name: string): Promise<{ owner: SomeMember; draft: string; approved: string }> {
  const owner = await organization(app, { name, email: `ana@${name.toLowerCase()}.gt`, password: true });
  const templateId = await template(owner);
  const of = { creator: owner, reviewer: owner, templateId };
  for (const title of ["Primera compraventa", "Segunda compraventa", "Tercera compraventa"]) {
    const made = await processIn("reviewing", { ...of, title });
    await owner.call(fileProcess, { ...made, teams: null, clientId: null, projectId: null, tags: ["preventa"] });
  }
  const { id: approved } = await processIn("approved", { ...of, title: "Donación aprobada" });
  const { id: draft } = await begun(owner, templateId, "Borrador de mutuo");
  return { owner, draft, approved };
}

/** Runs in the page: a place in the row with this title that is no link by itself. */
function cellBeside(title: string): { x: number; y: number } | undefined {
  const row = [...document.querySelectorAll("tbody tr")].find((one) => one.textContent?.includes(title));
  const cell = row?.querySelector(".cell-title + td");
  // What comes after a part that is still loading keeps its place, but is not shown yet.
  if (!cell || getComputedStyle(cell).visibility !== "visible") return undefined;
  const { right, top, height } = cell.getBoundingClientRect();
  return { x: right - 12, y: top + height / 2 };
}

/** Runs in the page: whether its heading says something. */
const isHeaded = (title: string): boolean => document.querySelector("h1")?.textContent?.includes(title) ?? false;

/** Runs in the page: whether a button whose name begins so may be pressed. */
const canPress = (name: string): boolean =>
  [...document.querySelectorAll("button")].some(
    (one) => one.textContent?.startsWith(name) && !one.disabled && one.getAttribute("aria-disabled") !== "true",
  );

/** Runs in the page: the middle of a card, and a place in the second column. Undefined while they are not drawn. */
function placesOf(title: string) {
  const card = [...document.querySelectorAll(".task-card")].find((one) => one.textContent?.includes(title));
  const column = document.querySelectorAll(".kanban-column")[1];
  if (!card || !column) return undefined;
  const [from, to] = [card.getBoundingClientRect(), column.getBoundingClientRect()];
  return {
    card: { x: from.x + 40, y: from.y + from.height / 2 },
    column: { x: to.x + to.width / 2, y: to.y + to.height / 2 },
  };
}

/** Runs in the page: notes if a card begins to be dragged. */
function noteDrags(): void {
  addEventListener("dragstart", ({ target }) => {
    if ((target as Element).matches(".task-card")) Object.assign(window, { taken: true });
  });
}

/** Runs in the page: true once a card was taken. */
const isTaken = (): boolean => "taken" in window;

/** Runs in the page: true while the second column would take what is dragged. */
const isOver = (): boolean => document.querySelectorAll(".kanban-column")[1]?.classList.contains("over") ?? false;

/** Runs in the page: gives a card the focus. */
function focusCard(title: string): void {
  const titles = document.querySelectorAll<HTMLElement>(".task-card > button");
  [...titles].find((one) => one.textContent?.trim() === title)?.focus();
}

const engines = [
  { engine: "Firefox", open: openFirefox, language: "en" },
  { engine: "WebKit", open: openWebKit, language: "es" },
] as const;

describe.each(engines)("$engine, in $language", ({ engine, open, language }) => {
  let made: Awaited<ReturnType<typeof firm>>;
  let at: Person;

  beforeAll(async () => {
    made = await firm(engine);
    const window = await open();
    at = new Person(window, app.address, language);
    await window.resize(1280, 900);
  });
  afterAll(() => at?.window.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await at.keep(`${engine}-${task.name.slice(0, 40).replace(/\W+/g, "-")}`);
  });

  test("somebody signs in with a password", async () => {
    await at.goto("/login");
    await at.window.run((chosen) => localStorage.setItem("language", chosen), language);
    await at.goto("/login");
    await at.fill(at.says("identity.email"), made.owner.email);
    await at.fill(at.says("identity.password"), password);
    await at.type(keys.Enter);
    await at.isAt(/^\/home$/);
    await at.sees(at.says("home.needsYou"));
    expect(await at.errors()).toEqual([]);
  });

  test("a press in a row of a list opens that row, and a tab opens that tab", async () => {
    await at.goto("/processes?tab=review");
    for (const title of ["Primera compraventa", "Tercera compraventa"]) {
      const place = await until(() => at.window.run(cellBeside, title), `the row ${title}`);
      await at.pressPlace(place.x, place.y);
      await at.isAt(/^\/processes\/[0-9a-f-]{36}/);
      await until(() => at.window.run(isHeaded, title), `the heading ${title}`);
      await at.window.run(() => history.back());
      await at.isAt(/tab=review/);
    }
    await at.press("link", "Segunda compraventa");
    await at.isAt(/^\/processes\/[0-9a-f-]{36}/);
    await at.window.run(() => history.back());
    await at.isAt(/tab=review/);
    await at.press("link", at.says("processes.list.approved"), true);
    await at.isAt(/tab=approved/);
    await at.sees("Donación aprobada");
    expect(await at.errors()).toEqual([]);
  });

  test("what a list shows is tagged together, and a client's message is filled into the form", async () => {
    await at.goto("/processes?tab=drafts");
    await at.press("field", at.says("processes.page.bulk.markAll"));
    await at.press("button", at.says("processes.page.bulk.tag"));
    await at.fill(at.says("processes.page.filter.tag"), "lote");
    await at.type(keys.Enter);
    await at.sees(at.says("processes.page.bulk.done.tag_one", { count: 1 }));
    await at.goto(`/processes/${made.draft}`);
    await at.press("button", at.says("processes.page.message.open"));
    await at.fill(at.says("processes.page.message.label"), "El precio es de Q1,750.00.");
    await at.press("button", at.says("processes.page.message.fill", { count: 1 }));
    await at.reads("1,750.00");
    expect(await at.errors()).toEqual([]);
  });

  test("what is typed into the form stands in the document beside it, which is drawn smaller and not anew", async () => {
    await at.goto(`/processes/${made.draft}`);
    await at.fill("Nombre", "Juana Paz");
    await at.reads("Juana Paz");
    await at.fill("Precio", "1500");
    await at.fill("Fecha", "1/3/26");
    await at.reads("1,500.00");
    const { paper, shown, room } = await at.window.runInFrame(() => {
      const page = document.querySelector("section");
      const shown = page?.getBoundingClientRect().width ?? 0;
      return { paper: page?.offsetWidth ?? 0, shown, room: document.documentElement.clientWidth };
    });
    expect(paper).toBeGreaterThan(room);
    expect(shown).toBeLessThanOrEqual(room);
    expect(shown).toBeGreaterThan(room / 2);
    await at.sees(at.says("processes.page.save.saved", { time: "" }).trim());
    await at.goto(`/processes/${made.draft}`);
    await at.reads("Juana Paz");
    expect(await at.errors()).toEqual([]);
  });

  test("a contract is approved by its key, pressed twice", async () => {
    await at.goto("/processes?tab=review");
    await at.press("link", "Segunda compraventa");
    await until(() => at.window.run(isHeaded, "Segunda compraventa"), "the heading of that contract");
    await at.reads("Ana Díaz");
    await until(() => at.window.run(canPress, at.says("processes.page.review.approve")), "that it can be approved");
    await at.type("a");
    await at.sees(at.says("processes.page.review.approveArmed"));
    await at.type(keys.Enter);
    await at.sees(at.says("processes.page.review.approved", { title: "Segunda compraventa" }));
    expect(await at.errors()).toEqual([]);
  });

  test("an approved contract is downloaded as Word and as PDF", async () => {
    await at.goto(`/processes/${made.approved}`);
    for (const [kind, ending, begins] of [
      ["word", ".docx", "PK"],
      ["pdf", ".pdf", "%PDF-"],
    ] as const) {
      const name = at.says("processes.page.files.downloadNamed", {
        kind: at.says(`processes.page.files.kind.${kind}`),
      });
      await at.press("link", name);
      const bytes = await at.downloaded(ending);
      expect(bytes.subarray(0, begins.length).toString("latin1")).toBe(begins);
    }
  });

  test("a Word file is uploaded and becomes a template", async () => {
    const file = join(at.window.downloads, "carta de pago.docx");
    await writeFile(file, smallDocument(p("Recibí de {pagador} la suma de {suma}.")));
    await at.goto("/managetemplates");
    await at.press("button", at.says("templates.fromDocument.open"));
    await at.sees(at.says("templates.upload.choose"));
    await at.window.give(file);
    await at.fill(at.says("templates.upload.name"), "Carta de pago");
    await at.press("button", at.says("templates.upload.send"));
    await at.press("link", at.says("templates.upload.openSettings"));
    await at.isAt(/^\/templateSettings\//);
    await at.reads("Recibí de");
    expect(await at.errors()).toEqual([]);
  });

  test("a card of a board is moved to another column by keys", async () => {
    const { boardId, details } = await boardWith(made.owner.call, ["Inscribir la escritura", "Pagar el timbre"]);
    await at.goto(`/boards?board=${boardId}`);
    await until(() => at.window.run(placesOf, "Pagar el timbre"), "the card");
    await at.window.run(focusCard, "Pagar el timbre");
    await at.window.act([withShift(keys.ArrowRight)]);
    await until(async () => titlesIn(await details())[1]?.includes("Pagar el timbre"), "the card in its column");
    expect(await at.errors()).toEqual([]);
  });

  test("nothing reaches beyond the side of a phone", async () => {
    await at.window.resize(390, 800);
    const headed = () => at.window.run(() => document.querySelector("main h1") !== null);
    const fits = () =>
      at.window.run(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    const paths = ["/home", "/processes?tab=review", `/processes/${made.draft}`, "/managetemplates", "/boards"];
    for (const path of [...paths, "/repository"]) {
      await at.goto(path);
      await until(headed, `a heading at ${path}`);
      await until(fits, `that ${path} fits into 390 pixels`);
    }
    await at.press("button", at.says("shell.openMenu"));
    await at.press("link", at.says("shell.screen.myAccount"));
    await at.isAt(/^\/myaccount/);
    expect(await at.errors()).toEqual([]);
  });

  // Neither driver lets go of what its engine drags: the drop itself is tried in Chromium. It stays last, because the drag stays open.
  test("a card of a board is taken by the pointer", async () => {
    await at.window.resize(1280, 900);
    const { boardId } = await boardWith(made.owner.call, ["Inscribir la escritura"]);
    await at.goto(`/boards?board=${boardId}`);
    const place = await until(() => at.window.run(placesOf, "Inscribir la escritura"), "the card and the columns");
    await at.window.run(noteDrags);
    await at.window.act([takeTo(place.card, place.column)]);
    await until(() => at.window.run(isTaken), "that the card is dragged");
    if (engine === "Firefox") await until(() => at.window.run(isOver), "that the column takes the card");
    expect(await at.errors()).toEqual([]);
  });
});

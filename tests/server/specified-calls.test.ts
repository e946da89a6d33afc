import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProcess, deleteProcess } from "#features/processes/contract.ts";
import { createTeam } from "#features/teams/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { goodPassword, identityTokenOf, quickCaptcha, solvedCaptcha, somebody } from "#tests/fixtures/accounts.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

// Every call of section 7 of the specification, made as it is written there: its path, its names, `uid` and `orgId`, and the
// identity token where it belongs. Nothing here knows our contracts.

type Body = Record<string, unknown>;
interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- what a program of the specification gets
  readonly body: any;
}

let app: App;
let owner: SomeMember;
let creator: SomeMember;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
});
afterAll(() => app?.stop());

const ids = (who = owner) => ({ uid: who.uid, orgId: who.orgId });
const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: await response.json().catch(() => null),
});

/** A call of the task tracker: `uid` and `orgId` in the query of GET and DELETE, else in the body, and a bearer token. */
async function ask(method: string, path: string, more: Body = {}, who = owner): Promise<Answer> {
  const inQuery = method === "GET" || method === "DELETE";
  const values = { ...ids(who), ...more };
  const query = inQuery ? `?${new URLSearchParams(values as Record<string, string>).toString()}` : "";
  return read(
    await fetch(`${app.address}/api${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(inQuery ? {} : { "content-type": "application/json" }),
      },
      ...(inQuery ? {} : { body: JSON.stringify(values) }),
    }),
  );
}

/** A call of the engine: JSON without a header that says who calls. */
const engine = async (path: string, body: Body, headers: Record<string, string> = {}): Promise<Answer> =>
  read(
    await fetch(`${app.address}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );
const identity = async (who = owner) => ({ ...ids(who), token: await identityTokenOf(app, who.token) });

const schedule = {
  enabled: true,
  timezone: "America/Guatemala",
  workDays: [1, 2, 3, 4, 5],
  startTime: "08:00",
  endTime: "17:00",
  breaks: [{ name: "Almuerzo", start: "12:00", end: "13:00" }],
};

async function newBoard() {
  const { body } = await ask("POST", "/boards", { name: "Ventas", visibility: "organization" });
  const board = `/boards/${body.id}`;
  const columns: string[] = (await ask("GET", `${board}/details`)).body.columns.map(({ id }: { id: string }) => id);
  const [first = "", second = ""] = columns;
  const add = async (title: string, more: Body = {}): Promise<string> => {
    const made = await ask("POST", `${board}/columns/${first}/tasks`, { title, ...more });
    expect(made.status).toBe(200);
    return made.body.id;
  };
  const titles = async (column: string): Promise<string[]> => {
    const { body: details } = await ask("GET", `${board}/details`);
    const found = details.columns.find(({ id }: { id: string }) => id === column);
    return found.tasks.map(({ title }: { title: string }) => title);
  };
  return { id: body.id as string, board, first, second, columns, add, titles };
}

describe("the task tracker", () => {
  test("boards: made with every field, listed, read, changed and deleted", async () => {
    const { id: teamId } = await owner.call(createTeam, { name: "Civil" });
    const fields = {
      name: "b".repeat(50),
      description: "Compraventas",
      color: "#2e7d32",
      visibility: "team",
      template: "kanban",
      teams: [teamId],
      workSchedule: schedule,
    };
    const made = await ask("POST", "/boards", fields);
    expect(made.status).toBe(200);
    const { template: kind, workSchedule, ...shown } = fields;
    const board = `/boards/${made.body.id}`;
    expect((await ask("GET", "/boards")).body.rows).toContainEqual(
      expect.objectContaining({ ...shown, template: kind }),
    );
    const details = await ask("GET", `${board}/details`);
    expect(details.body.board).toMatchObject({ ...fields, workSchedule });
    expect(details.body.columns).toHaveLength(4);
    const { name: _, ...rest } = fields;
    expect((await ask("PUT", board, { ...rest, name: "Otro", visibility: "private" })).status).toBe(200);
    expect((await ask("GET", `${board}/details`)).body.board).toMatchObject({ name: "Otro", visibility: "private" });
    expect(
      (await ask("PUT", `${board}/work-schedule`, { workSchedule: { ...schedule, endTime: "16:00" } })).status,
    ).toBe(200);
    expect((await ask("GET", `${board}/details`)).body.board.workSchedule.endTime).toBe("16:00");
    expect((await ask("DELETE", board)).status).toBe(200);
    expect((await ask("GET", `${board}/details`)).status).toBe(404);
    const defaults = await ask("POST", "/boards", { name: "Sin más" });
    expect((await ask("GET", `/boards/${defaults.body.id}/details`)).body.board).toMatchObject({
      color: "#1976d2",
      visibility: "team",
      template: "default",
    });
  });

  test("columns: added at a position, changed without it, reordered and deleted with a target", async () => {
    const { board, first, second, add, titles } = await newBoard();
    const fields = { name: "c".repeat(30), color: "#ef6c00", notifyExternalEmails: true, targetTimeMinutes: 60 };
    const added = await ask("POST", `${board}/columns`, { ...fields, position: 1 });
    expect(added.status).toBe(200);
    const column = `${board}/columns/${added.body.id}`;
    const order = async () => (await ask("GET", `${board}/details`)).body.columns.map(({ id }: { id: string }) => id);
    expect((await order()).slice(0, 3)).toEqual([first, added.body.id, second]);
    expect((await ask("PUT", column, { ...fields, name: "En el Registro", targetTimeMinutes: null })).status).toBe(200);
    const details = await ask("GET", `${board}/details`);
    expect(details.body.columns[1]).toMatchObject({
      ...fields,
      name: "En el Registro",
      targetTimeMinutes: null,
      position: 1,
    });
    const drag = { draggedColumnId: added.body.id, targetColumnId: first };
    expect((await ask("PUT", `${board}/columns/reorder`, drag)).status).toBe(200);
    expect((await order()).slice(0, 3)).toEqual([added.body.id, first, second]);
    await add("Pagar");
    expect((await ask("DELETE", `${board}/columns/${first}`, { moveTasksToColumnId: second })).status).toBe(200);
    expect(await titles(second)).toEqual(["Pagar"]);
    expect((await ask("DELETE", column)).status).toBe(200);
    expect(await order()).not.toContain(added.body.id);
  });

  test("tasks: made with every field, changed with a column, and deleted", async () => {
    const { board, first, second, columns } = await newBoard();
    const fields = {
      title: "t".repeat(100),
      description: "IVA",
      priority: "critical",
      dueDate: "2026-12-01",
      assigneeId: creator.uid,
      labels: ["SAT"],
      subtasks: [{ title: "Boleta", completed: true }, { title: "Testimonio" }],
      notificationEmails: ["cliente@x.gt"],
    };
    const made = await ask("POST", `${board}/columns/${first}/tasks`, fields);
    expect(made.status).toBe(200);
    const task = `${board}/tasks/${made.body.id}`;
    const subtasks = [
      { title: "Boleta", completed: true, done: true },
      { title: "Testimonio", completed: false, done: false },
    ];
    expect((await ask("GET", task)).body).toMatchObject({ ...fields, subtasks, columnId: first });
    for (const priority of ["high", "medium", "low", "urgent"])
      expect((await ask("PUT", task, { ...fields, priority, title: "Pagar", columnId: second })).status).toBe(200);
    const changed = (await ask("GET", task)).body;
    expect(changed).toMatchObject({ title: "Pagar", priority: "urgent", columnId: second, subtasks });
    // What was answered is taken back as it is, with one value changed.
    const [boleta, testimonio] = changed.subtasks;
    await ask("PUT", task, { subtasks: [boleta, { ...testimonio, completed: true }] });
    expect((await ask("GET", task)).body.subtasks).toMatchObject([
      { completed: true },
      { completed: true, done: true },
    ]);
    await ask("PUT", task, { subtasks: [{ ...boleta, completed: false }, testimonio] });
    expect((await ask("GET", task)).body.subtasks[0]).toMatchObject({ completed: false, done: false });
    expect(changed.timeTracking).toMatchObject({
      totalTimeInColumns: { [columns[0] ?? ""]: expect.any(Number) },
      totalBusinessTimeInColumns: expect.any(Object),
    });
    expect((await ask("DELETE", task)).status).toBe(200);
    expect((await ask("GET", task)).status).toBe(404);
  });

  test("a move puts a task at its position; below zero is the first place, beyond the end the last", async () => {
    const { board, first, second, add, titles } = await newBoard();
    const [a] = [await add("A"), await add("B"), await add("C")];
    const move = async (fromColumnId: string, toColumnId: string, newPosition: number) =>
      (await ask("PUT", `${board}/tasks/${a}/move`, { fromColumnId, toColumnId, newPosition })).status;
    expect(await move(first, first, 1)).toBe(200);
    expect(await titles(first)).toEqual(["B", "A", "C"]);
    expect(await move(first, first, -1)).toBe(200);
    expect(await titles(first)).toEqual(["A", "B", "C"]);
    expect(await move(first, first, 2_000_000)).toBe(200);
    expect(await titles(first)).toEqual(["B", "C", "A"]);
    expect(await move(first, second, -5)).toBe(200);
    expect(await titles(second)).toEqual(["A"]);
  });

  test("comments: listed, added with mentions, changed and deleted", async () => {
    const { board, add } = await newBoard();
    const comments = `${board}/tasks/${await add("Pagar")}/comments`;
    const added = await ask("POST", comments, { content: "Vea esto", mentions: [creator.uid] });
    expect(added).toMatchObject({ status: 200, body: { content: "Vea esto", mentions: [{ id: creator.uid }] } });
    const one = `${comments}/${added.body.id}`;
    expect((await ask("PUT", one, { content: "Ya no", mentions: [] })).status).toBe(200);
    const shown = { id: added.body.id, content: "Ya no", mentions: [], updatedAt: expect.any(String) };
    expect((await ask("GET", comments)).body.rows).toMatchObject([shown]);
    expect((await ask("DELETE", one)).status).toBe(200);
    expect((await ask("GET", comments)).body.rows).toEqual([]);
  });

  test("attachments: sent as multipart `file`, `uid` and `orgId`, read with their path, and deleted", async () => {
    const { board, add } = await newBoard();
    const attachments = `${board}/tasks/${await add("Pagar")}/attachments`;
    const send = async (fill: (form: FormData) => void) => {
      const form = new FormData();
      fill(form);
      const headers = { authorization: `Bearer ${owner.token}` };
      return read(await fetch(`${app.address}/api${attachments}`, { method: "POST", headers, body: form }));
    };
    const { uid, orgId } = ids();
    const file = (name: string) => new File(["hola"], name, { type: "text/plain" });
    const first = await send((form) => {
      form.append("file", file("nota.txt"));
      form.append("uid", uid);
      form.append("orgId", orgId);
    });
    const second = await send((form) => {
      form.append("uid", uid);
      form.append("orgId", orgId);
      form.append("file", file("otra.txt"));
    });
    expect([first.status, second.status]).toEqual([200, 200]);
    const wrong = await send((form) => {
      form.append("file", file("ajena.txt"));
      form.append("uid", creator.uid);
      form.append("orgId", orgId);
    });
    expect(wrong).toMatchObject({ status: 403, body: { code: "failure.mismatch" } });
    const { id, path } = first.body;
    expect(path).toEqual(expect.any(String));
    const query = new URLSearchParams({ uid, orgId, path }).toString();
    const download = await fetch(`${app.address}/api${attachments}/${id}/download?${query}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([download.status, await download.text()]).toEqual([200, "hola"]);
    expect((await ask("DELETE", `${attachments}/${id}`, { path: "otro" })).status).toBe(403);
    expect((await ask("DELETE", `${attachments}/${id}`, { path })).status).toBe(200);
    // The specification lists its values as those of a body.
    const inBody = await fetch(`${app.address}/api${attachments}/${second.body.id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
      body: JSON.stringify({ uid, orgId, path: second.body.path }),
    });
    expect(inBody.status).toBe(200);
  });

  test("names are at most 50, 100 and 30 characters; who does not say who they are is refused", async () => {
    const { board, first } = await newBoard();
    const refused = async (path: string, body: Body, code: string) =>
      expect(await ask("POST", path, body)).toMatchObject({ status: 422, body: { fields: [{ code }] } });
    await refused("/boards", { name: "b".repeat(51) }, "boards.nameTooLong");
    await refused(`${board}/columns`, { name: "c".repeat(31) }, "boards.column.nameTooLong");
    await refused(`${board}/columns/${first}/tasks`, { title: "t".repeat(101) }, "boards.task.titleTooLong");
    expect((await fetch(`${app.address}/api/boards?orgId=${owner.orgId}&uid=${owner.uid}`)).status).toBe(401);
    expect((await ask("GET", "/boards", { uid: creator.uid })).status).toBe(403);
  });
});

describe("the engine", () => {
  test("getRolesUser returns the role response", async () => {
    const { status, body } = await engine("/engine/getRolesUser", await identity());
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(
      [
        "code roles plan planAnnual integrations searchKey country teams teamIds individual global rejectionOptions",
        "assignOnlyByManager projectSelectionRequired customTheme customLogo requiresDifferentReviewerThanCreator specialUI",
      ]
        .join(" ")
        .split(" ")
        .toSorted(),
    );
    expect(body).toMatchObject({ code: 200, roles: ["owner"] });
    expect((await engine("/engine/getRolesUser", { ...(await identity()), uid: creator.uid })).status).toBe(403);
    expect((await engine("/engine/getRolesUser", ids())).status).toBe(401);
  });

  test("payment information is the owner's", async () => {
    const path = "/engine/organizations/info/payment";
    expect(await engine(path, await identity())).toMatchObject({
      status: 200,
      body: { code: 200, paymentInfo: expect.any(Object), plan: expect.any(String), planAnnual: expect.any(Boolean) },
    });
    expect((await engine(path, await identity(creator))).status).toBe(403);
  });

  test("dash/token returns a JWT, chat/token an answer", async () => {
    const { body } = await engine("/engine/dash/token", await identity());
    expect(body.jwt.split(".")).toHaveLength(3);
    const { uid, token } = await identity();
    const asked = { uid, token, email: owner.email };
    expect(await engine("/engine/chat/token", asked)).toMatchObject({ status: 200, body: { code: 200 } });
  });

  test("deleted processes are fetched and restored by pId", async () => {
    const templateId = await template(owner);
    const { id: pId } = await creator.call(createProcess, { templateId, title: "Venta" });
    await creator.call(deleteProcess, { id: pId });
    const fetched = await engine("/engine/processes/deleted/fetch", await identity(creator));
    expect(fetched).toMatchObject({ status: 200, body: { code: 200, processes: [{ id: pId }] } });
    const restore = async () => engine("/engine/processes/deleted/restore", { ...(await identity(creator)), pId });
    expect(await restore()).toMatchObject({ status: 200, body: { code: 200 } });
    const again = await restore();
    expect([again.status === 200, again.body.code === 200]).toEqual([false, false]);
  });

  test("sign-up, free trial, recovery and the missing names", async () => {
    const person = { firstName: "Eva", lastName: "Paz", password: goodPassword };
    const recaptcha = () => solvedCaptcha(app);
    const made = { status: 200, body: { message: "USER_CREATED" } };
    const signup = { ...person, email: "eva@firma.gt" };
    expect(await engine("/engine/auth/signup", { ...signup, recaptcha: await recaptcha() })).toMatchObject(made);
    const trial = { ...person, email: "ana@firma.gt", orgName: "Bufete Jade" };
    const abroad = { ...trial, country: "SV", recaptcha: await recaptcha() };
    expect(await engine("/engine/auth/freetrial", abroad)).toMatchObject(made);
    const here = { ...trial, email: "leo@firma.gt", orgName: "Bufete Ópalo", country: "GT", nit: "576937-k" };
    expect(await engine("/engine/auth/freetrial", { ...here, recaptcha: await recaptcha() })).toMatchObject(made);
    expect(await engine("/engine/auth/reset", { email: "eva@firma.gt", recaptcha: await recaptcha() })).toMatchObject({
      status: 200,
      body: { code: 200 },
    });
    expect((await engine("/engine/auth/signup", { ...signup, email: "x@firma.gt", recaptcha: "" })).body.message).toBe(
      "INVALID_CAPTCHA",
    );
    const { uid, token: session } = await somebody(app, { firstName: "", lastName: "" });
    const token = await identityTokenOf(app, session);
    const names = { firstName: "n".repeat(25), lastName: "Paz" };
    expect((await engine("/user/incomplete", { uid, token, ...names, firstName: "n".repeat(26) })).status).toBe(422);
    expect((await engine("/user/incomplete", { uid, token, ...names })).status).toBe(200);
    expect((await engine("/user/incomplete", { uid, token, ...names })).status).toBe(409);
  });
});

describe("the words that confirm", () => {
  const accepted = { es: "es-GT,es;q=0.9", en: "en" } as const;
  const remove = async (confirmation: string, language?: keyof typeof accepted) => {
    const { id } = await owner.call(createTeam, { name: `Equipo ${confirmation} ${language} ${Math.random()}` });
    const query = new URLSearchParams({ ...ids(), confirmation }).toString();
    const response = await fetch(`${app.address}/api/teams/${id}?${query}`, {
      method: "DELETE",
      headers: {
        authorization: `Bearer ${owner.token}`,
        ...(language ? { "accept-language": accepted[language] } : {}),
      },
    });
    return response.status;
  };
  test.each([
    ["DELETE", "en", 200],
    ["BORRAR", "es", 200],
    ["ELIMINAR", "es", 200],
    ["DELETE", undefined, 200],
    ["BORRAR", "en", 422],
    ["DELETE", "es", 422],
    ["delete", "en", 422],
    ["Borrar", "es", 422],
    ["", "en", 422],
  ] as const)("a team, with %j in %s: %d", async (word, language, status) => {
    expect(await remove(word, language)).toBe(status);
  });
  test("without a language in the request it is the person's", async () => {
    await app.query("update users set language = 'es' where id = $1", [owner.uid]);
    expect([await remove("DELETE"), await remove("BORRAR")]).toEqual([422, 200]);
    await app.query("update users set language = 'en' where id = $1", [owner.uid]);
  });
});

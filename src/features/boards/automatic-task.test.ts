import { expect, test } from "vitest";
import type { AnsweredForm } from "#engine/answers/answers-in-text.ts";
import { AutomaticTask, dueAt, dueDay, newAutomaticTask, textsOf } from "./automatic-task.ts";
import { defaultSchedule } from "./schedule.ts";

const id = "018f5f5e-0000-7000-8000-000000000001";
const task = (more: Partial<AutomaticTask> = {}): AutomaticTask => ({
  ...newAutomaticTask(id, id),
  title: "x",
  ...more,
});

test.each([
  ["2026-03-30", null, false, null],
  ["2026-03-30", 0, false, "2026-03-30"],
  ["2026-03-30", 15, false, "2026-04-14"],
  // Thursday and Friday of the Holy Week are holidays.
  ["2026-03-30", 5, true, "2026-04-08"],
  ["2026-12-31", 1, true, "2027-01-04"],
])("from %s, %s days (business: %s): due on %s", (from, dueDaysOffset, businessDays, due) => {
  expect(dueDay(from, { dueDaysOffset, businessDays }, defaultSchedule)).toBe(due);
});

test("business days are those of the board: its days of the week, and its holidays", () => {
  const after = { dueDaysOffset: 5, businessDays: true };
  expect(dueDay("2026-03-30", after, { workDays: [1, 2, 3, 4, 5], holidays: false })).toBe("2026-04-06");
  expect(dueDay("2026-03-30", after, { workDays: [1, 2, 3, 4, 5, 6], holidays: false })).toBe("2026-04-04");
});

test("what is wanted at the sending is wanted at the approval, too; not the other way round", () => {
  const tasks = [task({ when: "sent" }), task({ when: "approved" })];
  expect(dueAt(tasks, "sent").map(({ when }) => when)).toEqual(["sent"]);
  expect(dueAt(tasks, "approved")).toHaveLength(2);
});

const place = (key: string, value: string, scope = "", kind: "text" | "email" = "text") =>
  ({ path: `${scope}${key}`, key, kind, scope, value }) as const;
const form: AnsweredForm = {
  title: "Venta del apartamento 904",
  answered: [
    place("nombre", "Ana\nDíaz"),
    place("correo", "Ana@X.gt", "", "email"),
    place("testigo", "Luis", "testigos.0."),
    place("testigo", "Eva", "testigos.1."),
  ],
};

test("answers are filled into title and description; a title is one line of at most 100 characters", () => {
  const texts = textsOf(task({ title: "Pagar: {nombre}", description: "{@title} {testigo} {otro}." }), form);
  expect(texts.title).toBe("Pagar: Ana Díaz");
  expect(texts.description).toBe("Venta del apartamento 904 Luis, Eva .");
  expect(textsOf(task({ title: "{nadie}" }), form).title).toBe(form.title);
  expect(textsOf(task({ title: "ñ".repeat(300) }), form).title).toBe("ñ".repeat(100));
});

test("contacts are the addresses and the answers, and hear of columns as the others do", () => {
  const texts = textsOf(
    task({
      publicContactEmails: ["banco@x.gt"],
      publicContactFields: ["correo", "nombre"],
      notificationEmails: ["banco@x.gt", "yo@x.gt"],
    }),
    form,
  );
  expect(texts.contacts).toEqual(["banco@x.gt", "ana@x.gt"]);
  expect(texts.notificationEmails).toEqual(["banco@x.gt", "ana@x.gt", "yo@x.gt"]);
});

test.each([
  [{ title: " " }, "title", "boards.task.titleRequired"],
  [{ dueDaysOffset: -1 }, "dueDaysOffset", "boards.automatic.offsetInvalid"],
  [{ dueDaysOffset: 1.5 }, "dueDaysOffset", "boards.automatic.offsetInvalid"],
  [{ notificationEmails: ["x"] }, "notificationEmails", "boards.task.emailInvalid"],
  [
    { publicContactEmails: ["a@x.gt"], notificationEmails: Array.from({ length: 10 }, (_, i) => `b${i}@x.gt`) },
    "publicContactEmails",
    "boards.automatic.tooManyEmails",
  ],
])("%j is refused", (more, path, message) => {
  const { error } = AutomaticTask.safeParse({ id, boardId: id, title: "x", ...more });
  expect(error?.issues).toMatchObject([{ path: [path], message }]);
});

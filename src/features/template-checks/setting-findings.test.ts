import { describe, expect, test } from "vitest";
import { newRule } from "#features/alerts/rule.ts";
import { FormDefinition } from "#features/answers/form-definition.ts";
import { newAutomaticTask } from "#features/boards/automatic-task.ts";
import { ownTemplate } from "#seed/gallery/own-template.ts";
import { sources } from "#seed/gallery/own-templates.ts";
import { isDeadline, settingFindings, withoutSetting } from "./setting-findings.ts";

const field = (key: string, more: object = {}) => ({
  key,
  name: key,
  label: key,
  hint: "",
  shownWhen: [],
  kind: "text",
  required: true,
  options: [],
  singleOption: false,
  currency: "GTQ",
  ...more,
});
const formOf = (fields: readonly object[], more: object = {}): FormDefinition =>
  FormDefinition.parse({
    groups: [
      {
        id: "g1",
        label: "General",
        items: fields.map(
          (one) =>
            (
              one as {
                key: string;
              }
            ).key,
        ),
      },
    ],
    fields,
    loops: [],
    conditions: [],
    ...more,
  });
const found = (form: FormDefinition, alerts?: Parameters<typeof settingFindings>[1]["alerts"]) =>
  settingFindings(form, alerts ? { alerts } : {}).map(({ rule, about, repair }) => [rule, about, repair]);

test("a rule that lost its field is found and removed, the others stay", () => {
  const form = formOf([field("a", { kind: "number" }), field("b", { kind: "number" })], {
    calculatedFields: [
      { key: "b", formula: "a * 2" },
      { key: "gone", formula: "a" },
    ],
  });
  const [finding] = settingFindings(form, {});
  expect(finding).toMatchObject({ rule: "broken_rule", tab: "rules", target: "/calculatedFields/1" });
  expect(finding && withoutSetting(form, finding)?.calculatedFields).toEqual([{ key: "b", formula: "a * 2" }]);
});

test("unused numberings, empty groups and questions that look the same", () => {
  const series = { type: "numbers", separator: "none", offset: 0, case: "lower" };
  const form = formOf([field("a", { label: "Nombre" }), field("b", { label: " nombre" })], {
    numbering: {
      series: [
        { name: "clausula", places: 0, ...series },
        { name: "anexo", places: 2, ...series },
      ],
      references: [],
    },
    groups: [
      { id: "g1", label: "General", items: ["a", "b"] },
      { id: "g2", label: "Vacío", items: [] },
    ],
  });
  expect(found(form)).toEqual([
    ["unused_numbering", "clausula", "removeNumbering"],
    ["empty_group", "g2", "removeGroup"],
    ["same_label", "b", undefined],
  ]);
  const [numbering, group] = settingFindings(form, {});
  expect(numbering && withoutSetting(form, numbering)?.numbering?.series.map(({ name }) => name)).toEqual(["anexo"]);
  expect(group && withoutSetting(form, group)?.groups.map(({ id }) => id)).toEqual(["g1"]);
});

test("the two branches of a condition may be called the same", () => {
  const shown = (is: boolean) => ({ label: "Precio", shownWhen: [{ key: "c", is }] });
  expect(found(formOf([field("a", shown(true)), field("b", shown(false))]))).toEqual([]);
});

describe("alerts", () => {
  const form = formOf([
    field("fecha_fin", { kind: "date", label: "Fin del plazo" }),
    field("fecha_nacimiento", { kind: "date" }),
  ]);
  const rule = { ...newRule("0198f0c0-0000-7000-8000-000000000001"), title: "Aviso" };
  test("a day to come without one is found, where the plan has alerts", () => {
    expect(found(form, [])).toEqual([["date_without_alert", "fecha_fin", "addAlert"]]);
    expect(found(form)).toEqual([]);
    expect(found(form, [{ ...rule, dateField: "fecha_fin" }])).toEqual([]);
  });
  test("one that names what is gone is found", () => {
    const gone = [{ ...rule, dateField: "fecha_fin", message: "Precio: {precio}" }];
    expect(found(form, gone)).toEqual([["alert_unknown", `${rule.id} precio`, "removeAlert"]]);
  });
  test.each([
    ["fecha_vencimiento", "", true],
    ["f1", "Fecha de entrega", true],
    ["fecha_limite_pago", "", true],
    ["end_date", "", true],
    ["fecha_otorgamiento", "Fecha", false],
    ["fecha_nacimiento", "", false],
    ["fecha_inicio", "", false],
    ["fecha_fin", "Terminó", false],
    ["finca_fecha", "", false],
  ])("%s, %s: %s", (name, label, expected) => {
    expect(isDeadline(name, label)).toBe(expected);
  });
});

test("automatic tasks and notifications that name what is gone are found", () => {
  const form = formOf([field("correo", { kind: "email" }), field("precio")]);
  const id = "0198f0c0-0000-7000-8000-000000000002";
  const task = { ...newAutomaticTask(id, id), title: "Cobrar {precio} de {@title}" };
  const nobody = { unassigned: [], assigned: [], approved: [], withDocuments: false };
  const notices = { ...nobody, unassignedFields: [], assignedFields: ["correo"], approvedFields: ["precio", "otro"] };
  const of = (tasks: (typeof task)[], more = {}) =>
    settingFindings(form, { tasks, ...more }).map(({ rule, values, tab }) => [rule, values["unknown"], tab]);
  expect(of([task])).toEqual([]);
  expect(of([{ ...task, description: "Vence el {fecha}." }])).toEqual([["task_unknown", "fecha", "tasks"]]);
  expect(of([{ ...task, publicContactFields: ["precio"] }])).toEqual([["task_unknown", "precio", "tasks"]]);
  expect(of([], { titlePattern: "{precio} de {vendedora} ({@title})" })).toEqual([
    ["title_unknown", "vendedora", "general"],
  ]);
  expect(of([], { notices })).toEqual([
    ["notice_unknown", "precio", "notifications"],
    ["notice_unknown", "otro", "notifications"],
  ]);
});

test.each(sources.map((one) => [one.id, one] as const))(
  "nothing is found in the settings of %s of the gallery",
  (_id, one) => {
    const { form, alerts } = ownTemplate(one).make();
    const rules = alerts.map((rule, at) => ({ ...rule, id: `0198f0c0-0000-7000-8000-00000000000${at}` }));
    expect(settingFindings(form, { alerts: rules }).map(({ rule, about }) => [rule, about])).toEqual([]);
  },
);

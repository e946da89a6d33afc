import { expect, test } from "vitest";
import { keysIn, otherTexts, textsFor } from "../../tools/vite/page-texts.ts";

const texts = {
  boards: {
    title: "Boards",
    tasks_one: "{{count}} task",
    tasks_other: "{{count}} tasks",
    priority: { low: "Low", high: "High" },
    byDay: "By day",
    byWeek: "By week",
    never: "Never",
  },
  alerts: { title: "Alerts" },
};

test.each<[string, string, object]>([
  ["a sentence", 't("boards.title")', { boards: { title: "Boards" } }],
  [
    "one with a number, by its name without",
    "t(`boards.tasks`,{count:n})",
    {
      boards: { tasks_one: "{{count}} task", tasks_other: "{{count}} tasks" },
    },
  ],
  ["all below a key", "of('boards.priority')", { boards: { priority: { low: "Low", high: "High" } } }],
  [
    "all that goes on from a point",
    "t(`boards.priority.${p}`)",
    { boards: { priority: { low: "Low", high: "High" } } },
  ],
  ["all that goes on within a word", "t(`boards.by${p}`)", { boards: { byDay: "By day", byWeek: "By week" } }],
  ["keys put together otherwise", 't("boards.priority."+p)', { boards: { priority: { low: "Low", high: "High" } } }],
  ["no feature that is only named", 'go("boards")', {}],
  ["nothing else", 't("boards.nothing")', {}],
])("a script names %s", (_, script, wanted) => {
  expect(textsFor(keysIn([script]), texts)).toEqual(wanted);
});

test("the sentences are those of the product, without those of visitors", async () => {
  const spanish = await otherTexts("es");
  expect(Object.keys(spanish)).toContain("boards");
  expect(Object.keys(spanish)).not.toContain("identity");
});

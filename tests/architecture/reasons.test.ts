import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

/** Main buttons that can be disabled without a reason of their own, each with what says it. */
const others: Readonly<Record<string, string>> = {
  "src/features/clauses/web/TakeOver.tsx": "it shows that it is still loading",
  "src/features/forms/web/StepButtons.tsx": "the step above says what is missing",
  "src/features/lists/web/ImportPreview.tsx": "the button itself says that there is nothing to write",
  "src/features/members/web/UsersSection.tsx": "it shows that it is still loading",
  "src/features/process-page/web/fill/ConflictDialog.tsx": "it shows that it is still loading",
  "src/features/process-page/web/fill/SendDialog.tsx": "the error is below the field of the title",
  "src/ui/ConfirmDialog.tsx": "the field above says which word to type",
};

/** Conditions that last as long as a call. */
const passing = /^!?[\w.?]*(?:busy|isPending|loading|sending|running|leaving)\w*(?: === "\w+")?$/i;

/** True if a file has a filled button that is disabled for longer than a call lasts. */
function isSilent(path: string): boolean {
  const text = readFileSync(path, "utf8");
  let found = false;
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== "JSXIdentifier" || name.name !== "Button") return;
      const valueOf = (wanted: string): string => {
        const one = attributes.find((each) => each.type === "JSXAttribute" && each.name.name === wanted);
        return one?.type === "JSXAttribute" && one.value ? text.slice(one.value.start + 1, one.value.end - 1) : "";
      };
      const disabled = valueOf("disabled");
      if (!/contained/.test(valueOf("variant")) || disabled === "") return;
      if (!disabled.split("||").every((part) => passing.test(part.trim()))) found = true;
    },
  }).visit(parseSync(path, text).program);
  return found;
}

// A grey button without a reason is a dead end.
test("the main button of a page or dialog says why it cannot be pressed", () => {
  const all = globSync(["src/**/web/**/*.tsx", "src/{client,ui}/**/*.tsx"]).filter(
    (path) => !path.endsWith(".test.tsx"),
  );
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(isSilent).toSorted()).toEqual(Object.keys(others).toSorted());
});

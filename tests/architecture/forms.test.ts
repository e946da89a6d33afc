import { globSync, readFileSync } from "node:fs";
import { type Node, parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

/** Forms that are sent in another way, each with its reason. */
const others: Readonly<Record<string, string>> = {
  "src/features/process-page/web/fill/FormBody.tsx":
    "answers of a process are stored as they are typed; nothing is sent",
  "src/features/forms/web/SharedForm.tsx": "answers of a process, shared by two people; nothing is sent",
  "src/features/forms/web/CorrectionForm.tsx": "answers of a process, checked by its questions",
  "src/features/identity/web/sign-in/PasswordSignIn.tsx": "every visitor fetches it before anything is shown",
  "src/features/templates/web/TaggedDoubts.tsx": "a choice among the fields of a deed on this device; nothing is sent",
  "src/features/forms/web/GroupStep.tsx": "a step through answers of a process; nothing is sent",
};

/** What the forms of a file are sent by, as it is written; `undefined` where a form says nothing. */
function sentBy(path: string): (string | undefined)[] {
  const text = readFileSync(path, "utf8");
  const found: (string | undefined)[] = [];
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      const valueOf = (wanted: string): Node | null | undefined =>
        attributes.filter((one) => one.type === "JSXAttribute").find((one) => one.name.name === wanted)?.value;
      const component = valueOf("component");
      const isForm = name.type === "JSXIdentifier" && name.name === "form";
      if (!isForm && !(component?.type === "Literal" && component.value === "form")) return;
      const value = valueOf("onSubmit");
      found.push(value ? text.slice(value.start + 1, value.end - 1) : undefined);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** Sent by `useFormValues` or `useAddLine`, here or by whoever gave the form. */
function byKit(path: string): boolean {
  const text = readFileSync(path, "utf8");
  const imports = /from "[^"]*\/(?:use-form-values|use-add-line)\.ts"/.test(text);
  const own = /\bsubmit\b[^=]*\} = use(?:AddLine|FormValues)[(<]/.test(text);
  return sentBy(path).every((by) => (by === "submit" ? own : imports && /^[\w.]+\.submit$/.test(by ?? "")));
}

const files = globSync(["src/**/web/**/*.tsx", "src/client/**/*.tsx"]).filter(
  (path) => !path.endsWith(".test.tsx") && sentBy(path).length > 0,
);

// Errors beside their fields, the focus on the first, one sending at a time, what others saved meanwhile: written once.
test("a form is sent by useFormValues or useAddLine", () => {
  expect(files.length).toBeGreaterThan(50);
  const found = files.filter((path) => !byKit(path));
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});

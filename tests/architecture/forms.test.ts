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
  "src/features/templates/web/ChoiceForm.tsx": "a choice among the fields of a deed on this device; nothing is sent",
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

/** Forms whose text does not stay on the device, each with its reason. */
const secrets = "a password, a code or a key";
const visitor = "a visitor fills it in; the device may belong to somebody else";
const chosen = "something is chosen, nothing is typed";
const elsewhere = "its text is kept in another way";
const withoutDraft: Readonly<Record<string, string>> = {
  "src/app/web/shell/IncompletePerson.tsx": visitor,
  "src/features/administration/web/AdministrationPage.tsx": secrets,
  "src/features/batch/web/CommonAnswers.tsx": elsewhere,
  "src/features/boards/web/settings/ColumnMenu.tsx": chosen,
  "src/features/boards/web/views/PastedTasks.tsx": elsewhere,
  "src/features/catalogs/web/ProjectMetrics.tsx": chosen,
  "src/features/clauses/web/InsertClause.tsx": chosen,
  "src/features/forms/web/LaterDialog.tsx": visitor,
  "src/features/identity/web/ResetPassword.tsx": secrets,
  "src/features/identity/web/VerifyEmail.tsx": secrets,
  "src/features/identity/web/account/PasswordDialog.tsx": secrets,
  "src/features/identity/web/factors/AppDialog.tsx": secrets,
  "src/features/identity/web/factors/CodeForm.tsx": secrets,
  "src/features/identity/web/factors/PhoneDialog.tsx": secrets,
  "src/features/identity/web/sign-in/AddressDialog.tsx": visitor,
  "src/features/identity/web/sign-in/SignInAgain.tsx": secrets,
  "src/features/identity/web/sign-up/SignUpPage.tsx": visitor,
  "src/features/lists/web/BulkBar.tsx": chosen,
  "src/features/members/web/ChangeRolesDialog.tsx": chosen,
  "src/features/members/web/HandOverDialog.tsx": chosen,
  "src/features/members/web/InvitationPage.tsx": visitor,
  "src/features/members/web/TransferDialog.tsx": chosen,
  "src/features/notifications/web/QuietHoursFields.tsx": elsewhere,
  "src/features/payments/web/WhoStaysDialog.tsx": chosen,
  "src/features/process-lists/web/bulk/AskDialog.tsx": chosen,
  "src/features/process-lists/web/bulk/BulkBar.tsx": chosen,
  "src/features/process-page/web/AssignReview.tsx": chosen,
  "src/features/process-page/web/hand-over/HandOverDialog.tsx": chosen,
  "src/features/relations/web/RelateDialog.tsx": chosen,
  "src/features/repository/web/sharing/AccessSection.tsx": chosen,
  "src/features/repository/web/visit/ProveAddress.tsx": visitor,
  "src/features/repository/web/visit/PublicFilesPage.tsx": visitor,
  "src/features/signatures/web/InPersonDialog.tsx": chosen,
  "src/features/signatures/web/VerifyPage.tsx": visitor,
  "src/features/signatures/web/settings/CertificateDialog.tsx": secrets,
  "src/features/signatures/web/signing/CodeGate.tsx": secrets,
  "src/features/signatures/web/signing/DeclineDialog.tsx": visitor,
  "src/features/signatures/web/signing/DelegateDialog.tsx": visitor,
  "src/features/teams/web/PeopleDialog.tsx": chosen,
  "src/features/templates/web/FromDocumentDialog.tsx": elsewhere,
  "src/features/templates/web/TaggedFields.tsx": elsewhere,
  "src/features/theming/web/ThemeForm.tsx": elsewhere,
  "src/features/trial/web/FreeTrialPage.tsx": visitor,
};

// Closing a form, reloading and the end of the session must not lose what was typed.
test("a form keeps what is typed in it on the device", () => {
  const uses = globSync(["src/**/web/**/*.{ts,tsx}", "src/client/views/*.tsx"]).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  const found = uses.filter((path) => /draft: null/.test(readFileSync(path, "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(withoutDraft).toSorted());
});

/** Files in which a field shows a state that is forgotten with the page, each with its reason. */
const search = "a search: nothing is lost with it";
const asLeft = "what is typed is saved or taken over with each key, or as the field is left";
const forgetful: Readonly<Record<string, string>> = {
  "src/app/web/shell/Palette.tsx": search,
  "src/features/alerts/web/AlertsPage.tsx": search,
  "src/features/boards/web/settings/KeptDialog.tsx": search,
  "src/features/catalogs/web/AmountField.tsx": asLeft,
  "src/features/catalogs/web/CatalogSection.tsx": search,
  "src/features/clauses/web/ClauseLibrary.tsx": search,
  "src/features/lists/web/GridCell.tsx": asLeft,
  "src/features/lists/web/ListOverview.tsx": search,
  "src/features/lists/web/Records.tsx": search,
  "src/features/members/web/UsersSection.tsx": search,
  "src/features/payments/web/PlanCards.tsx": "a number of seats, which the address proposes",
  "src/features/planner/web/AdjustCheck.tsx": "three weights of a calculation, with usual values",
  "src/features/planner/web/StudyList.tsx": search,
  "src/features/process-lists/web/list/ListFilters.tsx": search,
  "src/features/process-lists/web/list/MoreFilters.tsx": search,
  "src/features/project-levels/web/ProjectsPage.tsx": search,
  "src/features/reports/web/ReportQuestion.tsx": asLeft,
  "src/features/signatures/web/signing/MarkFields.tsx": visitor,
  "src/features/signatures/web/signing/SigningForm.tsx": visitor,
  "src/features/teams/web/TeamsSection.tsx": search,
  "src/features/template-tests/web/TryDialog.tsx": "it is asked before the dialog is left",
  "src/features/templates/web/ChoiceForm.tsx": "a choice among proposed words, made in one step",
  "src/features/templates/web/FieldsTab.tsx": search,
  "src/features/templates/web/FormulaHelp.tsx": search,
  "src/features/templates/web/GroupsTab.tsx": asLeft,
};

/** True if a text field of a file shows a plain state. */
function forgetsText(path: string): boolean {
  const text = readFileSync(path, "utf8");
  const states = new Set([...text.matchAll(/const \[(\w+), \w+\] = useState\b/g)].map(([, name]) => name));
  let found = false;
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== "JSXIdentifier" || !/^(?:Field|TextAreaField|input|textarea)$/.test(name.name)) return;
      for (const one of attributes) {
        if (one.type !== "JSXAttribute" || one.name.name !== "value" || !one.value) continue;
        const shown = text.slice(one.value.start + 1, one.value.end - 1);
        if ([...shown.matchAll(/\b\w+\b/g)].some(([word]) => states.has(word))) found = true;
      }
    },
  }).visit(parseSync(path, text).program);
  return found;
}

// A dialog can be left by the palette, a link or Back: what is typed in it without a form stays, too.
test("what is typed outside of forms is held by useKeptState", () => {
  const all = globSync("src/**/web/**/*.tsx").filter((path) => !path.endsWith(".test.tsx"));
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(forgetsText).toSorted()).toEqual(Object.keys(forgetful).toSorted());
});

// Days are typed as dd/mm/yyyy everywhere, whatever the language of the browser is.
test("a day is typed in a DayField", () => {
  const found = globSync(["src/**/web/**/*.tsx", "src/client/**/*.tsx"]).filter(
    (path) => !path.endsWith(".test.tsx") && /type(?:=|: )"date"/.test(readFileSync(path, "utf8")),
  );
  expect(found).toEqual(["src/client/form/DayField.tsx"]);
});

// `arriving` tells a lost connection from pages that are older than the server. Without it people read 'Something went wrong'.
test("a file that is loaded by an act is loaded by arriving", () => {
  const shown = "its place says that the file cannot be shown";
  const others: Readonly<Record<string, string>> = {
    "src/features/attachments/web/read-mail.ts": shown,
    "src/app/web/shell/sign-out.ts": "signing out goes on without it",
    "src/features/identity/web/captcha/solved-captcha.ts":
      "the captcha says that it was not solved, and visitors fetch no more for it",
  };
  const paths = globSync(["src/**/web/**/*.{ts,tsx}", "src/client/**/*.{ts,tsx}"]).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  const found = paths.filter((path) => /await import\(/.test(readFileSync(path, "utf8")));
  expect(paths.some((path) => /arriving\(\(\) => import\(/.test(readFileSync(path, "utf8")))).toBe(true);
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});

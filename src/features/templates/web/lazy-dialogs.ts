import { lazyComponent } from "#client/lazy-component.tsx";

/** The dialog of deleted templates, fetched when it is opened. */
export const DeletedTemplates = lazyComponent(() => import("./DeletedTemplates.tsx").then((m) => m.DeletedTemplates));

/** The upload dialog, fetched when it is opened. */
export const UploadDialog = lazyComponent(() => import("./UploadDialog.tsx").then((m) => m.UploadDialog));

/** The dialog that uploads several files, fetched when they are dropped. */
export const UploadManyDialog = lazyComponent(() =>
  import("./list/UploadManyDialog.tsx").then((m) => m.UploadManyDialog),
);

/** The help about words, filters and formulas, fetched when it is opened. */
export const FormulaHelp = lazyComponent(() => import("./FormulaHelp.tsx").then((m) => m.FormulaHelp));

/** The dialog that makes a template of a finished contract, fetched when it is opened. */
export const FromDocumentDialog = lazyComponent(() =>
  import("./FromDocumentDialog.tsx").then((m) => m.FromDocumentDialog),
);

/** The dialog that looks for fields in a template without any, fetched when it is opened. */
export const FindFieldsDialog = lazyComponent(() => import("./FindFieldsDialog.tsx").then((m) => m.FindFieldsDialog));

/** The rules of a form, fetched with what reads formulas. */
export const RulesTab = lazyComponent(() => import("./RulesTab.tsx").then((m) => m.RulesTab));

/** The groups of a form, the general settings and the numbering, fetched when they are looked at. */
export const GroupsTab = lazyComponent(() => import("./GroupsTab.tsx").then((m) => m.GroupsTab));
export const GeneralTab = lazyComponent(() => import("./GeneralTab.tsx").then((m) => m.GeneralTab));
export const NumberingTab = lazyComponent(() => import("./NumberingTab.tsx").then((m) => m.NumberingTab));

/** The AI settings of a field and the element counts of a repeated part, loaded only for those that have them. */
export const AiFieldSettings = lazyComponent(() => import("./AiFieldSettings.tsx").then((m) => m.AiFieldSettings));
export const LoopCounts = lazyComponent(() => import("./LoopCounts.tsx").then((m) => m.LoopCounts));

/** The list settings of a field or loop, loaded only for those that have them. */
export const ListFillSettings = lazyComponent(() => import("./ListFillSettings.tsx").then((m) => m.ListFillSettings));

/** The changes of the document and the dialog that asks what one needs, fetched where documents are changed. */
export const EditBar = lazyComponent(() => import("./edit/EditBar.tsx").then((m) => m.EditBar));
export const EditDialog = lazyComponent(() => import("./edit/EditDialog.tsx").then((m) => m.EditDialog));
export const PersonWordsDialog = lazyComponent(() =>
  import("./edit/PersonWordsDialog.tsx").then((m) => m.PersonWordsDialog),
);

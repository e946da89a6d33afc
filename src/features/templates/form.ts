import { guessKind, labelOf } from "#engine/answers/names.ts";
import { foldedName } from "#engine/document/tags/tag-name.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { departments } from "#engine/identifiers/departments.ts";
import { fittingAiFields } from "#features/answers/ai-fields.ts";
import type {
  ConditionSetting,
  FieldKind,
  FieldSetting,
  FormDefinition,
  FormGroup,
  LoopSetting,
  ShownWhen,
} from "#features/answers/form-definition.ts";
import { editedNumbering } from "#features/answers/numbering.ts";
import { rulesOf } from "#features/answers/rules.ts";
import { type FieldProposals, nameBeforeGender, proposedGroups, withProposal } from "./field-proposals.ts";
import { keptRules } from "./kept-rules.ts";
import { fittingListFills } from "./list-fills.ts";
import { editedDemands, withPictures } from "./pictures.ts";

/**
 * Words of a new form in the language of who makes it: the label of the group for the rest, and what a gender can be.
 * `language` is what the document itself is written in.
 */
export interface FormWords {
  readonly language?: "es" | "en";
  readonly general: string;
  readonly gender: readonly string[];
  /** The proposals for the fields of a finished document, by key. */
  readonly proposed?: FieldProposals;
  /** Marks of the names and numbers of that document. */
  readonly concealed?: readonly string[];
}

/**
 * The form of a template's tree. What `previous` says of a key of the same kind is kept (label, hint, kind, options,
 * group, order); new elements stand after their neighbour in the document, gone ones are left out. Without `previous`,
 * names that begin with the same word form a group, and the rest goes into a group labelled `general`.
 */
export function formFor(
  tree: readonly TagNode[],
  { general, gender, language: written, proposed = {}, concealed = [] }: FormWords,
  previous?: FormDefinition,
): FormDefinition {
  const known = {
    fields: new Map(previous?.fields.map((setting) => [setting.key, setting])),
    loops: new Map(previous?.loops.map((setting) => [setting.key, setting])),
    conditions: new Map(previous?.conditions.map((setting) => [setting.key, setting])),
  };
  const language = previous?.language ?? written;
  const isProposed = Object.keys(proposed).length > 0;
  const fields: FieldSetting[] = [];
  const loops: LoopSetting[] = [];
  const conditions: ConditionSetting[] = [];
  const visit = (nodes: readonly TagNode[], outer: ShownWhen[], condition?: string): string[] =>
    nodes.flatMap((node) => {
      const { key, name, when } = node;
      // What both branches of a condition use is asked whatever is answered.
      const shownWhen =
        condition === undefined || when === undefined ? outer : [...outer, { key: condition, is: when }];
      const blank = { key, name, label: proposed[key]?.label ?? labelOf(name, language), hint: "", shownWhen };
      // A picture is a file that is asked for, and no question.
      if (node.image) return [];
      if (node.kind === "field") {
        const field = withProposal(newField(blank, node, gender), proposed[key]);
        fields.push({ ...field, ...known.fields.get(key), name, shownWhen });
        return [key];
      }
      if (node.kind === "loop") {
        const existing = known.loops.get(key);
        const loop = {
          ...blank,
          required: node.optional !== true,
          ...(proposed[key]?.min === undefined ? {} : { min: proposed[key].min }),
          ...existing,
          name,
          shownWhen,
          items: [] as string[],
        };
        loops.push(loop);
        const items = visit(node.children, []);
        loop.items = existing ? merged(existing.items, items) : isProposed ? nameBeforeGender(items) : items;
        return [key];
      }
      conditions.push({ ...blank, ...known.conditions.get(key), name, shownWhen });
      return [key, ...visit(node.children, shownWhen, key)];
    });
  const keys = visit(tree, []);
  const stored = previous?.groups.some(({ items }) => items.length > 0) ? previous.groups : undefined;
  const groups = stored ? existingGroups(stored, keys, general) : newGroups(keys, general, proposed, language);
  const marks = previous?.concealed ?? [...concealed];
  const form = {
    groups,
    fields,
    loops,
    conditions,
    ...(language ? { language } : {}),
    ...(marks.length > 0 ? { concealed: marks } : {}),
  };
  return withPictures<FormDefinition>(previous ? keptRules(previous, form) : form, tree);
}

function newField(
  blank: Pick<FieldSetting, "key" | "name" | "label" | "hint" | "shownWhen">,
  { answers, currency, optional }: TagNode,
  gender: readonly string[],
): FieldSetting {
  const isDepartment = departmentNames.has(foldedName(blank.name));
  const kind = isDepartment ? "dropdown" : likelyKind(blank.name, answers);
  const choices = isDepartment ? departments.map(({ name }) => name) : gender;
  const dollars = /(?:^|[_\s.-])(?:usd|dolares|dólares)(?:$|[_\s.-])/iu.test(blank.name);
  return {
    ...blank,
    kind,
    required: optional !== true,
    options: kind === "dropdown" ? [...choices] : [],
    singleOption: false,
    currency: currency ?? (dollars ? "USD" : "GTQ"),
  };
}

/** The kind that its use or its name suggests; the author of the template can change it. */
function likelyKind(name: string, answers: TagNode["answers"]): FieldKind {
  const kind = guessKind(name, answers);
  if (kind === "option") return "dropdown";
  return kind === "yesNo" ? "text" : kind;
}

/** Names of fields that are answered with one of the 22 departments. */
const departmentNames = new Set(["fincadepartamento", "lugardepartamento", "inmuebledepartamento"]);

function newGroups(
  keys: readonly string[],
  general: string,
  proposed: FieldProposals,
  language: "es" | "en" | undefined,
): FormGroup[] {
  if (keys.some((key) => proposed[key]?.group !== undefined)) return proposedGroups(keys, general, proposed);
  const first = (key: string) => key.toLowerCase().split(/[_\s.-]+/)[0] ?? key;
  const byWord = Map.groupBy(keys, first);
  const groups: { label: string; items: string[] }[] = [];
  const rest: string[] = [];
  const home = new Map<string, { label: string; items: string[] }>();
  for (const key of keys) {
    const word = first(key);
    if ((byWord.get(word)?.length ?? 0) < 3) {
      rest.push(key);
      continue;
    }
    let group = home.get(word);
    if (!group) {
      group = { label: labelOf(word, language), items: [] };
      home.set(word, group);
      groups.push(group);
    }
    group.items.push(key);
  }
  if (rest.length > 0 || groups.length === 0) groups.unshift({ label: general, items: rest });
  return groups.map((group, index) => ({ id: `g${index + 1}`, ...group }));
}

/** Returns the previous groups without removed keys. New keys follow the key before them in the document. */
function existingGroups(previous: readonly FormGroup[], keys: readonly string[], general: string): FormGroup[] {
  const present = new Set(keys);
  const groups = previous.map((group) => ({ ...group, items: group.items.filter((key) => present.has(key)) }));
  if (groups.length === 0) groups.push({ id: "g1", label: general, items: [] });
  const placed = new Map(groups.flatMap((group) => group.items.map((key) => [key, group] as const)));
  keys.forEach((key, index) => {
    if (placed.has(key)) return;
    const before = keys[index - 1];
    const group = (before !== undefined && placed.get(before)) || groups[0];
    if (!group) return;
    group.items.splice(before === undefined ? 0 : group.items.indexOf(before) + 1, 0, key);
    placed.set(key, group);
  });
  return groups;
}

/** Returns the old order without removed keys. New keys follow the key before them in the document. */
function merged(previous: readonly string[], keys: readonly string[]): string[] {
  const [group] = existingGroups([{ id: "g1", label: "-", items: [...previous] }], keys, "-");
  return group?.items ?? [...keys];
}

/** Names of fields, loops and conditions (as keys) that one form has and the other lacks. */
export const keysMissing = (from: FormDefinition, inForm: FormDefinition): string[] => {
  const there = new Set(keysOf(inForm));
  return keysOf(from).filter((key) => !there.has(key));
};

const keysOf = ({ fields, loops, conditions }: FormDefinition): string[] =>
  [...fields, ...loops, ...conditions].map((element) => element.key);

/**
 * The settings of an edited form, on the structure of the stored one: labels, hints, kinds, groups and order are taken,
 * names and conditions stay as the file has them; what was decided about its parts stays, and its language where none is
 * given. Rules are taken as they are. Undefined when the edited form is not of the same file: a key is missing, foreign or twice, or left its loop.
 */
export function withSettings(stored: FormDefinition, edited: FormDefinition): FormDefinition | undefined {
  const same = (a: readonly string[], b: readonly string[]) => {
    const there = new Set(b);
    return a.length === b.length && there.size === b.length && a.every((key) => there.has(key));
  };
  const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
  const top = (form: FormDefinition) => form.groups.flatMap((group) => group.items);
  const editedLoops = new Map(edited.loops.map((loop) => [loop.key, loop]));
  const valid =
    same(keys(stored.fields), keys(edited.fields)) &&
    same(keys(stored.loops), keys(edited.loops)) &&
    same(keys(stored.conditions), keys(edited.conditions)) &&
    same(top(stored), top(edited)) &&
    new Set(edited.groups.map((group) => group.id)).size === edited.groups.length &&
    stored.loops.every((loop) => same(loop.items, editedLoops.get(loop.key)?.items ?? []));
  if (!valid) return undefined;
  const onto = <S extends { key: string; name: string; shownWhen: ShownWhen[] }>(
    list: readonly S[],
    edits: readonly S[],
  ): S[] => {
    const byKey = new Map(edits.map((edit) => [edit.key, edit]));
    return list.map((setting) => ({
      ...setting,
      ...byKey.get(setting.key),
      name: setting.name,
      shownWhen: setting.shownWhen,
    }));
  };
  const language = edited.language ?? stored.language;
  const numbering = editedNumbering(stored.numbering, edited.numbering);
  const ai = fittingAiFields(edited, edited.ai);
  const lists = fittingListFills(edited, edited.lists);
  const attachments = editedDemands(stored.attachments, edited.attachments);
  return {
    groups: edited.groups,
    fields: onto(stored.fields, edited.fields),
    loops: onto(stored.loops, edited.loops),
    conditions: onto(stored.conditions, edited.conditions),
    ...(stored.kinds ? { kinds: stored.kinds } : {}),
    ...(language ? { language } : {}),
    ...(stored.concealed ? { concealed: stored.concealed } : {}),
    ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
    ...(edited.evidence && edited.evidence.length > 0 ? { evidence: edited.evidence } : {}),
    ...(numbering ? { numbering } : {}),
    ...rulesOf(edited),
    ...(edited.optionGroups?.length ? { optionGroups: edited.optionGroups } : {}),
    ...(edited.calculatedOptions?.length ? { calculatedOptions: edited.calculatedOptions } : {}),
    ...(ai.length > 0 ? { ai } : {}),
    ...(lists.length > 0 ? { lists } : {}),
  };
}

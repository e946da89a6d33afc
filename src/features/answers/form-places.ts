import type { FormField } from "#engine/answers/form-fields.ts";
import type { FormQuestions } from "./form-questions.ts";

/** The scope of the top of the form; elements of loops have scopes of their own that stay when they are moved. */
export const top = "r";

const none: readonly string[] = [];
/** Returns the scope of a name. */
export const scopeOf = (name: string) => name.slice(0, name.lastIndexOf("-"));

/** The places of a form: which names there are, which elements its loops have, and what path each name has now. */
export class FormPlaces {
  private readonly plan: FormQuestions;
  private readonly lists = new Map<string, readonly string[]>();
  /** The loop an element belongs to: its name, and its key. */
  private readonly homes = new Map<string, { readonly list: string; readonly key: string }>();
  private last = 0;

  constructor(plan: FormQuestions) {
    this.plan = plan;
  }

  nameOf(scope: string, key: string): string {
    return `${scope}-${this.plan.codes.get(key) ?? ""}`;
  }

  questionOf(name: string): FormField | undefined {
    return this.plan.byCode.get(name.slice(name.lastIndexOf("-") + 1));
  }

  /** The questions of a scope, each with its name there. */
  *questionsIn(scope: string): Generator<readonly [name: string, question: FormField]> {
    const key = this.homes.get(scope)?.key ?? "";
    for (const question of this.plan.beside.get(key)?.values() ?? [])
      yield [this.nameOf(scope, question.key), question];
  }

  /** The scopes of a loop's elements in their order; the same list until it changes. */
  elements(list: string): readonly string[] {
    return this.lists.get(list) ?? none;
  }

  /** Returns true if the loop has a list, also an empty one. */
  hasList(list: string): boolean {
    return this.lists.has(list);
  }

  setElements(list: string, scopes: readonly string[]): void {
    this.lists.set(list, scopes);
  }

  newElement(list: string, key: string): string {
    this.last += 1;
    const scope = `e${this.last}`;
    this.homes.set(scope, { list, key });
    return scope;
  }

  /** The name of the question at the top of the form that a name belongs to. */
  rootOf(name: string): string {
    const home = this.homes.get(scopeOf(name));
    return home ? this.rootOf(home.list) : name;
  }

  /** The path of a name now; undefined when its element was removed. */
  pathOf(name: string): string | undefined {
    const question = this.questionOf(name);
    const scope = scopeOf(name);
    if (!question) return undefined;
    if (scope === top) return question.name;
    const home = this.homes.get(scope);
    const outer = home && this.pathOf(home.list);
    const index = home ? this.elements(home.list).indexOf(scope) : -1;
    return outer === undefined || index < 0 ? undefined : `${outer}.${index}.${question.name}`;
  }

  /** The name of a path now. */
  nameAt(path: string, scope = top): string | undefined {
    for (const [name, question] of this.questionsIn(scope)) {
      if (question.name === path) return name;
      if (question.type !== "loop" || !path.startsWith(`${question.name}.`)) continue;
      const [, index, rest] = /^(\d{1,4})\.(.+)$/s.exec(path.slice(question.name.length + 1)) ?? [];
      const element = index === undefined ? undefined : this.elements(name)[Number(index)];
      const inner = element !== undefined && rest !== undefined ? this.nameAt(rest, element) : undefined;
      if (inner !== undefined) return inner;
    }
    return undefined;
  }
}

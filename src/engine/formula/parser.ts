import { isPlainName, tagName } from "#engine/document/tags/tag-name.ts";
import { folded, nearest } from "./called.ts";
import type { FilterRule, OptionGroup } from "./filter-rule.ts";
import { filterCalled, filterNames, optionOf } from "./filters.ts";
import type { FormulaError, FormulaErrorId } from "./formula-errors.ts";
import { functionCalled, functionNames } from "./functions.ts";
import { type Token, tokensOf } from "./lexer.ts";
import { type BinarySign, type FilterNode, limits, type Node } from "./tree.ts";

const constants: Readonly<Record<string, boolean | null>> = {
  true: true,
  verdadero: true,
  false: false,
  falso: false,
  null: null,
  nulo: null,
};
const joining: Readonly<Record<string, BinarySign>> = { and: "and", y: "and", or: "or", o: "or" };

/** Thrown inside the parser only, to leave it from any depth. No Error: nobody sees it, and a stack is costly to note. */
class Refused {
  readonly error: FormulaError;
  constructor(error: FormulaError) {
    this.error = error;
  }
}

/** The tree of a formula, or its first error. Never throws. */
export function treeOf(source: string): Node | FormulaError {
  const tokens = tokensOf(source);
  if ("id" in tokens) return tokens;
  try {
    return new Parser(source, tokens).whole();
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.error;
    throw thrown;
  }
}

class Parser {
  private readonly source: string;
  private readonly tokens: readonly Token[];
  private next = 0;
  private depth = 0;

  constructor(source: string, tokens: readonly Token[]) {
    this.source = source;
    this.tokens = tokens;
  }

  whole(): Node {
    if (this.token().type === "end") this.refuse("formula_empty");
    const node = this.pipe();
    if (this.token().type !== "end") this.refuse("formula_unexpected");
    return node;
  }

  private token(ahead = 0): Token {
    return this.tokens[this.next + ahead] ?? { type: "end", at: this.source.length, to: this.source.length, value: "" };
  }

  private isSign(...signs: readonly string[]): boolean {
    const { type, value } = this.token();
    return type === "sign" && signs.includes(value);
  }

  private isSignAt(ahead: number, value: string): boolean {
    const token = this.token(ahead);
    return token.type === "sign" && token.value === value;
  }

  private refuse(id: FormulaErrorId, token = this.token(), text?: string, suggestion?: string): never {
    const shown = text ?? this.source.slice(token.at, token.to);
    throw new Refused({ id, at: token.at, text: shown, ...(suggestion === undefined ? {} : { suggestion }) });
  }

  private deeper<Result>(parse: () => Result): Result {
    const before = this.depth;
    if (++this.depth > limits.depth) this.refuse("too_deep");
    const result = parse();
    this.depth = before;
    return result;
  }

  private pipe(): Node {
    return this.deeper(() => {
      let node = this.or();
      while (this.isSign("|")) {
        this.next++;
        node = this.filter(node);
      }
      return node;
    });
  }

  private or(): Node {
    let left = this.and();
    while (this.isJoining("or")) left = this.joined("or", left, () => this.and());
    return left;
  }

  private and(): Node {
    let left = this.not();
    while (this.isJoining("and")) left = this.joined("and", left, () => this.not());
    return left;
  }

  private joined(sign: BinarySign, left: Node, operand: () => Node): Node {
    const { at } = this.token();
    this.next++;
    return { type: "binary", at, sign, left, right: operand() };
  }

  /**
   * True if an `and` or `or` follows. Between two bare names, `y` and `o` are rejected as ambiguous, because they
   * could belong to a name.
   */
  private isJoining(sign: "and" | "or"): boolean {
    const token = this.token();
    if (token.type === "sign") return token.value === (sign === "and" ? "&&" : "||");
    if (token.type !== "word") return false;
    const word = folded(token.value);
    if (!Object.hasOwn(joining, word) || joining[word] !== sign) return false;
    if (word.length > 1) return true;
    if (this.tokens[this.next - 1]?.type === "word" && this.isBareName(1)) this.refuse("formula_ambiguous");
    return true;
  }

  private isBareName(ahead: number): boolean {
    const { type, value } = this.token(ahead);
    return type === "word" && !Object.hasOwn(constants, folded(value)) && !this.isSignAt(ahead + 1, "(");
  }

  private not(): Node {
    const { at } = this.token();
    if (!this.isNegation()) return this.comparison();
    this.next++;
    return this.deeper(() => ({ type: "unary", at, sign: "not", of: this.not() }));
  }

  private isNegation(): boolean {
    const token = this.token();
    if (token.type === "sign") return token.value === "!";
    if (token.type !== "word") return false;
    const word = folded(token.value);
    if (word === "not") return true;
    if (word !== "no") return false;
    const following = this.token(1);
    if (following.type === "number" || following.type === "text" || following.type === "name") return true;
    if (following.type === "sign") return following.value === "(" || following.value === "!";
    if (following.type === "end" || this.isOperatorWord(following)) return false;
    if (this.isBareName(1)) this.refuse("formula_ambiguous");
    return true;
  }

  private isOperatorWord(token: Token): boolean {
    return token.type === "word" && Object.hasOwn(joining, folded(token.value));
  }

  private comparison(): Node {
    const left = this.sum();
    if (!this.isSign("==", "!=", "<", "<=", ">", ">=")) return left;
    return this.binary(left, () => this.sum());
  }

  private sum(): Node {
    let left = this.term();
    while (this.isSign("+", "-", "&")) left = this.binary(left, () => this.term());
    return left;
  }

  private term(): Node {
    let left = this.negative();
    while (this.isSign("*", "/", "%")) left = this.binary(left, () => this.negative());
    return left;
  }

  private binary(left: Node, operand: () => Node): Node {
    const { at, value } = this.token();
    this.next++;
    return { type: "binary", at, sign: value as BinarySign, left, right: operand() };
  }

  private negative(): Node {
    const { at } = this.token();
    if (!this.isSign("-")) return this.primary();
    this.next++;
    return this.deeper(() => ({ type: "unary", at, sign: "-", of: this.negative() }));
  }

  private primary(): Node {
    const token = this.token();
    const { at, value } = token;
    switch (token.type) {
      case "number":
      case "text":
        this.next++;
        return { type: token.type, at, value };
      case "name":
        this.next++;
        return this.path(token, value);
      case "word":
        return this.word();
      case "sign":
        if (value === "(") return this.parenthesized();
        if (value !== ".") this.refuse("formula_unexpected");
        this.next++;
        return { type: "path", at, path: "." };
      default:
        return this.refuse("formula_unexpected");
    }
  }

  private parenthesized(): Node {
    const opening = this.token();
    this.next++;
    const node = this.pipe();
    this.close(opening);
    return node;
  }

  private close(opening: Token): void {
    if (this.token().type === "end") this.refuse("parenthesis_unclosed", opening);
    if (!this.isSign(")")) this.refuse("formula_unexpected");
    this.next++;
  }

  private word(): Node {
    if (this.isSignAt(1, "(")) return this.call();
    const first = this.token();
    const name = this.bareName();
    const constant = folded(name);
    if (Object.hasOwn(constants, constant))
      return { type: "constant", at: first.at, value: constants[constant] ?? null };
    return this.path(first, name);
  }

  /** Words and numbers that follow each other are one name with spaces, as in a tag that is a name and nothing else. */
  private bareName(): string {
    const words = [this.token().value];
    for (this.next++; this.token().type === "word" || this.token().type === "number"; this.next++) {
      const token = this.token();
      if (this.isOperatorWord(token) || folded(token.value) === "not" || this.isSignAt(1, "(")) break;
      words.push(token.value);
    }
    return words.join(" ");
  }

  private path(token: Token, name: string): Node {
    if (!isPlainName(name) || name === ".") this.refuse("name_invalid", token, name);
    return { type: "path", at: token.at, path: name };
  }

  private call(): Node {
    const token = this.token();
    const rule = functionCalled(token.value);
    if (!rule) this.refuse("function_unknown", token, token.value, nearest(token.value, functionNames()));
    this.next++;
    const opening = this.token();
    this.next++;
    const args: Node[] = [];
    if (!this.isSign(")")) {
      do {
        if (args.length > 0) this.next++;
        const parameter = rule.parameters[Math.min(args.length, rule.parameters.length - 1)];
        if (!parameter || (args.length >= rule.parameters.length && !parameter.many)) {
          this.refuse("argument_extra", this.token(), token.value);
        }
        const start = this.token();
        const argument = this.pipe();
        if (parameter.literal && (argument.type !== "text" || argument.value.trim() === "")) {
          this.refuse("argument_invalid", start);
        }
        args.push(argument);
      } while (this.isSign(","));
    }
    this.close(opening);
    const least = rule.parameters.filter((parameter) => !parameter.optional).length;
    if (args.length < least) this.refuse("argument_missing", token, token.value);
    return { type: "call", at: token.at, name: rule.es, args };
  }

  private filter(of: Node): Node {
    const token = this.token();
    if (token.type !== "word") this.refuse("formula_unexpected");
    const rule = filterCalled(token.value);
    if (!rule) this.refuse("filter_unknown", token, token.value, nearest(token.value, filterNames()));
    // Filters nest as they follow each other: a chain of them is as deep as so many parentheses.
    if (++this.depth > limits.depth) this.refuse("too_deep");
    this.next++;
    const args: Node[] = [];
    const options: Record<string, string | Node> = {};
    let property: string | undefined;
    let position = 0;
    while (this.isSign(":")) {
      this.next++;
      const start = this.token();
      const word = start.type === "word" && !this.isSignAt(1, "(") ? this.bareName() : undefined;
      const place = rule.positions?.[position];
      const free = place !== undefined;
      // A word that is an option is that option; a text in quotes only where no text is expected.
      const quotable = !free || place.kind === "date" || place.kind === "number";
      const written = word ?? (start.type === "text" && quotable ? start.value : undefined);
      const option = written === undefined ? undefined : optionOf(rule, written);
      if (option) {
        if (Object.hasOwn(options, option.group)) this.refuse("argument_extra", start);
        if (word === undefined) this.next++;
        options[option.group] = option.value;
        continue;
      }
      if (free && place.kind === "property") {
        property = this.property(of, start, word);
        position++;
        continue;
      }
      const node = word === undefined ? this.argument() : this.wordNode(start, word);
      if (free) {
        if (place.literal && node.type !== "number") this.refuse("argument_invalid", start);
        args.push(node);
        position++;
        continue;
      }
      const group = answered(rule, options);
      // A word that is not in the list may name an answer. A short one is a misspelt option (`letras:EUR`).
      if (group && node.type === "path" && (word === undefined || word.length > 3)) options[group] = node;
      else if (rule.options) this.refuse("argument_invalid", start, written, nearestOption(rule, written));
      else this.refuse("argument_extra", start);
    }
    const least = (rule.positions ?? []).filter((place) => !place.optional && place.kind !== "property").length;
    if (args.length < least) this.refuse("argument_missing", token, token.value);
    property ??= propertyOf(rule, of);
    return {
      type: "filter",
      at: token.at,
      name: rule.es,
      of,
      args,
      options,
      ...(property === undefined ? {} : { property }),
    } satisfies FilterNode;
  }

  private wordNode(start: Token, word: string): Node {
    const constant = folded(word);
    if (Object.hasOwn(constants, constant))
      return { type: "constant", at: start.at, value: constants[constant] ?? null };
    return this.path(start, word);
  }

  private argument(): Node {
    return this.negative();
  }

  /** The name of a value in each element of the list before the filter; only a path has elements with names. */
  private property(of: Node, start: Token, word: string | undefined): string {
    const written = word ?? (start.type === "text" || start.type === "name" ? tagName(start.value) : undefined);
    if (written === undefined || !isPlainName(written) || of.type !== "path") this.refuse("argument_invalid", start);
    if (word === undefined) this.next++;
    return written;
  }
}

const answered = (rule: FilterRule, taken: object): string | undefined =>
  Object.entries<OptionGroup>(rule.options ?? {}).find(
    ([name, group]) => group.answer && !Object.hasOwn(taken, name),
  )?.[0];

const nearestOption = (rule: FilterRule, written: string | undefined): string | undefined =>
  nearest(
    written ?? "",
    Object.values(rule.options ?? {}).flatMap((group) => Object.keys(group.words)),
  );

/** The property a filter reads of elements when none is written, unless the path already leads to one. */
function propertyOf(rule: FilterRule, of: Node): string | undefined {
  if (rule.property === undefined || of.type !== "path" || of.path === ".") return undefined;
  return genderNames.has(folded(of.path.split(".").at(-1) ?? "")) ? undefined : rule.property;
}
const genderNames: ReadonlySet<string> = new Set(["sexo", "genero", "sex", "gender"]);

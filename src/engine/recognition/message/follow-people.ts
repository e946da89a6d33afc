import type { Meaning } from "../label-meaning.ts";
import { genderOfName } from "../people/gender-of-name.ts";
import type { Sex } from "../words/gendered-words.ts";
import { type Fact, type LooseFact, meaningNamed, plainText } from "./message.ts";
import type { FoundName } from "./names.ts";

/** Returns the first attribute of a meaning. */
export const attributeOf = ({ attributes }: Meaning): string => [...attributes][0] ?? "";

const noRoles: ReadonlySet<string> = new Set();
export const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((tag) => other.has(tag));

interface Building {
  name: string;
  roles: ReadonlySet<string>;
  isCompany: boolean;
  readonly has: Set<string>;
}

/** Follows a message from its beginning, and says of each value whose it is. */
export class Follower {
  readonly people: Building[] = [];
  readonly facts: Fact[] = [];
  private current: number | undefined;
  private readonly byName = new Map<string, number>();
  /** The part of everybody below a heading of several: "Compradores:". */
  private section = noRoles;
  private writer: number | undefined;

  begin(roles: ReadonlySet<string>): number {
    this.people.push({ name: "", roles, isCompany: false, has: new Set() });
    this.current = this.people.length - 1;
    return this.current;
  }

  private of(roles: ReadonlySet<string>): number {
    const known = this.people.findIndex((one) => isSame(one.roles, roles));
    return known >= 0 ? known : this.begin(roles);
  }

  heading(roles: ReadonlySet<string>, several: boolean): void {
    this.section = several ? roles : noRoles;
    const last = this.people.at(-1);
    const isOpen = last?.name === "" && last.has.size === 0 && isSame(last.roles, roles);
    this.current = isOpen ? this.people.length - 1 : this.begin(roles);
  }

  /** The person who writes: the one who signs, or the one without a name. */
  private get sender(): number {
    this.writer ??= this.people.findIndex(({ name }) => name === "");
    if (this.writer < 0) this.writer = this.begin(noRoles);
    return this.writer;
  }

  /** Takes the next values for the sender's: "y el mío". */
  own(): void {
    this.current = this.sender;
  }

  /** Somebody is mentioned who is known already: by their name, or as the one who signs. */
  mention(name: string, signs: boolean): void {
    const known = this.people.findIndex((one) => one.name === name);
    if (known >= 0) this.current = known;
    else {
      const at = signs ? this.sender : this.begin(noRoles);
      const person = this.people[at];
      if (person?.name === "") person.name = name;
      this.current = at;
    }
  }

  /** Returns the only named person of a gender. */
  private ofSex(sex: Sex): number | undefined {
    const found = this.people.flatMap(({ name }, at) => (genderOfName(name) === sex ? [at] : []));
    return found.length === 1 ? found[0] : undefined;
  }

  name({ start, end, value, isCompany, signs }: FoundName, given: ReadonlySet<string>, several: boolean): void {
    const isFurther = this.current !== undefined && (this.people[this.current]?.name ?? "") !== "";
    const roles = given.size === 0 && isFurther ? this.section : given;
    if (given.size > 0) this.section = several ? given : noRoles;
    const folded = plainText(value).split(" ");
    const known = this.byName.get(folded.join(" ")) ?? -1;
    if (known >= 0) {
      this.current = known;
      const person = this.people[known];
      if (person && person.roles.size === 0) person.roles = roles;
      return;
    }
    const open = this.current === undefined ? undefined : this.people[this.current];
    const isOpen = open && open.name === "" && (roles.size === 0 || open.roles.size === 0 || isSame(open.roles, roles));
    if (signs && !isOpen) return;
    const person = isOpen ? open : this.people[this.begin(roles)];
    if (!person) return;
    person.name = value;
    // The same person is called by their first names later.
    for (let count = folded.length; count > 1; count--)
      this.byName.set(folded.slice(0, count).join(" "), this.people.indexOf(person));
    person.isCompany = isCompany;
    if (roles.size > 0) person.roles = roles;
    this.facts.push({
      start,
      end,
      kind: "text",
      value,
      meaning: meaningNamed(isCompany ? "empresa" : "nombre"),
      person: this.people.indexOf(person),
    });
  }

  /** Takes a value. `sex` is that of a pronoun in front of it ("el de ella"). A value of nobody certain is left out. */
  fact(fact: LooseFact, roles: ReadonlySet<string>, namedSoon: boolean, sex?: Sex): void {
    if (sex !== undefined) {
      const at = this.ofSex(sex);
      if (at === undefined) return;
      this.current = at;
    }
    const { rank: _, ...own } = fact;
    const attribute = attributeOf(fact.meaning);
    let at = roles.size > 0 ? this.of(roles) : (this.current ?? this.begin(noRoles));
    if (this.people[at]?.has.has(attribute)) {
      if (!namedSoon || roles.size > 0) return;
      at = this.begin(noRoles);
    }
    this.people[at]?.has.add(attribute);
    this.facts.push({ ...own, person: at });
  }
}

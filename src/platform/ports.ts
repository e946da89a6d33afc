/** An answer that one feature gives at a port. */
export interface Provided {
  readonly port: string;
  readonly answer: unknown;
}

/**
 * Something that a feature needs to know and only features of higher rank can tell. The lower feature declares the port; each
 * higher one that has an answer lists it in `provides` of its server side.
 */
export interface Port<Answer> {
  readonly name: string;
  /** Answers at this port: `provides: [templatesUsing.by(findTemplates)]`. */
  by(answer: Answer): Provided;
}

/** Declares a port. Its name begins with the feature that asks: `lists.uses`. */
export const port = <Answer>(name: string): Port<Answer> => ({ name, by: (answer) => ({ port: name, answer }) });

/** The answers of all features of one installation. Every transaction carries them: `tx.ports.all(templatesUsing)`. */
export class Ports {
  private readonly answers = new Map<string, unknown[]>();

  constructor(provided: readonly Provided[] = []) {
    this.add(provided);
  }

  add(provided: readonly Provided[]): void {
    for (const { port, answer } of provided) this.answers.set(port, [...(this.answers.get(port) ?? []), answer]);
  }

  /** Returns every answer, in the order of the ranks of the features. */
  all<Answer>({ name }: Port<Answer>): readonly Answer[] {
    return (this.answers.get(name) ?? []) as Answer[];
  }

  /** Returns the answer of a port that exactly one feature provides. Throws otherwise. */
  one<Answer>(port: Port<Answer>): Answer {
    const [answer, ...more] = this.all(port);
    if (answer === undefined || more.length > 0)
      throw new Error(`${port.name} is provided by ${answer === undefined ? "no feature" : "more than one feature"}`);
    return answer;
  }
}

/** An answer with its tag: a server that would send the same again says so instead. */
export interface RememberedAnswer {
  readonly tag: string;
  readonly answer: unknown;
}

/** The maximum number of answers that are remembered; beyond it the oldest is forgotten. */
const maxAnswers = 100;

const answers = new Map<string, RememberedAnswer>();

/** The last answer from an address. */
export const rememberedAnswer = (url: string): RememberedAnswer | undefined => answers.get(url);

/** Remembers what an address answered, in this page's memory alone. */
export function rememberAnswer(url: string, remembered: RememberedAnswer): void {
  answers.delete(url);
  answers.set(url, remembered);
  const [oldest] = answers.keys();
  if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest);
}

/** Forgets all: they belonged to somebody who is not looking any more. */
export const forgetAnswers = (): void => answers.clear();

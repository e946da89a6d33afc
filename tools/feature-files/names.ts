/** The forms of the names of a feature and of its main thing. */
export interface Names {
  /** The folder: `rejection-reasons`. */
  readonly feature: string;
  /** The same in code: `rejectionReasons`. */
  readonly key: string;
  /** The main thing as a file: `rejection-reason`. */
  readonly noun: string;
  /** The same in code: `rejectionReason`, and as a type: `RejectionReason`. */
  readonly one: string;
  readonly One: string;
  /** The same in a sentence: `rejection reason`. */
  readonly words: string;
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, c: string) => c.toUpperCase());
const upper = (name: string): string => name.replace(/^\w/, (c) => c.toUpperCase());

export const namesOf = (feature: string, noun: string): Names => ({
  feature,
  key: camel(feature),
  noun,
  one: camel(noun),
  One: upper(camel(noun)),
  words: noun.replaceAll("-", " "),
});

/** A name with a capital, as a heading. */
export const heading = upper;

/** The plan of the load generator: the people, the calls, the rate and the duration. */
export interface LoadPlan {
  readonly address: string;
  /** Tokens of the people who only read. */
  readonly readers: readonly string[];
  /** One draft each, that its owner goes on saving. */
  readonly drafts: readonly { readonly token: string; readonly id: string; readonly version: number }[];
  readonly perSecond: number;
  readonly seconds: number;
}

/** The results of the generator, in milliseconds from the moment a request was due. */
export interface LoadSeen {
  readonly reads: readonly number[];
  readonly saves: readonly number[];
  /** Answers that were not 2xx or 304, by status. */
  readonly refused: Readonly<Record<string, number>>;
  /** Processor time of the generator. */
  readonly processorMs: number;
}

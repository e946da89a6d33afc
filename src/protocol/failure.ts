/** A failure's code is also the key of the sentence the user reads: `<area>.<name>`. */
export type FailureCode = `${string}.${string}`;

/** Failures every area shares, with their HTTP status. Their sentences live in the shell's texts under `failure`. */
export const commonFailures = {
  "failure.signedOut": 401,
  "failure.unverified": 403,
  "failure.role": 403,
  "failure.plan": 403,
  "failure.inactive": 403,
  "failure.mismatch": 403,
  "failure.signInAgain": 403,
  "failure.origin": 403,
  "failure.apiKey": 403,
  "failure.notFound": 404,
  "failure.conflict": 409,
  "failure.inProgress": 409,
  "failure.passwordNeeded": 403,
  "failure.tooLarge": 413,
  "failure.mediaType": 415,
  "failure.unreadable": 400,
  "failure.invalid": 422,
  "failure.cursor": 422,
  "failure.keyReused": 422,
  "failure.infected": 422,
  "failure.documentTooSlow": 422,
  "failure.documentTooLarge": 422,
  "failure.documentUnfillable": 422,
  "failure.tooMany": 429,
  "failure.unknown": 500,
  "failure.fileMissing": 500,
  /** Others were at work with the same rows; the call changed nothing and may be repeated. */
  "failure.busy": 503,
  "failure.unavailable": 503,
  "failure.noSpace": 503,
  "failure.noUploadSpace": 503,
  "failure.filesUnwritable": 503,
  "failure.outcomeUnknown": 503,
} as const satisfies Record<FailureCode, number>;

/** An error of one input field: `path` is dotted, `code` is a text key. */
export interface FieldError {
  readonly path: string;
  readonly code: FailureCode;
  /** Values its sentence mentions. */
  readonly values?: Readonly<Record<string, string>>;
}

/** The body of a failed call. `message` is the sentence in the caller's language, for callers without our texts. */
export interface FailureBody {
  readonly code: FailureCode;
  readonly message: string;
  readonly requestId: string;
  readonly fields?: readonly (FieldError & { readonly message: string })[];
  /** Values the sentence mentions. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Thrown by rules, handlers and adapters; `serve()` answers it, the browser's `call()` throws it again. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly values: Readonly<Record<string, string | number>>;
  readonly requestId: string | undefined;
  /** Seconds after which the server asks a program to try again. */
  readonly retryAfter: number | undefined;
  constructor(
    code: FailureCode,
    status: number,
    more: {
      fields?: readonly FieldError[];
      values?: Readonly<Record<string, string | number>>;
      requestId?: string;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.status = status;
    this.fields = more.fields ?? [];
    this.values = more.values ?? {};
    this.requestId = more.requestId;
    this.retryAfter = more.retryAfter;
  }
}

/** The failure for a shared code, with the status of the table above. */
export const commonFailure = (code: keyof typeof commonFailures): Failure => new Failure(code, commonFailures[code]);

/** Not found; also the answer for things the caller may not know about. */
export const notFound = (): Failure => commonFailure("failure.notFound");

/** True for a refusal by a rule, which a repetition would meet again. A server that is busy or gone may answer otherwise later. */
export const isVerdict = (error: unknown): error is Failure => error instanceof Failure && error.status < 500;

/** The document cannot be filled: the template is invalid (`reason` is its first error id) or the result too large. */
export class UnfillableTemplate extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`the template cannot be filled: ${reason}`);
    this.reason = reason;
  }
}

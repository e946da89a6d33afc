/** The document cannot be filled: the template is faulty (`reason` is its first fault id) or the result too large. */
export class UnfillableTemplate extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`the template cannot be filled: ${reason}`);
    this.reason = reason;
  }
}

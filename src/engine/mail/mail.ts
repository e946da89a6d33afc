/** A mail that was stored as a file. */
export interface Mail {
  readonly subject: string;
  /** `Name <address>`, or the part of it that is known. */
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly date: Date | undefined;
  readonly text: string;
  /** The markup of the text. Empty if there is none. It comes from strangers. */
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  /** The id by which the markup names a picture, without `<` and `>`. Empty if there is none. */
  readonly contentId: string;
  readonly bytes: Uint8Array;
  /** A message inside a message of Outlook, which has no bytes of its own. */
  readonly mail?: Mail;
}

/** Returns a person of a mail as one line. */
export const mailPerson = (name: string, address: string): string => {
  if (name === "" || name === address) return address;
  return address === "" ? name : `${name} <${address}>`;
};

import type { SignerField } from "../../fields.ts";
import type { ErrorReason, InvitationState, ProviderName, SignatureType } from "../../signature.ts";

/** Whoever collects signatures outside of the product. */
export type OutsideName = Exclude<ProviderName, "local">;

/** A provider did not do what it was asked. `said` is for the log: what it answered. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly reason: ErrorReason;

  constructor(reason: ErrorReason, said: string) {
    super(said);
    this.reason = reason;
  }
}

/** A signer, as they are told to a provider. */
interface OutsideSigner {
  readonly name: string;
  readonly email: string;
  readonly stage: number;
  /** What they fill in on the pages. */
  readonly fields: readonly SignerField[];
}

/** What is to be signed. */
export interface ToSign {
  readonly envelopeId: string;
  readonly title: string;
  readonly message: string;
  readonly file: Uint8Array;
  readonly signers: readonly OutsideSigner[];
  readonly type: SignatureType;
  readonly idVerification: boolean;
  readonly remindEveryDays: number | null;
  readonly expiresInDays: number;
  /** Where its messages go. */
  readonly callback: string;
}

/** Where a signer stands, as the provider says now. */
export interface SaidOfSigner {
  readonly email: string;
  readonly state: InvitationState;
  /** When it came to be so, if the provider says it. */
  readonly at: Date | null;
  readonly reason: string | null;
}

/** Where an envelope stands, as the provider says now. */
export interface Said {
  readonly state: "open" | "signed" | "declined" | "expired" | "voided";
  readonly reason: string | null;
  readonly signers: readonly SaidOfSigner[];
}

/** What a message of a provider is about. Nothing else of it is believed. */
export interface Message {
  readonly id: string;
  readonly ref: string;
}

/** How a message is read: its text as it came, its headers, and the time now. */
export type ReadMessage = (raw: string, header: (name: string) => string | undefined, now: Date) => Message | undefined;

/** Whoever collects signatures outside. Each call throws `ProviderError`. */
export interface SignatureProvider {
  /** Whether the key is good; what the account is called. */
  test(): Promise<{ readonly account: string | null }>;
  /** Hands an envelope over; its reference there. */
  create(toSign: ToSign): Promise<string>;
  /** The reference of an envelope that was handed over and whose answer was lost; undefined when it did not arrive. */
  find(envelopeId: string): Promise<string | undefined>;
  status(ref: string): Promise<Said>;
  /** Takes an envelope back. One that has ended already stays as it is. */
  recall(ref: string, reason: string): Promise<void>;
  /** Mails whoever has not signed once more. */
  remind(ref: string, email: string): Promise<void>;
  signed(ref: string): Promise<Uint8Array>;
  /** What a message is about; undefined when it is not the provider's. */
  readonly read: ReadMessage;
}

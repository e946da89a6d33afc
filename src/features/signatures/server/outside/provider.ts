import type { SignerField } from "../../fields.ts";
import type { ErrorReason, InvitationState, ProviderName, SignatureType } from "../../signature.ts";

/** The outside providers that collect signatures. */
export type OutsideName = Exclude<ProviderName, "local">;

/** A failed request to a provider. `answer` is the provider's answer, for the log. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly reason: ErrorReason;

  constructor(reason: ErrorReason, answer: string) {
    super(answer);
    this.reason = reason;
  }
}

/** A signer, as described to a provider. */
interface OutsideSigner {
  readonly name: string;
  readonly email: string;
  readonly stage: number;
  /** The fields they fill in on the pages. */
  readonly fields: readonly SignerField[];
}

/** An envelope to be signed. */
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
  /** The address for its messages. */
  readonly callback: string;
}

/** The current state of a signer at the provider. */
export interface SignerStatus {
  readonly email: string;
  readonly state: InvitationState;
  /** The time of the state, if the provider reports it. */
  readonly at: Date | null;
  readonly reason: string | null;
}

/** The current state of an envelope at the provider. */
export interface EnvelopeStatus {
  readonly state: "open" | "signed" | "declined" | "expired" | "voided";
  readonly reason: string | null;
  readonly signers: readonly SignerStatus[];
}

/** The subject of a provider's message. Nothing else of it is trusted. */
export interface Message {
  readonly id: string;
  readonly ref: string;
}

/** Reads a message, given its raw text, its headers, and the current time. */
export type ReadMessage = (raw: string, header: (name: string) => string | undefined, now: Date) => Message | undefined;

/** A provider that collects signatures outside. Each call throws `ProviderError`. */
export interface SignatureProvider {
  /** Tests the key, and returns the name of the account. */
  test(): Promise<{ readonly account: string | null }>;
  /** Hands an envelope over, and returns its reference there. */
  create(toSign: ToSign): Promise<string>;
  /** Returns the reference of an envelope whose handover got no answer, or undefined if it did not arrive. */
  find(envelopeId: string): Promise<string | undefined>;
  status(ref: string): Promise<EnvelopeStatus>;
  /** Takes an envelope back. One that has ended already stays as it is. */
  recall(ref: string, reason: string): Promise<void>;
  /** Mails a signer who has not signed once more. */
  remind(ref: string, email: string): Promise<void>;
  signed(ref: string): Promise<Uint8Array>;
  /** Returns the subject of a message, or undefined if it is not the provider's. */
  readonly read: ReadMessage;
}

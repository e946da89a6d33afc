/** One message: `number` with its country, as +50255551234. `key` is the message's own: the same key is the same message. */
export interface TextMessage {
  readonly key: string;
  readonly number: string;
  readonly text: string;
}

/** Hands one message over; throws `SmsRefused` when it never will be taken, anything else when it may be tried again. */
export interface Sms {
  send(message: TextMessage): Promise<void>;
}

/** The provider will not take this message, however often it is asked. */
export class SmsRefused extends Error {
  override readonly name = "SmsRefused";
}

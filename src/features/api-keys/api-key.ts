import { z } from "zod";
import { normalName, ruled } from "#features/identity/person.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import { KeyScope } from "./scopes.ts";

/** The prefix of every key, so that people and source scanners recognize keys. */
export const keyPrefix = "acta_";

/** The maximum of active keys of an organization. */
export const maxKeys = 10;

const maxNameLength = 60;

/** For how many days a key may be made; the last one is what it gets when nobody says otherwise. */
export const keyDays = [30, 90, 180, 365] as const;

/** Returns the text key of the error in an API key's name, or undefined if the name is valid. */
export const keyNameError = (text: string): FailureCode | undefined => {
  const name = normalName(text);
  if (name === "") return "apiKeys.nameRequired";
  return name.length <= maxNameLength ? undefined : "apiKeys.nameTooLong";
};

/** The name of a key, which says its purpose. */
export const KeyName = ruled(normalName, keyNameError);

/** A key as its list shows it: never the key itself. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The last four letters, by which one knows it again. */
  lastFour: z.string(),
  /** The member it acts as, who made it. */
  member: z.object({ id: Id, name: z.string() }),
  scopes: z.array(KeyScope),
  createdAt: z.string(),
  /** From then on it is refused; null for one made before keys had an end. */
  expiresAt: z.string().nullable(),
  rotatedAt: z.string().nullable(),
  /** Within a minute. */
  lastUsedAt: z.string().nullable(),
  lastUsedAddress: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

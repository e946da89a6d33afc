import { hash, verify } from "@node-rs/argon2";
import { takingTurns } from "#platform/in-turn.ts";

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const; // argon2id is the default algorithm
/** Hashing takes 19 MiB and a core each time. */
const inTurn = takingTurns({ running: 2, waiting: 50 });

/** The same password typed on two keyboards gives the same bytes. */
const bytes = (password: string): string => password.normalize("NFKC");

/** Returns the stored form of a password (argon2id, PHC form). Throws `failure.unavailable` when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(bytes(password), options));

/** A hash no password has: compared with when there is none, so that an unknown account takes as long as a known one. */
const decoy = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Returns true if this is the password. Without a stored hash it takes as long and returns false. */
export const isPassword = (stored: string | undefined, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? decoy, bytes(password))) && stored !== undefined);

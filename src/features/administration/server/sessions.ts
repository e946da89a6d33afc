import type { Tx } from "#platform/db/database.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import { Failure } from "#protocol/failure.ts";

const sessionHours = 8;

/** The cookie of an administrator's session; the browser refuses a `__Host-` cookie that is not secure. */
const cookieOf = (config: { readonly secure: boolean }): string => (config.secure ? "__Host-admin" : "admin");

/** Makes a new key for an administrator, who is added where there was none; the key is not kept. Ends their sessions. */
export async function giveKey(tx: Tx, name: string, now: Date): Promise<string> {
  const key = newToken("adm");
  const keyHash = tokenHash(key);
  await tx
    .insertInto("administrators")
    .values({ name, keyHash, createdAt: now })
    .onConflict((on) => on.column("name").doUpdateSet({ keyHash, createdAt: now }))
    .execute();
  await tx.deleteFrom("administratorSessions").where("name", "=", name).execute();
  return key;
}

/** The administrators of the installation, by name. */
export const listAdministrators = (tx: Tx): Promise<{ name: string; createdAt: Date }[]> =>
  tx.selectFrom("administrators").select(["name", "createdAt"]).orderBy("name").execute();

/** Takes an administrator away, with their sessions. False when there is none of this name. */
export async function removeAdministrator(tx: Tx, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("administrators").where("name", "=", name).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Begins a session with an administrator's key. */
export async function signIn({ config }: Platform, call: PublicCall, name: string, key: string): Promise<void> {
  const token = newToken("ads");
  await call.transaction(async ({ tx, now, audit }) => {
    const found = await tx
      .selectFrom("administrators")
      .select("name")
      .where("name", "=", name)
      .where("keyHash", "=", tokenHash(key))
      .executeTakeFirst();
    if (!found) throw new Failure("administration.wrongKey", 401);
    await tx.deleteFrom("administratorSessions").where("expiresAt", "<=", now).execute();
    const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000);
    await tx
      .insertInto("administratorSessions")
      .values({ tokenHash: tokenHash(token), name, beganAt: now, expiresAt })
      .execute();
    audit("administrator.signedIn", "administrator", name, { address: call.address });
  });
  call.setCookie(cookieOf(config), token, { maxAgeSeconds: sessionHours * 3600 });
}

/** Ends the session of the call. */
export async function signOut({ config }: Platform, call: PublicCall): Promise<void> {
  const token = call.cookie(cookieOf(config));
  if (token)
    await call.transaction(({ tx }) =>
      tx.deleteFrom("administratorSessions").where("tokenHash", "=", tokenHash(token)).execute(),
    );
  call.clearCookie(cookieOf(config));
}

/** The administrator of the call's session, if there is one. */
export async function signedInAs({ config }: Platform, call: PublicCall): Promise<string | undefined> {
  const token = call.cookie(cookieOf(config));
  if (!token) return undefined;
  const row = await call.transaction(({ tx }) =>
    tx
      .selectFrom("administratorSessions")
      .select("name")
      .where("tokenHash", "=", tokenHash(token))
      .where("expiresAt", ">", call.now)
      .executeTakeFirst(),
  );
  return row?.name;
}

/** Returns the administrator of the call. Throws for all other callers. */
export async function administrator(platform: Platform, call: PublicCall): Promise<string> {
  const name = await signedInAs(platform, call);
  if (name === undefined) throw new Failure("administration.signIn", 401);
  return name;
}

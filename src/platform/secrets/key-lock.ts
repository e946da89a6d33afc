import type pg from "pg";

/** The advisory lock every running node holds (shared), and a change of the master key alone. */
const lock = "hashtextextended('acta master key', 0)";

/** Says on a node's connection, for as long as it is open, that a node runs. Refused while the master key is changed. */
export async function holdMasterKey(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock_shared(${lock}) as held`);
  if (!rows[0]?.held)
    throw new Error("The master key is being changed at this moment: start again when that has come to its end.");
}

/** Takes the lock for a change of the master key until the connection is closed. False: a node runs. */
export async function lockMasterKey(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${lock}) as locked`);
  return rows[0]?.locked === true;
}

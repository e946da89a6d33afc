import pg from "pg";
import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { deadLetters, type Envelope } from "#platform/jobs/outbox.ts";

interface DeadJob {
  readonly id: string;
  readonly data: Envelope;
  readonly created_on: Date;
  readonly source: string | null;
  readonly error: string | null;
}

const waiting = `
  select d.id, d.data, d.created_on, f.name as source, f.output->>'message' as error
  from pgboss.job d
  left join lateral (
    select name, output from pgboss.job j
    where j.state = 'failed' and j.name <> d.name and j.data = d.data order by j.completed_on desc limit 1
  ) f on true
  where d.name = $1 and d.state = 'created'`;

/** Lists the jobs that failed for good; `jobs retry ID` puts one back into its queue. */
export async function run([action, id]: string[]): Promise<number> {
  const config = readConfig(process.env);
  return withDatabase(config, console.error, async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      if (action === "retry") return await retry(client, id ?? "");
      const { rows } = await client.query<DeadJob>(`${waiting} order by d.created_on`, [deadLetters]);
      for (const { id: job, data, created_on, source, error } of rows) {
        const { unknown: what = source, orgId: organization, payload } = data;
        const why = data.unknown === undefined ? error : "no node knew how to do this";
        console.log(JSON.stringify({ id: job, since: created_on, what, organization, payload, error: why }));
      }
      console.error(
        rows.length === 0 ? "No job failed for good." : `${rows.length} waiting. "jobs retry ID" tries one again.`,
      );
      return 0;
    } finally {
      await client.end();
    }
  });
}

async function retry(client: pg.Client, id: string): Promise<number> {
  const { rows } = await client.query<DeadJob>(`${waiting} and d.id::text = $2`, [deadLetters, id]);
  const found = rows[0];
  const what = found?.data.unknown ?? found?.source;
  if (!found || !what) {
    console.error(`No dead letter has the id ${JSON.stringify(id)}.`);
    return 1;
  }
  await client.query("begin");
  if (found.data.unknown === undefined) await tryAgain(client, found, what);
  else await toOutbox(client, found.data, what);
  await client.query("delete from pgboss.job where name = $1 and id = $2", [deadLetters, id]);
  await client.query("commit");
  console.log(`${what} ${id} is tried again.`);
  return 0;
}

/** The job that failed is put back into its queue, for one more attempt. */
const tryAgain = (client: pg.Client, { data }: DeadJob, queue: string) =>
  client.query(
    "update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null where name = $1 and state = 'failed' and data = $2",
    [queue, JSON.stringify(data)],
  );

/** Puts a job or reaction that no node knew back into the outbox, for a node that knows it now. */
async function toOutbox(client: pg.Client, { orgId, by, payload }: Envelope, name: string): Promise<void> {
  await client.query("set local role acta_system");
  await client.query(
    "insert into outbox (id, org_id, kind, name, payload, by_user, at) values (gen_random_uuid(), $1, 'job', $2, $3, $4, now())",
    [orgId, name, JSON.stringify(payload), by],
  );
  await client.query("set local role none");
}

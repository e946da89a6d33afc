import pg from "pg";
import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { deadLetters } from "#platform/jobs/runner.ts";

interface DeadJob {
  readonly id: string;
  readonly data: { readonly orgId: string | null; readonly payload: unknown; readonly reaction?: string };
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
        const what = data.reaction ?? source;
        console.log(
          JSON.stringify({ id: job, since: created_on, what, organization: data.orgId, payload: data.payload, error }),
        );
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
  if (!found?.source) {
    console.error(`No dead letter has the id ${JSON.stringify(id)}.`);
    return 1;
  }
  await client.query("begin");
  await client.query(
    "update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null where name = $1 and state = 'failed' and data = $2",
    [found.source, JSON.stringify(found.data)],
  );
  await client.query("delete from pgboss.job where name = $1 and id = $2", [deadLetters, id]);
  await client.query("commit");
  console.log(`${found.source} ${id} is tried again.`);
  return 0;
}

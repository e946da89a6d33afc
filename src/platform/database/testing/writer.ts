// A program for the crash tests: `writer.ts DIR` uses the embedded server of DIR and prints the number of each row after
// its commit was acknowledged, first those it found.
import pg from "pg";
import { startEmbedded } from "../embedded.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const server = await startEmbedded(process.argv[2] ?? "", { log: (line) => void process.stderr.write(`${line}\n`) });
print(server.attached ? "attached" : "started");
const client = new pg.Client(server.connection);
await client.connect();
await client.query("create table if not exists kept (n int primary key, payload text)");
const { rows } = await client.query<{ n: number }>("select n from kept order by n");
print(`found ${rows.map(({ n }) => n).join(" ")}`);
for (let n = (rows.at(-1)?.n ?? 0) + 1; ; n++) {
  await client.query("insert into kept values ($1, repeat('p', 500))", [n]);
  print(`kept ${n}`);
}

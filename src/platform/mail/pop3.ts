import { createConnection, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { connect as connectTls } from "node:tls";
import { whyUnreachable } from "../outbound/why-unreachable.ts";

/** A message of a mailbox. `remove` deletes it when the mailbox is left. */
interface MailboxMessage {
  readonly source: string;
  readonly remove: () => Promise<void>;
}

const timeoutMs = 20_000;
/** Messages looked at in one visit, the newest first, and the largest that is. Bounces hold little more than a head. */
const most = { messages: 200, bytes: 200_000 } as const;

/**
 * Looks at the messages of a mailbox over POP3 (RFC 1939; `pop3s://` encrypted from the first byte on), one after the other.
 * What `look` does not remove stays as it is. An error says which setting is wrong; it never holds the password.
 */
export async function eachMessage(address: string, look: (message: MailboxMessage) => Promise<void>): Promise<void> {
  const url = new URL(address);
  const port = Number(url.port) || (url.protocol === "pop3s:" ? 995 : 110);
  const at = `${url.hostname}:${port}`;
  const socket =
    url.protocol === "pop3s:"
      ? connectTls(port, url.hostname, { servername: url.hostname })
      : createConnection(port, url.hostname);
  try {
    const ask = speak(socket);
    await ask();
    await ask(`USER ${decodeURIComponent(url.username)}`);
    await ask(`PASS ${decodeURIComponent(url.password)}`);
    const sizes = (await ask("LIST", true)).split("\n").map((line) => line.split(" ").map(Number));
    for (const [number = 0, bytes = 0] of sizes
      .filter(([number]) => number)
      .slice(-most.messages)
      .toReversed()) {
      if (bytes > most.bytes) continue;
      const source = await ask(`RETR ${number}`, true);
      await look({ source, remove: async () => void (await ask(`DELE ${number}`)) });
    }
    await ask("QUIT");
  } catch (error) {
    const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
    const why = whyUnreachable(code) ?? (error instanceof Error ? error.message : String(error));
    throw new Error(`The mailbox of ACTA_BOUNCES_URL at ${at} cannot be read: ${why}.`, { cause: error });
  } finally {
    socket.destroy();
  }
}

/** Speaks POP3: sends a line, if any, and gives the answer, of several lines when `long`. Refusals are thrown. */
function speak(socket: Socket) {
  // Bytes as they are: what is looked for is ASCII.
  socket.setEncoding("latin1").setTimeout(timeoutMs, () => socket.destroy(new Error("it does not answer")));
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const failed = new Promise<never>((_, reject) => socket.once("error", reject));
  failed.catch(() => undefined);
  const next = async (): Promise<string> => {
    const { value, done } = await Promise.race([lines.next(), failed]);
    if (done) throw new Error("it hung up");
    return value;
  };
  return async (line?: string, long = false): Promise<string> => {
    if (line !== undefined) socket.write(`${line}\r\n`);
    const answer = await next();
    if (!answer.startsWith("+OK")) throw new Error(`it answers ${answer.slice(0, 200)}`);
    if (!long) return answer;
    const all: string[] = [];
    // A line that begins with a dot has one more before it; a dot alone is the end.
    for (let one = await next(); one !== "."; one = await next()) all.push(one.startsWith(".") ? one.slice(1) : one);
    return all.join("\n");
  };
}

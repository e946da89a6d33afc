import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { commonFailure, Failure } from "#protocol/failure.ts";

/** Looks for viruses in what is uploaded, before anything else reads it. */
export interface VirusScanner {
  /**
   * Passes for a file in which nothing is found. Throws `failure.infected` (422) for one in which something is,
   * and `failure.unavailable` (503) when nobody can say: nothing is stored that was not looked at.
   */
  check(path: string): Promise<void>;
}

/** A scan of the largest upload takes a few seconds; a scanner that says nothing for this long is as good as none. */
const maxWaitMs = 60_000;

/** clamd answers in a line; anything longer does not come from it. */
const maxAnswer = 4096;

/**
 * A scanner of ClamAV's daemon, at `tcp://host:port` or `unix:/path/of/socket`: its INSTREAM command, one connection for each
 * file. Its StreamMaxLength must not be below the largest upload; a file beyond it counts as not looked at.
 */
export function clamdScanner(address: string, maxWait = maxWaitMs): VirusScanner {
  return {
    async check(path) {
      const answer = await ask(address, createReadStream(path, { highWaterMark: 256 * 1024 }), maxWait).catch(
        (cause) => {
          throw new Failure("failure.unavailable", 503, { cause });
        },
      );
      if (/^stream: OK$/.test(answer)) return;
      if (/^stream: .+ FOUND$/.test(answer)) throw commonFailure("failure.infected");
      throw new Failure("failure.unavailable", 503, { cause: new Error(`clamd at ${address} answered: ${answer}`) });
    },
  };
}

function open(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address);
  // Addresses of version 6 stand in brackets.
  return protocol === "unix:" ? connect(pathname) : connect(Number(port), hostname.replace(/^\[|\]$/g, ""));
}

/** Sends what is read in pieces, each after its length as four bytes, and a last one of none; answers the line that comes back. */
async function ask(address: string, content: Readable, maxWait: number): Promise<string> {
  const socket = open(address);
  const late = new Error(`clamd at ${address} did not answer within ${maxWait} ms`);
  const timer = setTimeout(() => socket.destroy(late), maxWait);
  try {
    const answer = read(socket);
    // The scanner may answer and hang up before it has read everything. Its answer counts, even if the rest was not
    // sent.
    const sent = send(socket, content).catch(() => undefined);
    const line = await answer;
    socket.destroy();
    await sent;
    return line;
  } finally {
    clearTimeout(timer);
    content.destroy();
    socket.destroy();
  }
}

async function send(socket: Socket, content: Readable): Promise<void> {
  socket.write("zINSTREAM\0");
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    await new Promise<void>((done, fail) => socket.write(chunk, (error) => (error ? fail(error) : done())));
  }
  socket.write(Buffer.alloc(4));
}

function read(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => {
      text += part;
      const end = text.indexOf("\0");
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > maxAnswer) reject(new Error("clamd's answer is too long"));
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("clamd closed the connection without an answer")));
  });
}

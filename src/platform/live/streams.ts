import type { ServerResponse } from "node:http";
import type { LiveMessage } from "./listener.ts";

interface Stream {
  readonly response: ServerResponse;
  readonly uid: string;
  readonly orgId: string | null;
  readonly since: number;
}

const beatMs = 20_000;
/** The maximum age of a stream. The browser then opens a new one, which is authorized again: sessions end without notice. */
const maxLifetimeMs = 60 * 60 * 1000;
/** The maximum of streams per person on one node; a new one replaces the oldest. */
const maxOfPerson = 20;
/** The maximum of unread bytes: a browser that stopped reading is disconnected, and fetches everything when it reconnects. */
const maxUnread = 256 * 1024;

/** The open pages of this node: one server-sent event stream per browser. */
export class Streams {
  private readonly open = new Set<Stream>();
  private readonly beat: NodeJS.Timeout;
  private closed = false;

  constructor() {
    this.beat = setInterval(() => this.beatAll(performance.now()), beatMs);
    this.beat.unref();
  }

  /** Takes over a response and keeps it until the browser leaves. */
  add(response: ServerResponse, uid: string, orgId: string | null): void {
    // The browser disconnected while it was being authorized, before the listener was attached.
    if (response.destroyed || response.closed) return;
    // A stopping node would wait for the stream; the browser reconnects to another node, or to this one after its restart.
    if (this.closed) return void response.writeHead(503).end();
    const stream: Stream = { response, uid, orgId, since: performance.now() };
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    response.write("retry: 1000\n:\n\n");
    const theirs = [...this.open].filter((other) => other.uid === uid);
    for (const oldest of theirs.slice(0, Math.max(0, theirs.length - maxOfPerson + 1))) this.drop(oldest);
    this.open.add(stream);
    response.on("close", () => this.open.delete(stream));
  }

  /** Notifies the pages a message is for: those of its organization, or of its users. */
  publish(message: LiveMessage): void {
    const data = JSON.stringify({ keys: message.keys, ...(message.by ? { by: message.by } : {}) });
    const meant = (s: Stream) =>
      message.users ? message.users.includes(s.uid) : message.org !== null && s.orgId === message.org;
    this.write(meant, `data: ${data}\n\n`);
    if (message.ends) this.end(...(message.users ?? []));
  }

  /** Asks every page to fetch anew: messages may have been missed. */
  resync(): void {
    this.write(() => true, "event: resync\ndata: {}\n\n");
  }

  /** Keeps connections alive, and ends those that have lasted long enough at this moment (milliseconds). */
  beatAll(now: number): void {
    this.write(() => true, ":\n\n");
    for (const stream of this.open) if (now - stream.since > maxLifetimeMs) this.drop(stream);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.beat);
    for (const stream of this.open) this.drop(stream);
  }

  get size(): number {
    return this.open.size;
  }

  /** Ends the streams of these people; the browser opens a new one, which is authorized again. */
  private end(...uids: string[]): void {
    for (const stream of this.open) if (uids.includes(stream.uid)) this.drop(stream);
  }

  private drop(stream: Stream): void {
    this.open.delete(stream);
    stream.response.end();
  }

  private write(meant: (s: Stream) => boolean, text: string): void {
    for (const stream of this.open) {
      if (!meant(stream)) continue;
      if (stream.response.writableLength > maxUnread) {
        this.open.delete(stream);
        stream.response.destroy();
      } else stream.response.write(text);
    }
  }
}

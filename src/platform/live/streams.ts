import type { ServerResponse } from "node:http";
import type { LiveMessage } from "./listener.ts";

interface Stream {
  readonly response: ServerResponse;
  readonly uid: string;
  readonly orgId: string | null;
  readonly since: number;
}

const beatMs = 20_000;
/** A stream is opened anew, and with it authorized anew, at least this often: sessions end without telling. */
const longestMs = 60 * 60 * 1000;
/** Open streams of one person on one node; the oldest makes room. */
const mostOfPerson = 20;
/** Bytes a browser may leave unread: one that stopped reading is let go, and fetches everything when it comes back. */
const mostUnread = 256 * 1024;

/** The open pages of this node: one server-sent event stream per browser. */
export class Streams {
  private readonly open = new Set<Stream>();
  private readonly beat: NodeJS.Timeout;
  private closed = false;

  constructor() {
    this.beat = setInterval(() => this.keepUp(performance.now()), beatMs);
    this.beat.unref();
  }

  /** Takes over a response and keeps it until the browser leaves. */
  add(response: ServerResponse, uid: string, orgId: string | null): void {
    // It left while it was being authorized; its end was told before anybody listened.
    if (response.destroyed || response.closed) return;
    // A node that is stopping would wait for it; the browser asks again, and finds another node or this one anew.
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
    for (const oldest of theirs.slice(0, Math.max(0, theirs.length - mostOfPerson + 1))) this.drop(oldest);
    this.open.add(stream);
    response.on("close", () => this.open.delete(stream));
  }

  /** Tells the pages a message is for: those of its organization, or of its users. */
  publish(message: LiveMessage): void {
    const data = JSON.stringify({ keys: message.keys, ...(message.by ? { by: message.by } : {}) });
    const meant = (s: Stream) =>
      message.users ? message.users.includes(s.uid) : message.org !== null && s.orgId === message.org;
    this.write(meant, `data: ${data}\n\n`);
    if (message.ends) this.end(...(message.users ?? []));
  }

  /** Tells every page to fetch anew: messages may have been missed. */
  resync(): void {
    this.write(() => true, "event: resync\ndata: {}\n\n");
  }

  /** Keeps connections alive, and ends those that have lasted long enough at this moment (milliseconds). */
  keepUp(now: number): void {
    this.write(() => true, ":\n\n");
    for (const stream of this.open) if (now - stream.since > longestMs) this.drop(stream);
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
      if (stream.response.writableLength > mostUnread) {
        this.open.delete(stream);
        stream.response.destroy();
      } else stream.response.write(text);
    }
  }
}

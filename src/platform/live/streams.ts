import type { ServerResponse } from "node:http";
import type { LiveMessage } from "./listener.ts";

interface Stream {
  readonly response: ServerResponse;
  readonly uid: string;
  readonly orgId: string | null;
}

/** The open pages of this node: one server-sent event stream per browser. */
export class Streams {
  private readonly open = new Set<Stream>();
  private readonly beat: NodeJS.Timeout;

  constructor() {
    this.beat = setInterval(() => this.write(() => true, ":\n\n"), 20_000);
    this.beat.unref();
  }

  /** Takes over a response and keeps it until the browser leaves. */
  add(response: ServerResponse, uid: string, orgId: string | null): void {
    const stream: Stream = { response, uid, orgId };
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    response.write("retry: 1000\n:\n\n");
    this.open.add(stream);
    response.on("close", () => this.open.delete(stream));
  }

  /** Tells the pages a message is for: those of its organization, or of its users. */
  publish(message: LiveMessage): void {
    const data = JSON.stringify({ keys: message.keys, ...(message.by ? { by: message.by } : {}) });
    const meant = (s: Stream) =>
      message.users ? message.users.includes(s.uid) : message.org !== null && s.orgId === message.org;
    this.write(meant, `data: ${data}\n\n`);
    if (message.ends) for (const uid of message.users ?? []) this.end(uid);
  }

  /** Tells every page to fetch anew: messages may have been missed. */
  resync(): void {
    this.write(() => true, "event: resync\ndata: {}\n\n");
  }

  /** Ends the streams of a person or of everyone; the browser opens a new one, which is authorized again. */
  end(uid?: string): void {
    for (const stream of this.open) if (!uid || stream.uid === uid) stream.response.end();
  }

  close(): void {
    clearInterval(this.beat);
    this.end();
  }

  get size(): number {
    return this.open.size;
  }

  private write(meant: (s: Stream) => boolean, text: string): void {
    for (const stream of this.open) if (meant(stream)) stream.response.write(text);
  }
}

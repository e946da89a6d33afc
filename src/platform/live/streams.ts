import type { ServerResponse } from "node:http";
import type { Actor } from "#protocol/actor.ts";
import type { LiveKey } from "#protocol/query-key.ts";
import type { LiveMessage } from "./listener.ts";

/** The person at an open page. `actor` is null outside of an organization. A change of rights ends the stream. */
export interface Listening {
  readonly uid: string;
  readonly actor: Pick<Actor, "orgId" | "roles" | "teamIds" | "individual"> | null;
}

interface Stream extends Listening {
  readonly response: ServerResponse;
  readonly since: number;
}

const beatMs = 20_000;
/** The maximum age of a stream. The browser then opens a new one, which is authorized again: sessions end without notice. */
const maxLifetimeMs = 60 * 60 * 1000;
/** The maximum of streams per person on one node; a new one replaces the oldest. */
const maxOfPerson = 20;
/** The maximum age of the stream of a visitor: what opened it is asked again. */
const maxOfVisitMs = 10 * 60 * 1000;
/** The maximum of streams of visitors on one node, per network and per link. Another one is refused: it would only take turns with them. */
const maxOfNetwork = 50;
const maxOfLink = 100;
/** The maximum of unread bytes: a browser that stopped reading is disconnected, and fetches everything when it reconnects. */
const maxUnread = 256 * 1024;

/** About what a page asks of the server after a change: two or three questions. */
const spreadMsOfPage = 8;
const maxSpreadMs = 2_000;

/** The subject of messages for a visitor without an account. They hear that it changed, and no details. */
export interface Visit {
  readonly orgId: string;
  /** The link they opened. The next field is their network. */
  readonly link: string;
  readonly network: string;
  /** Returns true if a message concerns the subject. */
  readonly isAbout: (keys: readonly LiveKey[]) => boolean;
}

interface VisitorStream extends Visit {
  readonly response: ServerResponse;
  readonly since: number;
}

/** The open pages of this node: one server-sent event stream per browser. */
export class Streams {
  private readonly open = new Set<Stream>();
  private readonly visitors = new Set<VisitorStream>();
  private readonly beat: NodeJS.Timeout;
  private closed = false;

  constructor() {
    this.beat = setInterval(() => this.beatAll(performance.now()), beatMs);
    this.beat.unref();
  }

  /** Takes over a response and keeps it until the browser leaves. */
  add(response: ServerResponse, { uid, actor }: Listening): void {
    // The browser disconnected while it was being authorized, before the listener was attached.
    if (response.destroyed || response.closed) return;
    // A stopping node would wait for the stream; the browser reconnects to another node, or to this one after its restart.
    if (this.closed) return void response.writeHead(503).end();
    const stream: Stream = { response, uid, actor, since: performance.now() };
    begin(response);
    const theirs = [...this.open].filter((other) => other.uid === uid);
    for (const oldest of theirs.slice(0, Math.max(0, theirs.length - maxOfPerson + 1))) this.drop(oldest);
    this.open.add(stream);
    response.on("close", () => this.open.delete(stream));
  }

  /** The same for a visitor; false, with nothing written, where there are too many. */
  addVisitor(response: ServerResponse, visit: Visit): boolean {
    const ofNetwork = [...this.visitors].filter(({ network }) => network === visit.network);
    const ofLink = [...this.visitors].filter(({ link }) => link === visit.link);
    if (this.closed || ofNetwork.length >= maxOfNetwork || ofLink.length >= maxOfLink) return false;
    if (response.destroyed || response.closed) return true;
    const stream: VisitorStream = { ...visit, response, since: performance.now() };
    begin(response);
    this.visitors.add(stream);
    response.on("close", () => this.visitors.delete(stream));
    return true;
  }

  /** Notifies the pages a message is for: those of its organization, or of its users. */
  publish(message: LiveMessage): void {
    const { keys, by, users, org } = message;
    const meant = [...this.open].filter((s) => (users ? users.includes(s.uid) : isMeant(message, s)));
    const spread = spreadOf(meant.length);
    const data = JSON.stringify({ keys, ...(by && { by }), ...(spread > 0 && { spread }) });
    for (const stream of meant) this.tell(this.open, stream, `data: ${data}\n\n`);
    for (const visitor of this.visitors)
      if (!users && visitor.orgId === org && visitor.isAbout(keys)) this.tell(this.visitors, visitor, "data: {}\n\n");
    if (message.ends) this.end(...(users ?? []));
  }

  /** Asks every page to fetch anew: messages may have been missed. */
  resync(): void {
    this.write("event: resync\ndata: {}\n\n");
    for (const visitor of this.visitors) this.tell(this.visitors, visitor, "data: {}\n\n");
  }

  /** Keeps connections alive, and ends those that have lasted long enough at this moment (milliseconds). */
  beatAll(now: number): void {
    this.write(":\n\n");
    for (const stream of this.open) if (now - stream.since > maxLifetimeMs) this.drop(stream);
    for (const visitor of this.visitors) {
      this.tell(this.visitors, visitor, ":\n\n");
      if (now - visitor.since > maxOfVisitMs) visitor.response.end();
    }
  }

  close(): void {
    this.closed = true;
    clearInterval(this.beat);
    for (const stream of this.open) this.drop(stream);
    for (const { response } of this.visitors) response.end();
  }

  get size(): number {
    return this.open.size + this.visitors.size;
  }

  /** Ends the streams of these people; the browser opens a new one, which is authorized again. */
  private end(...uids: string[]): void {
    for (const stream of this.open) if (uids.includes(stream.uid)) this.drop(stream);
  }

  private drop(stream: Stream): void {
    this.open.delete(stream);
    stream.response.end();
  }

  private write(text: string): void {
    for (const stream of this.open) this.tell(this.open, stream, text);
  }

  private tell<S extends { readonly response: ServerResponse }>(among: Set<S>, stream: S, text: string): void {
    if (stream.response.writableLength > maxUnread) {
      among.delete(stream);
      stream.response.destroy();
    } else stream.response.write(text);
  }
}

/** True for the people of the organization, or those of them who may read what the message is about. */
function isMeant({ org, readers }: LiveMessage, { uid, actor }: Listening): boolean {
  if (org === null || actor?.orgId !== org) return false;
  if (!readers) return true;
  const alone = actor.individual && !actor.roles.includes("owner");
  return readers.some(
    ({ users, roles, teams, all }) =>
      (!users || users.includes(uid)) &&
      (!roles || actor.roles.some((role) => roles.includes(role))) &&
      (!teams || actor.teamIds.some((id) => teams.includes(id))) &&
      (users !== undefined || all === true || !alone),
  );
}

/**
 * Over how many milliseconds as many pages spread their questions after a change, beyond what each waits anyway: as many as
 * fill these moments take the turns of everybody else.
 */
const spreadOf = (pages: number): number => (pages < 20 ? 0 : Math.min(maxSpreadMs, pages * spreadMsOfPage));

function begin(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex, nofollow",
  });
  response.write("retry: 1000\n:\n\n");
}

import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Actor } from "#protocol/actor.ts";
import { type Decision, refusal } from "#protocol/decision.ts";
import type { Access, Endpoint } from "#protocol/endpoint.ts";
import { commonFailure, Failure, type FailureCode, notFound } from "#protocol/failure.ts";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../db/database.ts";
import type { SpaceGate } from "../files/space-gate.ts";
import { inTransaction, organizationTransaction, systemTransaction, type Transaction } from "../transaction.ts";
import type { VirusScanner } from "../uploads/virus-scanner.ts";
import type {
  Asker,
  CallOf,
  FileAnswer,
  LongCallOf,
  LongMemberCall,
  RequestFacts,
  SignedIn,
  UserCall,
  WithUpload,
} from "./call.ts";
import { isDriveCall } from "./drive-call.ts";
import { noteLanguage, requestFacts } from "./facts.ts";
import { once, onceAround, type RepeatableCall } from "./idempotency.ts";
import { countCall, countInput, countSubject } from "./limits.ts";
import type { ReadLimits } from "./read-limits.ts";
import { exceedsJsonLimits } from "./request-bodies.ts";
import { sendJson } from "./send-json.ts";
import { type Received, receive } from "./upload.ts";
import { limitWrongKeys } from "./wrong-keys.ts";

/** Identifies callers for the platform. The features identity, api-keys and members provide it. */
export interface Identify {
  /** Finds the person of a token (session or API key) and their rights, with one statement. `address`: where the call comes from. */
  asker(token: string, now: Date, address: string): Promise<Asker | undefined>;
  /** Their current rights. */
  actor(user: SignedIn, now: Date): Promise<Actor | undefined>;
  /** Locks the rights of the actor until the transaction ends; false if they have changed. */
  lock(tx: Tx, actor: Actor, alone: boolean): Promise<boolean>;
}

/** The parts that `serve` needs. */
export interface Serving {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: Clock;
  readonly identify: Identify;
  /** Name of the session cookie. */
  readonly cookieName: string;
  readonly secure: boolean;
  /** Checks the free space before a write. */
  readonly space: SpaceGate;
  /** Looks at every upload, where one is configured. */
  readonly scanner?: VirusScanner | undefined;
  readonly reads: ReadLimits;
}

type In<E extends Endpoint> = z.output<E["input"]>;
type Out<E extends Endpoint> = z.input<E["output"]>;

/** Registers the handlers of a feature's contract. */
export interface On {
  /** An ordinary call; a member's handler runs inside one transaction of the organization. */
  <I extends z.ZodType, O extends z.ZodType, A extends Access>(
    e: Endpoint<I, O, A>,
    run: (call: CallOf<A>, input: z.output<I>) => Promise<z.input<O>>,
  ): void;
  /** A call that does slow work outside its transactions. */
  long<I extends z.ZodType, O extends z.ZodType, A extends Access>(
    e: Endpoint<I, O, A>,
    run: (call: LongCallOf<A>, input: z.output<I>) => Promise<z.input<O>>,
  ): void;
  /** A call that carries one file. */
  upload<I extends z.ZodType, O extends z.ZodType, A extends Access>(
    e: Endpoint<I, O, A>,
    run: (call: WithUpload<LongCallOf<A>>, input: z.output<I>) => Promise<z.input<O>>,
  ): void;
  /** A call answered with a file. */
  download<I extends z.ZodType, O extends z.ZodType, A extends Access>(
    e: Endpoint<I, O, A>,
    run: (call: LongCallOf<A>, input: z.output<I>) => Promise<FileAnswer>,
  ): void;
  /** A call that carries one file and is answered with another. */
  convert<I extends z.ZodType, O extends z.ZodType, A extends Access>(
    e: Endpoint<I, O, A>,
    run: (call: WithUpload<LongCallOf<A>>, input: z.output<I>) => Promise<FileAnswer>,
  ): void;
  /** Every endpoint served so far, for OpenAPI and the generated tests. */
  readonly served: readonly Endpoint[];
}

type Mode = "plain" | "long" | "upload" | "download";
type Run = (call: never, input: never) => Promise<unknown>;

/** The caller of a request whose credentials, limits and room were checked. */
interface Admitted {
  readonly facts: RequestFacts;
  readonly user: SignedIn | undefined;
  readonly actor: Actor | undefined;
}

/** Bytes of a body that is read before its caller is known: an id or two, and the token. */
const maxUnknownBody = 64 * 1024;

interface Checking extends Serving {
  /** Finds the holder of a key that came as `Authorization`; wrong ones are counted. */
  readonly keyHolder: Identify["asker"];
}

/** Makes the function features serve their contracts with. */
export function serve(given: Serving): On {
  const serving: Checking = { ...given, keyHolder: limitWrongKeys(given.identify.asker) };
  const served: Endpoint[] = [];
  const add = (mode: Mode) => (e: Endpoint, run: Run) => {
    served.push(e);
    const admitted = new WeakMap<FastifyRequest, Admitted>();
    serving.app.route({
      method: e.method,
      url: `/api${e.path}`,
      ...(takesToken(e) ? { bodyLimit: maxUnknownBody } : {}),
      // Before anything of the body is read. A caller whose token is in the body is admitted after it.
      onRequest: async (request, reply) => {
        if (!takesToken(e) || bearerOf(request) !== undefined)
          admitted.set(request, await admit(serving, e, request, reply));
      },
      handler: async (request, reply) => {
        const caller = admitted.get(request) ?? (await admit(serving, e, request, reply));
        return answer(serving, e, mode, run, caller, request, reply);
      },
    });
  };
  return Object.assign(add("plain"), {
    long: add("long"),
    upload: add("upload"),
    download: add("download"),
    convert: add("download"),
    served,
  }) as unknown as On;
}

/** Checks who calls and counts the call. Throws the refusal. */
async function admit(s: Checking, e: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
  const facts = requestFacts(s, request, reply);
  const asker = await whoAsks(s, e, request, facts.now);
  const user = asker?.user;
  if (user?.language) noteLanguage(request, user.language);
  if (user?.apiKey && !(e.byKey ?? e.access === "member")) throw commonFailure("failure.apiKey");
  if (e.access !== "public" && !user) throw commonFailure("failure.signedOut");
  if (user && e.access !== "public" && !user.emailVerified && !e.allowUnverified)
    throw commonFailure("failure.unverified");
  const actor = e.access === "public" ? undefined : asker?.actor;
  if (e.access === "member" && !actor) throw commonFailure("failure.role");
  // The person has moved to another organization, where the key is not valid.
  if (user?.apiKey && user.apiKey.orgId !== actor?.orgId) throw commonFailure("failure.signedOut");
  const admitted = user?.apiKey?.admits(e, isDriveCall(request) ? "drive" : "api") ?? true;
  if (admitted !== true) throw refusal(admitted);
  reply.header("x-request-id", facts.requestId);
  request.log = request.log.child({ uid: user?.uid, org: actor?.orgId });
  const who = { uid: user?.uid, orgId: actor?.orgId, keyId: user?.apiKey?.id };
  if (e.method === "GET") s.reads.count({ ...who, uid: who.keyId ?? who.uid }, facts.now);
  await countCall(s.db, e, { address: facts.address, ...who }, facts.now);
  await refuseWithoutSpace(s, e);
  return { facts, user, actor };
}

async function answer(
  s: Serving,
  e: Endpoint,
  mode: Mode,
  run: Run,
  { facts, user, actor }: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  let received: Received | undefined;
  try {
    if (e.upload) received = await receive(request, e.upload);
    if (received) await s.scanner?.check(received.upload.path);
    const input = parseInput(e, rawInput(e, request, received), user, actor);
    await countInput(s.db, e, input, { address: facts.address, uid: user?.uid, orgId: actor?.orgId }, facts.now);
    const asked = { done: e.access !== "member" };
    const authorize = (decision: Decision) => {
      asked.done = true;
      if (decision !== true) throw refusal(decision);
    };
    const result = await perform(s, e, mode, run, {
      facts,
      user,
      actor,
      authorize,
      input,
      request,
      upload: received?.upload,
    });
    if (!asked.done) throw new Error(`${e.method} ${e.path} answered without authorizing`);
    if (mode === "download") return sendFile(reply, result as FileAnswer);
    return sendJson(request, reply, e, result);
  } finally {
    await received?.discard();
  }
}

interface Performing {
  readonly facts: RequestFacts;
  readonly user: SignedIn | undefined;
  readonly actor: Actor | undefined;
  readonly authorize: (decision: Decision) => void;
  readonly input: unknown;
  readonly request: FastifyRequest;
  readonly upload: Received["upload"] | undefined;
}

/** The page that calls. It is sent to other pages in a message of limited length: only an id is allowed. */
function pageIdOf(request: FastifyRequest): string | undefined {
  const pageId = header(request, "x-page-id") ?? "";
  return /^[\w-]{1,64}$/.test(pageId) ? pageId : undefined;
}

async function perform(s: Serving, e: Endpoint, mode: Mode, run: Run, p: Performing): Promise<unknown> {
  const { facts, user, actor, authorize } = p;
  const pageId = pageIdOf(p.request);
  const of = { by: user?.uid ?? null, now: facts.now, requestId: facts.requestId, pageId, apiKey: user?.apiKey };
  const present = (value: unknown) => (mode === "download" ? value : e.output.parse(value));
  if (e.access !== "member" || !user || !actor) {
    const call: Partial<UserCall> = {
      ...facts,
      ...(user ? { user } : {}),
      actor,
      authorize,
      countSubject: () => countSubject(s.db, e, p.input, facts.now),
      transaction: (work, more = {}) => systemTransaction(s.db, { ...of, orgId: null, ...more }, work),
    };
    const work = async () => present(await run({ ...call, upload: p.upload } as never, p.input as never));
    // The call may give the person an organization; a repetition afterwards is still the same call.
    const repeated = user && e.once ? repeatable(e, p, user.uid) : undefined;
    return repeated ? onceAround(s.db, repeated, async () => JSON.stringify(await work())) : work();
  }
  const member = { ...of, orgId: actor.orgId, reading: e.method === "GET" || e.reads === true };
  const repeated = repeatable(e, p, user.uid, actor);
  // The person may lose the right between the check and the change.
  const lock = async (tx: Tx) => {
    if (member.reading) return;
    if (!(await s.identify.lock(tx, actor, e.changesMembership === true))) throw commonFailure("failure.role");
  };
  if (mode !== "plain") {
    const call: LongMemberCall = {
      ...facts,
      user,
      actor,
      authorize,
      transaction: async (work) => {
        // An upload takes time: the rights are checked again afterwards.
        if (p.upload && !sameRights(actor, await s.identify.actor(user, s.clock.now())))
          throw commonFailure("failure.role");
        return organizationTransaction(s.db, member, async (transaction) => {
          await lock(transaction.tx);
          return work(transaction as Transaction & { orgId: string });
        });
      },
    };
    const work = async () => present(await run({ ...call, upload: p.upload } as never, p.input as never));
    if (!repeated || mode !== "upload") return work();
    return onceAround(s.db, repeated, async () => JSON.stringify(await work())).then((text) => {
      authorize(true);
      return text;
    });
  }
  const inOne = async (tx: Tx) => {
    await lock(tx);
    const work = () =>
      inTransaction(tx, member, async (transaction) =>
        present(await run({ ...facts, ...transaction, user, actor, authorize } as never, p.input as never)),
      );
    if (!repeated) return work();
    // A repetition gets the stored answer; the caller was authorized with the same rights when it was stored.
    return once(tx, repeated, async () => JSON.stringify(await work())).then((text) => {
      authorize(true);
      return text;
    });
  };
  return s.db.asOrganization(actor.orgId, inOne, member);
}

/** Returns the identity of a repeatable call, or undefined if it has no Idempotency-Key. */
function repeatable(e: Endpoint, p: Performing, userId: string, actor?: Actor): RepeatableCall | undefined {
  const key = e.method === "POST" ? header(p.request, "idempotency-key") : undefined;
  if (!key) return undefined;
  const request = `${e.method} ${p.request.url} ${JSON.stringify(p.input)} ${p.upload?.sha256.toString("hex") ?? ""}`;
  // What changes the caller's own rights is still the same call afterwards.
  const rights = actor && !e.changesMembership ? rightsOf(actor) : "";
  return { userId, orgId: actor?.orgId ?? null, key: key.slice(0, 200), request, rights, now: p.facts.now };
}

/** Returns the rights that belong to one person. The plan is left out, because it changes for all members at once. */
const rightsOf = ({ roles, individual, teamIds }: Actor): string =>
  [roles.toSorted().join(), individual ? "individual" : "", teamIds.toSorted().join()].join(" ");

const sameRights = (before: Actor, now: Actor | undefined): boolean =>
  now !== undefined && now.orgId === before.orgId && now.roles.join() === before.roles.join();

/** Reading goes on when the disk is nearly full; uploads are refused first, then what members change. */
async function refuseWithoutSpace(s: Serving, e: Endpoint): Promise<void> {
  if (e.method === "GET" || e.reads || e.access === "public" || e.allowUnverified) return;
  if (!(await s.space.admits("write"))) throw commonFailure("failure.noSpace");
  if (e.upload && !(await s.space.admits("upload"))) throw commonFailure("failure.noUploadSpace");
}

/** Returns true if the body of this call may carry the identity token, as the callers of the engine send it. */
const takesToken = (e: Endpoint): boolean => e.path.startsWith("/engine/") || e.path === "/user/incomplete";

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(header(request, "authorization") ?? "")?.[1];

async function whoAsks(s: Checking, e: Endpoint, request: FastifyRequest, now: Date): Promise<Asker | undefined> {
  const bearer = bearerOf(request);
  const body =
    takesToken(e) && typeof request.body === "object" ? (request.body as { token?: unknown } | null)?.token : undefined;
  const token = bearer ?? (typeof body === "string" && body !== "" ? body : undefined) ?? request.cookies[s.cookieName];
  const find = bearer === undefined ? s.identify.asker : s.keyHolder;
  const asker = token ? await find(token, now, request.ip) : undefined;
  // Public endpoints ignore API keys, so a key neither opens nor ends a session. A key in a cookie is ignored too.
  return asker?.user.apiKey && (e.access === "public" || bearer === undefined) ? undefined : asker;
}

function rawInput(e: Endpoint, request: FastifyRequest, received: Received | undefined): Record<string, unknown> {
  const texts = { ...(request.query as object), ...received?.values };
  // Some values of query strings and uploads are JSON, which their schemas read.
  for (const text of Object.values(texts))
    if (typeof text === "string" && /^\s*[[{]/.test(text) && exceedsJsonLimits(text))
      throw commonFailure("failure.invalid");
  const body = received || e.method === "GET" ? {} : ((request.body as object | null) ?? {});
  return { ...texts, ...body, ...(request.params as object) };
}

/** Errors that one answer names. A list of 10,000 wrong values would cost as many sentences. */
const maxFields = 100;

/** `uid` and `orgId` are compared with the session and never used as authority. */
function parseInput<E extends Endpoint>(
  e: E,
  raw: Record<string, unknown>,
  user: SignedIn | undefined,
  actor: Actor | undefined,
): In<E> {
  const { uid, orgId, ...rest } = raw;
  if (takesToken(e)) delete rest["token"];
  if (e.access !== "public") {
    if (uid !== undefined && uid !== user?.uid) throw commonFailure("failure.mismatch");
    if (orgId !== undefined && orgId !== "" && orgId !== actor?.orgId) throw commonFailure("failure.mismatch");
  }
  const parsed = e.input.safeParse(rest);
  if (parsed.success) return parsed.data as In<E>;
  const inPath = new Set(Object.keys(raw).filter((k) => e.path.includes(`:${k}`)));
  // A malformed id is answered like an unknown one: not found.
  if (parsed.error.issues.some((i) => inPath.has(String(i.path[0])))) throw notFound();
  const fields = parsed.error.issues
    .slice(0, maxFields)
    .map((issue) => ({ path: issue.path.join("."), code: codeOf(issue, rest) }));
  throw new Failure("failure.invalid", 422, { fields });
}

/** A schema's own message is a text key; anything else is a general sentence: the value is missing, or not valid. */
function codeOf(issue: z.core.$ZodIssue, given: unknown): FailureCode {
  if (/^[a-zA-Z]+(\.[a-zA-Z]+)+$/.test(issue.message)) return issue.message as FailureCode;
  const value = issue.path.reduce<unknown>(
    (of, step) => (of as Record<PropertyKey, unknown> | undefined)?.[step],
    given,
  );
  return issue.code === "invalid_type" && value === undefined ? "failure.required" : "failure.field";
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const name = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  reply
    .header("content-disposition", `${file.inline ? "inline" : "attachment"}; filename*=UTF-8''${name}`)
    .header("content-security-policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
    .header("cache-control", "no-store")
    .type(file.mediaType);
  return reply.send(file.content instanceof Readable ? file.content : Buffer.from(file.content));
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

export type { In, Out };

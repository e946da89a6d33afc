import type { FailureCode } from "#protocol/failure.ts";
import * as contract from "../../contract.ts";
import { findByNames, getLock, lockFile, unlockFile } from "../../dav-contract.ts";
import { type DavPath, davHref, readDavPath, splitPath } from "../../dav-path.ts";
import type { ItemDetails } from "../../item.ts";
import type { Answer, Api } from "./api.ts";
import { describe, listed } from "./describe.ts";
import { lockAnswer, multiStatus, requestedProperties, status } from "./xml.ts";

/** A WebDAV response: a status, headers, and a body. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A request of WebDAV, as far as it was read. */
export interface Asked {
  readonly api: Api;
  readonly path: DavPath;
  readonly body: Buffer;
  readonly now: Date;
  readonly header: (name: string) => string | undefined;
}

const xml = { "content-type": "application/xml; charset=utf-8" };

type Refusal = Extract<Answer<unknown>, { readonly ok: false }>;

/** Conflicts with what was saved meanwhile: the program reads again before it overwrites. */
const outdated: ReadonlySet<FailureCode> = new Set(["repository.nameTaken", "repository.laterVersion"]);

/** Returns the API's refusal in the words of WebDAV. 409 would mean that the folder above is missing. */
export function refused({ status: given, code, retryAfter }: Refusal): Reply {
  if (code === "repository.full") return { status: 507 };
  if (outdated.has(code)) return { status: 412 };
  const headers = retryAfter === undefined ? {} : { headers: { "retry-after": retryAfter } };
  return { status: given === 422 || given === 409 ? 403 : given, ...headers };
}
/** Returns the response of a method without a body. */
const done = (answer: Answer<unknown>, ok: number): Reply => (answer.ok ? { status: ok } : refused(answer));

const find = (api: Api, { place, names }: DavPath): Promise<Answer<ItemDetails>> =>
  place === undefined || names.length === 0
    ? Promise.resolve({ ok: false, status: 404, code: "failure.notFound" })
    : api.call(findByNames, { place, names });

/** Like `find`; the value is undefined if there is no such item. Every other refusal remains one. */
async function findIfThere(api: Api, path: DavPath): Promise<Answer<ItemDetails | undefined>> {
  const found = await find(api, path);
  return !found.ok && found.status === 404 ? { ok: true, value: undefined } : found;
}

/** Returns the id of the folder something is put into, null for one's own place, or the reply if nothing can be put there. */
async function folderAt(api: Api, path: DavPath): Promise<{ readonly id: string | null } | Reply> {
  // Next to what is shared nothing is added.
  if (path.names.length === 0) return path.place === "mine" ? { id: null } : { status: 403 };
  const folder = await findIfThere(api, path);
  if (!folder.ok) return refused(folder);
  return folder.value?.kind === "folder" ? { id: folder.value.id } : { status: 409 };
}

const parentOf = (parentId: string | null) => (parentId === null ? {} : { parentId });
const etagOf = ({ id, version }: ItemDetails): string => `"${id}-${version}"`;

/** Returns the properties a body requests, or undefined for all. */
function readQuestion(body: Buffer): readonly string[] | undefined | "malformed" {
  try {
    return requestedProperties(body.toString("utf8"));
  } catch {
    return "malformed";
  }
}

async function propfind({ api, path, body, header, now }: Asked): Promise<Reply> {
  const depth = header("depth") ?? "infinity";
  if (depth !== "0" && depth !== "1")
    return { status: 403, headers: xml, body: '<D:error xmlns:D="DAV:"><D:propfind-finite-depth/></D:error>' };
  const asked = readQuestion(body);
  if (asked === "malformed") return { status: 400 };
  const first = await describe(api, path, asked, now);
  if (!first.ok) return refused(first);
  const inside = depth === "1" ? await listed(api, path, now) : { ok: true as const, value: [] };
  if (!inside.ok) return refused(inside);
  return { status: 207, headers: xml, body: multiStatus([first.value, ...inside.value], asked) };
}

async function get({ api, path }: Asked): Promise<Reply> {
  const item = await find(api, path);
  if (!item.ok)
    return path.names.length === 0 ? { status: 405, headers: { allow: "OPTIONS, PROPFIND" } } : refused(item);
  if (item.value.kind === "folder") return { status: 405, headers: { allow: "OPTIONS, PROPFIND" } };
  const file = await api.bytes(contract.downloadFile, { itemId: item.value.id });
  if (!file.ok) return refused(file);
  const kept = ["content-type", "content-disposition", "content-security-policy"].flatMap((name) => {
    const value = file.value.headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  const modified = new Date(item.value.updatedAt).toUTCString();
  const headers = { ...Object.fromEntries(kept), etag: etagOf(item.value), "last-modified": modified };
  return { status: 200, headers, body: file.value.bytes };
}

async function put({ api, path, body, header }: Asked): Promise<Reply> {
  const at = splitPath(path);
  if (!at) return { status: 405 };
  const there = await findIfThere(api, path);
  if (!there.ok) return refused(there);
  const meant = header("if-match");
  if (meant && meant !== "*" && (!there.value || meant !== etagOf(there.value))) return { status: 412 };
  if (there.value && header("if-none-match") === "*") return { status: 412 };
  if (there.value) return newVersion(api, there.value, body);
  const folder = await folderAt(api, at.above);
  if ("status" in folder) return folder;
  const made = await api.upload(contract.uploadFile, { ...parentOf(folder.id), name: at.name }, at.name, body);
  return made.ok ? { status: 201, headers: { etag: etagOf(made.value) } } : refused(made);
}

/** Saves over a file as its next version, so that nothing is lost. */
async function newVersion(api: Api, item: ItemDetails, bytes: Uint8Array): Promise<Reply> {
  if (item.kind === "folder") return { status: 405 };
  const { name, parentId, version } = item;
  const input = { ...parentOf(parentId), name, ifTaken: "version", replaces: String(version), itemId: item.id };
  const saved = await api.upload(contract.uploadFile, input, name, bytes);
  return saved.ok ? { status: 204, headers: { etag: etagOf(saved.value) } } : refused(saved);
}

async function mkcol({ api, path, body }: Asked): Promise<Reply> {
  const at = splitPath(path);
  if (!at) return { status: 405 };
  if (body.length > 0) return { status: 415 };
  const folder = await folderAt(api, at.above);
  if ("status" in folder) return folder;
  const made = await api.call(contract.createFolder, { name: at.name, parentId: folder.id });
  if (!made.ok && made.code === "repository.nameTaken") return { status: 405 };
  return done(made, 201);
}

async function remove({ api, path }: Asked): Promise<Reply> {
  const item = await find(api, path);
  return item.ok ? done(await api.call(contract.trashItem, { itemId: item.value.id }), 204) : refused(item);
}

/** Returns the target of a move or copy: the address in the header `Destination`, of this server. */
function destinationOf({ header }: Asked): DavPath | undefined {
  const given = header("destination");
  return given === undefined ? undefined : readDavPath(URL.parse(given)?.pathname ?? given);
}

async function carry(asked: Asked, copy: boolean): Promise<Reply> {
  const { api, path, header } = asked;
  const to = destinationOf(asked);
  const at = to && splitPath(to);
  if (!to || !at) return { status: header("destination") === undefined ? 400 : 403 };
  const source = await find(api, path);
  if (!source.ok) return refused(source);
  if (davHref(to, false) === davHref(path, false)) return { status: 403 };
  const folder = await folderAt(api, at.above);
  if ("status" in folder) return folder;
  const parentId = folder.id;
  const there = await findIfThere(api, to);
  if (!there.ok) return refused(there);
  if (there.value && there.value.id !== source.value.id) {
    if (header("overwrite")?.toUpperCase() === "F") return { status: 412 };
    return over(api, source.value, there.value, copy);
  }
  const moved = copy
    ? await api.call(contract.copyItem, { itemId: source.value.id, parentId })
    : await moveTo(api, source.value, parentId, at.name);
  if (!moved.ok) return refused(moved);
  if (moved.value.name === at.name) return { status: 201 };
  return done(await api.call(contract.saveItem, { itemId: moved.value.id, name: at.name }), 201);
}

/** Moves what is to be called otherwise where it goes: by its new name where the old one is taken there. */
async function moveTo(
  api: Api,
  item: ItemDetails,
  parentId: string | null,
  name: string,
): Promise<Answer<ItemDetails>> {
  if (item.parentId === parentId) return { ok: true, value: item };
  const moved = await api.call(contract.moveItem, { itemId: item.id, parentId });
  if (moved.ok || moved.code !== "repository.nameTaken" || item.name === name) return moved;
  const renamed = await api.call(contract.saveItem, { itemId: item.id, name });
  return renamed.ok ? api.call(contract.moveItem, { itemId: item.id, parentId }) : renamed;
}

/** Over what is there already: the content becomes its next version. Programs save so: beside it, then over it. */
async function over(api: Api, source: ItemDetails, there: ItemDetails, copy: boolean): Promise<Reply> {
  if (source.kind === "folder" || there.kind === "folder") return { status: 403 };
  const file = await api.bytes(contract.downloadFile, { itemId: source.id });
  if (!file.ok) return refused(file);
  const saved = await newVersion(api, there, file.value.bytes);
  if (saved.status !== 204 || copy) return saved;
  return done(await api.call(contract.trashItem, { itemId: source.id }), 204);
}

async function lock({ api, path, now }: Asked): Promise<Reply> {
  const at = splitPath(path);
  if (!at) return { status: 403 };
  const there = await findIfThere(api, path);
  if (!there.ok) return refused(there);
  const fresh = there.value === undefined;
  let item = there.value;
  if (!item) {
    // A name that is locked before anything is written is an empty file until it is.
    const folder = await folderAt(api, at.above);
    if ("status" in folder) return folder;
    const input = { ...parentOf(folder.id), name: at.name };
    const made = await api.upload(contract.uploadFile, input, at.name, Buffer.alloc(0));
    if (!made.ok) return refused(made);
    item = made.value;
  }
  const locked = await api.call(lockFile, { itemId: item.id });
  if (!locked.ok) return refused(locked);
  const headers = { ...xml, "lock-token": `<urn:uuid:${locked.value.lock.token}>` };
  return { status: fresh ? 201 : 200, headers, body: lockAnswer(locked.value.lock, davHref(path, false), now) };
}

async function unlock({ api, path, header }: Asked): Promise<Reply> {
  const item = await find(api, path);
  if (!item.ok) return refused(item);
  const there = await api.call(getLock, { itemId: item.value.id });
  if (!there.ok) return refused(there);
  if (!there.value.lock || !header("lock-token")?.includes(there.value.lock.token)) return { status: 409 };
  return done(await api.call(unlockFile, { itemId: item.value.id }), 204);
}

/** Nothing of what we say of a file can be set by programs. */
async function proppatch({ api, path, body }: Asked): Promise<Reply> {
  const item = await find(api, path);
  if (!item.ok) return refused(item);
  const asked = readQuestion(body) ?? [];
  if (asked === "malformed") return { status: 400 };
  const href = davHref(path, item.value.kind === "folder");
  const properties = status(asked, "403 Forbidden");
  const answer = `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:"><D:response><D:href>${href}</D:href>${properties}</D:response></D:multistatus>`;
  return { status: 207, headers: xml, body: answer };
}

/** The handlers of the methods. */
export const methods: ReadonlyMap<string, (asked: Asked) => Promise<Reply>> = new Map([
  ["PROPFIND", propfind],
  ["PROPPATCH", proppatch],
  ["GET", get],
  ["HEAD", get],
  ["PUT", put],
  ["MKCOL", mkcol],
  ["DELETE", remove],
  ["MOVE", (asked: Asked) => carry(asked, false)],
  ["COPY", (asked: Asked) => carry(asked, true)],
  ["LOCK", lock],
  ["UNLOCK", unlock],
]);

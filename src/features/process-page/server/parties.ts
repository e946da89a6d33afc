import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import { meaningOf } from "#engine/recognition/label-meaning.ts";
import { readCatalog } from "#features/catalogs/policy.ts";
import { listEntries } from "#features/catalogs/server/index.ts";
import { showCell } from "#features/lists/cells.ts";
import { chooseFromLists } from "#features/lists/policy.ts";
import { type FoundRecord, foundRecords } from "#features/lists/server/index.ts";
import { foundAnswers } from "#features/process-lists/server/index.ts";
import * as may from "#features/processes/policy.ts";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import type { ActingCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { findParties, maxPartyMatches, type PartyMatch } from "../contract.ts";
import { isNamed, peopleIn, searchedNumber } from "../parties.ts";

/** The records, clients and processes that are looked at for a search. */
const maxRecords = 40;
const maxClients = 20;
const maxProcesses = 12;
/** The most matches from one kind of source, if the others have some too. */
const share = 4;

/** The route of the people that are offered while one types: who edits a process sees those they may read elsewhere. */
export function partiesRoute(on: On): void {
  on(findParties, async (call, { id, search }) => {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.editProcess(call.actor, process));
    const [ofLists, ofClients, ofProcesses] = await Promise.all([
      inLists(call, search),
      inClients(call, search),
      inProcesses(call, search, id),
    ]);
    return { matches: merged(ofLists, ofProcesses, ofClients) };
  });
}

async function inLists({ tx, actor }: ActingCall, search: string): Promise<PartyMatch[]> {
  if (chooseFromLists(actor) !== true) return [];
  const records = await foundRecords(tx, searchedNumber(search) ?? search, maxRecords);
  return records.flatMap((record) => {
    const match = ofRecord(record);
    return match && isNamed(personOf(match), search) ? [match] : [];
  });
}

const asksName = (name: string): boolean => {
  const { attributes } = meaningOf(name);
  return attributes.has("name") || [...attributes].some((tag) => tag === "w:client");
};

/** Returns a record as a person or company. Undefined for one without a name. */
function ofRecord({ id, items, listName, attributes, identifier }: FoundRecord): PartyMatch | undefined {
  const texts = attributes.filter(({ kind }) => kind === "text");
  const named = texts.find(({ name }) => asksName(name)) ?? texts.find((one) => one.id === identifier) ?? undefined;
  const values = attributes.flatMap((attribute) => {
    const value = showCell(attribute, items[attribute.id], { yes: "", no: "" });
    return value === "" || attribute.kind === "yesNo" ? [] : [{ name: attribute.name, kind: attribute.kind, value }];
  });
  const name = named ? (items[named.id] ?? "") : "";
  if (name === "") return undefined;
  const number = values.find(({ kind }) => kind === "cui") ?? values.find(({ kind }) => kind === "nit");
  return { id, from: "list", name, number: number?.value ?? "", source: listName, processId: null, values };
}

const personOf = ({ name, values }: PartyMatch) => ({
  name,
  values: new Map(
    values.flatMap(({ kind, value }) => (kind === "cui" || kind === "nit" ? [[kind, value] as const] : [])),
  ),
});

async function inClients({ tx, actor }: ActingCall, search: string): Promise<PartyMatch[]> {
  if (readCatalog(actor, "clients") !== true) return [];
  const { rows } = await listEntries(tx, "clients", { search, limit: maxClients, sort: "name" });
  return rows.flatMap(({ id, name }): PartyMatch[] =>
    isNamed({ name, values: new Map() }, search)
      ? [{ id, from: "client", name, number: "", source: "", processId: null, values: [] }]
      : [],
  );
}

/** Returns a text without its short words, which are compared whole: they may be the beginning of one. */
const longWords = (search: string): string =>
  search
    .split(/\s+/)
    .filter((word) => word.length > 2)
    .join(" ") || search;

/** Returns the ways in which a number may be written in answers: `2345678`, `2345 678`, `576937 K`. */
function writings(search: string): readonly string[] {
  const number = searchedNumber(search);
  if (number === undefined) return [longWords(search)];
  const grouped = `${number.slice(0, 4)} ${number.slice(4, 9)} ${number.slice(9)}`;
  return [...new Set([number, number.replace(/K$/, " K"), longWords(grouped)])];
}

async function inProcesses({ tx, actor }: ActingCall, search: string, except: string): Promise<PartyMatch[]> {
  const searched = await Promise.all(writings(search).map((text) => foundAnswers(tx, actor, text, maxProcesses)));
  const found = new Map(searched.flat().map((process) => [process.id, process]));
  return [...found.values()].flatMap(({ id, title, answers }) =>
    id === except
      ? []
      : peopleIn(answers).flatMap((person, at): PartyMatch[] => {
          if (!isNamed(person, search)) return [];
          const values = [...person.values].map(([name, value]) => ({ name, kind: "text" as const, value }));
          const [kind, number] = (["cui", "dpi", "nit"] as const)
            .map((end) => [end === "nit" ? "nit" : "cui", person.values.get(end)] as const)
            .find(([, value]) => value !== undefined) ?? ["cui", ""];
          return [
            {
              id: `${id}.${at}`,
              from: "process",
              name: person.name,
              number: presentAnswer(kind, number),
              source: title,
              processId: id,
              values,
            },
          ];
        }),
  );
}

/** Returns at most so many matches, without people who are found twice, some of each source. */
function merged(...sources: readonly (readonly PartyMatch[])[]): PartyMatch[] {
  const seen = new Set<string>();
  const own = sources.map((matches) =>
    matches.filter(({ name, number, from }) => {
      const key = `${name.toLowerCase()} ${number}`;
      // A client has a name alone: who is found with a number is the same.
      if (seen.has(key) || (from === "client" && [...seen].some((one) => one.startsWith(`${name.toLowerCase()} `))))
        return false;
      seen.add(key);
      return true;
    }),
  );
  const first = own.flatMap((matches) => matches.slice(0, share));
  const rest = own.flatMap((matches) => matches.slice(share));
  return [...first, ...rest].slice(0, maxPartyMatches);
}

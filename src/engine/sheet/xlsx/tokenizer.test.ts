import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test, vi } from "vitest";
import { SheetRefused } from "../refused.ts";
import { tokenizer } from "./tokenizer.ts";

// Large inputs take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

type Event = ["open", string, Record<string, string | undefined>] | ["text", string] | ["close", string];

/** Texts that follow one another are one, as both parsers may cut them. */
function joined(events: readonly Event[]): Event[] {
  const out: Event[] = [];
  for (const event of events) {
    const last = out.at(-1);
    if (event[0] === "text" && last?.[0] === "text") last[1] += event[1];
    else if (event[0] !== "text" || event[1] !== "") out.push([...event] as Event);
  }
  return out;
}

const attributes = ["r", "s", "t", "x:id"];

function own(xml: string, cuts: readonly number[] = []): Event[] | string {
  const events: Event[] = [];
  const tokens = tokenizer("part", {
    open: (name, attribute) =>
      events.push(["open", name, Object.fromEntries(attributes.map((a) => [a, attribute(a)]))]),
    text: (text) => events.push(["text", text]),
    close: (name) => events.push(["close", name]),
  });
  try {
    let from = 0;
    for (const cut of [...cuts.map((c) => c % (xml.length + 1)).toSorted((a, b) => a - b), xml.length]) {
      tokens.write(xml.slice(from, cut));
      from = cut;
    }
    tokens.end();
    return joined(events);
  } catch (error) {
    if (error instanceof SheetRefused) return error.code;
    throw error;
  }
}

function general(xml: string): Event[] | string {
  const events: Event[] = [];
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  let failed = false;
  let depth = 0;
  const text = (piece: string) => {
    if (depth > 0) events.push(["text", piece]);
  };
  parser.on("error", () => {
    failed = true;
  });
  parser.on("opentag", ({ name, attributes: found }) => {
    depth++;
    events.push(["open", name, Object.fromEntries(attributes.map((a) => [a, found[a]]))]);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    events.push(["close", name]);
  });
  parser.on("text", text);
  parser.on("cdata", text);
  parser.write(xml).close();
  return failed ? "damaged" : joined(events);
}

const words = fc.string({ unit: fc.constantFrom(...Array.from("abñ漢 \n😀1")), maxLength: 8 });
const escaped = words.map((text) => text.replaceAll("a", "&amp;").replaceAll("1", "&#x41;&#66;"));
const attribute = fc
  .tuple(fc.constantFrom(...attributes), escaped, fc.constantFrom('"', "'"), fc.constantFrom("", " "))
  .map(
    ([name, value, quote, space]) =>
      [name, `${name}${space}=${space}${quote}${value.replaceAll("\n", "")}>${quote}`] as const,
  );
const start = fc
  .tuple(
    fc.constantFrom("c", "row", "is"),
    fc.uniqueArray(attribute, { selector: ([name]) => name, maxLength: 4 }),
    fc.constantFrom("", " ", "\n"),
  )
  .map(([name, list, space]) => [name, `${name}${list.map(([, text]) => ` ${text}`).join("")}${space}`] as const);
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(
      escaped,
      words.map((text) => `<![CDATA[${text}<&]]>`),
      words.map((text) => `<!--${text}-->`),
      fc.constant("<?x y?>"),
    ),
    start.map(([, tag]) => `<${tag}/>`),
    fc
      .tuple(start, fc.array(tie("node"), { maxLength: 4 }))
      .map(([[name, tag], inside]) => `<${tag}>${inside.join("")}</${name} >`),
  ),
}));
const documents = fc
  .tuple(fc.constantFrom("", '<?xml version="1.0"?>\n', "<!-- x -->"), fc.array(node, { maxLength: 6 }))
  .map(([head, inside]) => `${head}<root>${inside.join("")}</root>\n`);

describe("beside a general parser", () => {
  test("it sees the same, wherever the text is cut", () => {
    fc.assert(
      fc.property(documents, fc.array(fc.nat(5000), { maxLength: 8 }), (xml, cuts) => {
        expect(own(xml, cuts)).toEqual(general(xml));
      }),
      { numRuns: 1000 },
    );
  });

  test("damaged text that both take is the same to both", () => {
    fc.assert(
      fc.property(
        documents,
        fc.nat(5000),
        fc.constantFrom("<", ">", "/", '"', "&", "=", "</c>", "<c>", ""),
        (xml, at, damage) => {
          const place = at % xml.length;
          const damaged = xml.slice(0, place) + damage + xml.slice(place + 1);
          // Half a letter is never cut out of a part: it is decoded before.
          fc.pre(damaged.isWellFormed());
          const mine = own(damaged);
          const other = general(damaged);
          if (mine !== "damaged" && other !== "damaged") expect(mine).toEqual(other);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

test.each(
  [
    ["<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "doctype"],
    ["<a>&x;</a>", "damaged"],
    ["<a>&#0;</a>", "damaged"],
    ["<a>&#xD800;</a>", "damaged"],
    ["<a>&#x110000;</a>", "damaged"],
    ["<a>a & b</a>", "damaged"],
    ["<a>&__proto__;</a>", "damaged"],
    ["<a><b></a></b>", "damaged"],
    ["<a/><b/>", "damaged"],
    ["text", "damaged"],
    ["", "damaged"],
    ["<a>", "damaged"],
    ["<a", "damaged"],
    ["</a>", "damaged"],
    ["<a b=c></a>", "damaged"],
    ["<a b></a>", "damaged"],
    ["<a>".repeat(100), "damaged"],
    [`<a>${"x".repeat(2_000_000)}`, "cellTooLong"],
    [`<a b="${"x".repeat(2_000_000)}`, "cellTooLong"],
    [`<a><!--${"x".repeat(2_000_000)}`, "cellTooLong"],
  ].map(([xml = "", code]) => [xml.slice(0, 60), code, xml] as const),
)("%s is %s", (_, code, xml) => expect(own(xml)).toBe(code));

test("prefixes are taken away, and asked for by none", () => {
  const seen: unknown[] = [];
  const tokens = tokenizer("part", {
    open: (name, attribute) => seen.push(name, attribute(":id"), attribute("id")),
    close: (name) => seen.push(name),
  });
  tokens.write('<x:sheet d3p1:id="rId7" id="2"/>');
  tokens.end();
  expect(seen).toEqual(["sheet", "rId7", "2", "sheet"]);
});

import { expect, test } from "vitest";
import { maxFromNetwork, type Sent, signsOf } from "./suspicion.ts";

const person: Sent = {
  trap: false,
  tookMs: 90_000,
  name: "Marta Ixcot",
  answers: { nombre: "Marta Ixcot", testigos: [{ testigo: "Luis" }], sitio: "https://marta.gt" },
  sameFromOthers: 0,
  fromNetwork: 1,
};

test("what a person sends has no sign, also where the page did not say how long it took, or an office sends several", () => {
  expect(signsOf(person)).toEqual([]);
  expect(signsOf({ ...person, tookMs: undefined, fromNetwork: maxFromNetwork, sameFromOthers: 2 })).toEqual([]);
});

test("each sign by itself", () => {
  const links = "http://a.example http://b.example www.c.example";
  const cases: readonly (readonly [Partial<Sent>, string])[] = [
    [{ trap: true }, "trap"],
    [{ tookMs: 300 }, "hurried"],
    [{ answers: { testigos: [{ testigo: links }] } }, "links"],
    [{ name: "Win at https://spam.example" }, "links"],
    [{ answers: { nombre: '<a href="x">a</a> <a href="y">b</a> [url=z]c[/url]' } }, "links"],
    [{ sameFromOthers: 3 }, "repeated"],
    [{ fromNetwork: maxFromNetwork + 1 }, "flood"],
  ];
  for (const [change, sign] of cases) expect([change, signsOf({ ...person, ...change })]).toEqual([change, [sign]]);
});

test("answers of a letter or two are the same by chance", () => {
  expect(signsOf({ ...person, answers: { si: "sí", con_fianza: true }, sameFromOthers: 50 })).toEqual([]);
});

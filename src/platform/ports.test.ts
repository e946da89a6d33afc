import { expect, test } from "vitest";
import { Ports, port } from "./ports.ts";

const uses = port<() => string>("lists.uses");
const count = port<() => number>("organizations.people");

test("a port returns the answers of all features in their order, and none is an answer", () => {
  const ports = new Ports([uses.by(() => "templates"), count.by(() => 7)]);
  ports.add([uses.by(() => "boards")]);
  expect(ports.all(uses).map((answer) => answer())).toEqual(["templates", "boards"]);
  expect(new Ports().all(uses)).toEqual([]);
});

test("a port of one answer says so when there is none, or a second one", () => {
  expect(new Ports([count.by(() => 7)]).one(count)()).toBe(7);
  expect(() => new Ports().one(count)).toThrow("organizations.people is provided by no feature");
  expect(() => new Ports([count.by(() => 7), count.by(() => 8)]).one(count)).toThrow("more than one feature");
});

test("two installations of one process share no answers", () => {
  const [first, second] = [new Ports(), new Ports()];
  first.add([count.by(() => 1)]);
  second.add([count.by(() => 2)]);
  expect([first.one(count)(), second.one(count)()]).toEqual([1, 2]);
});

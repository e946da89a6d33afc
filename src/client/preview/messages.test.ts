import { expect, test } from "vitest";
import { readFromFrame } from "./messages.ts";

test("only the frame's own words are believed, and only as far as they go", () => {
  expect(readFromFrame({ type: "ready", more: 1 })).toEqual({ type: "ready" });
  expect(readFromFrame({ type: "place", path: "a.0.b", html: "<b>" })).toEqual({ type: "place", path: "a.0.b" });
  const words = { text: "plazo", before: "El ", after: "" };
  const pressed = { type: "paragraph", text: "El plazo", byKey: false };
  expect(readFromFrame({ ...pressed, words: { ...words, more: 1 }, html: "<b>" })).toEqual({ ...pressed, words });
  expect(readFromFrame({ type: "rendered", turn: 2, paths: ["a"] })).toEqual({
    type: "rendered",
    turn: 2,
    paths: ["a"],
  });
  expect(readFromFrame({ type: "step", kind: "undo", more: 1 })).toEqual({ type: "step", kind: "undo" });
  expect(readFromFrame({ type: "failed", turn: 1 })).toEqual({ type: "failed", turn: 1 });
  const at = { file: "word/document.xml", paragraph: 3, before: "El ", text: "precio" };
  expect(readFromFrame({ type: "place", path: "a", at: { ...at, more: 1 } })).toEqual({ type: "place", path: "a", at });
  expect(readFromFrame({ type: "select", from: at, to: { file: 1 } })).toEqual({ type: "select", from: at });
  expect(readFromFrame({ type: "select", from: at, to: at })).toEqual({ type: "select", from: at, to: at });
  expect(readFromFrame({ type: "select", from: null })).toEqual({ type: "select", from: null });
  for (const wrong of [
    { type: "select", from: { ...at, text: "x".repeat(20_001) } },
    { type: "select" },
    null,
    "ready",
    {},
    { type: "place", path: 1 },
    { type: "place", path: "x".repeat(8001) },
    { type: "rendered", turn: "1", paths: [] },
    { type: "rendered", turn: 1, paths: [{}] },
    { type: "paragraph", text: "", byKey: true, words },
    { type: "paragraph", text: "x".repeat(1001), byKey: true, words },
    pressed,
    { ...pressed, words: { ...words, before: "x".repeat(201) } },
    { type: "paragraph", text: "x" },
    { type: "step", kind: "save" },
    { type: "navigate", path: "/home" },
  ]) {
    expect(readFromFrame(wrong)).toBeUndefined();
  }
});

import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { encrypted } from "./encrypt.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

test("the example of RFC 8291", () => {
  const keys = {
    publicKey: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
    auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
  };
  const message = Buffer.from("When I grow up, I want to be a watermelon");
  const ours = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
  expect(encrypted(message, keys, ours, bytes("DGv6ra1nlYgDCS1FRnbzlw")).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("no message has the key of another one", () => {
  const keys = { publicKey: createECDH("prime256v1").generateKeys(), auth: randomBytes(16) };
  const message = Buffer.from("hola");
  expect(encrypted(message, keys).equals(encrypted(message, keys))).toBe(false);
});

test("a key that is no point of the curve is refused", () => {
  const publicKey = Buffer.alloc(65, 7);
  expect(() => encrypted(Buffer.from("hola"), { publicKey, auth: randomBytes(16) })).toThrow();
});

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openLog } from "./log.ts";
import { newToken } from "./secrets/secrets.ts";

test("secrets, answers and quoted rows do not reach the log, wherever they stand", () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  const err = Object.assign(new Error("duplicate key"), { detail: "Key (email)=(ana@quetzal.gt) already exists." });
  log.info(
    {
      body: { password: "S3creto!", answers: { precio: "Q4815162342" } },
      token: "vem_x",
      headers: { cookie: "sid=1" },
    },
    "x",
  );
  log.error({ err }, "y");
  log.info({ request: { headers: { authorization: "Bearer z9z" } }, uid: "u1" }, "z");
  expect(lines.join("")).not.toMatch(/S3creto|Q4815162342|vem_x|sid=1|quetzal|z9z/);
  expect(lines.join("")).toContain('"uid":"u1"');
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 30, msg: "x", time: expect.stringMatching(/Z$/) });
});

test("text with the shape of a token is withheld wherever it is, and ids and names are not", () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  const token = newToken("inv");
  const bare = randomBytes(32).toString("base64url");
  const hex = randomBytes(20).toString("hex");
  log.warn({ err: new Error(`Reply was already sent in "/sign/${bare}" (GET)`) }, `see /invitation?token=${token}`);
  log.info({ key: `org/01a22407-de42-751b-83e8-4a31a2388853/${"ab".repeat(16)}`, hex }, "kept");
  expect(lines.join("")).not.toContain(token.slice(4));
  expect(lines.join("")).not.toContain(bare);
  expect(lines.join("")).not.toContain(hex);
  expect(lines.join("")).toContain(`org/01a22407-de42-751b-83e8-4a31a2388853/${"ab".repeat(16)}`);
  expect(lines.map((line) => JSON.parse(line) as object)).toHaveLength(2);
});

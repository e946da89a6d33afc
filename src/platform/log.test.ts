import { expect, test } from "vitest";
import { openLog } from "./log.ts";

test("secrets, answers and quoted rows do not reach the log, wherever they stand", () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  const err = Object.assign(new Error("duplicate key"), { detail: "Key (email)=(ana@quetzal.gt) already exists." });
  log.info(
    { body: { password: "S3creto!", answers: { precio: "500" } }, token: "vem_x", headers: { cookie: "sid=1" } },
    "x",
  );
  log.error({ err }, "y");
  log.info({ request: { headers: { authorization: "Bearer z9z" } }, uid: "u1" }, "z");
  expect(lines.join("")).not.toMatch(/S3creto|500|vem_x|sid=1|quetzal|z9z/);
  expect(lines.join("")).toContain('"uid":"u1"');
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 30, msg: "x", time: expect.stringMatching(/Z$/) });
});

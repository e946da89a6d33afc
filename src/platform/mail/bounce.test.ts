import { expect, test } from "vitest";
import { secretsOf } from "../secrets/secrets.ts";
import { bounceIn, returnHeader, returnToken } from "./bounce.ts";

const secrets = secretsOf(new Uint8Array(32).fill(7));
const reported = {
  orgId: "0198c0de-0000-7000-8000-000000000001",
  report: "signature:0198c0de-0000-7000-8000-000000000002",
};
const token = returnToken(secrets, reported);

/** A delivery status notification as a mail server writes one. */
const notification = (action: string, status: string, line = `${returnHeader}: ${token}`) =>
  [
    "Return-Path: <>",
    "Subject: Undelivered Mail Returned to Sender",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.firma.gt",
    "",
    "Final-Recipient: rfc822; nadie@correo.gt",
    `Action: ${action}`,
    `Status: ${status}`,
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    "From: Acta <no-reply@firma.gt>",
    line,
    "--b--",
  ].join("\r\n");

test("a mail that was given up for good is known again", () => {
  expect(bounceIn(notification("failed", "5.1.1"), secrets)).toEqual(reported);
  const own = returnToken(secrets, { orgId: null, report: "x" });
  expect(bounceIn(notification("failed", "5.0.0", `${returnHeader}: ${own}`), secrets)).toEqual({
    orgId: null,
    report: "x",
  });
});

test("a server may break the line, as it may every line of a head", () => {
  const folded = `x-acta-return: ${token.replaceAll(" ", "\r\n ")}`;
  expect(bounceIn(notification("failed", "5.1.1", folded), secrets)).toEqual(reported);
});

test.each([
  ["a delay", notification("delayed", "4.4.1")],
  ["what failed for now", notification("failed", "4.2.2")],
  ["an answer of somebody who is away", `Auto-Submitted: auto-replied\r\n\r\n> ${returnHeader}: ${token}`],
  ["a bounce of somebody else's mail", notification("failed", "5.1.1", "Message-ID: <x@y>")],
  [
    "a made-up one",
    notification("failed", "5.1.1", `${returnHeader}: ${token.replace(/.$/, (c) => (c === "0" ? "1" : "0"))}`),
  ],
  ["another organization's", notification("failed", "5.1.1", `${returnHeader}: ${token.replace("0001", "0003")}`)],
])("%s is none", (_, source) => expect(bounceIn(source, secrets)).toBeUndefined());

import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inviteMembers, listMembers, resendInvitation } from "#features/members/contract.ts";
import { listNotices } from "#features/notifications/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

/** A mail server that refuses the addresses of one domain for good, and counts the attempts. */
let server: SMTPServer;
let app: App;
let owner: SomeMember;
const attempts = new Map<string, number>();
const subjects = new Map<string, string>();
let refused = "@nadie.gt";

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => {
      attempts.set(address, (attempts.get(address) ?? 0) + 1);
      done(address.endsWith(refused) ? Object.assign(new Error("no such user"), { responseCode: 550 }) : null);
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        subjects.set(session.envelope.rcptTo[0]?.address ?? "", Buffer.concat(parts).toString("latin1"));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` });
  owner = await organization(app);
});
afterAll(async () => {
  await app.stop();
  await new Promise<void>((resolve) => server.close(resolve));
});

const invitationOf = async (email: string) =>
  (await owner.call(listMembers, {})).invitations.find((one) => one.email === email);

test("an invitation that a server refuses says so in the list and in the bell, and is not sent again", async () => {
  await owner.call(inviteMembers, { emails: ["alguien@nadie.gt", "eva@otra.gt"], roles: ["creator"] });
  await app.eventually(async () => (await invitationOf("alguien@nadie.gt"))?.mailOutcome === "bounced");
  await app.eventually(async () => (await invitationOf("eva@otra.gt"))?.mailOutcome === "sent");
  await app.idle();
  expect(attempts.get("alguien@nadie.gt")).toBe(1);
  const { rows: notices } = await owner.call(listNotices, {});
  expect(notices.filter(({ kind }) => kind === "invitationUndelivered")).toMatchObject([
    { actorName: "alguien@nadie.gt", path: "/manageorg?tab=users" },
  ]);
});

test("sent again to a server that takes it, it is no longer marked", async () => {
  const { id = "" } = (await invitationOf("alguien@nadie.gt")) ?? {};
  refused = "@ninguno.gt";
  await owner.call(resendInvitation, { id });
  await app.eventually(async () => (await invitationOf("alguien@nadie.gt"))?.mailOutcome === "sent");
});

test("an invitation is in the language of who invites, also if the request names none", async () => {
  await app.query("update users set language = 'es' where id = $1", [owner.uid]);
  // The page names its language with each call; another program names none.
  await owner.call(inviteMembers, { emails: ["luz@otra.gt"], roles: ["creator"] });
  const mail = await app.eventually(async () => subjects.get("luz@otra.gt"));
  expect(mail).toContain("invit=C3=B3");
});

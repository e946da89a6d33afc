import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { Email, FirstName, LastName, NewPassword } from "./person.ts";

const hour = 3600;

export const renamePerson = endpoint({
  method: "PUT",
  path: "/identity/account/name",
  access: "user",
  area: "none",
  allowUnverified: true,
  summary: "Changes the first and last name of the caller",
  input: z.strictObject({ firstName: FirstName, lastName: LastName }),
  output: z.object({ firstName: z.string(), lastName: z.string() }),
});

export const listSessions = endpoint({
  method: "GET",
  path: "/identity/account/sessions",
  access: "user",
  area: "none",
  allowUnverified: true,
  summary: "The caller's sessions, last used first",
  input: z.strictObject({}),
  output: z.object({
    sessions: z.array(
      z.object({
        id: Id,
        /** The session this call was made with. */
        current: z.boolean(),
        /** The browser's user agent. */
        userAgent: z.string(),
        address: z.string(),
        /** Outlives the browser, after a second factor. */
        persistent: z.boolean(),
        createdAt: z.iso.datetime(),
        lastSeenAt: z.iso.datetime(),
      }),
    ),
  }),
});
export type AccountSession = z.infer<typeof listSessions.output>["sessions"][number];

export const endOneSession = endpoint({
  method: "DELETE",
  path: "/identity/account/sessions/:id",
  access: "user",
  area: "none",
  allowUnverified: true,
  summary: "Ends one of the caller's sessions, immediately and on every node",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/identity/account/sessions/end-others",
  access: "user",
  area: "none",
  allowUnverified: true,
  summary: "Ends all sessions of the caller except the current one",
  input: z.strictObject({}),
  output: z.object({ ended: z.number().int() }),
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/identity/account/password",
  access: "user",
  area: "none",
  summary: "Sets the caller's password and ends their other sessions; requires a recent login",
  input: z.strictObject({ password: NewPassword }),
  output: z.object({}),
  limits: [{ by: "account", max: 10, seconds: hour }],
});

export const requestEmailChange = endpoint({
  method: "POST",
  path: "/identity/account/email",
  access: "user",
  area: "none",
  summary: "E-mails a confirmation link to the new address of the caller's account; requires a recent login",
  input: z.strictObject({ email: Email }),
  output: z.object({ email: z.string() }),
  limits: [{ by: "account", max: 5, seconds: hour }],
});

export const changeEmail = endpoint({
  method: "POST",
  path: "/identity/change-email",
  access: "user",
  area: "none",
  summary:
    "Uses an e-mailed link, once, in a session of the account that requested it: the account changes to the address it was sent to, and the old address is notified",
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: z.object({ email: z.string() }),
  limits: [{ by: "address", max: 60, seconds: hour }],
});

export const deactivate = endpoint({
  method: "POST",
  path: "/identity/account/deactivate",
  access: "user",
  area: "none",
  allowUnverified: true,
  summary:
    "Disables the caller's account and ends its sessions; the address must be given as confirmation. Requires a recent login",
  input: z.strictObject({ email: Email }),
  output: z.object({}),
  limits: [{ by: "account", max: 10, seconds: hour }],
});

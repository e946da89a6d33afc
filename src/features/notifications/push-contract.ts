import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

/** Browsers one person may have. */
export const maxDevices = 10;

/** A browser that shows notices while the product is not open. */
const Device = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** True for the browser whose address was sent. */
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

const address = z.url({ protocol: /^https?$/ }).max(1000);
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 8) / 6)}}=*$`), "notifications.push.notAKey");

const Devices = z.object({
  /** The installation's public key, with which a browser subscribes. */
  key: z.string(),
  devices: z.array(Device),
});

export const listDevices = endpoint({
  method: "GET",
  path: "/notifications/devices",
  access: "member",
  area: "organization",
  summary: "The caller's browsers that receive push notifications; `endpoint` identifies the one that calls",
  input: z.strictObject({ endpoint: address.optional() }),
  output: Devices,
});

export const addDevice = endpoint({
  method: "POST",
  path: "/notifications/devices",
  access: "member",
  byKey: false,
  area: "organization",
  summary: "Sends push notifications to a browser, by its subscription (RFC 8030), which belongs to its last caller",
  input: z.strictObject({
    endpoint: address,
    /** The keys of the browser: its public key of 65 bytes, and the secret of 16. */
    keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
    name: z.string().trim().min(1).max(100),
  }),
  output: Devices,
  limits: [{ by: "account", max: 20, seconds: 3600 }],
});

export const removeDevice = endpoint({
  method: "DELETE",
  path: "/notifications/devices/:deviceId",
  access: "member",
  area: "organization",
  summary: "Stops push notifications to a browser",
  input: z.strictObject({ deviceId: Id }),
  output: z.object({ id: Id }),
});

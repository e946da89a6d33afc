import { z } from "zod";
import { Email } from "#features/identity/person.ts";
import { maxFullName } from "./requester-rules.ts";

/** The whole name of whoever asks: one line. */
export const FullName = z
  .string()
  .max(1000)
  .transform((name) => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim())
  .pipe(z.string().min(1, "forms.nameRequired").max(maxFullName, "forms.nameTooLong"));

/** How to reach whoever asks. */
export const RequesterEmail = Email;

/** The key a visitor's device chose for what it fills in: 256 bits, base64url. */
export const DeviceKey = z.string().regex(/^[\w-]{43}$/);

import { z } from "zod";
import { Email } from "#features/identity/person.ts";
import { phoneError } from "#features/identity/phone.ts";
import { maxFullName } from "./requester-rules.ts";

/** The requester's whole name, in one line. */
export const FullName = z
  .string()
  .max(1000)
  .transform((name) => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim())
  .pipe(z.string().min(1, "forms.nameRequired").max(maxFullName, "forms.nameTooLong"));

/** The requester's e-mail address. */
export const RequesterEmail = Email;

/** The requester's phone number: eight digits with any separators, or empty. */
export const RequesterPhone = z
  .string()
  .max(40)
  .transform((phone) => phone.replace(/[\s-]/g, ""))
  .refine((phone) => phone === "" || phoneError(phone) === undefined, "identity.phoneInvalid");

/** The key a visitor's device chose for what it fills in: 256 bits, base64url. */
export const DeviceKey = z.string().regex(/^[\w-]{43}$/);

/** The key of a mailed copy. It is made by the server and has another form than a device's key, so it is never a session. */
export const CopyKey = z.string().regex(/^cpy_[\w-]{43}$/);

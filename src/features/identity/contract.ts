import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Person } from "#protocol/session.ts";
import { languages } from "#protocol/text.ts";
import { Email, FirstName, LastName, NewPassword } from "./person.ts";
import { SingleSignOn, SingleSignOnFields } from "./single-sign-on.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The answer to a captcha challenge, as text. Empty when none was given, which is answered like a wrong one. */
const Recaptcha = z.string().max(4000).default("");
const LinkToken = z.string().min(1).max(200);

/** The actions guarded by a captcha. Google receives these names too. */
export type CaptchaAction = "signUp" | "freeTrial" | "recoveryEmail" | "emailLink" | "signIn" | "publicForm";

/** The task of the page that proves it is no robot. */
export const CaptchaChallenge = z.discriminatedUnion("kind", [
  /** Find the counter and send the work back as JSON. */
  z.object({
    kind: z.literal("proofOfWork"),
    /** The part signed by the server. It is sent back unchanged. */
    challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
    expiresAt: z.iso.datetime(),
  }),
  /** Load Google's script and ask it for a token for the action. */
  z.object({
    kind: z.literal("reCaptcha"),
    siteKey: z.string(),
    script: z.string(),
    expiresAt: z.iso.datetime(),
  }),
]);
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

/** Calls of visitors, and of a person's own account: no key opens them. */
const ofVisitors = { access: "public", area: "none" } as const;
const ofPersons = { access: "user", area: "none" } as const;
/** Calls about single sign-on, closed to keys too. */
const ofMembers = { access: "member", area: "organization", byKey: false } as const;

export const getCaptcha = endpoint({
  method: "GET",
  path: "/identity/captcha",
  ...ofVisitors,
  summary: "A captcha challenge; its answer is the `recaptcha` of sign-up and recovery, once",
  input: z.strictObject({}),
  output: CaptchaChallenge,
  limits: [{ by: "address", max: 120, seconds: hour }],
});

export const signUpMessages = ["USER_CREATED", "EMAIL_EXISTS", "INVALID_CAPTCHA", "USER_CREATION_FAILED"] as const;

export const signUp = endpoint({
  method: "POST",
  path: "/engine/auth/signup",
  ...ofVisitors,
  summary: "Creates an account and e-mails a link that verifies its address. `code` is 200 only with USER_CREATED",
  input: z.strictObject({
    firstName: FirstName,
    lastName: LastName,
    email: Email,
    password: NewPassword,
    recaptcha: Recaptcha,
  }),
  output: z.object({ code: z.number().int(), message: z.enum(signUpMessages) }),
  limits: [{ by: "address", max: 5, seconds: hour }],
});

export const requestReset = endpoint({
  method: "POST",
  path: "/engine/auth/reset",
  ...ofVisitors,
  summary:
    "E-mails a link to set a new password if the address has an account; the response does not reveal whether it has",
  input: z.strictObject({ email: Email, recaptcha: Recaptcha }),
  output: z.object({ code: z.literal(200) }),
  limits: [{ by: "address", max: 20, seconds: hour }],
});

export const completePerson = endpoint({
  method: "POST",
  path: "/user/incomplete",
  ...ofPersons,
  allowUnverified: true,
  summary: "Sets the missing first and last name of the caller; 409 if neither is missing",
  input: z.strictObject({ firstName: FirstName, lastName: LastName }),
  output: z.object({ code: z.literal(200) }),
});

export const chatToken = endpoint({
  method: "POST",
  path: "/engine/chat/token",
  ...ofPersons,
  allowUnverified: true,
  reads: true,
  summary: "The chat of this installation and how it learns who is logged in; `script` is null where there is none",
  input: z.strictObject({ email: Email.optional() }),
  output: z.object({
    code: z.literal(200),
    script: z.string().nullable(),
    /** The function of the script that receives the user. */
    identify: z.string(),
    /**
     * Proves the e-mail to the chat's service. Null if it asks for no proof, and for an address that was not verified.
     */
    token: z.string().nullable(),
  }),
});

export const signIn = endpoint({
  method: "POST",
  path: "/identity/sign-in",
  ...ofVisitors,
  summary:
    "Logs in with e-mail and password and sets the session cookie; after failures a captcha is required (`identity.captchaNeeded`)",
  input: z.strictObject({
    email: Email,
    password: z.string().min(1, "identity.passwordEmpty").max(1000),
    recaptcha: Recaptcha,
  }),
  output: Person,
});

export const signOut = endpoint({
  method: "POST",
  path: "/identity/sign-out",
  ...ofVisitors,
  summary: "Ends the session of the call, and every identity token created from it",
  input: z.strictObject({}),
  output: z.object({}),
});

export const identityToken = endpoint({
  method: "POST",
  path: "/identity/token",
  ...ofPersons,
  allowUnverified: true,
  summary: "An identity token for `Authorization: Bearer`, valid for an hour or until the session ends",
  input: z.strictObject({}),
  output: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
  limits: [{ by: "account", max: 60, seconds: hour }],
});

export const resendVerification = endpoint({
  method: "POST",
  path: "/identity/verification",
  ...ofPersons,
  allowUnverified: true,
  summary: "Sends the link that verifies the caller's address again; `sent` is false if it is already verified",
  input: z.strictObject({}),
  output: z.object({ sent: z.boolean() }),
  limits: [{ by: "address", max: 20, seconds: hour }],
});

/** The result of a mailed link. `otherSession`: the browser is signed in as another person, and stays so. */
const LinkResult = z.object({ email: z.string(), otherSession: z.boolean() });

export const verifyEmail = endpoint({
  method: "POST",
  path: "/identity/verify-email",
  ...ofVisitors,
  summary:
    "Uses a verification link, once. What the account had before (password, logins, sessions, keys) is removed, unless the call has a session of it, comes from the browser that created it, or includes its password; with `keep` it is refused instead (409). Who proved to have created the account is signed in",
  input: z.strictObject({
    token: LinkToken,
    keep: z.boolean().default(false),
    password: z.string().min(1, "identity.passwordEmpty").max(1000).optional(),
  }),
  output: LinkResult.extend({
    /** The token by which a password is chosen (`/identity/reset-password`); null when nothing was taken away. */
    choosePassword: z.string().nullable(),
  }),
  limits: [{ by: "address", max: 60, seconds: hour }],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/identity/reset-password",
  ...ofVisitors,
  summary:
    "Uses a recovery link, once: sets the password, ends all sessions of the account and, without `keepKeys`, revokes its API keys",
  input: z.strictObject({ token: LinkToken, password: NewPassword, keepKeys: z.boolean().default(false) }),
  output: LinkResult,
  limits: [{ by: "address", max: 60, seconds: hour }],
});

export const aboutReset = endpoint({
  method: "POST",
  path: "/identity/reset-password/about",
  ...ofVisitors,
  reads: true,
  summary: "What a recovery link will revoke: the number of API keys of the account; the link can still be used",
  input: z.strictObject({ token: LinkToken }),
  output: z.object({ apiKeys: z.number().int() }),
  limits: [{ by: "address", max: 60, seconds: hour }],
});

export const requestSignInLink = endpoint({
  method: "POST",
  path: "/identity/email-link",
  ...ofVisitors,
  summary: "E-mails a login link if the address has an account; the answer does not reveal whether it has",
  input: z.strictObject({ email: Email, recaptcha: Recaptcha }),
  output: z.object({ code: z.literal(200) }),
  limits: [{ by: "address", max: 20, seconds: hour }],
});

export const signInByLink = endpoint({
  method: "POST",
  path: "/identity/email-link/sign-in",
  ...ofVisitors,
  summary: "Logs in with an e-mailed link, once, in any browser",
  input: z.strictObject({ token: LinkToken }),
  output: Person,
  limits: [{ by: "address", max: 60, seconds: hour }],
});

/** A provider: google, microsoft, sso (the installation's own), or the id of an organization. */
const ProviderId = z.string().regex(/^(google|microsoft|sso|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);
/** The page to open after the sign-in. That page checks it by its own rule. */
const Next = z.string().max(2000).default("");

export const listProviders = endpoint({
  method: "GET",
  path: "/identity/providers",
  ...ofVisitors,
  summary: "The providers offered on the login page; those not `available` are shown disabled",
  input: z.strictObject({}),
  output: z.object({ providers: z.array(z.object({ id: z.string(), label: z.string(), available: z.boolean() })) }),
});

export const fetchSignInMethods = endpoint({
  method: "POST",
  path: "/identity/sign-in-methods",
  ...ofVisitors,
  reads: true,
  summary:
    "The login methods of an address: the actual ones for the caller's own, those of the installation for any other",
  input: z.strictObject({ email: Email }),
  output: z.object({ methods: z.array(z.string()) }),
  limits: [{ by: "address", max: 60, seconds: hour }],
});

export const beginRedirect = endpoint({
  method: "POST",
  path: "/identity/redirects",
  ...ofVisitors,
  summary: "Starts logging in with a provider; `url` is the address the browser must open",
  input: z.strictObject({ provider: z.string().max(60), next: Next }),
  output: z.object({ url: z.string() }),
  limits: [{ by: "address", max: 60, seconds: 15 * minute }],
});

/** A value of a provider's answer. */
const Answered = z.string().max(4000).optional();

export const finishRedirect = endpoint({
  method: "POST",
  path: "/identity/redirects/finish",
  ...ofVisitors,
  summary: "Completes a login or a link with a provider, once, in the browser that started it",
  input: z.strictObject({
    from: ProviderId,
    state: z.string().min(1).max(200),
    code: Answered,
    iss: Answered,
    error: Answered,
  }),
  output: z.object({ person: Person.nullable(), linked: z.string().nullable(), next: z.string() }),
  limits: [{ by: "address", max: 60, seconds: 15 * minute }],
});

export const signInMethods = endpoint({
  method: "GET",
  path: "/identity/account/sign-in-methods",
  ...ofPersons,
  allowUnverified: true,
  summary: "The caller's login methods, and the providers that can be linked",
  input: z.strictObject({}),
  output: z.object({
    hasPassword: z.boolean(),
    linked: z.array(
      z.object({
        provider: z.string(),
        label: z.string(),
        email: z.string(),
        linkedAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
    others: z.array(z.object({ provider: z.string(), label: z.string(), available: z.boolean() })),
  }),
});

export const linkProvider = endpoint({
  method: "POST",
  path: "/identity/account/providers",
  ...ofPersons,
  summary: "Starts linking a provider with the caller's account; requires a recent login",
  input: z.strictObject({ provider: z.string().max(60) }),
  output: z.object({ url: z.string() }),
  limits: [{ by: "account", max: 30, seconds: hour }],
});

export const unlinkProvider = endpoint({
  method: "DELETE",
  path: "/identity/account/providers/:provider",
  ...ofPersons,
  allowUnverified: true,
  summary: "Unlinks a provider from the caller's account, unless it is the last login method; requires a recent login",
  input: z.strictObject({ provider: ProviderId }),
  output: z.object({ provider: z.string() }),
});

/**
 * An organization's single sign-on: the values its owner registers at the provider, and their settings of the provider.
 */
const SingleSignOnSettings = z.object({
  provider: SingleSignOn.nullable(),
  redirectUri: z.string(),
  /** The same on the organization's own host, where it has one. */
  hostRedirectUri: z.string().nullable(),
  /** The address that signs in with it at once. */
  signInUrl: z.string(),
  /** Its domains, each with the TXT record that proves it; until it is proved nobody of the domain is admitted. */
  domains: z.array(z.object({ domain: z.string(), proved: z.boolean(), name: z.string(), value: z.string() })),
});

export const getSingleSignOn = endpoint({
  method: "GET",
  path: "/single-sign-on",
  ...ofMembers,
  summary: "The single sign-on of the organization, without its secret",
  input: z.strictObject({}),
  output: SingleSignOnSettings,
});

export const setSingleSignOn = endpoint({
  method: "PUT",
  path: "/single-sign-on",
  ...ofMembers,
  summary: "Sets up or changes the organization's single sign-on, if its issuer responds; requires a recent login",
  input: SingleSignOnFields,
  output: SingleSignOnSettings,
  limits: [{ by: "account", max: 30, seconds: hour }],
});

export const proveDomain = endpoint({
  method: "POST",
  path: "/single-sign-on/domains",
  ...ofMembers,
  summary: "Looks up the TXT record of a single sign-on domain; the domain is verified if it is found",
  input: z.strictObject({ domain: z.string().min(1).max(253) }),
  output: SingleSignOnSettings,
  limits: [{ by: "account", max: 60, seconds: hour }],
});

export const removeSingleSignOn = endpoint({
  method: "DELETE",
  path: "/single-sign-on",
  ...ofMembers,
  summary: "Removes the organization's single sign-on, with every account linked to it; requires a recent login",
  input: z.strictObject({}),
  output: z.object({}),
});

export const setLanguage = endpoint({
  method: "PUT",
  path: "/identity/language",
  ...ofPersons,
  allowUnverified: true,
  summary: "Sets the language of the caller's pages and e-mails",
  input: z.strictObject({ language: z.enum(languages) }),
  output: z.object({ language: z.enum(languages) }),
});

/** The lifetimes of sessions, links and codes, in seconds. */
export const lifetimes = {
  sessionIdle: 12 * hour,
  session: 7 * day,
  identityToken: hour,
  verifyEmail: day,
  resetPassword: hour,
  signIn: 15 * minute,
  unenroll: 30 * minute,
  changeEmail: hour,
  /** From the first proof to the second one. */
  secondFactor: 15 * minute,
  code: 10 * minute,
  /** For a device to sign with a passkey. */
  passkey: 5 * minute,
  /** From one code to the next. */
  resendCode: 30,
  redirect: 10 * minute,
  captcha: 20 * minute,
} as const;

import { z } from "zod";
import { jobClasses } from "./jobs/job.ts";

/** One setting of the environment: its default, what it means, and how its text is read. */
export interface Setting<T extends z.ZodType = z.ZodType> {
  readonly read: T;
  readonly standard: string;
  readonly meaning: string;
  /** True if it holds a password or a key. It can then be read from a file, named by `NAME_FILE`. */
  readonly isSecret: boolean;
}

const setting = <T extends z.ZodType>(read: T, standard: string, meaning: string): Setting<T> => ({
  read,
  standard,
  meaning,
  isSecret: false,
});

const secret = <T extends z.ZodType>(read: T, meaning: string): Setting<T> => ({
  read,
  standard: "",
  meaning,
  isSecret: true,
});

const port = z.coerce.number().int().min(0).max(65535);
const optional = z.string().transform((v) => (v === "" ? undefined : v));
/** An address with one of these schemes, which its error names. */
const address = (...schemes: readonly string[]) =>
  z.url({
    protocol: new RegExp(`^(?:${schemes.join("|")})$`),
    error: `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")} is needed`,
  });
const yesNo = z.enum(["true", "false"]).transform((v) => v === "true");

/** Every setting the server knows. `docs/settings.md` is printed from this table. */
export const settings = {
  PORT: setting(port, "3000", "Port the pages and the API are served on."),
  HOST: setting(z.string(), "0.0.0.0", "Address the server listens on."),
  ACTA_URL: setting(
    optional.pipe(address("http", "https").optional()),
    "",
    "Public address of the installation, used in e-mails and for cookies. Empty: `http://localhost:PORT`.",
  ),
  ACTA_DATA: setting(z.string(), "./data", "Folder for the embedded database, files, e-mails and key."),
  DATABASE_URL: secret(
    optional.pipe(address("postgres", "postgresql").optional()),
    "A PostgreSQL server (15 or later) instead of the embedded one. Its role must be neither superuser nor exempt from row-level security.",
  ),
  ACTA_FILES: setting(
    optional,
    "",
    "Where files are stored: a folder, or `s3://bucket/prefix` (with the usual AWS variables). Empty: `ACTA_DATA/files`.",
  ),
  ACTA_BACKUPS: setting(
    optional,
    "",
    "Folder of the nightly backups, encrypted under the master key. Empty: `ACTA_DATA/backups`, which does not protect against the loss of the disk. `none`: no backups.",
  ),
  ACTA_S3_ENDPOINT: setting(optional, "", "Address of an S3-compatible service other than Amazon's."),
  SMTP_URL: secret(
    optional.pipe(address("smtp", "smtps").optional()),
    "Mail server, `smtp://user:password@host:port`; special characters of user and password as in addresses (`%40` for `@`). `smtp://` (ports 587 and 25) is encrypted from the start of the mail on where the server offers STARTTLS, `smtps://` (port 465) from the first byte on. A private authority of certificates is named by `NODE_EXTRA_CA_CERTS=/path/of/authority.pem`. Empty: each mail is written to `ACTA_DATA/mail` as an .eml file.",
  ),
  ACTA_MAIL_EHLO: setting(
    optional.pipe(
      z
        .string()
        .regex(/^(?:[\w-]+\.)+[\w-]+$/, "a name of a machine, such as acta.example.com")
        .optional(),
    ),
    "",
    "Name by which the mail server is greeted (EHLO). Some servers want one that leads back to the sending address. Empty: the name of the machine.",
  ),
  ACTA_MAIL_FROM: setting(z.string(), "Acta <no-reply@acta.local>", "Sender of e-mails."),
  ACTA_BOUNCES_URL: secret(
    optional.pipe(address("pop3", "pop3s").optional()),
    "Mailbox for mails that are returned after a server accepted them, `pop3s://user:password@host:port` (`pop3://` is not encrypted). It is read every five minutes; the log of mails, alerts and signatures then say that they did not arrive. Other messages are left alone. Empty: only what the mail server refuses at once is known.",
  ),
  ACTA_BOUNCES_ADDRESS: setting(
    optional.pipe(z.email().optional()),
    "",
    "Address of that mailbox, to which mails are returned. Empty: that of `ACTA_MAIL_FROM`.",
  ),
  ACTA_SECRET: secret(
    optional,
    "Master key, 64 hexadecimal digits, the same on every node. Empty: generated once and stored in `ACTA_DATA/secret.key` (mode 0600).",
  ),
  ACTA_SECRET_NEXT: secret(
    optional,
    "The new master key for `acta masterkey rotate`, if `ACTA_SECRET` is set. Only read by that command.",
  ),
  ACTA_ROLE: setting(
    z.enum(["both", "web", "jobs"]),
    "both",
    "Work of this node: `web` serves pages and API and takes no jobs, `jobs` takes jobs and serves only `/healthz`, `/readyz` and metrics, `both` does everything. `web` and `jobs` need `DATABASE_URL`.",
  ),
  ACTA_JOBS: setting(
    z
      .string()
      .transform((list) => list.split(",").map((name) => name.trim()))
      .pipe(z.array(z.enum(jobClasses)).min(1)),
    jobClasses.join(","),
    "Classes of jobs that this node takes, separated by commas: `pdf` (needs LibreOffice), `mail`, `slow` (imports, batches, signatures, backups) and `quick` (everything else). Each class needs a node. Without meaning if `ACTA_ROLE` is `web`.",
  ),
  ACTA_DRAIN_SECONDS: setting(
    z.coerce.number().min(0).max(300),
    "0",
    "Seconds in which a stopping node still answers while `/readyz` says no, so that a load balancer sends the calls to other nodes. After that it closes, within nine seconds. Choose more than the interval of the load balancer's checks times the failures it waits for.",
  ),
  ACTA_METRICS_HOST: setting(
    z.string(),
    "127.0.0.1",
    "Address on which the metrics are served (`/metrics`, for Prometheus). They name no person and no organization, but need no password: another address than 127.0.0.1 must be reachable only by your own machines.",
  ),
  ACTA_METRICS_PORT: setting(port, "9464", "Port of the metrics. 0: no metrics."),
  ACTA_LOG: setting(z.enum(["debug", "info", "warn", "error", "silent"]), "info", "Lowest severity that is logged."),
  ACTA_TRUST_PROXY: setting(
    yesNo,
    "false",
    "Whether a reverse proxy of yours is in front. The caller's address is then the last one in X-Forwarded-For.",
  ),
  ACTA_DEV: setting(
    yesNo,
    "false",
    "Development and demo features: e-mails shown at /dev/mail, SMS messages at /dev/sms.",
  ),
  ACTA_GOOGLE_CLIENT_ID: setting(optional, "", "Client id of Google sign-in. Empty: its button is shown disabled."),
  ACTA_GOOGLE_CLIENT_SECRET: secret(optional, "Client secret of Google sign-in."),
  ACTA_MICROSOFT_CLIENT_ID: setting(optional, "", "Client id of Microsoft sign-in. Empty: it is not offered."),
  ACTA_MICROSOFT_CLIENT_SECRET: secret(optional, "Client secret of Microsoft sign-in."),
  ACTA_MICROSOFT_TENANT: setting(
    z.string().regex(/^[\w.-]+$/, "a tenant id, or common, organizations or consumers"),
    "common",
    "Which Microsoft accounts can log in: a tenant ID, `common`, `organizations` or `consumers`.",
  ),
  ACTA_SSO_ISSUER: setting(
    optional.pipe(address("http", "https").optional()),
    "",
    "Issuer of the installation's own OpenID Connect provider, for single sign-on (`/login?provider=sso`). It may be in a private network.",
  ),
  ACTA_SSO_CLIENT_ID: setting(optional, "", "Client id at that provider."),
  ACTA_SSO_CLIENT_SECRET: secret(optional, "Client secret at that provider."),
  ACTA_SSO_LABEL: setting(z.string().max(60), "SSO", "Label of its button."),
  ACTA_TSA_URL: setting(
    optional.pipe(address("http", "https").optional()),
    "",
    "Time-stamp server (RFC 3161) for the seal of signed PDFs. Empty: none.",
  ),
  ACTA_OUTBOUND_ALLOW: setting(
    z.string().transform((list) =>
      list
        .split(",")
        .map((host) => host.trim())
        .filter((host) => host !== ""),
    ),
    "",
    "Hosts outside the public internet that organizations may use in addresses: `host` or `host:port`, separated by commas. Empty: none.",
  ),
  ACTA_DNS: setting(
    z.string().transform((list) =>
      list
        .split(",")
        .map((server) => server.trim())
        .filter((server) => server !== ""),
    ),
    "",
    "DNS servers used to verify e-mail domains: `address` or `address:port`, separated by commas. Empty: those of the machine.",
  ),
  ACTA_FAKE_SIGN_IN: setting(
    yesNo,
    "false",
    "Whether login providers without a client ID are simulated by a page where anyone can log in as anyone. For development and demos; ACTA_DEV also sets it.",
  ),
  ACTA_CHAT_SCRIPT: setting(
    optional.pipe(address("https").optional()),
    "",
    "Address of a chat widget's script, loaded for logged-in users. Empty: no chat.",
  ),
  ACTA_CHAT_IDENTIFY: setting(
    z.string().regex(/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/, "the name of a function, such as chat.identify"),
    "actaChat.identify",
    "Function of that script that receives the user: `{ email, token }`.",
  ),
  ACTA_CHAT_SECRET: secret(
    optional,
    "Secret of the chat service: `token` is then the hexadecimal HMAC-SHA-256 of the e-mail. Empty: no token.",
  ),
  ACTA_TWILIO_ACCOUNT: setting(
    optional,
    "",
    "Twilio account SID, for sending SMS codes. Empty: messages are written to `ACTA_DATA/sms`.",
  ),
  ACTA_TWILIO_TOKEN: secret(optional, "Auth token of that account."),
  ACTA_TWILIO_FROM: setting(optional, "", "Sender number (+1…), or ID of a messaging service (MG…)."),
  ACTA_TWILIO_URL: setting(
    address("http", "https"),
    "https://api.twilio.com",
    "Address of Twilio's API or a replacement.",
  ),
  ACTA_RECAPTCHA_SITE_KEY: setting(
    optional,
    "",
    "Site key of Google reCAPTCHA v3. Empty: a proof-of-work captcha that contacts no other company.",
  ),
  ACTA_RECAPTCHA_SECRET: secret(optional, "Secret key of Google reCAPTCHA v3."),
  ACTA_RECAPTCHA_SCORE: setting(
    z.coerce.number().min(0).max(1),
    "0.5",
    "Minimum reCAPTCHA score for a person, from 0 to 1.",
  ),
  ACTA_RECAPTCHA_URL: setting(
    address("http", "https"),
    "https://www.google.com",
    "Address of reCAPTCHA: use `https://www.recaptcha.net` where Google is not available.",
  ),
  ACTA_CAPTCHA_WORK: setting(
    z.coerce.number().int().min(2).max(100_000_000),
    "300000",
    "Average number of digests a browser computes for the captcha at sign-up and recovery. 300000 takes about a third of a second.",
  ),
  ACTA_CALLS_AT_ONCE: setting(
    z.coerce.number().int().min(4),
    "48",
    "Maximum number of calls that a node works on at the same time. Others wait a quarter of a second for a place and are then refused with 503 and Retry-After. While the node or its database is slow, there are fewer places.",
  ),
  ACTA_READS_PER_MINUTE: setting(
    z.coerce.number().int().min(0),
    "600",
    "Maximum reads per person per minute, on each node; five times as many for an organization, or a fifth for each person who reads, if that is more. 0: no limit.",
  ),
  ACTA_PAYMENTS: setting(yesNo, "false", "Whether the payments screen is shown."),
  ACTA_CURRENCY: setting(
    z.enum(["USD", "GTQ"]),
    "USD",
    "Currency of the prices: `USD` for US dollars, `GTQ` for quetzales. The figures are the same. A running subscription keeps its own until it ends.",
  ),
  ACTA_BANK_ACCOUNT: setting(
    optional,
    "",
    "Account for bank transfers: bank, account type and number, holder. Shown when a plan is ordered and no payment provider is set.",
  ),
  ACTA_STRIPE_SECRET: secret(optional, "Stripe secret key. If set, plans are paid with Stripe."),
  ACTA_STRIPE_WEBHOOK_SECRET: secret(
    optional,
    "Signing secret (whsec_…) of the webhook `/api/payments/webhooks/stripe`.",
  ),
  ACTA_STRIPE_URL: setting(
    address("http", "https"),
    "https://api.stripe.com",
    "Address of Stripe's API or a replacement.",
  ),
  ACTA_RECURRENTE_PUBLIC_KEY: setting(
    optional,
    "",
    "Recurrente public key. With the secret key, plans are paid with Recurrente.",
  ),
  ACTA_RECURRENTE_SECRET_KEY: secret(optional, "Secret key of Recurrente."),
  ACTA_RECURRENTE_WEBHOOK_SECRET: secret(
    optional,
    "Signing secret (whsec_…) of the webhook `/api/payments/webhooks/recurrente`.",
  ),
  ACTA_RECURRENTE_URL: setting(
    address("http", "https"),
    "https://app.recurrente.com/api",
    "Address of Recurrente's API or a replacement.",
  ),
  ACTA_DOCUSIGN_CLIENT_ID: setting(
    optional,
    "",
    "Integration key of the installation at DocuSign. With the secret: organizations can connect their accounts there; the redirect address is `ACTA_URL/ds/callback`.",
  ),
  ACTA_DOCUSIGN_SECRET: secret(optional, "Secret key of that integration."),
  ACTA_DOCUSIGN_URL: setting(
    address("http", "https"),
    "https://account.docusign.com",
    "DocuSign's account server: `https://account-d.docusign.com` for demo accounts.",
  ),
  ACTA_CINCEL_URL: setting(
    address("http", "https"),
    "https://api.cincel.digital",
    "Address of CINCEL's API: `https://sandbox.api.cincel.digital` for testing.",
  ),
  ACTA_SIGNATURE_SECONDS: setting(
    z.coerce.number().positive().max(60),
    "60",
    "Seconds within which a provider of signatures has to answer a request.",
  ),
  ACTA_UTILITIES: setting(yesNo, "true", "Whether the utilities screen is shown."),
  ACTA_REGISTRY_URL: setting(
    optional.pipe(address("http", "https").optional()),
    "",
    "Address of a service that answers registry queries: `POST {address}/{kind}`. Empty: colleagues answer them manually.",
  ),
  ACTA_REGISTRY_KINDS: setting(
    z.string().transform((v) => v.split(",").map((kind) => kind.trim())),
    "property,socialSecurity,police,cadastre",
    "Kinds of queries that service answers, separated by commas; the others are answered manually.",
  ),
  ACTA_REGISTRY_KEY: secret(optional, "Bearer token of that service."),
  ACTA_REGISTRY_SECRET: secret(
    optional,
    "Secret that signs requests to that service: `x-signature` is the hexadecimal HMAC-SHA-256 of `x-timestamp`, a dot and the body.",
  ),
  ACTA_REGISTRY_SECONDS: setting(
    z.coerce.number().positive().max(120),
    "30",
    "Time limit in seconds for that service to respond.",
  ),
  ACTA_REGISTRY_DEMO: setting(
    yesNo,
    "false",
    "Whether property and cadastre queries get fictitious answers, for the demo.",
  ),
  ACTA_DOCS_URL: setting(
    optional,
    "",
    "Address of other documentation for the navigation to link to. Empty: the built-in help, `/help`.",
  ),
  ACTA_CONTACT: setting(
    optional.pipe(z.email().optional()),
    "",
    "E-mail address for questions about subscriptions, shown when one has expired or is about to. Empty: none.",
  ),
  GOTENBERG_URL: setting(optional, "", "A Gotenberg server that generates the PDFs."),
  CLAMD_URL: setting(
    optional.pipe(
      z
        .string()
        .regex(/^(tcp:\/\/[^/\s]+:\d+|unix:\/\S+)$/, "tcp://host:port or unix:/path/of/socket")
        .optional(),
    ),
    "",
    "ClamAV daemon that scans every upload: `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. Its `StreamMaxLength` must be at least 30M. While it does not respond, uploads are rejected. Empty: uploads are not scanned.",
  ),
  ACTA_SOFFICE: setting(optional, "", "Path of LibreOffice's `soffice`. Empty: found on the PATH."),
  ACTA_SOFFICE_MEMORY: setting(
    z.coerce.number().int().min(512),
    "2048",
    "Megabytes of memory that a process of the installed LibreOffice may take; there are at most two. One that takes more is ended and its document counts as too large. Only on Linux. A Gotenberg server and the embedded LibreOffice are not watched.",
  ),
} as const;

import { whyUnreachable } from "../outbound/why-unreachable.ts";

/** The error that nodemailer throws for a mail it could not hand over. */
interface TransportError extends Error {
  readonly code?: string;
  readonly errno?: number;
  readonly response?: string;
  readonly responseCode?: number;
}

/**
 * Which setting a mail failed by, at which host, and what to do, for the log and the list of failed jobs. Never says the
 * password. What the server answered is at the end.
 */
export function explainMailFailure(error: TransportError, url: string): string {
  const { hostname, port, protocol, username } = new URL(url);
  const at = `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`;
  const reply = (error.response ?? error.message).slice(0, 300);
  const inner = systemCode(error);
  const why = whyUnreachable(inner);
  if (why) return `The mail server of SMTP_URL cannot be reached at ${at}: ${why}. Start it, or correct SMTP_URL.`;
  if (error.code === "EAUTH")
    return `The mail server at ${at} refuses the user "${decodeURIComponent(username)}": correct the user and the password in SMTP_URL. It said: ${reply}`;
  if (/wrong version number|packet length too long/i.test(error.message))
    return `The mail server at ${at} does not begin with encryption: write SMTP_URL with smtp:// and not smtps://.`;
  if (error.code === "ETIMEDOUT" || inner === "ESOCKETTIMEDOUT")
    return `The mail server at ${at} does not answer. Correct the host and the port in SMTP_URL: smtp:// for ports 587 and 25, smtps:// for port 465.`;
  if (isCertificate(inner) || isCertificate(error.code) || /certificate/i.test(error.message))
    return `The certificate of the mail server at ${at} is not trusted (${error.message}). Name it by the host its certificate is for in SMTP_URL; where its authority is your own, start Acta with NODE_EXTRA_CA_CERTS=/path/of/authority.pem.`;
  if (error.code === "EENVELOPE")
    return `The mail server at ${at} refuses the sender or the receiver. Check that it lets ACTA_MAIL_FROM send. It said: ${reply}`;
  return `The mail server of SMTP_URL at ${at} did not take the mail. It said: ${reply}`;
}

/** The system's own code, which nodemailer leaves in the message or in the error beneath. */
function systemCode(error: TransportError): string | undefined {
  if (whyUnreachable(error.code) && error.code !== "ETIMEDOUT") return error.code;
  const beneath = error.cause instanceof Error ? (error.cause as TransportError).code : undefined;
  return beneath ?? /\b(E[A-Z]{4,}|EAI_AGAIN)\b/.exec(error.message)?.[1] ?? undefined;
}

const isCertificate = (code: string | undefined): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)/.test(code ?? "");

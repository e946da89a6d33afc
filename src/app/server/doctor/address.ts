import { connect } from "node:tls";
import type { Config } from "#platform/config.ts";
import { masterKey, secretsOf } from "#platform/secrets/secrets.ts";
import { doctorHeader, doctorToken, type SeenByNode } from "../health.ts";
import { hasKey } from "./database.ts";
import { bad, type Finding, good, messageOf, skipped, warning } from "./finding.ts";

const maxWaitMs = 8000;
/** An address of the documentation (RFC 5737), which no caller has. */
const pretended = "203.0.113.77";
const maxCertificateDays = 14;

/** Calls the installation at its public address, as a stranger would, and looks at what the proxy makes of the call. */
export async function examineAddress(config: Config): Promise<Finding[]> {
  const { url } = config;
  const isPublic = config.ACTA_URL !== undefined;
  try {
    const answer = await fetch(`${url}/healthz`, {
      headers: await headersFor(config),
      signal: AbortSignal.timeout(maxWaitMs),
    });
    if (!answer.ok)
      return [
        bad(
          "address",
          `${url}/healthz answers ${answer.status}.`,
          "Let the proxy pass every path to a node that serves pages.",
        ),
      ];
    return [
      isPublic
        ? good("address", `${url} answers.`)
        : warning("address", `${url} answers.`, "Set ACTA_URL to the address that people use: mails lead there."),
      ...(await proxyFindings(config, answer)),
      ...(await certificateOf(url)),
    ];
  } catch (error) {
    const advice =
      "Is a node started? Does the name lead to the proxy, and the proxy to PORT of the node? Correct ACTA_URL if people use another address.";
    return [bad("address", `${url} cannot be reached: ${messageOf(error)}.`, advice)];
  }
}

async function headersFor(config: Config): Promise<Record<string, string>> {
  const pretence = { "x-forwarded-for": pretended };
  if (!hasKey(config)) return pretence;
  const secrets = secretsOf(await masterKey(config.ACTA_SECRET, config.data));
  return { ...pretence, [doctorHeader]: doctorToken(secrets, new Date()) };
}

async function proxyFindings(config: Config, answer: Response): Promise<Finding[]> {
  const name = "proxy";
  const seen = (await answer.json().catch(() => undefined)) as SeenByNode | undefined;
  if (!seen)
    return [
      warning(
        name,
        "The node does not say how it sees the call.",
        "It has another master key or an older version, or something else answers there.",
      ),
    ];
  const findings: Finding[] = [];
  const { host } = new URL(config.url);
  if (seen.host !== host)
    findings.push(
      bad(
        name,
        `The node gets the host "${seen.host}" instead of "${host}".`,
        "Let the proxy pass the Host header on: sign-in and own hosts of organizations depend on it.",
      ),
    );
  const forwarded = [seen.forwardedFor].flat().join(", ");
  // Without a proxy, what we pretend is all that arrives.
  const isDirect = forwarded === pretended;
  if (config.ACTA_TRUST_PROXY && (isDirect || seen.address === pretended))
    findings.push(
      bad(
        name,
        "Anybody can pretend to come from any address: X-Forwarded-For arrives as the caller wrote it.",
        "Let the proxy set X-Forwarded-For to the address of the caller. Without a proxy, set ACTA_TRUST_PROXY=false.",
      ),
    );
  if (!config.ACTA_TRUST_PROXY && !isDirect)
    findings.push(
      bad(
        name,
        `A proxy is in front, and every caller counts as ${seen.address}: limits for one network hold for all.`,
        "Set ACTA_TRUST_PROXY=true.",
      ),
    );
  return findings.length > 0 ? findings : [good(name, `The call came from ${seen.address}, for ${seen.host}.`)];
}

async function certificateOf(url: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== "https:")
    return /^(?:localhost|127\.|\[::1\])/.test(hostname)
      ? [skipped("certificate", "The address is this machine.")]
      : [
          bad(
            "certificate",
            "The address is not encrypted.",
            "Set ACTA_URL to an https address, with a certificate in the proxy.",
          ),
        ];
  const ends = await new Promise<Date>((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port) || 443, servername: hostname, timeout: maxWaitMs },
      () => {
        resolve(new Date(socket.getPeerCertificate().valid_to));
        socket.destroy();
      },
    );
    socket.once("error", reject);
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
  });
  const days = Math.floor((ends.getTime() - Date.now()) / 86_400_000);
  return days < maxCertificateDays
    ? [warning("certificate", `It ends in ${days} days.`, "Renew it. Does the proxy renew certificates by itself?")]
    : [good("certificate", `It is valid for ${days} days.`)];
}

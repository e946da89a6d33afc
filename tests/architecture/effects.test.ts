import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = (path: string): string => readFileSync(join(root, path), "utf8");

/** A question whose repetition changes nothing. */
const asks = "asks only";

/** The places that reach out of the installation, with their rows of docs/effects.md. */
const reaching: Readonly<Record<string, readonly string[]>> = {
  "src/platform/mail/mailer.ts": ["e-mail"],
  "src/platform/mail/pop3.ts": ["returned mail in the mailbox"],
  "src/platform/uploads/virus-scanner.ts": [asks],
  "src/platform/pdf/gotenberg-converter.ts": [asks],
  "src/platform/outbound/public-address.ts": [asks],
  "src/platform/outbound/text-records.ts": [asks],
  "src/features/identity/server/sms/choose-sms.ts": ["SMS"],
  "src/features/identity/server/providers/providers.ts": [asks],
  "src/features/identity/server/recaptcha.ts": [asks],
  "src/features/ai/server/settings.ts": ["proposed texts"],
  "src/features/notifications/server/push/push.ts": ["push"],
  "src/features/payments/server/provider.ts": ["checkout", "renewal price"],
  "src/features/registries/server/provider.ts": ["registry query"],
  "src/features/signatures/server/seal/stamp-job.ts": ["seal and time-stamp"],
  "src/features/signatures/server/outside/account.ts": [
    "envelope of a signature provider",
    "recall and reminder of an envelope",
    "signed PDF of a provider",
    "tokens of a signature provider's account",
  ],
  "src/features/webhooks/server/deliver.ts": ["webhook"],
};

/** Places that match and ask nobody by themselves: the function itself, servers, and what gets the function as an argument. */
const silent: readonly string[] = [
  "src/platform/outbound/outbound.ts",
  "src/platform/http/server.ts",
  "src/platform/http/listeners.ts",
  "src/platform/live/streams.ts",
  "src/features/identity/server/providers/open-id-connect.ts",
  "src/features/identity/server/providers/redirect-pages.ts",
];

const rows = text("docs/effects.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| effect |"))
  .map((line) => ({ name: line.split(" | ")[0]?.slice(2) ?? "", line }));

test("every place that reaches out is in the list, with its rows of docs/effects.md", () => {
  const product = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((name) => `src/${name}`)
    .filter(
      (path) =>
        path.endsWith(".ts") && !path.endsWith(".test.ts") && /^src\/(platform|features\/[\w-]+\/server)\//.test(path),
    );
  expect(product.length).toBeGreaterThan(500);
  // The function by which addresses are asked, and what opens a connection by itself.
  const opens = [
    /^import \{[^}]*\boutbound\b[^}]*\} from "#platform\/outbound\/outbound\.ts"/m,
    /\bcreateTransport\(/,
    /\bfetch\(/,
    /^import .* from "node:(?:net|tls|http|https|dns|dns\/promises)"/m,
  ];
  const found = product.filter((path) => !silent.includes(path) && opens.some((one) => one.test(text(path))));
  expect(found.toSorted()).toEqual(Object.keys(reaching).toSorted());
  const names = rows.map(({ name }) => name);
  for (const effects of Object.values(reaching))
    for (const one of effects) if (one !== asks) expect(names).toContain(one);
});

test("each effect names a test that is there", () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const { name, line } of rows) {
    const paths = [...line.matchAll(/`((?:src|tests)\/[^`]+)`/g)].map(([, path]) => path ?? "");
    const tested = paths.filter((path) => path.endsWith(".test.ts") || path.startsWith("src/"));
    expect(tested.length, name).toBeGreaterThan(0);
    for (const path of tested) {
      expect(existsSync(join(root, path)), `${name}: ${path}`).toBe(true);
      const isFolder = statSync(join(root, path)).isDirectory();
      const files = isFolder ? readdirSync(join(root, path)).filter((file) => file.endsWith(".test.ts")) : [path];
      expect(files.length, `${name}: ${path}`).toBeGreaterThan(0);
    }
  }
});

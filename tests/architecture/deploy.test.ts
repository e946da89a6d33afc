import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { readConfig } from "#platform/config.ts";
import { settings } from "#platform/settings.ts";

// The files of deploy/ agree with themselves, with the published schemas, and with the product.

const read = (path: string): string => readFileSync(path, "utf8");
const files = globSync("deploy/**/*").filter((path) => statSync(path).isFile());
const text = (name: string): string => read(`deploy/${name}`);

/** The documents of a YAML file. Throws at errors of syntax and keys that are there twice. */
function documents(path: string): Record<string, unknown>[] {
  return parseAllDocuments(read(path), { merge: true }).map((document) => {
    expect([path, document.errors]).toEqual([path, []]);
    return document.toJS() as Record<string, unknown>;
  });
}

const yaml = files.filter((path) => path.endsWith(".yaml"));
test.each(yaml)("%s is YAML", (path) => expect(documents(path).length).toBeGreaterThan(0));

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}
type Model = new (object: unknown) => { validate(): void };

const kubernetes = yaml.filter((path) => path.startsWith("deploy/kubernetes/"));
const isKustomization = (path: string) => path.endsWith("kustomization.yaml");

const schemas: Readonly<Record<string, () => Promise<unknown>>> = {
  v1: () => import("kubernetes-models/v1"),
  "apps/v1": () => import("kubernetes-models/apps/v1"),
  "batch/v1": () => import("kubernetes-models/batch/v1"),
  "policy/v1": () => import("kubernetes-models/policy/v1"),
  "autoscaling/v2": () => import("kubernetes-models/autoscaling/v2"),
  "networking.k8s.io/v1": () => import("kubernetes-models/networking.k8s.io/v1"),
  "monitoring.coreos.com/v1": () => import("@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1"),
};

/** The model of a kind, made from the schemas that Kubernetes and the Prometheus operator publish. */
async function modelOf({ apiVersion, kind }: KubernetesObject): Promise<Model> {
  const found = ((await schemas[apiVersion]?.()) as Readonly<Record<string, Model>> | undefined)?.[kind];
  if (!found) throw new Error(`${apiVersion} has no ${kind}`);
  return found;
}

const objects = kubernetes
  .filter((path) => !isKustomization(path))
  .flatMap((path) => documents(path).map((object) => ({ path, object: object as unknown as KubernetesObject })));

test.each(objects)(
  "$object.kind $object.metadata.name of $path follows the schema of Kubernetes",
  async ({ object }) => {
    const Model = await modelOf(object);
    new Model(object).validate();
  },
);

test("the schemas refuse what Kubernetes does not know", async () => {
  const web = objects.find(({ path }) => path.endsWith("base/web.yaml"))?.object as KubernetesObject;
  const Model = await modelOf(web);
  const wrong = structuredClone(web) as unknown as { spec: { replicas: unknown } };
  wrong.spec.replicas = "two";
  expect(() => new Model(wrong).validate()).toThrow(/replicas/);
});

test("kustomizations name the files that are there, and every file is named", () => {
  const named = new Set<string>();
  for (const path of kubernetes.filter(isKustomization)) {
    const { resources } = documents(path)[0] as { resources: string[] };
    for (const resource of resources) {
      const full = join(dirname(path), resource);
      expect([path, resource, existsSync(full)]).toEqual([path, resource, true]);
      named.add(full);
    }
  }
  expect(kubernetes.filter((path) => !isKustomization(path) && !named.has(path))).toEqual([]);
});

/** Variables of deploy/ itself, which the product does not read. */
const ownVariables = ["ACTA_HOST", "ACTA_DATABASE_PASSWORD"];

test("every setting that is named in deploy/ and docs/operate.md is one of the product", () => {
  for (const path of [...files, "docs/operate.md"]) {
    if (!existsSync(path)) continue;
    for (const [, name = "", file] of read(path).matchAll(
      /\b((?:ACTA|DATABASE|SMTP|CLAMD|GOTENBERG)_[A-Z0-9_]+?)(_FILE)?\b/g,
    )) {
      if (ownVariables.includes(name)) continue;
      const setting = settings[name as keyof typeof settings];
      expect([path, name, setting !== undefined]).toEqual([path, name, true]);
      if (file) expect([path, name, setting.isSecret]).toEqual([path, name, true]);
    }
  }
});

test("the settings of the cluster and of compose can be used", () => {
  const { data } = documents("deploy/kubernetes/base/settings.yaml")[0] as { data: Record<string, string> };
  const plain = Object.fromEntries(Object.entries(data).filter(([name]) => !name.endsWith("_FILE")));
  expect(readConfig(plain)).toMatchObject({ secure: true, ACTA_TRUST_PROXY: true, files: "s3://acta" });
  const mounted = text("kubernetes/base/web.yaml").match(/mountPath: (\/run\/secrets\/\S+?),/)?.[1];
  for (const [name, path] of Object.entries(data))
    if (name.endsWith("_FILE")) expect([name, dirname(path)]).toEqual([name, mounted]);
});

test("ports and paths are those of the product", () => {
  const { PORT, ACTA_METRICS_PORT } = settings;
  for (const name of ["proxy/Caddyfile", "proxy/nginx.conf", "proxy/haproxy.cfg"]) {
    const ports = [...text(name).matchAll(/(?:web-\d|10\.0\.0\.\d+):(\d+)/g)].map(([, port]) => port);
    expect([name, [...new Set(ports)]]).toEqual([name, [PORT.standard]]);
    expect([name, /\/readyz/.test(text(name))]).toEqual([name, true]);
  }
  expect(text("Containerfile")).toContain(`EXPOSE ${PORT.standard} ${ACTA_METRICS_PORT.standard}`);
  for (const { path, object } of objects) {
    const all = JSON.stringify(object);
    for (const [, port] of all.matchAll(/"containerPort":(\d+)/g))
      expect([path, [PORT.standard, ACTA_METRICS_PORT.standard]]).toEqual([path, expect.arrayContaining([port])]);
    for (const [, at] of all.matchAll(/"httpGet":\{"path":"([^"]+)"/g)) expect(["/healthz", "/readyz"]).toContain(at);
  }
});

/** The sizes of the uploads that the product takes, in bytes. */
async function uploadSizes(): Promise<number[]> {
  const sizes: number[] = [];
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > 4) return;
    const { upload } = value as { upload?: { maxBytes?: unknown } };
    if (typeof upload?.maxBytes === "number") sizes.push(upload.maxBytes);
    for (const one of Object.values(value)) look(one, depth + 1);
  };
  for (const path of globSync("src/features/*/*contract.ts")) look(await import(join(process.cwd(), path)), 0);
  return sizes;
}

test("proxies let the largest upload pass", async () => {
  const sizes = await uploadSizes();
  expect(sizes.length).toBeGreaterThan(5);
  const largest = Math.max(...sizes);
  const mib = 1024 ** 2;
  const limits = {
    caddy: Number(/max_size (\d+)MiB/.exec(text("proxy/Caddyfile"))?.[1]) * mib,
    nginx: Number(/client_max_body_size (\d+)m;/.exec(text("proxy/nginx.conf"))?.[1]) * mib,
    haproxy: Number(/content-length\) gt (\d+)/.exec(text("proxy/haproxy.cfg"))?.[1]),
    ingress: Number(/proxy-body-size: (\d+)m/.exec(text("kubernetes/base/ingress.yaml"))?.[1]) * mib,
  };
  // The parts of a form take a little more than the file.
  for (const [name, limit] of Object.entries(limits)) expect([name, limit >= largest + mib]).toEqual([name, true]);
});

/** The time in which a node closes after ACTA_DRAIN_SECONDS. */
const closingSeconds = 9;

test("service managers wait longer than a node takes to stop, and load balancers notice before it closes", () => {
  const { ACTA_DRAIN_SECONDS: inCluster } = (
    documents("deploy/kubernetes/base/settings.yaml")[0] as { data: Record<string, string> }
  ).data;
  for (const { path, object } of objects) {
    if (object.kind !== "Deployment") continue;
    const { spec } = (object as unknown as { spec: { template: { spec: Record<string, unknown> } } }).spec.template;
    const { terminationGracePeriodSeconds: grace, containers } = spec as {
      terminationGracePeriodSeconds: number;
      containers: { readinessProbe: { periodSeconds: number; failureThreshold: number } }[];
    };
    expect([path, grace > Number(inCluster) + closingSeconds]).toEqual([path, true]);
    const { periodSeconds = 0, failureThreshold = 0 } = containers[0]?.readinessProbe ?? {};
    expect([path, Number(inCluster) > periodSeconds * (failureThreshold + 1)]).toEqual([path, true]);
  }
  const seconds = (name: string, pattern: RegExp) => Number(pattern.exec(text(name))?.[1]);
  const compose = seconds("compose/compose.yaml", /ACTA_DRAIN_SECONDS: "(\d+)"/);
  expect(seconds("compose/compose.yaml", /stop_grace_period: (\d+)s/)).toBeGreaterThan(compose + closingSeconds);
  expect(compose).toBeGreaterThan(3 * seconds("proxy/Caddyfile", /health_interval (\d+)s/));
  const unit = seconds("systemd/acta.service", /ACTA_DRAIN_SECONDS=(\d+)/);
  expect(seconds("systemd/acta.service", /TimeoutStopSec=(\d+)/)).toBeGreaterThan(unit + closingSeconds);
  expect(unit).toBeGreaterThan(2 * seconds("proxy/haproxy.cfg", /inter (\d+)s fall 2/));
});

test("acta setup writes all that compose needs, for its owner only, and no secret twice", () => {
  const folder = mkdtempSync(join(tmpdir(), "acta-setup-"));
  const setup = (...args: string[]) => {
    try {
      execFileSync(process.execPath, ["bin/acta.mjs", "setup", ...args], { encoding: "utf8", stdio: "pipe" });
      return 0;
    } catch (error) {
      return (error as { status: number }).status;
    }
  };
  const valuesOf = (path: string): Record<string, string> =>
    Object.fromEntries([...read(path).matchAll(/^(\w+)='?(.*?)'?$/gm)].map(([, name, value]) => [name, value ?? ""]));
  try {
    const [first, second] = [join(folder, "a"), join(folder, "b")];
    expect(setup("https://acta.firma.gt/", "--mail", "smtp://u:p%40s@mail.firma.gt:587", "--output", first)).toBe(0);
    expect(setup("https://acta.firma.gt", "--output", second)).toBe(0);
    // Secrets in use are never replaced.
    const before = read(first);
    expect(setup("https://acta.firma.gt", "--output", first)).toBe(1);
    expect(read(first)).toBe(before);
    expect(setup("acta.firma.gt", "--output", join(folder, "c"))).toBe(2);
    expect(setup("https://acta.firma.gt", "--mail", "mail.firma.gt", "--output", join(folder, "c"))).toBe(2);
    expect(existsSync(join(folder, "c"))).toBe(false);

    expect(statSync(first).mode & 0o777).toBe(0o600);
    const values = valuesOf(first);
    const needed = [...text("compose/compose.yaml").matchAll(/\$\{(\w+):[?-]/g)].map(([, name]) => name ?? "");
    expect(new Set(needed).size).toBeGreaterThan(6);
    expect(needed.filter((name) => !(name in values))).toEqual([]);
    expect(readConfig(values)).toMatchObject({
      url: "https://acta.firma.gt",
      SMTP_URL: "smtp://u:p%40s@mail.firma.gt:587",
    });
    expect(values["ACTA_SECRET"]).toMatch(/^[0-9a-f]{64}$/);
    const secrets = [values, valuesOf(second)].flatMap((all) =>
      Object.entries(all).flatMap(([name, value]) => (/SECRET|PASSWORD/.test(name) ? [value] : [])),
    );
    expect(secrets).toHaveLength(8);
    expect(new Set(secrets).size).toBe(8);
    for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(48);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

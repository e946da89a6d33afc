import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { type Clock, systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { type Connection, type Database, openDatabase } from "#platform/db/database.ts";
import { migrate, migrationsFolder } from "#platform/db/migrate.ts";
import { patiently } from "#platform/db/patiently.ts";
import { watchFiles } from "#platform/files/missing-files.ts";
import { openFiles } from "#platform/files/open-files.ts";
import { type SpaceGate, spaceGate } from "#platform/files/space-gate.ts";
import { spaceOf } from "#platform/files/store.ts";
import { type AdmissionTimes, admission } from "#platform/http/admission.ts";
import { listen } from "#platform/http/listeners.ts";
import { readLimits } from "#platform/http/read-limits.ts";
import { type On, serve } from "#platform/http/serve.ts";
import { createServer } from "#platform/http/server.ts";
import { sessionCookieName } from "#platform/http/session-cookie.ts";
import { type JobTimes, Runner } from "#platform/jobs/runner.ts";
import { Listener } from "#platform/live/listener.ts";
import { Streams } from "#platform/live/streams.ts";
import { folderMailer, type Mailer, type MailIdentity, smtpMailer, type WrittenMail } from "#platform/mail/mailer.ts";
import { bounceJob, bounceSchedules } from "#platform/mail/read-bounces.ts";
import { mailJob } from "#platform/mail/send-mail.ts";
import { choosePdfConverter } from "#platform/pdf/choose-pdf-converter.ts";
import type { PdfConverter } from "#platform/pdf/converter.ts";
import { meteredConverter } from "#platform/pdf/metered-converter.ts";
import type { Platform } from "#platform/platform.ts";
import { Ports } from "#platform/ports.ts";
import { rarely } from "#platform/rarely.ts";
import { OtherMasterKey, openSecrets } from "#platform/secrets/installation-key.ts";
import { masterKey } from "#platform/secrets/secrets.ts";
import { clamdScanner } from "#platform/uploads/virus-scanner.ts";
import { closeDocumentWorkers, keepCompiledTemplatesIn } from "#platform/uploads/worker-pool.ts";
import { notFound } from "#protocol/failure.ts";
import { sentence } from "#protocol/text.ts";
import { screens } from "../registry.ts";
import { loadTexts } from "../texts.ts";
import { serveOpenApi } from "./api-reference/openapi.ts";
import { serverFeatures } from "./compose.ts";
import { serveHealth } from "./health.ts";
import { housekeeping } from "./housekeeping.ts";
import { identify } from "./identify.ts";
import { serveLive } from "./live.ts";
import { serveMetrics } from "./metrics.ts";
import { servePages } from "./pages.ts";
import { policyReports } from "./policy-reports.ts";
import { screenAt } from "./preloads.ts";
import { closeServer, within } from "./stopping.ts";

/** Replacements for parts that the settings would choose; tests pass a clock. */
export interface NodeParts {
  readonly clock?: Clock;
  readonly mailer?: Mailer;
  /** Hears of each mail that was written to a file, where no server sends them. */
  readonly onMail?: (mail: WrittenMail) => void;
  readonly pdf?: PdfConverter;
  readonly space?: SpaceGate;
  /** `false`: the pages are not served (tests of the API). */
  readonly pages?: boolean;
  /** `false`: this node takes no jobs. */
  readonly work?: boolean;
  /** A folder for compiled templates that other nodes of this process use too: the workers that read documents stay for them. */
  readonly compiled?: string;
  /** The delays of its jobs. */
  readonly times?: Partial<JobTimes>;
  /** The times that calls wait for a place and hold one. */
  readonly admission?: Partial<AdmissionTimes>;
  /** Connections of the pool. */
  readonly connections?: number;
}

/** One running node of the installation. */
export interface Node {
  /** The address at which it listens, `http://127.0.0.1:PORT`. */
  readonly address: string;
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly runner: Runner;
  readonly served: On["served"];
  /**
   * Readiness off and no new jobs; after `ACTA_DRAIN_SECONDS` no new connections, running work finished, everything closed, in less than ten
   * seconds, whatever hangs.
   */
  stop(): Promise<void>;
}

const maxStopMs = 9000;

/** Starts a node on a database that is reachable: migrates it, serves API and pages, takes jobs; or a part of that, by its role. */
export async function startNode(
  config: Config,
  connection: Connection,
  log: Logger,
  parts: NodeParts = {},
): Promise<Node> {
  const clock = parts.clock ?? systemClock;
  const works = parts.work !== false && config.ACTA_ROLE !== "web";
  const serves = config.ACTA_ROLE !== "jobs";
  const applied = await migrate(connection, migrationsFolder, (sentence) => log.warn(sentence));
  if (applied.length > 0) log.info({ migrations: applied }, "database brought up to date");
  const ports = new Ports();
  const lost = rarely(log, "database connection lost");
  const db = openDatabase(connection, lost, parts.connections, ports);
  const busy = rarely(log, "the start waits for the database");
  const step = <T>(work: () => Promise<T>) => patiently(work, busy);
  const key = await masterKey(config.ACTA_SECRET, config.data);
  const secrets = await step(() => openSecrets(db, key, clock.now()));
  keepCompiledTemplatesIn(parts.compiled ?? join(config.data, "compiled"));
  const files = watchFiles(openFiles(config), { db, log, clock });
  const streams = new Streams();
  const pdf = meteredConverter(
    parts.pdf ??
      choosePdfConverter(
        {
          ...(config.GOTENBERG_URL ? { gotenbergUrl: config.GOTENBERG_URL } : {}),
          ...(config.ACTA_SOFFICE ? { sofficePath: config.ACTA_SOFFICE } : {}),
          maxMemory: config.ACTA_SOFFICE_MEMORY * 1024 ** 2,
          workDirectory: join(config.data, "pdf"),
        },
        log,
      ),
  );
  const platform: Platform = {
    config,
    db,
    clock,
    log,
    files,
    secrets,
    live: streams,
    // A node that makes no PDFs of approvals needs no program for them.
    pdf: works && config.ACTA_JOBS.includes("pdf") ? pdf : withoutPreparing(pdf),
    space: parts.space ?? spaceGate([() => files.space(), () => spaceOf(config.data)], clock),
  };
  const mailer =
    parts.mailer ??
    (config.SMTP_URL
      ? smtpMailer(config.SMTP_URL, mailIdentity(config))
      : folderMailer(join(config.data, "mail"), mailIdentity(config), parts.onMail));

  const features = serverFeatures(platform);
  ports.add(features.flatMap((f) => f.provides ?? []));
  const texts = { en: await loadTexts("en"), es: await loadTexts("es") };
  const admitted = admission(config.ACTA_CALLS_AT_ONCE, () => db.waiting(), parts.admission);
  const app = await createServer({
    log,
    admission: admitted,
    url: config.url,
    trustProxy: config.ACTA_TRUST_PROXY,
    describe: (code, values, language) => sentence(texts[language], code, values),
    pagePattern: (path) => screenAt(screens, path)?.path,
  });
  const serving = {
    app,
    db,
    clock,
    identify: identify(db),
    cookieName: sessionCookieName(config),
    secure: config.secure,
    space: platform.space,
    scanner: config.CLAMD_URL === undefined ? undefined : clamdScanner(config.CLAMD_URL),
    reads: readLimits(config.ACTA_READS_PER_MINUTE),
  };
  const on = serve(serving);
  for (const feature of serves ? features : []) {
    feature.routes?.(on);
    feature.pages?.(app);
  }
  const runner = new Runner(
    db,
    {
      jobs: [
        mailJob(
          mailer,
          platform.secrets,
          (key) => platform.files.read(key),
          {
            read: config.ACTA_BOUNCES_URL !== undefined,
            address: config.ACTA_BOUNCES_ADDRESS,
          },
          log,
        ),
        bounceJob(platform),
        ...housekeeping(platform, key).jobs,
        ...features.flatMap((f) => f.jobs ?? []),
      ],
      reactions: features.flatMap((f) => f.reactions ?? []),
      schedules: [
        ...housekeeping(platform, key).schedules,
        ...bounceSchedules(platform),
        ...features.flatMap((f) => f.schedules ?? []),
      ],
    },
    log,
    clock,
    parts.times,
    config.ACTA_JOBS,
  );
  const undrained = rarely(log, "outbox: could not be drained");
  const listener = new Listener(connection, log, {
    live: (message) => streams.publish(message),
    outbox: () => {
      // A node that takes no jobs has no queue to hand them to.
      if (!works) return;
      void runner.drain().catch(undrained);
    },
    jobs: (message) => runner.hear(message),
    gap: () => {
      streams.resync();
      if (works) void runner.drain().catch(undrained);
      // While this node was not heard of, the master key may have been changed.
      void openSecrets(db, key, clock.now()).catch((err: unknown) => {
        log.fatal({ err }, "this node cannot go on");
        if (err instanceof OtherMasterKey) process.kill(process.pid, "SIGTERM");
      });
    },
  });
  const health = serveHealth(app, platform);
  if (serves) {
    serveLive(app, serving, streams);
    policyReports(app, platform);
    serveOpenApi(app, on.served, config.url, serving.cookieName);
  }
  if (serves && parts.pages !== false) await servePages(app, platform, serving.cookieName);
  else
    app.setNotFoundHandler(() => {
      throw notFound();
    });
  const metrics = await serveMetrics(app, platform, { streams, admission: admitted });

  await step(() => listener.start());
  // From here on the key cannot be changed; until here it could.
  await step(() => openSecrets(db, key, clock.now()));
  const closeListeners = await listen(app, { port: config.PORT, host: config.HOST });
  // Only now: jobs that are due must not keep people waiting for the pages.
  if (works) await runner.start();
  else if (parts.work !== false) await runner.standBy();
  const bound = app.server.address();
  const port = typeof bound === "object" && bound ? bound.port : config.PORT;
  let stopping: Promise<void> | undefined;
  const stop = async (jobs: Promise<void>) => {
    streams.close();
    admitted.stop();
    // Calls and jobs end at the same time: a service manager waits ten seconds, not twice eight.
    await Promise.all([closeServer(app, closeListeners, 7000), listener.stop(), jobs]);
    await mailer.stop();
    await metrics.stop();
    await platform.pdf.stop();
    if (parts.compiled === undefined) await closeDocumentWorkers();
    await db.close();
  };
  const leave = async () => {
    health.leave();
    const jobs = runner.stop(7000);
    jobs.catch(() => undefined);
    if (config.ACTA_DRAIN_SECONDS > 0) await pause(config.ACTA_DRAIN_SECONDS * 1000);
    await within(stop(jobs), maxStopMs, () => log.warn("stopped before everything had come to its end"));
  };
  return {
    address: `http://127.0.0.1:${port}`,
    app,
    platform,
    runner,
    served: on.served,
    stop: () => (stopping ??= leave()),
  };
}

/** Returns the appearance of the installation in its mails. */
export const mailIdentity = ({ ACTA_MAIL_FROM: from, ACTA_MAIL_EHLO: greeting, url }: Config): MailIdentity => ({
  from,
  domain: new URL(url).hostname,
  greeting,
});

/** A converter that is loaded by its first document. */
const withoutPreparing = ({ prepare: _, ...pdf }: PdfConverter): PdfConverter => pdf;

export type { Database };

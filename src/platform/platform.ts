import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Reaction } from "./events/reaction.ts";
import type { SpaceGate } from "./files/space-gate.ts";
import type { FileStore } from "./files/store.ts";
import type { On } from "./http/serve.ts";
import type { JobHandler, Schedule } from "./jobs/runner.ts";
import type { Streams } from "./live/streams.ts";
import type { PdfConverter } from "./pdf/converter.ts";
import type { Provided } from "./ports.ts";
import type { Secrets } from "./secrets/secrets.ts";

/** The services that the server side of a feature may use. */
export interface Platform {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly files: FileStore;
  readonly secrets: Secrets;
  readonly pdf: PdfConverter;
  /** The open pages of visitors, who receive changes of the subject they look at. */
  readonly live: Pick<Streams, "addVisitor">;
  /** Checks the free space before a write. */
  readonly space: SpaceGate;
}

/** The server side of a feature: its routes, reactions, jobs and schedules, and what it tells features of lower rank. */
export interface ServerFeature {
  readonly name: string;
  readonly routes?: (on: On) => void;
  /** Routes outside the API, for links from other sites. */
  readonly pages?: (app: FastifyInstance) => void;
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly JobHandler[];
  readonly schedules?: readonly Schedule[];
  /** Its answers at ports of features of lower rank. */
  readonly provides?: readonly Provided[];
}

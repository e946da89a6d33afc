import type { Config } from "../config.ts";
import { S3Store } from "./s3-store.ts";
import { DiskStore, type FileStore } from "./store.ts";

/** The installation's file store: the bucket or the folder its settings name. */
export const openFiles = (config: Config): FileStore =>
  config.files.startsWith("s3://") ? new S3Store(config.files, config.ACTA_S3_ENDPOINT) : new DiskStore(config.files);

import { createContext } from "react";
import type { FileSource } from "#client/feature.ts";

/** The ways of other features to attach a file to the process that is shown. */
export const FileSources = createContext<readonly FileSource[]>([]);

import { createContext } from "react";
import type { FileSource, PartyCard } from "#client/feature.ts";

/** The ways of other features to attach a file to the process that is shown. */
export const FileSources = createContext<readonly FileSource[]>([]);

/** The ways of other features to fill a person of the form. */
export const PartyCards = createContext<readonly PartyCard[]>([]);

import { useMemo } from "react";
import { navigationScreens } from "#app/registry.ts";
import type { Session } from "#protocol/session.ts";
import { openScreens } from "../registry.ts";
import { navigationFor, visitorOf } from "../visitor.ts";

const built = navigationScreens.filter((screen) => openScreens.includes(screen));

/** The screens the drawer and the palette offer to a person, in order. */
export const usePlaces = (session: Session | undefined) =>
  useMemo(() => (session ? navigationFor(visitorOf(session), built) : []), [session]);

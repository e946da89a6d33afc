import { useMemo } from "react";
import { navigationScreens } from "#app/screens.ts";
import type { Session } from "#features/members/session.ts";
import { openScreens } from "../pages.ts";
import { navigationFor, visitorOf } from "../visitor.ts";

const built = navigationScreens.filter((screen) => openScreens.includes(screen));

/** The places the drawer and the palette offer to who is looking, in order. */
export const usePlaces = (session: Session | undefined) =>
  useMemo(() => (session ? navigationFor(visitorOf(session), built) : []), [session]);

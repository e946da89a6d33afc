import { Outlet } from "@tanstack/react-router";

/** The frame of pages for visitors: no drawer, no home icon. */
export const BareFrame = () => <Outlet />;

import { Outlet } from "@tanstack/react-router";

/** The frame of a signed-in person. */
export const Shell = () => <Outlet />;

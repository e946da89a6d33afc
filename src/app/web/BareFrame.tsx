import { Outlet } from "@tanstack/react-router";
import { LanguageChoice } from "./LanguageChoice.tsx";
import "./bare-frame.css";

/** The frame of pages for visitors: no drawer, no home icon; the language can be chosen. */
export const BareFrame = () => (
  <>
    <Outlet />
    <div className="bare-language">
      <LanguageChoice />
    </div>
  </>
);

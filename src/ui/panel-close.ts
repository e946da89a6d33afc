import { createContext } from "react";

/** Closes the panel around an element. Undefined outside of panels. */
export const PanelClose = createContext<(() => void) | undefined>(undefined);

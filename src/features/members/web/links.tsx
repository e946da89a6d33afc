import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import { createLink } from "@tanstack/react-router";

/** A button that leads to another address of ours. */
export const LinkButton = createLink(Button);

/** A tab that is a page of its own. */
export const LinkTab = createLink(Tab);

import Button from "@mui/material/Button";
import { createLink } from "@tanstack/react-router";

/** A button that leads to another address of ours. */
export const LinkButton = createLink(Button);

import Button, { type ButtonProps } from "@mui/material/Button";
import { Link, type LinkProps } from "#client/link.tsx";

/** A button that leads to another address of ours. */
export const LinkButton = (props: ButtonProps & Pick<LinkProps, "to" | "search">) => (
  <Button component={Link} {...props} />
);

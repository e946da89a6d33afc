import Menu, { type MenuProps } from "@mui/material/Menu";
import { useState } from "react";

/** A menu that is not there until it is opened for the first time: lists have one in each row. */
export function RowMenu(props: MenuProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used && <Menu {...props} />;
}

import type { ReactNode } from "react";

/** One line of what somebody signs in with, or where: its picture, its name, what is known of it, and what is done with it. */
export const Method = (props: {
  readonly logo: ReactNode;
  readonly name: ReactNode;
  readonly text: string;
  readonly children?: ReactNode;
}) => (
  <li>
    {props.logo}
    <div>
      <strong>{props.name}</strong>
      <span>{props.text}</span>
    </div>
    {props.children}
  </li>
);

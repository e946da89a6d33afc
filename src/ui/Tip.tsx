import { cloneElement, type ReactElement } from "react";

/**
 * A tooltip shown by the browser itself. For a button with only an icon it is also the accessible name. An empty title shows
 * nothing. A disabled element has to be wrapped in one that is not disabled.
 */
export const Tip = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactElement<{ readonly title?: string | undefined }>;
}) => cloneElement(children, { title: title || undefined });

import { cloneElement, type ReactElement } from "react";

/**
 * A word about what lies under the pointer, shown by the browser itself; for a button of one icon it is also its name.
 * An empty title shows nothing. A disabled element has to be wrapped in one that is not.
 */
export const Tip = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactElement<{ readonly title?: string | undefined }>;
}) => cloneElement(children, { title: title || undefined });

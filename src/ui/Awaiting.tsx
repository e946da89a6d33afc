import { type ReactNode, useState } from "react";
import { Awaited } from "./skeletons.tsx";

/** Lets what is below a lazy part wait for it, unless its file does not arrive. */
export function Awaiting({
  children,
}: {
  readonly children: (waiting: { readonly meanwhile: ReactNode; readonly onMissing: () => void }) => ReactNode;
}) {
  const [isMissing, setIsMissing] = useState(false);
  return children({ meanwhile: isMissing ? null : <Awaited />, onMissing: () => setIsMissing(true) });
}

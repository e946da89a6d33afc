import { startTransition, useEffect, useState } from "react";

/**
 * Nothing at first when what is to be drawn arrives after its page: it is there a moment later, and is drawn in slices then, between
 * which what is pressed is answered. What was there from the beginning, and each later value, is there at once.
 */
export function useFirstInSlices<T>(value: T | undefined): T | undefined {
  const here = value !== undefined;
  const [begun, setBegun] = useState(here);
  useEffect(() => {
    if (here && !begun) startTransition(() => setBegun(true));
  }, [here, begun]);
  return begun ? value : undefined;
}

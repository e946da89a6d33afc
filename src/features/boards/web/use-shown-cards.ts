import { type RefCallback, useCallback, useState } from "react";

/** Cards a column draws at first, and how many more each time its end comes near. */
const portion = 60;
/** How high a card is that is not drawn yet, with the gap after it. */
const cardHeight = 80;

interface ShownCards {
  /** So many cards are drawn, from the first on. */
  readonly shown: number;
  /** How high the others will be; 0 when there are none. */
  readonly restHeight: number;
  /** Watches what stands for them. */
  readonly watchRest: RefCallback<HTMLLIElement>;
}

/**
 * How many of a column's cards are drawn: those one comes to see, and those up to `needed`, one that is being moved. A board of
 * thousands is there at once, and dragging over it stays smooth; a card that was drawn stays.
 */
export function useShownCards(count: number, needed: number): ShownCards {
  const [reached, setReached] = useState(portion);
  if (needed > reached) setReached(needed);
  const shown = typeof IntersectionObserver === "undefined" ? count : Math.min(count, Math.max(reached, needed));
  // Watched anew each time more are drawn: it says at once whether its end is near.
  const watchRest = useCallback(
    (rest: HTMLLIElement) => {
      const watch = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && setReached(shown + portion),
        { rootMargin: "1000px 300px" },
      );
      watch.observe(rest);
      return () => watch.disconnect();
    },
    [shown],
  );
  return { shown, restHeight: (count - shown) * cardHeight, watchRest };
}

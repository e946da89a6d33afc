import { type RefCallback, useCallback, useState } from "react";

/** Cards a column draws at first, and how many more each time its end comes near. */
const portion = 60;
/** The height of a card that is not rendered yet, with the gap after it. */
const cardHeight = 80;

interface ShownCards {
  /** So many cards are drawn, from the first on. */
  readonly shown: number;
  /** The height of the others, or 0 if there are none. */
  readonly restHeight: number;
  /** Watches the placeholder of the others. */
  readonly watchRest: RefCallback<HTMLLIElement>;
}

/**
 * Returns the number of a column's cards to render: those near the view, and those up to `needed`, for a card that is
 * being moved. So a board of thousands opens at once, and dragging over it stays smooth. Rendered cards stay.
 */
export function useShownCards(count: number, needed: number): ShownCards {
  const [reached, setReached] = useState(portion);
  if (needed > reached) setReached(needed);
  const shown = typeof IntersectionObserver === "undefined" ? count : Math.min(count, Math.max(reached, needed));
  // Observed again each time more are rendered, which reports at once if the end is near.
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

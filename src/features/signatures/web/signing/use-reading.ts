import { useRef, useState } from "react";
import type { Reading } from "../../reading.ts";

const secondsSince = (time: number): number => Math.max(0, Math.round((Date.now() - time) / 1000));

/** Returns the state of reading a document: what the signer still waits for, and the report of the pages that were shown. */
export function useReading() {
  const [pages, setPages] = useState<number>();
  const [isDrawable, setDrawable] = useState(true);
  const [isDone, setDone] = useState(false);
  const shown = useRef(new Map<number, number>());
  const fileOpened = useRef<number>(undefined);
  const wait = !isDrawable ? "file" : pages === undefined || pages === 1 ? "drawing" : "lastPage";
  return {
    /** The reason why the signer cannot accept yet, or undefined if they can. */
    wait: isDone ? undefined : (wait as "file" | "drawing" | "lastPage"),
    isDrawable,
    setPages,
    /** Called when the browser cannot draw the document. The file itself is read instead. */
    fail: () => setDrawable(false),
    /** Called when a page is drawn and on screen. */
    show: (page: number, of: number) => {
      if (!shown.current.has(page)) shown.current.set(page, Date.now());
      if (page === of) setDone(true);
    },
    openFile: () => {
      fileOpened.current ??= Date.now();
      if (!isDrawable) setDone(true);
    },
    report: (): Reading => {
      if (pages === undefined || !shown.current.has(pages))
        return { by: "file", secondsAgo: secondsSince(fileOpened.current ?? Date.now()) };
      const times = [...shown.current].map(([page, time]) => ({ page, secondsAgo: secondsSince(time) }));
      return { by: "pages", of: pages, shown: times };
    },
  };
}

export type DocumentReading = ReturnType<typeof useReading>;

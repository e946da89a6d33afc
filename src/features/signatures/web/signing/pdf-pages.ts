import { arriving } from "#client/lazy-component.tsx";
import { trustedAddress } from "#client/trusted-address.ts";

/** One page of a PDF that can be drawn. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  /** Draws the page. `done` rejects if the browser cannot draw it, and stays pending after `stop`. */
  draw(canvas: HTMLCanvasElement): { readonly done: Promise<void>; stop(): void };
  text(): Promise<string>;
}

/** Wider than this no page is drawn: the memory of phones is small. */
const maxWidth = 1600;

/** Opens a PDF. The library is fetched now: nobody else needs it. */
export function openPdf(file: Blob): { readonly pages: Promise<readonly DrawnPage[]>; close(): void } {
  let close = () => {};
  let closed = false;
  const pages = async (): Promise<readonly DrawnPage[]> => {
    const data = new Uint8Array(await file.arrayBuffer());
    const { getDocument, GlobalWorkerOptions } = await arriving(() => import("pdfjs-dist/legacy/build/pdf.mjs"));
    const address = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url).href;
    // The library would name its script by text alone, which the pages refuse (Trusted Types). It takes the worker that is set
    // as it begins with a document.
    const worker = new Worker(trustedAddress(address), { type: "module" });
    GlobalWorkerOptions.workerPort = worker;
    const task = getDocument({ data });
    GlobalWorkerOptions.workerPort = null;
    close = () => void task.destroy().finally(() => worker.terminate());
    if (closed) close();
    // Old browsers start no such worker, and the library would wait for it forever.
    const noWorker = new Promise<never>((_, reject) => worker.addEventListener("error", reject));
    const pdf = await Promise.race([task.promise, noWorker]);
    return Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) => {
        const page = await pdf.getPage(index + 1);
        const { width, height } = page.getViewport({ scale: 1 });
        return {
          width,
          height,
          draw: (canvas) => {
            const shown = canvas.clientWidth || 600;
            const scale = Math.min(maxWidth, shown * Math.min(devicePixelRatio, 3)) / width;
            const viewport = page.getViewport({ scale });
            canvas.width = Math.floor(viewport.width);
            canvas.height = Math.floor(viewport.height);
            const drawing = page.render({ canvas, viewport });
            let stopped = false;
            const done = new Promise<void>((resolve, reject) => {
              drawing.promise.then(resolve, (error: unknown) => stopped || reject(error));
            });
            return {
              done,
              stop: () => {
                stopped = true;
                drawing.cancel();
              },
            };
          },
          text: async () => {
            const { items } = await page.getTextContent();
            return items.map((item) => ("str" in item ? item.str : "")).join(" ");
          },
        } satisfies DrawnPage;
      }),
    );
  };
  return {
    pages: pages(),
    close: () => {
      closed = true;
      close();
    },
  };
}

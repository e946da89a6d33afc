import { parentPort, workerData } from "node:worker_threads";
import { PhotonImage, resize, SamplingFilter } from "@cf-wasm/photon/node";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { pixelsOf } from "#platform/uploads/picture-pixels.ts";
import { orientationIn } from "../../picture-metadata.ts";
import { fitted, type Pixels, upright } from "../../thumbnail.ts";

/**
 * The task of a drawing: the thumbnail of a picture or a PDF, one page of a PDF (from 0), or only the sizes of its
 * pages.
 */
export type DrawTask =
  | { readonly kind: "picture" | "pdf" | "sizes"; readonly bytes: Uint8Array }
  | { readonly kind: "page"; readonly bytes: Uint8Array; readonly page: number };

/** The pages of a PDF, in points, as they lie; `more` when it has more of them than are shown. */
export interface PageSizes {
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly more: boolean;
}

/** Pixels of the largest picture that is drawn: each takes eight bytes while it is. A telephone's have 12 to 50 million. */
const maxPixels = 50_000_000;
const quality = 80;
/** The longest side of a page that is read, in pixels. */
const pageSide = 1500;
/** Pages of a PDF that are shown. */
const maxPages = 300;

function drawPicture(bytes: Uint8Array): Uint8Array | undefined {
  const pixels = pixelsOf(bytes);
  if (pixels === 0 || pixels > maxPixels) return undefined;
  const whole = PhotonImage.new_from_byteslice(bytes);
  const { width, height } = fitted(whole.get_width(), whole.get_height());
  const small = resize(whole, width, height, SamplingFilter.Triangle);
  return written(upright({ data: small.get_raw_pixels(), width, height }, orientationIn(bytes)));
}

const load = async (bytes: Uint8Array) => (await PDFiumLibrary.init()).loadDocument(bytes);

/** One page, as large as its longest side may be; undefined when there is none of this number. */
async function drawPage(bytes: Uint8Array, number = 0, side?: number): Promise<Uint8Array | undefined> {
  const document = await load(bytes);
  if (number >= document.getPageCount()) return undefined;
  const page = document.getPage(number);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  // A page may be a metre wide, or a line: it is drawn in the size it is shown in, whatever it says.
  const size = fitted(originalWidth * 10, originalHeight * 10, side);
  const { data, width, height } = await page.render({ ...size, render: "bitmap" });
  return written(upright({ data, width, height }, 1));
}

async function sizesOf(bytes: Uint8Array): Promise<PageSizes> {
  const document = await load(bytes);
  const count = document.getPageCount();
  const pages = Array.from({ length: Math.min(count, maxPages) }, (_, number) => {
    const { originalWidth: width, originalHeight: height } = document.getPage(number).getOriginalSize();
    return { width, height };
  });
  return { pages, more: count > maxPages };
}

const written = ({ data, width, height }: Pixels): Uint8Array =>
  new PhotonImage(data, width, height).get_bytes_jpeg(quality);

function done(task: DrawTask): unknown {
  switch (task.kind) {
    case "picture":
      return drawPicture(task.bytes);
    case "pdf":
      return drawPage(task.bytes);
    case "page":
      return drawPage(task.bytes, task.page, pageSide);
    case "sizes":
      return sizesOf(task.bytes);
  }
}

parentPort?.postMessage(await done(workerData as DrawTask));

import { parentPort, workerData } from "node:worker_threads";
import { PhotonImage, resize, SamplingFilter } from "@cf-wasm/photon/node";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { pixelsOf } from "#platform/uploads/picture-pixels.ts";
import { orientationIn } from "../../picture-metadata.ts";
import { fitted, type Pixels, upright } from "../../thumbnail.ts";

/** What a thumbnail is drawn of. */
export interface DrawTask {
  readonly kind: "picture" | "pdf";
  readonly bytes: Uint8Array;
}

/** Pixels of the largest picture that is drawn: each takes eight bytes while it is. A telephone's have 12 to 50 million. */
const maxPixels = 50_000_000;
const quality = 80;

function drawPicture(bytes: Uint8Array): Uint8Array | undefined {
  const pixels = pixelsOf(bytes);
  if (pixels === 0 || pixels > maxPixels) return undefined;
  const whole = PhotonImage.new_from_byteslice(bytes);
  const { width, height } = fitted(whole.get_width(), whole.get_height());
  const small = resize(whole, width, height, SamplingFilter.Triangle);
  return written(upright({ data: small.get_raw_pixels(), width, height }, orientationIn(bytes)));
}

async function drawPage(bytes: Uint8Array): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init();
  const page = (await library.loadDocument(bytes)).getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  // A page may be a metre wide, or a line: it is drawn in the size it is shown in, whatever it says.
  const size = fitted(originalWidth * 10, originalHeight * 10);
  const { data, width, height } = await page.render({ ...size, render: "bitmap" });
  return written(upright({ data, width, height }, 1));
}

const written = ({ data, width, height }: Pixels): Uint8Array =>
  new PhotonImage(data, width, height).get_bytes_jpeg(quality);

const { kind, bytes } = workerData as DrawTask;
parentPort?.postMessage(kind === "picture" ? drawPicture(bytes) : await drawPage(bytes));

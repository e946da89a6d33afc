import { localDayOf } from "#engine/calendar/zone.ts";
import { grayOf } from "#engine/mrz/gray-image.ts";
import { type ReadCard, readCard } from "#engine/mrz/read-card.ts";

/** As wide as a picture is looked at: a letter of the card is then about thirty points high. */
const widest = 1500;

/** Reads the card of a photograph, on this device: nothing of it is sent. */
export async function readPhoto(file: Blob): Promise<ReadCard> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, widest / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context || width < 50 || height < 50) return {};
    context.drawImage(picture, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return readCard(grayOf(width, height, data), today());
  } finally {
    picture.close();
  }
}

/** The day it is for who holds the card. */
export const today = (): string =>
  localDayOf(Intl.DateTimeFormat().resolvedOptions().timeZone || "America/Guatemala", Date.now());

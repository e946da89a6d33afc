import { crc32, deflateSync } from "node:zlib";
import { moneyKeys } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { once } from "#engine/once.ts";
import { fittingAnswers, previewAnswers } from "#features/answers/answers.ts";
import type { AttachmentSetting, FormDefinition } from "#features/answers/form-definition.ts";
import { pictureOf } from "#features/attachments/picture-slot.ts";
import { ruledQuestions } from "#features/templates/ruled-questions.ts";
import type { LoadedVersion } from "#features/templates/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import { previewDocumentInWorker } from "#platform/uploads/document-workers.ts";

const [width, height] = [240, 120];

const [line, inside] = [0x9e, 0xe0];

/** Returns a grey box with its diagonals, as a PNG: a placeholder of a picture. */
const samplePicture = once(drawn);

/** The pictures a document asks for. */
export const picturesOf = ({ attachments = [] }: Pick<FormDefinition, "attachments">): readonly AttachmentSetting[] =>
  attachments.filter(({ id }) => pictureOf(id) !== undefined);

/** Returns the document of a version with trial answers. Grey boxes replace the pictures. */
export async function fillTrial(files: FileStore, version: LoadedVersion, given: Answers): Promise<Uint8Array> {
  const { tree, form } = version;
  const questions = ruledQuestions(tree, form);
  const keys = picturesOf(form).flatMap(({ id }) => pictureOf(id) ?? []);
  const answers = {
    ...previewAnswers(questions, fittingAnswers(questions, given)),
    ...Object.fromEntries(keys.map((key) => [key, key])),
  };
  return previewDocumentInWorker(await files.read(version.storageKey), answers, {
    language: form.language,
    money: moneyKeys(questions),
    numbering: form.numbering?.series,
    images: Object.fromEntries(keys.map((key) => [key, samplePicture()])),
  });
}

/** A chunk of a PNG: its length, its name, its data, and their checksum. */
function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function drawn(): Uint8Array {
  const rows = Buffer.alloc((width + 1) * height, inside);
  for (let y = 0; y < height; y++) {
    const at = y * (width + 1);
    rows[at] = 0;
    for (let x = 0; x < width; x++) {
      const edge = x < 3 || y < 3 || x >= width - 3 || y >= height - 3;
      const cross = Math.abs(y * width - x * height) < width || Math.abs(y * width - (width - x) * height) < width;
      if (edge || cross) rows[at + 1 + x] = line;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey for each dot.
  header[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

import { labelOf } from "#engine/answers/names.ts";
import { picturePlaces } from "#engine/document/inspect/picture-places.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { limits } from "#engine/document/template-errors.ts";
import { type AttachmentSetting, type FormDefinition, filesAmong, nameKey } from "#features/answers/form-definition.ts";
import { pictureOf, pictureSlot } from "#features/attachments/picture-slot.ts";

/** Names of files are not longer. */
const maxNameLength = 80;

/**
 * A form that asks for the pictures of its document: for each place outside of loops one file, before the other ones. What
 * the form says of a place already is kept, what it says of one that is gone is not. Nobody has to have a picture unless the
 * author says so: the document is whole without.
 */
export function withPictures<F extends Pick<FormDefinition, "attachments" | "language">>(
  form: F,
  tree: readonly TagNode[],
): F {
  const { attachments: demanded = [], ...rest } = form;
  const files = filesAmong(demanded);
  const taken = new Set(demanded.map(({ name }) => nameKey(name)));
  const pictures = picturePlaces(tree)
    .asked.slice(0, limits.pictures)
    .map(({ node, shownWhen }): AttachmentSetting => {
      const { key, name: tag } = node;
      const id = pictureSlot(key);
      const shown = shownWhen.length > 0 ? { shownWhen: [...shownWhen] } : {};
      const known = demanded.find((one) => one.id === id);
      if (known) return { id, name: known.name, required: known.required, appendToDocument: false, ...shown };
      const label = labelOf(tag, form.language).slice(0, maxNameLength);
      const name = taken.has(nameKey(label)) ? `{%${tag}}`.slice(0, maxNameLength) : label;
      taken.add(nameKey(name));
      return { id, name, required: false, appendToDocument: false, ...shown };
    });
  const attachments = [...pictures, ...files];
  return (attachments.length > 0 ? { ...rest, attachments } : rest) as F;
}

/**
 * The demanded files of an edited form: its own, and the pictures of the stored one, which come and go with the file. Their
 * names and whether they are required are taken. A picture of the text is no page at its end.
 */
export function editedDemands(
  stored: readonly AttachmentSetting[] = [],
  edited: readonly AttachmentSetting[] = [],
): readonly AttachmentSetting[] {
  const pictures = stored.filter(({ id }) => pictureOf(id) !== undefined);
  return [
    ...pictures.map((one) => {
      const { name, required } = edited.find(({ id }) => id === one.id) ?? one;
      return { ...one, name, required, appendToDocument: false };
    }),
    ...filesAmong(edited),
  ];
}

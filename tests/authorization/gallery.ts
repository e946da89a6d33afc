import * as contract from "#features/gallery/contract.ts";
import { galleryTemplate } from "#tests/fixtures/gallery.ts";
import { type AuthorizationCase, managers, nothing, type World } from "#tests/support/authorization.ts";

const someTemplate = async ({ app }: World) => ({ id: await galleryTemplate(app) });

/** The calls of the gallery. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.listGallery, allowed: managers, input: nothing },
  { endpoint: contract.previewGalleryTemplate, allowed: managers, input: someTemplate, ofNobody: true },
  { endpoint: contract.takeFromGallery, allowed: managers, input: someTemplate, ofNobody: true },
  {
    endpoint: contract.trySample,
    allowed: ["owner"],
    input: async (world) => {
      await someTemplate(world);
      return {};
    },
    ofNobody: true,
  },
];

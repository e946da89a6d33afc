import { createHash } from "node:crypto";
import { compileTemplate } from "#engine/document/compile-template.ts";
import type { Template } from "#engine/document/template.ts";
import type { CompiledFolder } from "./compiled-folder.ts";

/** The limits of the cache: templates, and bytes of their documents. */
const max = { templates: 12, bytes: 6 * 1024 * 1024 } as const;

/**
 * A cache of compiled templates, by the hash of their bytes: a thousand contracts of one template compile it once. The least
 * recently used is dropped first; invalid templates are not cached.
 */
export class CompiledTemplates {
  // A map keeps the order in which things were put in: the first is the one not used for longest.
  private readonly cache = new Map<string, { readonly template: Template; readonly bytes: number }>();
  private readonly folder: CompiledFolder | undefined;

  /** `folder` keeps them beyond this process. */
  constructor(folder?: CompiledFolder) {
    this.folder = folder;
  }

  /** The compiled template. Throws `UnfillableTemplate` as `compileTemplate` does. */
  of(document: Uint8Array): Template {
    const hash = createHash("sha256").update(document).digest("hex");
    const known = this.cache.get(hash);
    this.cache.delete(hash);
    const entry = known ?? { template: this.compiled(document, hash), bytes: document.byteLength };
    this.cache.set(hash, entry);
    this.letGo();
    return entry.template;
  }

  /** The number of cached templates. */
  get size(): number {
    return this.cache.size;
  }

  private compiled(document: Uint8Array, hash: string): Template {
    const kept = this.folder?.read(hash);
    if (kept) return kept;
    const template = compileTemplate(document);
    this.folder?.write(hash, template);
    return template;
  }

  private letGo(): void {
    let bytes = 0;
    for (const entry of this.cache.values()) bytes += entry.bytes;
    for (const [hash, entry] of this.cache) {
      // The one just used is the last: it stays even if it is too large for the cache alone.
      if (this.cache.size === 1 || (this.cache.size <= max.templates && bytes <= max.bytes)) return;
      this.cache.delete(hash);
      bytes -= entry.bytes;
    }
  }
}

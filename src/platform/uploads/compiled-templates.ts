import { createHash } from "node:crypto";
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
  async of(document: Uint8Array): Promise<Template> {
    const known = this.known(document);
    if (known) return known;
    // Who finds all templates kept needs nothing of what compiles one.
    const { compileTemplate } = await import("#engine/document/compile-template.ts");
    const template = compileTemplate(document);
    const hash = hashOf(document);
    this.folder?.write(hash, template);
    return this.put(hash, { template, bytes: document.byteLength });
  }

  /** The compiled template, if it is in memory or was kept. */
  known(document: Uint8Array): Template | undefined {
    const hash = hashOf(document);
    const known = this.cache.get(hash);
    this.cache.delete(hash);
    if (known) return this.put(hash, known);
    const kept = this.folder?.read(hash);
    return kept && this.put(hash, { template: kept, bytes: document.byteLength });
  }

  /** The number of cached templates. */
  get size(): number {
    return this.cache.size;
  }

  private put(hash: string, entry: { readonly template: Template; readonly bytes: number }): Template {
    this.cache.set(hash, entry);
    this.letGo();
    return entry.template;
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

const hashOf = (document: Uint8Array): string => createHash("sha256").update(document).digest("hex");

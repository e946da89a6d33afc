import { createHash } from "node:crypto";
import { compileTemplate, type Template } from "#engine/document/compile-template.ts";

/** How much a cache holds: templates, and bytes of the documents they were read from. */
const most = { templates: 12, bytes: 6 * 1024 * 1024 } as const;

/**
 * Templates that were compiled before, found again by the hash of their bytes, so that a thousand contracts of one
 * template compile it once. What was not used for longest is let go first; a faulty template is not kept.
 */
export class CompiledTemplates {
  // A map keeps the order in which things were put in: the first is the one not used for longest.
  private readonly kept = new Map<string, { readonly template: Template; readonly bytes: number }>();

  /** The compiled template. Throws `UnfillableTemplate` as `compileTemplate` does. */
  of(document: Uint8Array): Template {
    const hash = createHash("sha256").update(document).digest("base64");
    const known = this.kept.get(hash);
    this.kept.delete(hash);
    const entry = known ?? { template: compileTemplate(document), bytes: document.byteLength };
    this.kept.set(hash, entry);
    this.letGo();
    return entry.template;
  }

  /** How many are kept. */
  get size(): number {
    return this.kept.size;
  }

  private letGo(): void {
    let bytes = 0;
    for (const entry of this.kept.values()) bytes += entry.bytes;
    for (const [hash, entry] of this.kept) {
      // The one just used is the last: it stays even if it is too large for the cache alone.
      if (this.kept.size === 1 || (this.kept.size <= most.templates && bytes <= most.bytes)) return;
      this.kept.delete(hash);
      bytes -= entry.bytes;
    }
  }
}

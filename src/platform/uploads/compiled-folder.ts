import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { restoreTemplate, saveTemplate } from "#engine/document/saved-template.ts";
import type { Template } from "#engine/document/template.ts";

/** The maximum number of files in the folder; the oldest go first. */
const maxFiles = 400;
const hashBytes = 32;

/**
 * Compiled templates on disk, so that a node that starts, or a worker that was replaced, need not compile them again. A file is
 * named by its template and by the code that wrote it: another version of the engine neither reads nor misreads it. What cannot
 * be read or written is compiled as if it were not there.
 */
export class CompiledFolder {
  private readonly folder: string;
  private readonly version: string;

  /** `version`: of the code that compiles templates and fills them, as a kept template is good for that code alone. */
  constructor(folder: string, version: string) {
    this.folder = folder;
    this.version = version;
  }

  /** The template of a document with this hash, if it was kept whole. */
  read(hash: string): Template | undefined {
    try {
      const bytes = readFileSync(this.pathOf(hash));
      const content = bytes.subarray(hashBytes);
      return sha256(content).equals(bytes.subarray(0, hashBytes)) ? restoreTemplate(content) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Keeps a template, if it is one that can be kept. */
  write(hash: string, template: Template): void {
    const content = saveTemplate(template);
    if (!content) return;
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      const path = this.pathOf(hash);
      const unfinished = `${path}.${process.pid}-${Math.trunc(performance.now() * 1000)}`;
      writeFileSync(unfinished, Buffer.concat([sha256(content), content]));
      renameSync(unfinished, path);
      this.letGo();
    } catch {
      // A full or read-only disk costs time, not the document.
    }
  }

  private pathOf(hash: string): string {
    return join(this.folder, `${hash}-${this.version}`);
  }

  private letGo(): void {
    const names = readdirSync(this.folder);
    if (names.length <= maxFiles) return;
    const aged = names.map((name) => ({ name, at: statSync(join(this.folder, name)).mtimeMs }));
    for (const { name } of aged.sort((a, b) => a.at - b.at).slice(0, names.length - maxFiles))
      rmSync(join(this.folder, name), { force: true });
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

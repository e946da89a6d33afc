import { z } from "zod";

/** A JSON schema. */
export type Schema = Record<string, unknown>;

type Direction = "input" | "output";

/** The schema of a value as programs send it, or as they get it. What its formats say already is not said by patterns again. */
export const schemaOf = (type: z.ZodType, io: Direction): Schema =>
  z.toJSONSchema(type, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });

const own = "#/$defs/";

/**
 * Schemas that stand in one document: what several use, or what holds itself, stands once among its components, by its name.
 * A schema by itself keeps such definitions at its root, where nothing in a document leads to.
 */
export class DocumentSchemas {
  private readonly named = new Map<string, Schema>();

  /** The schema of a value; what it refers to stands in `components`. */
  of(type: z.ZodType, io: Direction): Schema {
    const { $schema: _, $defs = {}, ...schema } = schemaOf(type, io);
    for (const [name, definition] of Object.entries($defs as Record<string, Schema>))
      this.add(name, leadingToComponents(definition));
    return leadingToComponents(schema);
  }

  /** What stands in the document's `components.schemas`. */
  get components(): Readonly<Record<string, Schema>> {
    return Object.fromEntries([...this.named].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private add(name: string, { id: _, ...definition }: Schema): void {
    const known = this.named.get(name);
    // Zod numbers what has no name, within each schema: `meta({ id })` names it.
    if (name.startsWith("__") || (known && JSON.stringify(known) !== JSON.stringify(definition)))
      throw new Error(`a schema that refers to itself has no name of its own: ${name}`);
    this.named.set(name, definition);
  }
}

/** The same schema, whose references lead to the components of the document. */
function leadingToComponents<T>(schema: T): T {
  const text = JSON.stringify(schema, (name, value: unknown) =>
    name === "$ref" && typeof value === "string" && value.startsWith(own)
      ? `#/components/schemas/${value.slice(own.length)}`
      : value,
  );
  return JSON.parse(text) as T;
}

import { z } from "zod";

/** A JSON schema. */
export type Schema = Record<string, unknown>;

type Direction = "input" | "output";

/**
 * Returns the schema of a value as programs send or receive it. Patterns that a format already implies are left out.
 */
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
 * The schemas of one document. A schema that is used several times, or that contains itself, appears once among the
 * components, by its name. A schema by itself keeps such definitions at its root, where no reference of a document
 * leads.
 */
export class DocumentSchemas {
  private readonly named = new Map<string, Schema>();

  /** Returns the schema of a value, with references to `components`. */
  of(type: z.ZodType, io: Direction): Schema {
    const { $schema: _, $defs = {}, ...schema } = schemaOf(type, io);
    for (const [name, definition] of Object.entries($defs as Record<string, Schema>))
      this.add(name, leadingToComponents(definition));
    return leadingToComponents(schema);
  }

  /** The document's `components.schemas`. */
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

import { z } from "zod";
import { Id } from "#protocol/page.ts";

/** The kinds of units. */
export const unitKinds = ["apartment", "parking", "store", "terrace"] as const;
const UnitKind = z.enum(unitKinds);
export type UnitKind = z.infer<typeof UnitKind>;

/** The states of a unit's sale. */
export const unitStates = ["free", "reserved", "sold", "delivered"] as const;
export const UnitState = z.enum(unitStates);
export type UnitState = z.infer<typeof UnitState>;

/** The states a unit may have next: a sale goes forward, is taken back, or falls through. */
export const nextStates: Readonly<Record<UnitState, readonly UnitState[]>> = {
  free: ["reserved", "sold"],
  reserved: ["sold", "free"],
  sold: ["delivered", "free"],
  delivered: ["sold"],
};

/** The sides on which a unit has boundaries, as deeds name them. */
export const sides = ["north", "south", "east", "west", "above", "below"] as const;
export type Side = (typeof sides)[number];

/** The limits of a project. A page shows all of it. */
export const limits = { levels: 120, units: 1500 } as const;

const decimalPattern = (digits: number, decimals: number) => new RegExp(`^\\d{1,${digits}}(\\.\\d{1,${decimals}})?$`);

/**
 * Returns true if a text is a number with at most so many digits and decimals. Commas and spaces are ignored. For the
 * page, which has no schemas.
 */
export const isDecimal = (text: string, digits: number, decimals: number): boolean =>
  decimalPattern(digits, decimals).test(text.replace(/[,\s]/g, ""));

const Decimal = (digits: number, decimals: number, code: string) =>
  z
    .string()
    .transform((text) => text.replace(/[,\s]/g, ""))
    .pipe(z.string().regex(decimalPattern(digits, decimals), code));

/** Square metres as decimal text. */
const Area = Decimal(7, 4, "projectLevels.area");

/** A name as somebody types it: one line, not empty. */
export const Name = (max: number) =>
  z
    .string()
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, "projectLevels.required").max(max, "projectLevels.tooLong"));

const Line = (max: number) =>
  z
    .string()
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .pipe(z.string().max(max, "projectLevels.tooLong"));

const Boundaries = z.strictObject({
  north: Line(300).default(""),
  south: Line(300).default(""),
  east: Line(300).default(""),
  west: Line(300).default(""),
  above: Line(300).default(""),
  below: Line(300).default(""),
});

/** The input of a unit. */
export const UnitInput = z.object({
  kind: UnitKind,
  number: Name(20),
  use: Line(100).default(""),
  privateArea: Area,
  commonArea: Area.default("0"),
  /** The value to which the share is proportional. Null: the private area. */
  weight: Area.nullable().default(null),
  boundaries: Boundaries.prefault({}),
  price: Decimal(13, 2, "projectLevels.price").nullable().default(null),
});
export type UnitInput = z.infer<typeof UnitInput>;

/** A place on the drawing of a level: parts of its width and height, from the upper left corner. */
export const Spot = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type Spot = z.infer<typeof Spot>;

/** A unit of a project. */
export const Unit = z.object({
  ...UnitInput.shape,
  id: Id,
  levelId: Id,
  state: UnitState,
  buyer: z.string(),
  /** Per cent, four decimals; those of a project add up to exactly 100. Null while no unit has an area. */
  share: z.string().nullable(),
  /** Its position on the drawing of its level. */
  spot: Spot.nullable(),
  version: z.int32(),
});
export type Unit = z.infer<typeof Unit>;

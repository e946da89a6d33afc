/** The limits for reading a spreadsheet. A larger one is rejected, never cut. */
export interface SheetLimits {
  readonly sheets: number;
  /** Rows of one sheet that hold something. */
  readonly rows: number;
  /** The rightmost column that may hold something. */
  readonly columns: number;
  /** Cells of one sheet, empty ones included. */
  readonly cells: number;
  /** UTF-16 units of one cell; 32,767 is what Excel allows. */
  readonly cellLength: number;
  /** Texts that cells of a workbook share, and their UTF-16 units together. */
  readonly sharedTexts: number;
  readonly sharedLength: number;
  /** Bytes of all parts of a workbook that are read, uncompressed. */
  readonly inflated: number;
  /** A part above `ratioFrom` bytes may not inflate more than this many times. */
  readonly ratio: number;
  readonly ratioFrom: number;
}

/** The default limits. A list of 100,000 records by 50 attributes passes, and little more. */
export const sheetLimits: SheetLimits = {
  sheets: 200,
  rows: 200_000,
  columns: 300,
  cells: 6_000_000,
  cellLength: 32_767,
  sharedTexts: 1_000_000,
  sharedLength: 64 * 1024 * 1024,
  inflated: 300 * 1024 * 1024,
  ratio: 200,
  ratioFrom: 1024 * 1024,
};

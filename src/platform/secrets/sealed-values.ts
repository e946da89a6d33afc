/** A column of sealed values, and for which purpose a row's value was sealed. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key. */
  readonly key: readonly string[];
  /** Further columns that `purpose` reads. */
  readonly reads?: readonly string[];
  /** `row` has the columns of `key` and `reads`; a `bytea` is a Buffer. */
  readonly purpose: (row: Readonly<Record<string, unknown>>) => string;
}

/**
 * The values that a feature stores sealed with the master key. A change of the key seals them anew, and does not end
 * while anything else is left.
 */
export interface SealedValues {
  readonly columns?: readonly SealedColumn[];
  /** Rows that live for minutes: they are deleted. */
  readonly brief?: readonly { readonly table: string; readonly column: string }[];
  /** Jobs whose data have a sealed value as `sealed`: the name of the job, and the purpose. */
  readonly jobs?: Readonly<Record<string, string>>;
}

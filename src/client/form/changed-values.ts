/**
 * Returns the values that differ from those the form began with. Untouched values are not sent, so that a colleague's
 * changes to them stay.
 */
export const changedValues = <V extends object>(values: V, before: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof V])),
  ) as Partial<V>;

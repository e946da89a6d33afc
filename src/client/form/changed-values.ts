/** Of the values of a form those that differ from what it began with: what nobody touched here is not sent, and stays as a colleague saved it. */
export const changedValues = <V extends object>(values: V, before: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof V])),
  ) as Partial<V>;

/** Returns a label without the number that tells equal labels apart. */
export const ownLabel = (label: string): string => label.replace(/ \(\d+\)$/, "");

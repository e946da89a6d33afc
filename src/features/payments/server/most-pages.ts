/** Pages of a provider's list that are read at most. */
export const maxPages = 50;

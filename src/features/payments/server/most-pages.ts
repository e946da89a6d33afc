/** Pages of a provider's list that are read at most. */
export const mostPages = 50;

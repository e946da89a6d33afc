/** Windows in which a form shows one group after the other. */
export const narrowForm = "(max-width:699.95px)";

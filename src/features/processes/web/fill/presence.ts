import { createStore } from "./store.ts";

/** The path of the field of a form that has the focus; undefined: none. One form is open at a time. */
export const focusedField = createStore<string | undefined>(undefined);

/** The other people in the form, by the path of the field they are in. */
export const presentInFields = createStore<Readonly<Record<string, string>>>({});

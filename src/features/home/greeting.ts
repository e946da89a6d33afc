/** The part of the day at an hour (0 to 23) of the person's own clock. */
export const partOfDay = (hour: number): "morning" | "afternoon" | "evening" =>
  hour < 5 || hour >= 19 ? "evening" : hour < 12 ? "morning" : "afternoon";

/** Returns the name for greeting a person: the first name, or the part before the @ of the e-mail. */
export const callName = (person: { readonly firstName: string; readonly email: string }): string =>
  person.firstName.trim() || (person.email.split("@")[0] ?? person.email);

/** A count as it is shown: the server counts to 100 and no further. */
export const shownCount = (count: number): string => (count > 99 ? "99+" : String(count));

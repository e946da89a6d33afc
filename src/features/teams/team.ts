import { z } from "zod";
import { normalName } from "#features/identity/person.ts";
import { Id } from "#protocol/page.ts";
import type { Language } from "#protocol/text.ts";

/** Characters a team's name may have. */
const maxTeamNameLength = 60;

/** The name of a team, on one line. */
export const TeamName = z
  .string()
  .max(1000, "teams.nameTooLong")
  .transform(normalName)
  .pipe(z.string().min(1, "teams.nameRequired").max(maxTeamNameLength, "teams.nameTooLong"));

/** Somebody of a team. */
const TeamMember = z.object({ id: Id, name: z.string(), email: z.string() });

/** A team with its people by name. `timestamp` is the last change. */
export const Team = z.object({
  id: Id,
  name: z.string(),
  members: z.array(TeamMember),
  addedOn: z.iso.datetime(),
  timestamp: z.iso.datetime(),
  /** Always false: a deleted team is in no answer. */
  deleted: z.literal(false),
});
export type Team = z.infer<typeof Team>;

/** The words that confirm the deletion of a team. The page asks for the first. */
export const deletionWords: Readonly<Record<Language, readonly string[]>> = {
  en: ["DELETE"],
  es: ["BORRAR", "ELIMINAR"],
};

/** Returns true if the typed text is a word of the language that confirms the deletion of a team, in capitals. */
export const confirmsDeletion = (typed: string, language: Language): boolean =>
  deletionWords[language].includes(typed.trim());

/** Returns the key that equal names share. Case is ignored, accents are not. */
export const nameKey = (name: string): string => normalName(name).toLowerCase();

/** A name as it is sorted and searched: without case and accents. */
export const searchKey = (text: string): string =>
  normalName(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

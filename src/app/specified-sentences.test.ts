import { expect, test } from "vitest";
import type { Texts } from "#protocol/text.ts";
import { loadTexts } from "./texts.ts";

/**
 * Every sentence the specification gives, in its words, and where the product says it. `begins`: what to do follows it.
 * The sentences of the Spanish list address the reader as the specification does.
 */
const english: readonly (readonly [key: string, sentence: string, begins?: "begins"])[] = [
  // Section 5
  ["identity.emailRequired", "E-mail is required"],
  ["identity.emailInvalid", "E-mail must be valid"],
  ["identity.passwordEmpty", "Password is required"],
  ["notifications.template.addressInvalid", "E-mail must be valid"],
  ["boards.task.emailInvalid", "E-mail must be valid"],
  ["attachments.tooLarge", "File must be less than 5Mb", "begins"],
  ["templates.fileTooLarge", "File must be less than 5Mb"],
  ["payments.slipTooLarge", "File must be less than 5Mb", "begins"],
  ["repository.tooLarge", "File is too large (max 30MB)"],
  ["templates.rules.comparators", "Equations must not contain comparators"],
  // Section 8: sign-in
  ["identity.invalidCredentials", "Invalid credentials"],
  ["identity.disabled", "Disabled user, contact us"],
  ["identity.checkEmail", "Check your email address for errors"],
  ["identity.noConnection", "Check your internet conection"],
  ["identity.invalidMfa", "Invalid MFA, contact support"],
  ["identity.mfaFailed", "Please try again later. Contact support."],
  ["identity.accountExists", "An account with this email already exists. Please sign in using your original method."],
  ["identity.linkFirst", "Log in with another method to link your account"],
  ["identity.startGoogleFailed", "Failed to initiate Google Sign-In. Please try again."],
  ["identity.startFailed", "Failed to initiate Sign-In. Please try again."],
  // Sign-up and free trial
  ["identity.emailExists", "Email already exists, try logging in"],
  ["identity.checkConnection", "Check internet connection"],
  ["identity.reloadPage", "Something went wrong, please reload the page"],
  // The rest
  ["home.noRoles.title", "No roles"],
  ["boards.missingCredentials", "Missing authentication credentials"],
  ["members.seatLimit", "Please upgrade your subscription"],
  ["signatures.connectFailed", "An error just happened"],
  ["shell.banner.expired", "The subscription needs to be renewed, please contact support"],
  ["failure.unknown", "Something went wrong"],
  ["batch.fault.unknown", "Something went wrong"],
];

const spanish: typeof english = [
  // Section 5
  ["failure.required", "El campo es requerido"],
  ["processes.answer.required", "El campo es requerido"],
  ["processes.titleRequired", "El título es requerido"],
  ["boards.task.titleRequired", "El título es requerido"],
  ["alerts.titleRequired", "El título es requerido"],
  ["planner.titleRequired", "El título es requerido"],
  ["organizations.countryRequired", "El país es requerido"],
  ["processes.ownReview", "No puedes aprobar tu propio proceso"],
  ["teams.deleteWord", "BORRAR"],
  ["payments.wordUpdate", "ACTUALIZAR"],
  ["payments.wordCancel", "CANCELAR"],
  // Section 8
  ["identity.passwordMailSent", "Correo enviado exitosamente, por favor revisa tu buzón"],
  ["identity.passwordMailError", "Ocurrió un error al mandar el correo, si el problema persiste contacta a soporte"],
  ["shell.incomplete.failed", "Si el problema persiste, contacte a soporte"],
  ["shell.incomplete.saved", "Info actualizada"],
  ["catalogs.projects.duplicate", "Existe otro proyecto con el mismo nombre"],
  ["catalogs.clients.duplicate", "El cliente ya existe"],
  ["teams.nameTaken", "El nombre del equipo ya existe, utiliza otro"],
  ["teams.memberExists", "El integrante ya existe en el equipo"],
  ["members.seatLimit", "Agrega usuarios a tu suscripción"],
  ["identity.linkExpired", "Este enlace ha expirado"],
  ["members.linkExpired", "Este enlace ha expirado"],
  ["identity.phoneTaken", "El número de teléfono ya esta en uso"],
  ["reports.rangeInvalid", "Rango de fecha inválido"],
  ["dashboard.rangeInvalid", "Rango de fecha inválido"],
  ["processes.page.nothingFound", "No se encontraron procesos"],
  ["reports.none", "No se encontraron procesos"],
  ["batch.notXlsx", "Formato de documento inválido", "begins"],
  ["templates.onlyDocx", "Formato de documento inválido", "begins"],
  ["templates.unreadable", "Formato de documento inválido", "begins"],
  ["templates.upload.refused", "Formato de documento inválido"],
  ["lists.repeated", "Registros con identificador repetido"],
];

/** The words to type where the specification gives both. */
const typed: readonly (readonly [key: string, english: string, spanish: string])[] = [
  ["teams.deleteWord", "DELETE", "BORRAR"],
  ["payments.wordUpdate", "UPDATE", "ACTUALIZAR"],
  ["payments.wordCancel", "CANCEL", "CANCELAR"],
];

const texts = { en: await loadTexts("en"), es: await loadTexts("es") };

const row = ([key, sentence, begins]: (typeof english)[number]) => ({ key, sentence, begins });

function sentenceAt(from: Texts, key: string): unknown {
  return key.split(".").reduce<unknown>((at, name) => (at as Texts | undefined)?.[name], from);
}

test.each(english.map(row))("in English $key is: $sentence", ({ key, sentence, begins }) => {
  const actual = sentenceAt(texts.en, key);
  expect(begins ? String(actual).slice(0, sentence.length) : actual).toBe(sentence);
});

test.each(spanish.map(row))("in Spanish $key is: $sentence", ({ key, sentence, begins }) => {
  const actual = sentenceAt(texts.es, key);
  expect(begins ? String(actual).slice(0, sentence.length) : actual).toBe(sentence);
});

test.each(typed)("%s is typed as %s or %s", (key, en, es) => {
  expect([sentenceAt(texts.en, key), sentenceAt(texts.es, key)]).toEqual([en, es]);
});

test("a payment that could not be changed says when to try again and whom to ask", () => {
  expect(sentenceAt(texts.en, "payments.providerFailed")).toMatch(/try again in an hour; contact support/i);
  expect(sentenceAt(texts.es, "payments.providerFailed")).toMatch(/intente de nuevo en una hora; contacte a soporte/i);
});

/** The Spanish sentences in which the specification itself uses "tú". All others use "usted". */
const familiar =
  /\b(?:tu|tus|tuyo|contigo|puedes|debes|tienes|quieres|utiliza otro|revisa tu|contacta a|agrega usuarios)\b/i;

test("nothing else addresses the reader as tú", () => {
  const given = new Set(spanish.map(([, sentence]) => sentence));
  const flat = (from: Texts): string[] =>
    Object.values(from).flatMap((value) => (typeof value === "string" ? [value] : flat(value)));
  expect(flat(texts.es).filter((sentence) => familiar.test(sentence) && !given.has(sentence))).toEqual([]);
});

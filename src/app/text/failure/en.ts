export const en = {
  signedOut: "Please log in to continue.",
  unverified: "Verify your e-mail address first.",
  role: "Your role does not allow this. Ask the owner or a manager of your organization.",
  plan: "Please upgrade your subscription to use this.",
  inactive: "Your organization is not active, so nothing can be changed here.",
  mismatch: "This request belongs to another account. Reload the page and try again.",
  signInAgain: "For your security, this requires a login within the last 10 minutes. Log in again and retry.",
  origin: "This request did not come from our pages and was rejected.",
  apiKey: "API keys cannot do this. A person must be logged in.",
  notFound: "We could not find what you asked for.",
  conflict: "Someone else changed this at the same time. Reload and try again.",
  passwordNeeded: "Enter the password of this link.",
  inProgress: "This is already in progress. Please wait a moment.",
  tooLarge: "The file is too large. The maximum is {{megabytes}} MB.",
  unreadable: "This request could not be read. Reload the page and try again.",
  mediaType: "This content type is not accepted here.",
  fileRequired: "A document is required",
  invalid: "Some fields need your attention.",
  cursor: "This page of the list does not exist. Open the list again.",
  required: "This field is required",
  field: "This value is not valid.",
  keyReused: "This request was already used for something else. Reload the page and try again.",
  infected: "The virus scanner detected a threat in this file, so it was not saved. Scan the computer it came from.",
  documentTooSlow:
    "Generating this document took too long, so it was stopped. Try again in a moment. If it happens again, use fewer list items or split the template into smaller ones.",
  documentTooLarge:
    "With these answers the document is too large to generate. Shorten the answers, use fewer list items, or split the template into smaller ones.",
  documentUnfillable:
    "This template has errors and cannot be filled in. Ask the person who manages templates to upload a corrected version.",
  tooMany: "Too many attempts. Please wait and try again.",
  unknown: "Something went wrong",
  busy: "Acta is very busy right now, and nothing was changed. Please try again in a moment.",
  unavailable: "The service is not available right now. Please try again in a moment.",
  noSpace:
    "The server is running out of space, so nothing can be saved or uploaded right now. You can still view everything. Please tell your administrator.",
  noUploadSpace:
    "The server is running out of space, so files cannot be uploaded right now. Everything else can still be saved. Please tell your administrator.",
  filesUnwritable:
    "Files cannot be saved right now, because the file store does not accept them. Everything else can still be saved. Please tell your administrator.",
  fileMissing: "This file is missing; your administrator has been told.",
  outcomeUnknown:
    "The connection to the database was lost while saving. Your change may have been saved: reload and check before you try again.",
  offline: "Check your internet connection",
  outdated: "There is a new version of these pages. Load them again. What you typed is kept.",
} as const;

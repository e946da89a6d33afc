export const en = {
  signedOut: "Please sign in to continue.",
  unverified: "Verify your e-mail address first.",
  role: "Your role does not allow this. Ask the owner or a manager of your organization.",
  plan: "Please upgrade your subscription to use this.",
  inactive: "Your organization is not active, so nothing can be changed here.",
  mismatch: "This request belongs to another account. Reload the page and try again.",
  signInAgain: "For your protection this needs a sign-in of the last 10 minutes. Sign in again and repeat it.",
  origin: "This request did not come from our pages and was refused.",
  apiKey: "An API key cannot do this. It needs a person who is signed in.",
  notFound: "We could not find what you asked for.",
  conflict: "Someone else changed this at the same time. Reload and try again.",
  inProgress: "This is already being done. Please wait a moment.",
  tooLarge: "The file is too large: at most {{megabytes}} MB are allowed.",
  unreadable: "This request could not be read. Reload the page and try again.",
  mediaType: "This kind of content is not accepted here.",
  fileRequired: "A document is required",
  invalid: "Some fields need your attention.",
  cursor: "This page of the list is not known. Open the list again.",
  required: "This field is required",
  field: "This value is not valid.",
  keyReused: "This request was already used for something else. Reload the page and try again.",
  infected:
    "The virus scanner found something harmful in this file, so it was not stored. Scan the computer it comes from.",
  documentTooSlow:
    "Making this document took too long, so it was stopped. Try again in a moment; if it stops again, use fewer entries in its lists or divide the template into smaller ones.",
  documentTooLarge:
    "With these answers the document becomes too large to be made. Shorten the answers, use fewer entries in its lists, or divide the template into smaller ones.",
  documentUnfillable:
    "This template cannot be filled as it is. Ask whoever manages templates to upload a corrected version.",
  tooMany: "Too many attempts. Please wait and try again.",
  unknown: "Something went wrong",
  unavailable: "The service is not available right now. Please try again in a moment.",
  noSpace:
    "The server is running out of space, so nothing can be saved or uploaded right now. Reading still works. Please tell your administrator.",
  offline: "Check your internet connection",
} as const;

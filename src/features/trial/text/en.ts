export const en = {
  title: "Free trial",
  heading: "Try Acta free for 15 days",
  intro:
    "Everything included: templates, review, forms and up to 20 people. No card required. One trial for each person and NIT.",
  step: "Step {{step}} of 2",
  you: "You",
  organization: "Your organization",
  orgName: "Organization name",
  next: "Continue",
  start: "Start",
  back: "Back",
  haveAccount: "Already have an account?",
  toSignIn: "Log in",
  onlyAccount: "Invited by an organization?",
  toSignUp: "Sign up without creating one",
  nitLabel: "NIT",
  nitHint: "The tax number of your organization or of whoever receives the invoices, for example 1245535-0.",
  nit: {
    required: "The NIT is required",
    format: "A NIT consists of digits and ends in a digit or K, for example 1245535-0",
    length: "A NIT has between 2 and 12 characters",
    cui: "This is an identity document number (CUI). Enter the organization's NIT",
    checksum: "This NIT is not valid. Check the digits",
    finalConsumer: "CF is not a NIT. Enter the organization's NIT",
  },
  mail: {
    fiveDays: {
      title: "Your Acta trial ends in five days",
      intro: "The trial for {{organization}} ends on {{date}}.",
    },
    oneDay: {
      title: "Your Acta trial ends tomorrow",
      intro: "The trial for {{organization}} ends on {{date}}.",
    },
    ended: {
      title: "Your Acta trial has ended",
      intro: "The trial for {{organization}} ended on {{date}}.",
    },
    what: "On the Free plan your organization keeps its templates, processes and documents. One person can create up to 10 processes a month, and nobody else can join. What is in review can be withdrawn or returned, but not approved. To keep review, forms and more people, choose a plan.",
    action: "Open organization",
    footer: "You received this e-mail because you own this organization on Acta.",
  },
} as const;

import type { FormSettings } from "../form-settings.ts";

/** How a firm asks for a mutual non-disclosure agreement in English. */
export const ndaForm: FormSettings = {
  groups: [
    {
      label: "Agreement",
      entries: [
        ["effective_date", "Effective date"],
        ["purpose", "Purpose", { hint: "What the parties want to evaluate together" }],
        ["governing_law", "Governing law"],
        ["courts", "Courts"],
      ],
    },
    {
      label: "First party",
      entries: [
        ["first_party_name", "Name of the company"],
        ["first_party_jurisdiction", "Organized under the laws of"],
        ["first_party_address", "Principal office"],
      ],
    },
    {
      label: "Second party",
      entries: [
        ["second_party_name", "Name of the company"],
        ["second_party_jurisdiction", "Organized under the laws of"],
        ["second_party_address", "Principal office"],
      ],
    },
    {
      label: "Terms",
      entries: [
        ["term_months", "Term in months"],
        ["survival_years", "Confidence survives, in years"],
        ["return_days", "Days to return the information"],
        ["has_non_solicitation", "With a non-solicitation clause?"],
        ["non_solicitation_months", "Non-solicitation in months"],
        ["liquidated_damages", "Liquidated damages", { kind: "currency", currency: "USD" }],
      ],
    },
    { label: "Signatures", entries: [["signatories", "Signatories", { hint: "At least one for each party" }]] },
  ],
  loops: {
    signatories: [
      ["signatories.name", "Name"],
      ["signatories.title", "Title"],
      ["signatories.party", "For"],
    ],
  },
};

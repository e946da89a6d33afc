import { wordDocument } from "./word-document.ts";

/** Mutual non-disclosure agreement in English: signatories as a loop, non-solicitation as an option. */
export const nda = (): Uint8Array =>
  wordDocument({
    title: "Mutual non-disclosure agreement",
    language: "en-US",
    seed: 41,
    header: "Confidential",
    footer: "Mutual non-disclosure agreement — page",
    body: [
      { text: "MUTUAL NON-DISCLOSURE AGREEMENT", align: "center", bold: true, size: 28 },
      "This Mutual Non-Disclosure Agreement (the “**Agreement**”) is made on {effective_date | mixed} between **{first_party_name}**, a company organized under the laws of {first_party_jurisdiction}, with its principal office at {first_party_address}, and **{second_party_name}**, a company organized under the laws of {second_party_jurisdiction}, with its principal office at {second_party_address} (each a “**Party**” and together the “**Parties**”).",
      `**{counter("section")}. Purpose.** The Parties wish to exchange information in order to evaluate the following matter: {purpose} (the “**Purpose**”). Each Party may disclose information to the other in confidence and only for that Purpose.`,
      `**{counter("section")}. Confidential Information.** “Confidential Information” means all information disclosed by one Party to the other, in any form, that is marked as confidential or that a reasonable person would understand to be confidential, including business plans, customer data, prices, designs, source code and the existence of the discussions themselves. It does not include information that is or becomes public without breach of this Agreement, was already lawfully known to the recipient, is received from a third party free to disclose it, or is developed independently without use of the disclosed information.`,
      `**{counter("section", "obligations")}. Obligations.** The recipient shall keep the Confidential Information secret with at least the care it applies to its own, and not less than reasonable care; shall use it only for the Purpose; and shall disclose it only to those employees and advisers who need to know it and are bound by duties no less strict than these. Where disclosure is required by law, the recipient shall, as far as permitted, give prompt notice so that the discloser may seek protection.`,
      `**{counter("section")}. Term.** This Agreement takes effect on {effective_date | mixed} and remains in force for {term_months | words:figures} {term_months | plural:"month":"months"}. The duties of confidence survive its end for a further {survival_years | words:figures} {survival_years | plural:"year":"years"}, and for trade secrets as long as they remain so.`,
      `**{counter("section")}. Return.** At the discloser's request the recipient shall within {return_days | words:figures} {return_days | plural:"day":"days"} return or destroy all Confidential Information and confirm in writing that it has done so, except copies kept in routine backups, which remain subject to this Agreement.`,
      "{#has_non_solicitation}",
      `**{counter("section")}. Non-solicitation.** For {non_solicitation_months | words:figures} {non_solicitation_months | plural:"month":"months"} after the last disclosure neither Party shall solicit for employment any employee of the other with whom it came into contact through the Purpose. General advertising is not solicitation.`,
      "{/has_non_solicitation}",
      `**{counter("section")}. Remedies.** Damages alone may not be an adequate remedy for a breach; each Party may seek injunctive relief. A breaching Party shall further pay liquidated damages of {liquidated_damages | words:USD:figures} for each proven breach of section {reference("obligations")}.`,
      `**{counter("section")}. Governing law.** This Agreement is governed by the laws of {governing_law}, and the courts of {courts} have exclusive jurisdiction. It is the whole agreement of the Parties on its subject and may be amended only in writing.`,
      "Signed by the authorized representatives of the Parties:",
      {
        rows: [
          ["Name", "Title", "For"],
          ["{#signatories}{name}", "{title}", "{party}{/signatories}"],
        ],
      },
    ],
  });

import { useId } from "react";
import { useText } from "#client/i18n.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { ProposalRow } from "./ProposalRow.tsx";
import type { Proposal, Proposals } from "./use-proposals.ts";

interface Shared {
  readonly found: Proposals;
  readonly onCurrent: (at: number) => void;
}

/** The values of the message, by person and then those of the contract. */
export function ProposalList({ found, onCurrent }: Shared) {
  const t = useText();
  const { read, proposals } = found;
  const ofContract = proposals.filter(({ fact }) => fact.person === undefined);
  return (
    <>
      {read.people.map((_, person) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people have no other name than their place in the message
        <PersonProposals key={person} {...{ found, onCurrent, person }} />
      ))}
      {ofContract.length > 0 && (
        <Group title={read.people.length > 0 ? t("processes.page.message.ofContract") : ""}>
          <Rows {...{ found, onCurrent }} rows={ofContract} />
        </Group>
      )}
    </>
  );
}

/** A person of the message, with the party of the form they are. */
function PersonProposals({ found, onCurrent, person }: Shared & { readonly person: number }) {
  const t = useText();
  const { read, proposals, form, parties, chooseParty } = found;
  const name = read.people[person]?.name ?? "";
  const rows = proposals.filter(({ fact }) => fact.person === person);
  const party = parties.get(person);
  if (rows.length === 0) return null;
  const title = name === "" ? t("processes.page.message.person", { number: person + 1 }) : name;
  return (
    <Group title={title}>
      <SelectField
        label={name === "" ? t("processes.page.message.whoseUnknown") : t("processes.page.message.whose", { name })}
        value={party?.id ?? ""}
        placeholder={t("processes.page.message.choosePart")}
        options={form.parties.map(({ id, label }) => ({ value: id, label }))}
        onChange={({ target }) => chooseParty(person, target.value)}
      />
      <Rows {...{ found, onCurrent, rows }} />
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const id = useId();
  return (
    <section className="message-group" aria-labelledby={title === "" ? undefined : id}>
      {title !== "" && <h3 id={id}>{title}</h3>}
      {children}
    </section>
  );
}

const Rows = ({ found, onCurrent, rows }: Shared & { readonly rows: readonly Proposal[] }) => (
  <ul className="message-rows">
    {rows.map((proposal) => (
      <ProposalRow
        key={proposal.at}
        proposal={proposal}
        fields={found.fields}
        onField={found.chooseField}
        onUse={found.use}
        onCurrent={onCurrent}
      />
    ))}
  </ul>
);

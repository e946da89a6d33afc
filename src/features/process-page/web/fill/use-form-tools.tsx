import { type ReactNode, useMemo } from "react";
import { errorText } from "#client/failure-text.ts";
import { type FormTools, listTools, memberLists, useTools } from "#features/answers/web/index.ts";
import { decideParts } from "#features/processes/policy.ts";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { CarriedAnswer, ConfirmGroup } from "../carried/CarriedAnswer.tsx";
import { Commentable } from "../comments/Commentable.tsx";
import { PartyMatches } from "../match/PartyMatches.tsx";
import { partiesByKey } from "../match/party-fields.ts";
import { AnswerProposal } from "./AnswerProposal.tsx";
import type { FormSession } from "./form-session.ts";
import { PartyHead, partiesByField } from "./PartyHead.tsx";

/**
 * Returns the tools shared by the fields of the form of a process, with the comments on them and the proposals of texts. `check`
 * checks fields by name, `fill` answers one as if it were typed.
 */
export function useFormTools(formSession: FormSession, actor: Actor, { id, form }: Pick<Process, "id" | "form">) {
  const decision = decideParts(actor);
  const { tools, fill, ...more } = useTools(formSession, decision === true ? undefined : errorText(decision));
  const { ai, lists } = form;
  const ofProcess = useMemo<FormTools>(() => {
    const { answerStore } = formSession;
    const byKey = partiesByKey(formSession, lists);
    const matched = (name: string, question: ReactNode) => {
      const party = byKey.get(answerStore.plan.byCode.get(name.slice(name.lastIndexOf("-") + 1))?.key ?? "");
      const scope = name.slice(0, name.lastIndexOf("-"));
      return party ? (
        <PartyMatches {...{ processId: id, formSession, party, scope, fill }}>{question}</PartyMatches>
      ) : (
        question
      );
    };
    const around: FormTools["around"] = (name, setting, question) => (
      <Commentable answerStore={answerStore} name={name} setting={setting}>
        <CarriedAnswer names={[name]} label={setting.label}>
          {matched(name, question)}
        </CarriedAnswer>
      </Commentable>
    );
    const aroundSet: FormTools["aroundSet"] = (names, label, question) => (
      <CarriedAnswer names={names} label={label}>
        {question}
      </CarriedAnswer>
    );
    const head: FormTools["head"] = (parts) => <ConfirmGroup formSession={formSession} parts={parts} />;
    const parties = partiesByField(formSession);
    const lead: FormTools["lead"] = (scope, parts, key) => {
      const found = parties(scope, parts).get(key);
      return found && <PartyHead {...{ processId: id, formSession, fill, scope, ...found }} />;
    };
    const oneLine = (key: string) => byKey.has(key);
    const filling = {
      ...tools,
      lists: listTools({ lists }, memberLists, fill),
      around,
      aroundSet,
      head,
      lead,
      oneLine,
    };
    if (!ai || ai.length === 0) return filling;
    const keys = new Set(ai.map(({ key }) => key));
    const proposals = { processId: id, fill, saved: () => formSession.flush() };
    return {
      ...filling,
      proposal: (name, setting) =>
        keys.has(setting.key) && <AnswerProposal proposals={proposals} name={name} setting={setting} />,
    };
  }, [tools, fill, ai, lists, id, formSession]);
  return { ...more, fill, tools: ofProcess };
}

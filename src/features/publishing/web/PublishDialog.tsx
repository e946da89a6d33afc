import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { templateKeys, templateListKeys, templateVersionKeys } from "#features/templates/feature.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { publishTemplate } from "../contract.ts";
import type { LostField, PublicationState } from "../publication.ts";

interface Props {
  readonly templateId: string;
  readonly state: PublicationState;
  readonly onClose: () => void;
}

const proposedMap = (lost: readonly LostField[]): Readonly<Record<string, string>> =>
  Object.fromEntries(lost.flatMap(({ key, proposed }) => (proposed === null ? [] : [[key, proposed]])));

/** Publishes the newest version, or only brings open processes to it; says first what they would lose. */
export function PublishDialog({ templateId, state, onClose }: Props) {
  const t = useText();
  const titleId = useId();
  const { newest, drafts, reviewing, lost } = state;
  const onlyMoves = state.state === "published";
  const [choice, setChoice] = useState<"stay" | "move">(onlyMoves ? "move" : "stay");
  const [map, setMap] = useState(() => proposedMap(lost));
  const publish = useChange(publishTemplate, {
    done: () =>
      t(onlyMoves ? "publishing.moving" : choice === "move" ? "publishing.publishedMoves" : "publishing.published"),
    refresh: [templateVersionKeys.one(templateId), templateKeys.one(templateId), templateListKeys.all],
    afterwards: onClose,
  });
  const send = () =>
    publish.mutate({ templateId, versionId: newest.id, drafts: choice, map: choice === "move" ? { ...map } : {} });
  const title = onlyMoves ? "publishing.moveTitle" : "publishing.publishTitle";
  return (
    <Dialog open onClose={() => !publish.isPending && onClose()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t(title, { number: newest.number })}</DialogTitle>
      <DialogContent className="publish">
        {!onlyMoves && <p>{t("publishing.willBegin", newest)}</p>}
        {drafts === 0 && <p className="hint">{t("publishing.noDrafts")}</p>}
        {drafts > 0 && <p>{t("publishing.drafts", { count: drafts })}</p>}
        {reviewing > 0 && <p>{t("publishing.reviewing", { count: reviewing })}</p>}
        {drafts > 0 && !onlyMoves && <Choice number={newest.number} choice={choice} onChoose={setChoice} />}
        {drafts > 0 && choice === "move" && lost.length > 0 && <Lost lost={lost} map={map} onMap={setMap} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={publish.isPending} color="inherit">
          {t("publishing.cancel")}
        </Button>
        <Button variant="contained" loading={publish.isPending} onClick={send}>
          {t(onlyMoves ? "publishing.moveThem" : "publishing.publishShort")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Choice({
  number,
  choice,
  onChoose,
}: {
  readonly number: number;
  readonly choice: "stay" | "move";
  readonly onChoose: (choice: "stay" | "move") => void;
}) {
  const t = useText();
  const name = useId();
  const options = [
    ["stay", t("publishing.stay"), t("publishing.stayHint")],
    ["move", t("publishing.go", { number }), t("publishing.goHint")],
  ] as const;
  return (
    <fieldset className="publish-choice">
      <legend>{t("publishing.question")}</legend>
      {options.map(([value, label, hint]) => (
        <label key={value}>
          <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
          <span>
            {label}
            <span className="hint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Answers the newest version does not ask, and which of its new fields takes each. */
function Lost({
  lost,
  map,
  onMap,
}: {
  readonly lost: readonly LostField[];
  readonly map: Readonly<Record<string, string>>;
  readonly onMap: (map: Readonly<Record<string, string>>) => void;
}) {
  const t = useText();
  const choose = (key: string, to: string) => {
    const { [key]: _, ...others } = map;
    onMap(to === "" ? others : { ...others, [key]: to });
  };
  return (
    <section className="publish-lost" aria-labelledby="publish-lost">
      <h2 id="publish-lost">{t("publishing.lost")}</h2>
      <p className="hint">{t("publishing.lostIntro")}</p>
      {lost.map(({ key, label, drafts, fits }) => (
        <SelectField
          key={key}
          label={t("publishing.takes", { label })}
          hint={t("publishing.lostDrafts", { count: drafts })}
          placeholder={t("publishing.drop")}
          value={map[key] ?? ""}
          options={fits
            // A field takes the answers of one other only.
            .filter((field) => map[key] === field.key || !Object.values(map).includes(field.key))
            .map((field) => ({ value: field.key, label: field.label }))}
          onChange={(event) => choose(key, event.currentTarget.value)}
        />
      ))}
    </section>
  );
}

import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { useText } from "#client/i18n.ts";
import type { Process } from "#features/processes/process.ts";
import { Awaited } from "#ui/skeletons.tsx";
import type { compareProcessFigures } from "../../contract.ts";
import { figuresQuery } from "../queries.ts";
import "./figures.css";

/** The id of the box with which the approver confirms to have seen the differences. */
export const figuresSeenId = "figures-seen";

/** The approver's confirmation that they saw the differences. */
export interface FiguresSeen {
  readonly seen: boolean;
  readonly onSeen: (seen: boolean) => void;
}

/**
 * Shows amounts whose words and figures differ in the final text, fields with several names, and people whose name and gender differ. It does not block: with
 * `confirm`, the approver confirms that they have seen it. With `onPlace` a press on a person leads to the answer, and the differences get the focus when they are found.
 */
export function FiguresCompared({
  process: { id, version },
  confirm,
  onPlace,
}: {
  readonly process: Pick<Process, "id" | "version">;
  readonly confirm?: FiguresSeen;
  readonly onPlace?: (path: string) => void;
}) {
  const t = useText();
  const found = useQuery(figuresQuery(id, version));
  const differences = useRef<HTMLDivElement>(null);
  const differs = found.data !== undefined && hasDifferences(found.data);
  const leads = onPlace !== undefined;
  useEffect(() => {
    if (differs && leads) differences.current?.focus();
  }, [differs, leads]);
  if (found.isPending) return <Awaited />;
  if (found.isError)
    return (
      <Alert
        severity="info"
        action={
          <Button size="small" color="inherit" onClick={() => void found.refetch()}>
            {t("shell.retry")}
          </Button>
        }
      >
        {t("processes.figures.failed")}
      </Alert>
    );
  const { count, differ, genders, names } = found.data;
  if (!differs) return <Agreeing compared={found.data} />;
  return (
    <Alert severity="warning" className="figures-differ" ref={differences} tabIndex={-1}>
      <DifferentWords differ={differ} count={count} />
      <SeveralNames {...names} onPlace={onPlace} />
      <DifferentGenders {...genders} onPlace={onPlace} />
      {confirm && mustBeSeen(found.data) && (
        <label className="figures-seen">
          <Checkbox
            id={figuresSeenId}
            size="small"
            checked={confirm.seen}
            onChange={(event) => confirm.onSeen(event.target.checked)}
          />
          {t("processes.figures.seen")}
        </label>
      )}
    </Alert>
  );
}

type Compared = z.output<typeof compareProcessFigures.output>;

/** Returns true if there are differences that the approver confirms to have seen. Two names in a field are only shown. */
export const mustBeSeen = ({ count, genders }: Compared): boolean => count + genders.count > 0;
const hasDifferences = (compared: Compared): boolean => mustBeSeen(compared) || compared.names.count > 0;

/** Names exactly what was compared and agrees. The other words of the document were not read. */
function Agreeing({ compared: { compared, genders } }: { readonly compared: Compared }) {
  const t = useText();
  const { people, words } = genders;
  const named = genders.compared - words;
  const listed = people.map(({ name, gender }) =>
    t(gender === "f" ? "processes.figures.ofWoman" : "processes.figures.ofMan", { name }),
  );
  if (named > people.length) listed.push(t("processes.figures.morePeople", { count: named - people.length }));
  return (
    <>
      {compared > 0 && <p className="figures-agree">{t("processes.figures.agree", { count: compared })}</p>}
      {genders.compared > 0 && (
        <p className="figures-agree">
          {named > 0 && `${t("processes.figures.gendersAgree", { count: named, people: listed.join(", ") })}. `}
          {words > 0 &&
            `${t(named > 0 ? "processes.figures.wordsAgree" : "processes.figures.onlyWords", { count: words })} `}
          {t("processes.figures.notRead")}
        </p>
      )}
    </>
  );
}

/** The amounts whose words and figures differ. */
function DifferentWords({ count, differ }: Pick<Compared, "count" | "differ">) {
  const t = useText();
  if (count === 0) return null;
  return (
    <>
      <strong>{t("processes.figures.differ", { count })}</strong>
      <ul>
        {differ.map((one, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same words may differ at several places
          <li key={index}>{t("processes.figures.pair", one)}</li>
        ))}
      </ul>
    </>
  );
}

type OnPlace = ((path: string) => void) | undefined;

/** A line about an answer. With `onPlace`, a press leads to the answer. */
function Place({ path, line, onPlace }: { readonly path: string; readonly line: string; readonly onPlace: OnPlace }) {
  if (!onPlace) return line;
  return (
    <button type="button" className="figures-place" onClick={() => onPlace(path)}>
      {line}
    </button>
  );
}

/** The fields for one person that hold the names of several. */
function SeveralNames({ count, several, onPlace }: Compared["names"] & { readonly onPlace: OnPlace }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <>
      <strong>{t("processes.figures.severalNames", { count })}</strong>
      <ul>
        {several.map(({ path, name }) => (
          <li key={path}>
            <Place path={path} line={t("processes.figures.severalName", { name })} onPlace={onPlace} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The people whose name and gender differ. */
function DifferentGenders({ count, differ, onPlace }: Compared["genders"] & { readonly onPlace: OnPlace }) {
  const t = useText();
  const lineOf = ({ name, gender, says, word }: Compared["genders"]["differ"][number]) => {
    if (word !== undefined) return t("processes.figures.wordOther", { word, name, gender });
    return t(says === "femenino" ? "processes.figures.namedWoman" : "processes.figures.namedMan", { name, gender });
  };
  if (count === 0) return null;
  return (
    <>
      <strong>{t("processes.figures.gendersDiffer", { count })}</strong>
      <ul>
        {differ.map((one) => (
          <li key={one.path}>
            <Place path={one.path} line={lineOf(one)} onPlace={onPlace} />
          </li>
        ))}
      </ul>
    </>
  );
}

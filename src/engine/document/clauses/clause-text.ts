/** Letters of a clause that look alike. */
export interface ClauseRun {
  readonly text: string;
  readonly bold: boolean;
}

/**
 * Returns the paragraphs of a clause from its stored text: one for each line, without blank ones. Text between two
 * pairs of asterisks is bold. Asterisks inside a tag belong to its formula.
 */
export const clauseParagraphs = (text: string): (readonly ClauseRun[])[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(runsOf)
    .filter((runs) => runs.length > 0);

/** Returns the paragraphs of a clause without their formatting. */
export const plainParagraphs = (text: string): string[] =>
  clauseParagraphs(text).map((runs) => runs.map((run) => run.text).join(""));

/** Returns the text of a clause from its paragraphs. Runs of the same look are combined. */
export const clauseText = (paragraphs: readonly (readonly ClauseRun[])[]): string =>
  paragraphs
    .map((runs) => joined(runs).reduce((text, run) => text + (run.bold ? `**${run.text}**` : run.text), ""))
    .map((line) => line.replace(/[\r\n]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");

function runsOf(line: string): ClauseRun[] {
  const runs: ClauseRun[] = [];
  let [bold, depth, text] = [false, 0, ""];
  const end = () => {
    if (text !== "") runs.push({ text, bold });
    text = "";
  };
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] as string;
    if (sign === "{") depth++;
    if (sign === "}") depth = Math.max(0, depth - 1);
    if (depth === 0 && sign === "*" && line[at + 1] === "*") {
      end();
      bold = !bold;
      at++;
    } else text += sign;
  }
  end();
  return runs;
}

function joined(runs: readonly ClauseRun[]): ClauseRun[] {
  const all: ClauseRun[] = [];
  for (const { text, bold } of runs) {
    const last = all.at(-1);
    // A space has no weight: words and what is between them stay one bold piece.
    const alike = last && (last.bold === bold || text.trim() === "");
    if (alike) all[all.length - 1] = { text: last.text + text, bold: last.bold };
    else if (text !== "") all.push({ text, bold });
  }
  return all;
}

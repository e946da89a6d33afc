// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { formatDateTime } from "#client/format.ts";
import { initTexts } from "#client/i18n.ts";
import type { Process } from "#features/processes/process.ts";
import { en } from "#features/processes/text/en.ts";
import { FactList } from "./FactList.tsx";

const load = () => Promise.resolve({ processes: en });
beforeAll(() => initTexts({ first: { en: load, es: load } }));
afterEach(cleanup);

const reviewTimestamp = "2026-03-02T15:00:00.000Z";
const facts = { teamNames: [], tags: [], clientId: null, projectId: null, reviewTimestamp, reviewedOn: null };

test.each<[status: Process["status"], automatic: boolean, label: string | undefined]>([
  ["reviewing", false, "In review since"],
  ["rejected", false, "Entered review on"],
  ["approved", false, "Entered review on"],
  // It was sent once, returned, and approved without a review after the plan or the template changed.
  ["approved", true, undefined],
  ["drafting", false, undefined],
  ["unassigned", false, undefined],
])("the last time in review of a process that is %s (automatic: %s) is labelled: %s", (status, automatic, label) => {
  render(<FactList process={{ ...facts, status, automatic } as unknown as Process} />);
  const labels = ["In review since", "Entered review on"].filter((one) => screen.queryByText(one) !== null);
  expect(labels).toEqual(label === undefined ? [] : [label]);
  expect(screen.queryAllByText(formatDateTime(reviewTimestamp))).toHaveLength(labels.length);
});

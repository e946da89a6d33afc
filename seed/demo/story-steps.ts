import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { pictureSlot } from "#features/attachments/picture-slot.ts";
import {
  completeProcess,
  createProcess,
  deleteProcess,
  getProcess,
  processAttachments,
  saveAnswers,
} from "#features/processes/contract.ts";
import { approveProcess, rejectProcess, sendProcess, unassignProcess } from "#features/reviews/contract.ts";
import type { Caller } from "../caller.ts";
import type { FilingOf } from "./filing.ts";
import type { Story } from "./stories.ts";
import { officeTime } from "./story-clock.ts";

/** Something that is done at a moment. */
export interface Step {
  /** Names it among all steps of the firm. */
  readonly key: string;
  readonly at: Date;
  readonly run: () => Promise<void>;
  /** Finds what an earlier run made here, for the steps after it. */
  readonly recall?: () => Promise<void>;
}

/** Whom a story speaks of. */
export interface Cast {
  call(key: string): Caller;
  uid(key: string): string;
  templateId(story: Story): string;
  readonly filingOf: FilingOf;
  /** The process of a story, if it was begun in an earlier run. */
  find(story: Story): Promise<{ readonly id: string; readonly version: number } | undefined>;
}

/** The calls of a story, each with its moment, none later than `now`. They must be made in order. */
export function stepsOf(story: Story, now: Date, cast: Cast): Step[] {
  const { by, ago, hour, end } = story;
  const steps: Step[] = [];
  const at = { id: "", version: 0 };
  // Whatever an earlier run did last, the process has its version now.
  const recall = async () => void Object.assign(at, await cast.find(story));
  const then = (workdaysAgo: number, clock: number, run: () => Promise<void>) => {
    const moment = officeTime(now, Math.max(0, workdaysAgo), clock);
    steps.push({ key: `${story.title} ${steps.length}`, at: moment < now ? moment : now, run, recall });
  };
  const author = cast.call(by);
  const follow = (state: { readonly version: number }) => void (at.version = state.version);
  const save = (patch: Story["answers"]) => async () => follow(await author(saveAnswers, { ...at, patch }));
  const send = (to?: string) => async () =>
    follow(await author(sendProcess, { ...at, reviewerId: to ? cast.uid(to) : null }));
  const approve = (who: string) => async () => {
    const { contentHash } = await cast.call(who)(getProcess, { id: at.id });
    follow(await cast.call(who)(approveProcess, { ...at, contentHash }));
  };
  const reject = (who: string, reason: string, tags: readonly string[] = []) => {
    return async () => follow(await cast.call(who)(rejectProcess, { ...at, reason, tags: [...tags] }));
  };

  then(ago, hour, async () => {
    await recall();
    if (at.id !== "") return;
    const { id, version } = await author(createProcess, {
      templateId: cast.templateId(story),
      title: story.title,
      ...cast.filingOf(story),
    });
    Object.assign(at, { id, version });
  });
  then(ago, hour + 0.3, save(story.answers));
  for (const [place, file] of Object.entries(story.pictures ?? {}))
    then(ago, hour + 0.4, async () => {
      const picture = { name: basename(file), bytes: await readFile(new URL(file, import.meta.url)) };
      await author.upload(processAttachments.add, { id: at.id, slot: pictureSlot(place) }, picture);
    });
  switch (end.state) {
    case "draft":
      break;
    case "deleted":
      then(ago - 1, hour, async () => void (await author(deleteProcess, { id: at.id })));
      break;
    case "review":
      then(ago, hour + 0.5, send(end.to));
      break;
    case "inbox":
      then(ago, hour + 0.5, send(end.to));
      then(ago - 1, 8.2, async () => void (await cast.call(end.by)(unassignProcess, { id: at.id })));
      break;
    case "rejected":
      then(ago, hour + 0.5, send());
      then(ago - 1, 10, reject(end.by, end.reason, end.tags));
      break;
    case "approved":
      then(ago, hour + 0.5, send());
      then(ago - 1, 9.7, approve(end.by));
      if (end.completed) {
        const { completed: completedDate } = end;
        then(ago - 2, 12, async () => void (await author(completeProcess, { id: at.id, completedDate })));
      }
      break;
    case "corrected":
      then(ago, hour + 0.5, send());
      then(ago - 1, 10, reject(end.by, end.reason, end.tags));
      then(ago - 1, 11.5, save(end.correction));
      then(ago - 1, 11.6, send());
      if (end.approved) then(ago - 2, 9.5, approve(end.by));
      break;
    default:
      end satisfies never;
  }
  return steps;
}

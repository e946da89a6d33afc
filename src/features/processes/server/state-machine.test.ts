import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTimeline } from "#features/process-page/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { Failure } from "#protocol/failure.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, rightAnswers, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

// The state machine of processes, written a second time and independently: any sequence of acts over HTTP is answered as it says,
// and leaves the process in the expected state.

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let colleague: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  colleague = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});

afterAll(() => app?.stop());

interface Model {
  status: "drafting" | "unassigned" | "reviewing" | "approved" | "rejected";
  deleted: boolean;
  version: number;
  assigned: boolean;
  /** Somebody was given the review after it was sent. */
  began: boolean;
  /** The holder of the process: its creator, or the colleague. */
  with: "creator" | "colleague";
}
interface Real {
  readonly id: string;
}

/** An act: whether the model allows it, what it makes of the model, and the call. */
interface Act {
  readonly allowed: (m: Model) => boolean;
  readonly change: (m: Model) => Partial<Model>;
  readonly call: (r: Real, m: Model) => Promise<unknown>;
}

const whose = (m: Model): SomeMember => (m.with === "creator" ? creator : colleague);
const open = ({ status, deleted }: Model) => !deleted && (status === "drafting" || status === "rejected");
const waits = ({ status, deleted }: Model) => !deleted && (status === "unassigned" || status === "reviewing");
const inReview = ({ status, deleted }: Model) => !deleted && status === "reviewing";
const reason = "Falta el precio";

const acts: Readonly<Record<string, Act>> = {
  save: {
    allowed: open,
    change: () => ({}),
    call: ({ id }, m) =>
      whose(m).call(contract.saveAnswers, {
        id,
        version: m.version,
        patch: { ...rightAnswers, nombre: `Ana ${m.version}` },
      }),
  },
  rename: {
    allowed: open,
    change: () => ({}),
    call: ({ id }, m) => whose(m).call(contract.renameProcess, { id, version: m.version, title: `Venta ${m.version}` }),
  },
  send: {
    allowed: open,
    change: () => ({ status: "reviewing", assigned: false, began: false }),
    call: ({ id }, m) => whose(m).call(reviews.sendProcess, { id, version: m.version }),
  },
  handOver: {
    allowed: ({ status, deleted }) => !deleted && status !== "approved",
    change: (m) => ({ with: m.with === "creator" ? "colleague" : "creator" }),
    call: ({ id }, m) => {
      const { uid } = m.with === "creator" ? colleague : creator;
      return whose(m).call(contract.handOverProcess, { id, creatorId: uid });
    },
  },
  withdraw: {
    allowed: (m) => waits(m) && !m.began,
    change: () => ({ status: "drafting", assigned: false, began: false }),
    call: ({ id }, m) => whose(m).call(reviews.withdrawProcess, { id }),
  },
  assign: {
    allowed: waits,
    change: () => ({ status: "reviewing", assigned: true, began: true }),
    call: ({ id }) => owner.call(reviews.assignProcess, { id, reviewerId: reviewer.uid }),
  },
  unassign: {
    allowed: (m) => inReview(m) && m.assigned,
    change: () => ({ status: "unassigned", assigned: false, began: false }),
    call: ({ id }) => owner.call(reviews.unassignProcess, { id }),
  },
  approve: {
    allowed: inReview,
    change: () => ({ status: "approved" }),
    call: async ({ id }, { version }) => {
      const { contentHash } = await reviewer.call(contract.getProcess, { id });
      return reviewer.call(reviews.approveProcess, { id, version, contentHash });
    },
  },
  reject: {
    allowed: inReview,
    change: () => ({ status: "rejected" }),
    call: ({ id }, { version }) => reviewer.call(reviews.rejectProcess, { id, version, reason }),
  },
  complete: {
    allowed: ({ status, deleted }) => !deleted && status === "approved",
    change: () => ({}),
    call: ({ id }, m) => whose(m).call(contract.completeProcess, { id, completedDate: "2026-12-01" }),
  },
  delete: {
    allowed: ({ status, deleted }) => !deleted && status !== "approved",
    change: () => ({ deleted: true }),
    call: ({ id }, m) => whose(m).call(contract.deleteProcess, { id }),
  },
  restore: {
    allowed: ({ deleted }) => deleted,
    change: () => ({ deleted: false }),
    call: ({ id }, m) => whose(m).call(contract.restoreDeleted, { pId: id }),
  },
};

class Command implements fc.AsyncCommand<Model, Real> {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  check = () => true;
  toString = () => this.name;

  async run(model: Model, real: Real): Promise<void> {
    const act = acts[this.name] as Act;
    app.clock.advance(1000);
    const answer = await act.call(real, { ...model }).then(
      () => "done",
      (error: unknown) => (error instanceof Failure && [403, 404, 409].includes(error.status) ? "refused" : error),
    );
    expect(answer, this.name).toBe(act.allowed(model) ? "done" : "refused");
    if (answer === "done") Object.assign(model, act.change(model), { version: model.version + 1 });
    const shown = await whose(model)
      .call(contract.getProcess, { id: real.id })
      .catch(({ status }: Failure) => status);
    if (model.deleted) expect(shown).toBe(404);
    else
      expect(shown).toMatchObject({
        status: model.status,
        version: model.version,
        approved: model.status === "approved",
      });
    if (model.deleted || answer !== "done") return;
    // What was done is the last thing its history tells, and it never tells of what was refused.
    const { entries } = await whose(model).call(getTimeline, { id: real.id });
    expect(entries[0]?.what).toBe(this.name);
  }
}

const known = Object.keys(acts).map((name) => fc.constant(new Command(name)));

test("no sequence of acts reaches a state the machine does not have, and every answer agrees with it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(known, { maxCommands: 25, size: "max" }), async (commands) => {
      await fc.asyncModelRun(async () => {
        const { id, version } = await answered(creator, templateId);
        const model: Model = {
          status: "drafting",
          deleted: false,
          version,
          assigned: false,
          began: false,
          with: "creator",
        };
        return { model, real: { id } };
      }, commands);
    }),
    { numRuns: 12 },
  );
});

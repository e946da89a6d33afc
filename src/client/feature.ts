import type { SvgIconComponent } from "@mui/icons-material";
import type { ComponentType, ReactNode } from "react";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import type { Person } from "#protocol/session.ts";
import type { TextKey } from "./i18n.ts";

/** Pages by the path of their screen, each a file of its own, fetched when it is opened. */
export type Pages = Readonly<Record<string, () => Promise<{ readonly Page: ComponentType }>>>;

/** The export `web` of a feature's `web/index.ts`, listed in `app/web/features.ts`. */
export interface WebFeature {
  readonly pages: Pages;
}

/** The icon of a screen: in the drawer, and on its card of Home. */
export type ScreenIcon = SvgIconComponent;

/** A part of a page that several features fill. */
export interface Part<Props = object> {
  readonly id: string;
  /** Its position among the parts of the page. */
  readonly order: number;
  /** Returns true if a person sees it. Without it, all users of the page see it. */
  readonly shownTo?: (actor: Actor) => Decision;
  /** Fetched when it is drawn (`lazyComponent`). With `onMissing` a page does without it where it does not arrive. */
  readonly Part: (
    props: Props & { readonly meanwhile?: ReactNode; readonly onMissing?: (error: unknown) => void },
  ) => ReactNode;
}

/** A part that is chosen by its title; `?tab=<id>` leads to it. */
export interface Section<Props = object> extends Part<Props> {
  readonly title: TextKey;
}

/** A section of /manageorg, a page of its own. Users are 10, general settings 70. */
export type OrganizationSection = Section<{ readonly actor: Actor }>;

/** A tab of /templateSettings/:id that keeps what it changes by itself. Fields are 10, groups 20, general settings 30. */
export type TemplateSection = Section<{
  readonly templateId: string;
  readonly mayEdit: boolean;
  /** There are settings of the page itself that nobody saved yet. */
  readonly unsaved: boolean;
  readonly actor: Actor;
}>;

/**
 * Another source of templates: a dialog of /managetemplates, opened by its own button in the title, or by `?tab=<id>`.
 * It puts new templates into `directory`.
 */
export type TemplateSource = Section<{
  readonly directory: string;
  readonly actor: Actor;
  readonly onClose: () => void;
}>;

/** An action on a template that was just made: a button of its dialog. */
export type TemplateAct = Part<{ readonly template: { readonly id: string; readonly name: string } }>;

/** A section beside one process, below its facts and above its answers. Draws nothing where there is nothing to say. */
export type ProcessSection = Section<{ readonly processId: string; readonly actor: Actor }>;

/** A section of the page of a batch whose processes are made. Draws nothing where there is nothing to say. */
export type BatchSection = Section<{ readonly batchId: string; readonly actor: Actor }>;

/** A section of the page of a client or a project. Draws nothing where there is nothing to say. */
export type FiledSection = Section<{
  readonly filed: { readonly kind: "client" | "project"; readonly id: string };
  readonly actor: Actor;
}>;

/** A notice above everything else about a process that is read only. Draws nothing where there is nothing to say. */
export type ProcessNotice = Part<{ readonly processId: string }>;

/** A notice above the form of a process that is filled in. Draws nothing where there is nothing to say. */
export type FormNotice = ProcessNotice;

/** A section of work outside of processes that waits for the user, below the processes that do. */
export type WorkSection = Section<{ readonly actor: Actor }>;

/** A process that is marked in a list, as far as other features need it. */
export interface MarkedProcess {
  readonly id: string;
  readonly status: string;
}

/**
 * A bulk action of another feature on marked processes. A button of its title opens it as a dialog, which collects the
 * input and passes the change, to be applied to one process after the other.
 */
export interface ProcessAct
  extends Section<{
    readonly count: number;
    readonly actor: Actor;
    readonly onRun: (act: (row: MarkedProcess) => Promise<unknown>, done: (count: number) => string) => void;
    readonly onClose: () => void;
  }> {
  /** Returns true if the action is possible with a process. The others are reported with the reason. */
  readonly may: (actor: Actor, row: MarkedProcess) => Decision;
}

/** A tool of /utilities, a page of its own. */
export interface Tool extends Section<{ readonly actor: Actor }> {
  /** May still open it by its address, when it is not among their tools any more. */
  readonly opensTo?: (actor: Actor) => Decision;
}

/** A way to fill the fields of a person in a form: from an identity card. Draws nothing if no field fits. */
export type PartyCard = Part<{
  /** The name of the form in the drafts of this device. Undefined: what is typed next to its answers is not kept. */
  readonly draft: string | undefined;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly kind: string }[];
  /** Answers a field as if it were typed. */
  readonly fill: (name: string, typed: string) => void;
}>;

/** A card of /myaccount, which draws itself (`SectionCard`). The profile is 10, deactivation 100. */
export type AccountCard = Part<{ readonly person: Person }>;

/** The parts of a page that somebody sees, in their order. */
export const partsFor = <P extends Pick<Part, "order" | "shownTo">>(
  actor: Actor | undefined,
  parts: readonly P[],
): readonly P[] =>
  parts
    .filter(({ shownTo }) => !shownTo || (actor !== undefined && shownTo(actor) === true))
    .toSorted((a, b) => a.order - b.order);

/** A way to attach a file that is not on the device: to a process, for what is asked for. */
export type FileSource = Part<{ readonly processId: string; readonly slot: string | undefined }>;

/** The pages that several features fill, with what they are filled with. */
export interface PartsByPage {
  /** Sections of /manageorg. */
  readonly organization: OrganizationSection;
  /** Tabs of /templateSettings/:id. */
  readonly template: TemplateSection;
  /** Sources of templates on /managetemplates. */
  readonly sources: TemplateSource;
  /** Sections beside one process. */
  readonly process: ProcessSection;
  /** Sections of the page of a batch. */
  readonly batch: BatchSection;
  /** Sections of the page of a client or a project. */
  readonly filed: FiledSection;
  /** Notices at the top of one process. */
  readonly processNotices: ProcessNotice;
  /** Notices above the form of one process. */
  readonly formNotices: FormNotice;
  /** Ways to attach a file to one process. */
  readonly fileSources: FileSource;
  /** Ways to fill a person of a form. */
  readonly partyCards: PartyCard;
  /** Cards of /myaccount. */
  readonly account: AccountCard;
  /** Sections of the work items of /processes. */
  readonly work: WorkSection;
  /** The actions on marked processes of a list. */
  readonly processActs: ProcessAct;
  /** Tools of /utilities. */
  readonly tools: Tool;
}

/**
 * The parts a feature adds to the frame and to pages of other features. `web/parts.ts` exports them as `parts`. The
 * composition finds them there, and loads them with the frame, not before sign-in.
 */
export type Parts = {
  /** By the path of their screen, for the drawer and the cards of Home. */
  readonly icons?: Readonly<Record<string, ScreenIcon>>;
} & { readonly [Page in keyof PartsByPage]?: readonly PartsByPage[Page][] };

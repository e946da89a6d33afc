import { lazyComponent } from "#client/lazy-component.tsx";

/** The server that proposes texts, among an organization's integrations. */
export const AiSection = lazyComponent(() => import("./AiSection.tsx").then((m) => m.AiSection));

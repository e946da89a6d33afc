import { useInsertionEffect } from "react";

/**
 * Replaces `@emotion/use-insertion-effect-with-fallbacks` in the build. The styles of a component are inserted while
 * it renders, as Emotion does where React has no insertion effect. Rendering is split into slices, but the result is
 * committed in one task, and on a first page the styles were most of it. An abandoned render leaves styles that
 * nothing uses yet.
 */
export const useInsertionEffectAlwaysWithSyncFallback = <T>(insert: () => T): T => insert();

/** Styles of the whole page take effect when it is there. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;

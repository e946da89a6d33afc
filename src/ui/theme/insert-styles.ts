import { useInsertionEffect } from "react";

/**
 * Stands in the build for `@emotion/use-insertion-effect-with-fallbacks`: the styles of a component are inserted while it is drawn, as
 * Emotion does where React knows no insertion effect. Drawing goes in slices, but what is drawn is put into the page in one task, and
 * on a first page the styles were most of it. A drawing that is given up leaves styles that nothing uses yet.
 */
export const useInsertionEffectAlwaysWithSyncFallback = <T>(insert: () => T): T => insert();

/** Styles of the whole page take effect when it is there. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;

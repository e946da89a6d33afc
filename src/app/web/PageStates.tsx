import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { PageSkeleton } from "#ui/skeletons.tsx";

/** A page that is loading. */
export const PageWaiting = () => <PageSkeleton label={useText()("shell.loading")} />;

/** A page that could not be shown: its file or its session did not arrive, or it broke. Trying again asks for all of it. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return <FailureState page error={error} onRetry={() => void router.invalidate().then(reset)} />;
}

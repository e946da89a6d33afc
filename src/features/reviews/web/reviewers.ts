import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { type Translate, textOf } from "#client/i18n.ts";
import { memberKeys } from "#features/members/feature.ts";
import { listReviewers } from "../contract.ts";

/** The members a review can be given to. */
export const reviewersQuery = queryOptions({
  queryKey: memberKeys.of("reviewers"),
  queryFn: async ({ signal }) =>
    (await call(listReviewers, {}, { signal })).reviewers.map(({ uid, name, substituteName }) => ({
      uid,
      name:
        substituteName === null
          ? name
          : (textOf("reviews.substitute.named", { name, substitute: substituteName }) ?? name),
    })),
});

interface Reviewed {
  readonly reviewerName: string | null;
  readonly reviewerForName: string | null;
}

/** Returns the reviewer, and the person whose substitute they are. */
export const reviewerOf = (t: Translate, { reviewerName, reviewerForName }: Reviewed): string | null =>
  reviewerName !== null && reviewerForName !== null
    ? t("reviews.substitute.inPlaceOf", { name: reviewerName, away: reviewerForName })
    : reviewerName;

/** That it waits for who looks, and in whose place. */
export const forYou = (t: Translate, { reviewerForName }: Reviewed): string =>
  reviewerForName === null ? t("processes.page.forYou") : t("reviews.substitute.forYou", { name: reviewerForName });

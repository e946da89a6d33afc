import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { internationalNumber } from "#features/identity/phone.ts";
import { processKeys } from "#features/processes/feature.ts";
import { fetchProcess } from "#features/processes/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { formRequestQuery } from "./queries.ts";
import { RequestSteps } from "./RequestSteps.tsx";
import "./form-settings.css";
import { Awaited } from "#ui/skeletons.tsx";

/** Shows the requester of a process from a public form. Hidden if a member began it. */
export function RequestSection({ processId, actor }: { readonly processId: string; readonly actor: Actor }) {
  const t = useText();
  const asked = useQuery(formRequestQuery(processId));
  const request = asked.data?.request;
  const process = useQuery({
    queryKey: processKeys.of(processId),
    queryFn: ({ signal }) => fetchProcess(processId, signal),
  }).data;
  if (asked.isPending) return <Awaited />;
  if (!request || !process) return null;
  const { name, email, phone, source, submittedAt, consentedAt, duplicates } = request;
  return (
    <div className="form-request">
      <dl className="facts">
        <dt>{t("forms.request.name")}</dt>
        <dd>{name}</dd>
        <dt>{t("forms.request.email")}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        {phone !== null && (
          <>
            <dt>{t("forms.request.phone")}</dt>
            <dd>
              <a href={`tel:${internationalNumber(phone)}`}>{`${phone.slice(0, 4)} ${phone.slice(4)}`}</a>
            </dd>
          </>
        )}
        <dt>{t("forms.request.source")}</dt>
        <dd>{source}</dd>
        <dt>{t("forms.request.submitted")}</dt>
        <dd>{formatDateTime(submittedAt)}</dd>
        <dt>{t("forms.request.consent")}</dt>
        <dd>{formatDateTime(consentedAt)}</dd>
      </dl>
      {duplicates.length > 0 && (
        <>
          <p>{t("forms.request.duplicates")}</p>
          <ul>
            {duplicates.map(({ id: other, title }) => (
              <li key={other}>
                <Link to={screenPath("/processes/:id", { id: other })}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <RequestSteps process={process} actor={actor} request={request} />
    </div>
  );
}

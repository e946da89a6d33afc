import ExpandMore from "@mui/icons-material/ExpandMore";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import type { Person } from "#protocol/session.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { savePreferences } from "../contract.ts";
import { noticePreferenceKeys } from "../keys.ts";
import { type NoticeKind, noticeKinds } from "../notice.ts";
import { type KindPreference, type MailMode, mailedElsewhere, mailModes, type Preferences } from "../preferences.ts";
import { MailLog } from "./MailLog.tsx";
import { QuietHoursFields } from "./QuietHoursFields.tsx";
import { preferencesQuery } from "./queries.ts";
import "./notifications.css";

/** How one is notified: by kind in the product and by mail, quiet hours, and the mails that went out. Kept at once. */
export function PreferencesCard({ person }: { readonly person: Person }) {
  const t = useText();
  const found = useQuery(preferencesQuery);
  return (
    <div id="notifications">
      <SectionCard title={t("notifications.preferences.title")}>
        {found.isPending && <FormSkeleton label={t("shell.loading")} fields={3} />}
        {found.isError && !found.data && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && <Choices preferences={found.data} email={person.email} />}
      </SectionCard>
    </div>
  );
}

function Choices({ preferences, email }: { readonly preferences: Preferences; readonly email: string }) {
  const t = useText();
  const { kinds, quiet, mailsStoppedAt, timeZone } = preferences;
  const change = useSave(preferences);
  return (
    <>
      <p className="quiet">{t("notifications.preferences.intro", { email })}</p>
      {mailsStoppedAt !== null && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => change({ mailsStoppedAt: null })}>
              {t("notifications.preferences.resume")}
            </Button>
          }
        >
          {t("notifications.preferences.stopped", { date: formatDate(mailsStoppedAt) })}
        </Alert>
      )}
      <div className="notice-choices-wrap" style={{ width: "100%" }}>
        <div className="notice-choices-head" aria-hidden>
          <span />
          <span>{t("notifications.preferences.product")}</span>
          <span>{t("notifications.preferences.mail")}</span>
        </div>
        <ul className="notice-choices">
          {noticeKinds.map((kind) => (
            <KindChoice
              key={kind}
              kind={kind}
              chosen={kinds[kind]}
              onChange={(next) => change({ kinds: { ...kinds, [kind]: { ...kinds[kind], ...next } } })}
            />
          ))}
        </ul>
      </div>
      <QuietHoursFields
        key={quiet ? `${quiet.from}-${quiet.to}` : "none"}
        quiet={quiet}
        timeZone={timeZone}
        onChange={(next) => change({ quiet: next })}
      />
      <MailLog />
    </>
  );
}

function KindChoice(props: {
  readonly kind: NoticeKind;
  readonly chosen: KindPreference;
  readonly onChange: (next: Partial<KindPreference>) => void;
}) {
  const t = useText();
  const { chosen, onChange } = props;
  const kind = t(`notifications.kind.${props.kind}`);
  return (
    <li>
      <div>
        <p>{kind}</p>
        <p className="about">{t(`notifications.kindAbout.${props.kind}`)}</p>
      </div>
      <label className="field-switch">
        <input
          type="checkbox"
          role="switch"
          aria-label={t("notifications.preferences.productOf", { kind })}
          checked={chosen.product}
          onChange={(event) => onChange({ product: event.currentTarget.checked })}
        />
        <span className="caption" aria-hidden>
          {t("notifications.preferences.product")}
        </span>
      </label>
      {mailedElsewhere.has(props.kind) ? (
        <span className="about">{t("notifications.preferences.elsewhere")}</span>
      ) : (
        <span className="field-box">
          <select
            className="field-input"
            aria-label={t("notifications.preferences.mailOf", { kind })}
            value={chosen.mail}
            onChange={(event) => onChange({ mail: event.currentTarget.value as MailMode })}
          >
            {mailModes.map((mode) => (
              <option key={mode} value={mode}>
                {t(`notifications.preferences.mode.${mode}`)}
              </option>
            ))}
          </select>
          <ExpandMore className="field-arrow" aria-hidden />
        </span>
      )}
    </li>
  );
}

/** Keeps a change; the page shows it at once, and again what is kept should that fail. */
function useSave(preferences: Preferences): (change: Partial<Preferences>) => void {
  const t = useText();
  const queries = useQueryClient();
  const save = useChange(savePreferences, {
    input: ({ kinds, quiet, mailsStoppedAt }: Preferences) => ({ kinds, quiet, mails: mailsStoppedAt === null }),
    done: () => t("notifications.preferences.saved"),
    refresh: [noticePreferenceKeys.all],
  });
  return (change) => {
    const next = { ...preferences, ...change };
    queries.setQueryData(preferencesQuery.queryKey, next);
    save.mutate(next);
  };
}

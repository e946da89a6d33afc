import ExpandMore from "@mui/icons-material/ExpandMore";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate, formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import type { Person } from "#protocol/session.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { savePreferences } from "../contract.ts";
import { noticePreferenceKeys } from "../feature.ts";
import { type NoticeKind, noticeKinds } from "../notice.ts";
import { type KindPreference, type MailMode, mailedElsewhere, mailModes, type Preferences } from "../preferences.ts";
import { Devices } from "./Devices.tsx";
import { QuietHoursFields } from "./QuietHoursFields.tsx";
import { devicesQuery, mailsQuery, preferencesQuery } from "./queries.ts";
import "./notifications.css";
import { useState } from "react";

/** The preferences of notices: by kind in the product and by mail, quiet hours, and the sent mails. Saved at once. */
export function PreferencesCard({ person }: { readonly person: Person }) {
  const t = useText();
  const found = useQuery(preferencesQuery);
  return (
    <SectionCard title={t("notifications.preferences.title")}>
      {found.isPending && <FormSkeleton label={t("shell.loading")} fields={3} />}
      {found.isError && !found.data && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Choices preferences={found.data} email={person.email} />}
    </SectionCard>
  );
}

function Choices({ preferences, email }: { readonly preferences: Preferences; readonly email: string }) {
  const t = useText();
  const { kinds, quiet, mailsStoppedAt, bounced, timeZone } = preferences;
  const change = useSave(preferences);
  const pushes = (useQuery(devicesQuery).data?.devices.length ?? 0) > 0;
  return (
    <>
      <p className="quiet">{t("notifications.preferences.intro", { email })}</p>
      {bounced && (
        <Alert severity="warning">
          {t("notifications.preferences.bouncedLast", { address: bounced.address, date: formatDate(bounced.at) })}
        </Alert>
      )}
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
      <Devices />
      <div className={pushes ? "notice-choices-wrap pushes" : "notice-choices-wrap"} style={{ width: "100%" }}>
        <div className="notice-choices-head" aria-hidden>
          <span />
          <span>{t("notifications.preferences.product")}</span>
          {pushes && <span>{t("notifications.push.title")}</span>}
          <span>{t("notifications.preferences.mail")}</span>
        </div>
        <ul className="notice-choices">
          {noticeKinds.map((kind) => (
            <KindChoice
              key={kind}
              kind={kind}
              chosen={kinds[kind]}
              pushes={pushes}
              onChange={(next) => change({ kinds: { ...kinds, [kind]: { ...kinds[kind], ...next } } })}
            />
          ))}
        </ul>
      </div>
      <QuietHoursFields quiet={quiet} timeZone={timeZone} onChange={(next) => change({ quiet: next })} />
      <MailLog />
    </>
  );
}

function KindChoice(props: {
  readonly kind: NoticeKind;
  readonly chosen: KindPreference;
  /** True if the person has a browser to push to. */
  readonly pushes: boolean;
  readonly onChange: (next: Partial<KindPreference>) => void;
}) {
  const t = useText();
  const { chosen, onChange } = props;
  const kind = t(`notifications.when.${props.kind}`);
  return (
    <li>
      <p>{kind}</p>
      <Way
        label={t("notifications.preferences.productOf", { kind })}
        caption={t("notifications.preferences.product")}
        checked={chosen.product}
        onChange={(product) => onChange({ product })}
      />
      {props.pushes && (
        <Way
          label={t("notifications.push.of", { kind })}
          caption={t("notifications.push.title")}
          checked={chosen.push}
          onChange={(push) => onChange({ push })}
        />
      )}
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

/** The switch of one way of notification. */
function Way(props: {
  readonly label: string;
  readonly caption: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <label className="field-switch">
      <input
        type="checkbox"
        role="switch"
        aria-label={props.label}
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span className="caption" aria-hidden>
        {props.caption}
      </span>
    </label>
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

/** The mails to the user, with their outcomes. Loaded when it is opened. */
function MailLog() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const found = useInfiniteQuery({ ...mailsQuery, enabled: open });
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <details className="notice-mails" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("notifications.preferences.mails")}</summary>
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && <p className="quiet">{t("notifications.preferences.noMails")}</p>}
      <ul>
        {rows.map(({ id, title, address, createdAt, sentAt, failedAt, failure }) => (
          <li key={id}>
            {title}
            {failure ? (
              <span className="wrong">
                {t(`notifications.preferences.${failure}`, { address, date: formatDateTime(failedAt ?? createdAt) })}
              </span>
            ) : (
              <span>
                {t(sentAt ? "notifications.preferences.sent" : "notifications.preferences.waiting", {
                  date: formatDateTime(sentAt ?? createdAt),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button size="small" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t("shell.loadMore")}
        </Button>
      )}
    </details>
  );
}

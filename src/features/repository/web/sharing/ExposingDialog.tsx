import { useText } from "#client/i18n.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import type { Exposing } from "./use-exposing.ts";

/** The maximum of listed names. The others are only counted. */
const maxNamed = 8;

/** Asks before something is put where others see it. */
export function ExposingDialog({ readers: { folder, people, byLink }, copy, answer }: Exposing) {
  const t = useText();
  const names = people
    .slice(0, maxNamed)
    .map(({ principal, name }) => (principal === "team" ? t("repository.access.team", { name }) : name));
  const others = people.length - names.length;
  return (
    <ConfirmDialog
      open
      title={t("repository.exposing.title")}
      text={
        <>
          {t("repository.exposing.text", { folder })}
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {others > 0 && <li>{t("repository.exposing.others", { count: others })}</li>}
            {byLink && <li>{t("repository.exposing.byLink")}</li>}
          </ul>
        </>
      }
      confirmLabel={t(copy ? "repository.copyHere" : "repository.moveHere")}
      cancelLabel={t("shell.cancel")}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}

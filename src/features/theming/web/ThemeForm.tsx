import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { showUnsavedBrand } from "#client/brand.ts";
import { call, upload } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { type Branding, putLogo, removeLogo, saveTheme } from "../contract.ts";
import { radiusLimits, type ThemeColor, themeColors } from "../theme.ts";
import { ColorField } from "./ColorField.tsx";
import { contrastNotes } from "./contrast-notes.ts";
import { LogoCard } from "./LogoCard.tsx";
import { type Draft, productTheme, useDraft } from "./use-draft.ts";

const messages: readonly ThemeColor[] = ["error", "info", "success", "warning"];
const brand = themeColors.filter((name) => !messages.includes(name));

interface ThemeFormProps {
  readonly saved: Branding;
  readonly organization: string;
  readonly poweredBy: boolean;
  readonly queryKey: QueryKey;
}

/** The theme and the logo as a form; what differs from what is saved is worn by this page until it is saved or cancelled. */
export function ThemeForm({ saved, organization, poweredBy, queryKey }: ThemeFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const draft = useDraft(saved);
  const notes = contrastNotes(draft.theme);
  const adjusted = Object.keys(notes).length;
  // The draft holds only the changes over the saved theme, so that it shows what colleagues save.
  const { submit, busy } = useFormValues({
    draft: null,
    initial: {},
    send: async () => {
      const latest = await saveDraft(draft, saved);
      // The page puts on what is saved before it takes off what was tried.
      await sessionChanged();
      queries.setQueryData(queryKey, latest);
      draft.cancel();
      showUnsavedBrand();
      notify.success(t("theming.saved"));
    },
    onFailure: (error) => {
      notify.error(failureText(error));
      // Colours a colleague saved meanwhile come under those that were changed here.
      return queries.invalidateQueries({ queryKey });
    },
  });
  const colors = (names: readonly ThemeColor[]) => (
    <div className="colors">
      {names.map((name) => (
        <ColorField
          key={name}
          name={name}
          value={draft.written[name]}
          shown={draft.theme[name]}
          note={notes[name]}
          onChange={(text) => draft.write(name, text)}
        />
      ))}
    </div>
  );
  const card = (title: string, text: string) => (
    <div>
      <Typography variant="h2">{title}</Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {text}
      </Typography>
    </div>
  );
  const reason =
    draft.invalid.length > 0 ? t("theming.invalid") : draft.changed ? undefined : t("theming.nothingChanged");
  return (
    <form className="theme" noValidate onSubmit={submit}>
      <p className="theme-intro">{t("theming.intro")}</p>
      <LogoCard draft={draft} organization={organization} poweredBy={poweredBy} />
      <Paper component="section" className="theme-card">
        {card(t("theming.colors"), t("theming.colorsText"))}
        {colors(brand)}
      </Paper>
      <Paper component="section" className="theme-card">
        {card(t("theming.messages"), t("theming.messagesText"))}
        {colors(messages)}
        <p className="theme-summary" role="status">
          {adjusted === 0 ? t("theming.allRead") : t("theming.adjusted", { count: adjusted })}
        </p>
      </Paper>
      <Buttons draft={draft} />
      <SignInAddresses urls={saved.signInUrls} />
      <div className="theme-save">
        <Button color="inherit" disabled={busy || sameAsProduct(draft)} onClick={draft.reset} sx={{ mr: "auto" }}>
          {t("theming.reset")}
        </Button>
        {draft.changed && (
          <>
            <span className="theme-unsaved">{t("theming.unsaved")}</span>
            <Button color="inherit" disabled={busy} onClick={draft.cancel}>
              {t("shell.cancel")}
            </Button>
          </>
        )}
        <ReasonButton type="submit" variant="contained" loading={busy} reason={reason}>
          {t("theming.save")}
        </ReasonButton>
      </div>
    </form>
  );
}

const sameAsProduct = ({ theme }: Draft): boolean => JSON.stringify(theme) === JSON.stringify(productTheme);

/** Saves what differs; gives what is saved then. */
async function saveDraft(draft: Draft, saved: Branding): Promise<Branding> {
  let latest = saved;
  if (draft.logo) latest = await upload(putLogo, {}, draft.logo);
  else if (draft.logo === null) latest = await call(removeLogo, {});
  if (draft.themeChanged)
    latest = await call(saveTheme, { theme: sameAsProduct(draft) ? null : draft.theme, before: saved.theme });
  return latest;
}

function Buttons({ draft }: { readonly draft: Draft }) {
  const t = useText();
  const { radius } = draft.theme;
  return (
    <Paper component="section" className="theme-card">
      <Typography variant="h2">{t("theming.buttons")}</Typography>
      <label className="radius">
        <span>{t("theming.radius")}</span>
        <input
          type="range"
          min={radiusLimits.min}
          max={radiusLimits.max}
          value={radius}
          aria-valuetext={t("theming.pixels", { radius })}
          onChange={(event) => draft.round(event.currentTarget.valueAsNumber)}
        />
        <output>{t("theming.pixels", { radius })}</output>
      </label>
      <div className="theme-actions" aria-hidden>
        {(["contained", "outlined", "text"] as const).map((variant, i) => (
          <Button key={variant} variant={variant} component="span" tabIndex={-1} disableRipple>
            {t((["theming.sample", "theming.sampleSecond", "theming.sampleText"] as const)[i] ?? "theming.sample")}
          </Button>
        ))}
      </div>
    </Paper>
  );
}

/** The addresses of a white-labelled organization's own sign-in page; nothing for the others. */
function SignInAddresses({ urls }: { readonly urls: readonly string[] }) {
  const t = useText();
  if (urls.length === 0) return null;
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url);
    notify.success(t("theming.copied"));
  };
  return (
    <Paper component="section" className="theme-card">
      <div>
        <Typography variant="h2">{t("theming.signInPage")}</Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t("theming.signInPageText")}
        </Typography>
      </div>
      <ul className="theme-addresses">
        {urls.map((url) => (
          <li key={url}>
            <code>{url}</code>
            {"clipboard" in navigator && (
              <Button size="small" onClick={() => void copy(url)}>
                {t("theming.copy")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

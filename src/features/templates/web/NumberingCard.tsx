import Delete from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import {
  type NumberingSeparator,
  type NumberingType,
  numberingSeparators,
  numberingTypes,
} from "#engine/numbering/numbering.ts";
import { casesOf, type NumberingCase, type NumberingSetting, ofType, sampleOf } from "#features/answers/numbering.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";

interface NumberingCardProps {
  readonly one: NumberingSetting;
  readonly language: "es" | "en";
  readonly editable: boolean;
  readonly error: (setting: "name" | "offset") => string | undefined;
  readonly onChange: (one: NumberingSetting) => void;
  readonly onRemove: () => void;
}

/** One numbering: its first numbers as they are printed, and what makes them so. */
export function NumberingCard({ one, language, editable, error, onChange, onRemove }: NumberingCardProps) {
  const t = useText();
  const cases = casesOf(one.type);
  const [typed, setTyped] = useState(String(one.offset));
  const offset = Object.is(offsetOf(typed), one.offset) ? typed : String(one.offset);
  return (
    <Box
      role="group"
      aria-label={one.name}
      sx={{ display: "grid", gap: 1.5, border: 1, borderColor: "divider", borderRadius: 1, p: 2 }}
    >
      <NumberingName {...{ one, editable, error, onChange, onRemove }} />
      <Sample one={one} language={language} />
      <SelectField
        label={t("templates.numbering.type")}
        value={one.type}
        disabled={!editable}
        options={numberingTypes.map((type) => ({ value: type, label: t(`templates.numbering.types.${type}`) }))}
        onChange={(event) => onChange(ofType(one, event.currentTarget.value as NumberingType))}
      />
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fit, minmax(160px, 1fr))" }}>
        {cases.length > 0 && (
          <SelectField
            label={t("templates.numbering.case")}
            value={cases.includes(one.case) ? one.case : cases[0]}
            disabled={!editable}
            options={cases.map((each) => ({ value: each, label: t(`templates.numbering.cases.${each}`) }))}
            onChange={(event) => onChange({ ...one, case: event.currentTarget.value as NumberingCase })}
          />
        )}
        <SelectField
          label={t("templates.numbering.separator")}
          value={one.separator}
          disabled={!editable}
          options={numberingSeparators.map((sign) => ({
            value: sign,
            label: sign === "none" ? t("templates.numbering.separators.none") : sign,
          }))}
          onChange={(event) => onChange({ ...one, separator: event.currentTarget.value as NumberingSeparator })}
        />
        <Field
          label={t("templates.numbering.offset")}
          hint={t("templates.numbering.offsetHint")}
          error={error("offset")}
          value={offset}
          inputMode="numeric"
          maxLength={5}
          readOnly={!editable}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange({ ...one, offset: offsetOf(event.currentTarget.value) });
          }}
        />
      </Box>
    </Box>
  );
}

/** Returns the typed offset, or NaN if it is no number. */
const offsetOf = (typed: string): number => (/^\s*-?\d+\s*$/.test(typed) ? Number(typed) : Number.NaN);

/** The name of a numbering. If it comes from the document, it is changed only there. */
function NumberingName({ one, editable, error, onChange, onRemove }: Omit<NumberingCardProps, "language">) {
  const t = useText();
  const isThere = (one.places ?? 0) > 0;
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: isThere ? "baseline" : "flex-end" }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {isThere ? (
          <Typography variant="h3" sx={{ fontSize: "1rem", overflowWrap: "anywhere" }}>
            {one.name}
          </Typography>
        ) : (
          <Field
            label={t("templates.numbering.name")}
            error={error("name")}
            value={one.name}
            maxLength={60}
            readOnly={!editable}
            onChange={(event) => onChange({ ...one, name: event.currentTarget.value })}
          />
        )}
      </Box>
      {isThere && (
        <Typography variant="body2" sx={{ color: "text.secondary", flex: "none" }}>
          {t("templates.numbering.places", { count: one.places ?? 0 })}
        </Typography>
      )}
      {editable && !isThere && (
        <IconButton aria-label={t("templates.numbering.remove", { name: one.name })} onClick={onRemove}>
          <Delete />
        </IconButton>
      )}
    </Box>
  );
}

function Sample({ one, language }: { readonly one: NumberingSetting; readonly language: "es" | "en" }) {
  const t = useText();
  const { places, plain } = one;
  const numbers = sampleOf(one, language);
  const [referred] = sampleOf({ ...one, separator: "none" }, language, 1);
  const note =
    places === 0
      ? "notThere"
      : places && plain === 0
        ? "filtered"
        : (plain ?? 0) < (places ?? 0)
          ? "partlyFiltered"
          : "";
  return (
    <Box sx={{ bgcolor: "action.hover", borderRadius: 1, px: 1.5, py: 1 }}>
      {numbers.length > 0 && (
        <>
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            {t("templates.numbering.sample")}
          </Typography>
          <Typography sx={{ fontWeight: 650, wordSpacing: "0.5em", overflowWrap: "anywhere" }}>
            {numbers.join(" ")} …
          </Typography>
          {referred !== numbers[0] && (
            <Typography variant="body2">{t("templates.numbering.referred", { number: referred ?? "" })}</Typography>
          )}
        </>
      )}
      {note && (
        <Typography variant="body2" sx={{ mt: numbers.length > 0 ? 1 : 0, color: "text.secondary" }}>
          {t(`templates.numbering.${note}`)}
        </Typography>
      )}
    </Box>
  );
}

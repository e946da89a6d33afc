import { useText } from "#client/i18n.ts";
import { currencyCodes } from "#engine/words/currencies.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { DeedSettings } from "../study.ts";

type Set = (change: Partial<DeedSettings>, mark?: string) => void;
interface OptionProps {
  readonly deed: DeedSettings;
  readonly set: Set;
}

const units = ["v2", "mz", "cab", "cuerda", "ha", "m2", "km2"] as const;

/** The price the text tells, and how it is worded. */
export function DeedOptions({ deed, set }: OptionProps) {
  const t = useText();
  const price = (change: Partial<DeedSettings["price"]>, mark?: string) =>
    set({ price: { ...deed.price, ...change } }, mark);
  return (
    <>
      <div className="planner-row">
        <Field
          label={t("planner.deed.price")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          optional={t("planner.deed.optional")}
          value={deed.price.amount}
          onChange={(event) => price({ amount: event.currentTarget.value }, "price")}
        />
        <SelectField
          label={t("planner.deed.currency")}
          value={deed.price.currency}
          options={currencyCodes.map((value) => ({ value, label: t(`planner.deed.currencies.${value}`) }))}
          onChange={(event) => price({ currency: event.currentTarget.value as (typeof currencyCodes)[number] })}
        />
        <SelectField
          label={t("planner.deed.per")}
          value={deed.price.per}
          options={(["whole", ...units] as const).map((value) => ({ value, label: t(`planner.deed.pers.${value}`) }))}
          onChange={(event) => price({ per: event.currentTarget.value as DeedSettings["price"]["per"] })}
        />
        <SelectField
          label={t("planner.deed.equivalence")}
          value={deed.equivalence}
          options={(["none", ...units] as const).map((value) => ({ value, label: t(`planner.areaUnits.${value}`) }))}
          onChange={(event) => set({ equivalence: event.currentTarget.value as DeedSettings["equivalence"] })}
        />
        <SelectField
          label={t("planner.deed.language")}
          value={deed.language}
          options={(["es", "en"] as const).map((value) => ({ value, label: t(`planner.deed.languages.${value}`) }))}
          onChange={(event) => set({ language: event.currentTarget.value as "es" | "en" })}
        />
      </div>
      <details className="planner-more">
        <summary>{t("planner.deed.more")}</summary>
        <Wording deed={deed} set={set} />
        <Sizes deed={deed} set={set} />
      </details>
    </>
  );
}

/** A choice of the wording: its setting, and the values it can have. */
const choices = [
  ["lengths", ["centimeters", "point"]],
  ["zeros", ["drop", "read"]],
  ["stations", ["words", "digits"]],
  ["axes", ["quadrant", "due"]],
  ["coordinates", ["none", "local", "gtm", "utm15", "utm16"]],
] as const;

function Wording({ deed, set }: OptionProps) {
  const t = useText();
  return (
    <div className="planner-row">
      {choices.map(([name, values]) => (
        <SelectField
          key={name}
          label={t(`planner.deed.${name}.label`)}
          value={deed[name]}
          options={values.map((value) => ({
            value,
            label: t(`planner.deed.${name}.${value}` as "planner.deed.zeros.drop"),
          }))}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      <SelectField
        label={t("planner.deed.thousand.label")}
        value={deed.thousand}
        options={[
          { value: "mil", label: t("planner.deed.thousand.mil") },
          { value: "un mil", label: t("planner.deed.thousand.unMil") },
        ]}
        onChange={(event) => set({ thousand: event.currentTarget.value as DeedSettings["thousand"] })}
      />
      <SelectField
        label={t("planner.deed.seconds.label")}
        value={String(deed.seconds)}
        options={(["written", 0, 1, 2] as const).map((value) => ({
          value: String(value),
          label: value === "written" ? t("planner.deed.seconds.written") : t("planner.deed.decimals", { count: value }),
        }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          set({ seconds: value === "written" ? "written" : (Number(value) as 0 | 1 | 2) });
        }}
      />
      <SwitchField
        label={t("planner.deed.figures")}
        checked={deed.figures}
        onChange={(event) => set({ figures: event.currentTarget.checked })}
      />
      <SwitchField
        label={t("planner.deed.capitals")}
        checked={deed.capitals}
        onChange={(event) => set({ capitals: event.currentTarget.checked })}
      />
    </div>
  );
}

const size = /^\d{1,9}(?:\.\d{1,8})?$/;

/** The old units, which differ by region. What is no size is not taken over. */
function Sizes({ deed, set }: OptionProps) {
  const t = useText();
  return (
    <fieldset className="planner-sizes">
      <legend>{t("planner.deed.sizes")}</legend>
      <div className="planner-row">
        {(["vara", "manzana", "caballeria", "cuerda"] as const).map((name) => (
          <Field
            key={`${name}${deed.sizes[name]}`}
            label={t(`planner.deed.size.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={18}
            defaultValue={deed.sizes[name]}
            onBlur={(event) => {
              const value = event.currentTarget.value.trim();
              if (size.test(value) && Number(value) > 0) set({ sizes: { ...deed.sizes, [name]: value } });
              else event.currentTarget.value = deed.sizes[name];
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

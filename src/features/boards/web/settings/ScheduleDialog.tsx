import Add from "@mui/icons-material/Add";
import Remove from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { FormDialog } from "#client/form/FormDialog.tsx";
import type { ValueTexts } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { Board } from "../../board.ts";
import { saveSchedule } from "../../contract.ts";
import type { WorkSchedule } from "../../schedule.ts";
import { useBoardChange } from "../use-board-change.ts";

type Breaks = WorkSchedule["breaks"];
const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
/** 0 is Sunday. */
const numberOf = (day: (typeof days)[number]): number => (days.indexOf(day) + 1) % 7;

/** When a board's people work: zone, days, hours, breaks. */
export function ScheduleDialog({ board, onClose }: { readonly board: Board; readonly onClose: () => void }) {
  const t = useText();
  const save = useBoardChange(saveSchedule, { inForm: true, done: () => t("boards.schedule.saved") });
  const form = useFormValues({
    draft: ["board.schedule", board.id],
    initial: { ...board.workSchedule, workSchedule: "" },
    saved: board.workSchedule,
    check: checkSchedule,
    send: async ({ workSchedule: _, ...workSchedule }, before) => {
      await save.mutateAsync({ boardId: board.id, workSchedule, before });
      onClose();
    },
  });
  const { enabled, workDays, breaks } = form.values;
  const toggle = (day: number) =>
    form.set("workDays", workDays.includes(day) ? workDays.filter((one) => one !== day) : [...workDays, day]);
  return (
    <FormDialog
      fields={scheduleTexts(t)}
      form={form}
      size="sm"
      title={t("boards.schedule.title")}
      intro={t("boards.schedule.intro")}
      submitLabel={t("boards.save")}
      onClose={onClose}
    >
      <SwitchField
        label={t("boards.schedule.enabled")}
        checked={enabled}
        onChange={(event) => form.set("enabled", event.currentTarget.checked)}
      />
      <SwitchField
        label={t("boards.schedule.holidays")}
        checked={form.values.holidays}
        onChange={(event) => form.set("holidays", event.currentTarget.checked)}
      />
      <Field label={t("boards.schedule.zone")} list="boards-zones" {...form.field("timezone")} />
      <Zones />
      <fieldset className="board-choices days">
        <legend>{t("boards.schedule.days")}</legend>
        {days.map((day) => (
          <label key={day}>
            <input type="checkbox" checked={workDays.includes(numberOf(day))} onChange={() => toggle(numberOf(day))} />
            {t(`boards.weekday.${day}`)}
          </label>
        ))}
        {form.error("workDays") && <p className="field-error">{form.error("workDays")}</p>}
      </fieldset>
      <div className="board-dialog-row">
        <Field type="time" label={t("boards.schedule.start")} {...form.field("startTime")} />
        <Field type="time" label={t("boards.schedule.end")} {...form.field("endTime")} />
      </div>
      <BreakList breaks={breaks} onChange={(next) => form.set("breaks", next)} />
      {form.error("workSchedule") && <p role="alert">{form.error("workSchedule")}</p>}
    </FormDialog>
  );
}

const Zones = () => (
  <datalist id="boards-zones">
    {Intl.supportedValuesOf("timeZone").map((zone) => (
      <option key={zone} value={zone} />
    ))}
  </datalist>
);

const checkSchedule = ({ workDays }: Pick<Board["workSchedule"], "workDays">) => ({
  workDays: workDays.length === 0 ? ("boards.schedule.dayRequired" as const) : undefined,
});

/** The values that two people may change at once, as they are shown to choose from. */
const scheduleTexts = (
  t: ReturnType<typeof useText>,
): ValueTexts<Board["workSchedule"] & { workSchedule: string }> => ({
  timezone: t("boards.schedule.zone"),
  startTime: t("boards.schedule.start"),
  endTime: t("boards.schedule.end"),
  breaks: [t("boards.schedule.breaks"), (all) => all.map(({ name }) => name).join(", ")],
  workSchedule: "",
});

function BreakList({ breaks, onChange }: { readonly breaks: Breaks; readonly onChange: (next: Breaks) => void }) {
  const t = useText();
  const change = (at: number, part: Partial<Breaks[number]>) =>
    onChange(breaks.map((one, i) => (i === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="board-choices">
      <legend>{t("boards.schedule.breaks")}</legend>
      {breaks.map((pause, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break has no other identity than its place
        <div className="board-dialog-row" key={i}>
          <Field
            label={t("boards.schedule.breakName")}
            maxLength={30}
            value={pause.name}
            onChange={(event) => change(i, { name: event.currentTarget.value })}
          />
          <Field
            type="time"
            label={t("boards.schedule.start")}
            value={pause.start}
            onChange={(event) => change(i, { start: event.currentTarget.value })}
          />
          <Field
            type="time"
            label={t("boards.schedule.end")}
            value={pause.end}
            onChange={(event) => change(i, { end: event.currentTarget.value })}
          />
          <IconButton
            aria-label={t("boards.schedule.removeBreak", { name: pause.name })}
            sx={{ alignSelf: "end" }}
            onClick={() => onChange(breaks.toSpliced(i, 1))}
          >
            <Remove />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        onClick={() => onChange([...breaks, { name: t("boards.schedule.lunch"), start: "13:00", end: "14:00" }])}
      >
        {t("boards.schedule.addBreak")}
      </Button>
    </fieldset>
  );
}

import Camera from "@mui/icons-material/BadgeOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { namesIn } from "#features/answers/progress.ts";
import type { FilledForm } from "#features/answers/web/index.ts";
import type { CardField } from "../card-fields.ts";

const CardDialog = lazyComponent(() => import("./CardDialog.tsx").then((m) => m.CardDialog));

/** The questions of a group that a card could answer; none where it asks for no identity number. */
function cardFieldsOf({ answerStore }: FilledForm, groupId: string): CardField[] {
  const { sections, fields } = answerStore.plan;
  const parts = sections.find(({ id }) => id === groupId)?.parts ?? [];
  const found = [...namesIn(answerStore, parts)].flatMap((name): CardField[] => {
    const key = (answerStore.pathOf(name) ?? "").replace(/\.\d+(?=\.)/g, "");
    const setting = fields.get(key);
    if (!setting || !answerStore.isField(name) || answerStore.isComputed(name)) return [];
    return [{ name, label: setting.label, kind: setting.kind }];
  });
  return found.some(({ kind }) => kind === "cui") ? found : [];
}

/** Fills a group in from the machine-readable lines of an identity card; the picture stays on the device. */
export function CardReader(props: {
  readonly session: FilledForm;
  readonly groupId: string;
  readonly fill: (name: string, typed: string) => void;
}) {
  const t = useText();
  const [fields, setFields] = useState<readonly CardField[]>();
  const { session, groupId, fill } = props;
  if (cardFieldsOf(session, groupId).length === 0) return null;
  return (
    <p className="card-reader">
      <Button
        variant="outlined"
        startIcon={<Camera />}
        // Which there are is looked at when it is pressed: parts that repeat may have come since.
        onClick={() => setFields(cardFieldsOf(session, groupId))}
      >
        {t("forms.card.open")}
      </Button>
      {fields && (
        <CardDialog
          fields={fields}
          fill={fill}
          draft={session.draft && `${session.draft} ${groupId}`}
          onClose={() => setFields(undefined)}
          onMissing={(error) => {
            notify.error(failureText(error));
            setFields(undefined);
          }}
        />
      )}
    </p>
  );
}

import Attach from "@mui/icons-material/AttachFileOutlined";
import Camera from "@mui/icons-material/PhotoCameraOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { useKeptState } from "#client/form/use-kept-state.ts";
import { useText } from "#client/i18n.ts";
import { type IdentityCard, linesIn, readIdentityCard } from "#engine/mrz/identity-card.ts";
import { type ReadCard, readCard } from "#engine/mrz/read-card.ts";
import { FileButton } from "#ui/FileButton.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { type CardFact, type CardField, cardFacts, factsOf, fieldsFor, likelyFields } from "../card-fields.ts";
import "./public-form.css";
import { localDayOf } from "#engine/calendar/zone.ts";
import { grayOf } from "#engine/mrz/gray-image.ts";

/** As wide as a picture is looked at: a letter of the card is then about thirty points high. */
const widest = 1500;

/** The day it is for who holds the card. */
const today = (): string =>
  localDayOf(Intl.DateTimeFormat().resolvedOptions().timeZone || "America/Guatemala", Date.now());

interface CardDialogProps {
  readonly fields: readonly CardField[];
  readonly fill: (name: string, typed: string) => void;
  /** The name under which typed lines stay on this device. Undefined: they are not kept. */
  readonly draft: string | undefined;
  readonly onClose: () => void;
}

/** The lines as they are read or typed, and the card they are. */
function useLines(draft: string | undefined) {
  const [text, setText, drop] = useKeptState(draft === undefined ? null : ["card", draft], "");
  const [reading, setReading] = useState(false);
  const [unread, setUnread] = useState(false);
  const lines = linesIn(text);
  const read = lines.length === 3 ? readIdentityCard(lines, today()) : "lines";
  const take = async (file: File) => {
    setReading(true);
    setUnread(false);
    // The page says so before it is busy.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const found = await readPhoto(file).catch((): ReadCard => ({}));
    setReading(false);
    setUnread(found.lines === undefined);
    if (found.lines) setText(found.lines.join("\n"));
  };
  return {
    text,
    setText,
    drop,
    reading,
    unread,
    take,
    card: typeof read === "string" ? undefined : read,
    fault: typeof read === "string" && lines.length > 0 ? read : undefined,
  };
}

/** Takes a picture of the back of a card, or its lines as they are typed, and shows what would be filled in before it is. */
export function CardDialog({ fields, fill, draft, onClose }: CardDialogProps) {
  const t = useText();
  const title = useId();
  const read = useLines(draft);
  const [chosen, setChosen] = useState(() => likelyFields(fields));
  const { card } = read;
  const facts: Partial<Record<CardFact, string>> = card ? factsOf(card) : {};
  const dropAndClose = () => {
    read.drop();
    onClose();
  };
  const put = () => {
    for (const fact of cardFacts) {
      const [name, typed] = [chosen[fact], facts[fact]];
      if (name && typed) fill(name, typed);
    }
    dropAndClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{t("forms.card.open")}</DialogTitle>
      <DialogContent className="card-dialog">
        <Lines read={read} />
        {card && <Facts card={card} facts={facts} fields={fields} chosen={chosen} onChoose={setChosen} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={dropAndClose}>
          {t("shell.cancel")}
        </Button>
        <ReasonButton variant="contained" reason={card ? undefined : t("shell.fillFirst")} onClick={put}>
          {t("forms.card.fill")}
        </ReasonButton>
      </DialogActions>
    </Dialog>
  );
}

/** The ways to the lines: the camera, a picture, or typing them. */
function Lines({ read }: { readonly read: ReturnType<typeof useLines> }) {
  const t = useText();
  const { text, setText, reading, unread, take, fault } = read;
  const file = { accept: "image/*", onFile: (chosen: File) => void take(chosen) };
  return (
    <>
      <p>{t("forms.card.about")}</p>
      <div className="card-ways">
        <FileButton
          {...file}
          label={t("forms.visitor.photo")}
          variant="contained"
          startIcon={<Camera />}
          capture="environment"
          loading={reading}
        />
        <FileButton
          {...file}
          label={t("forms.card.choose")}
          variant="outlined"
          startIcon={<Attach />}
          disabled={reading}
        />
      </div>
      {unread && <Alert severity="warning">{t("forms.card.unread")}</Alert>}
      <TextAreaField
        label={t("forms.card.lines")}
        hint={t("forms.card.linesHint")}
        rows={3}
        spellCheck={false}
        autoCapitalize="characters"
        autoComplete="off"
        className="card-lines"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {fault && <Alert severity={fault === "checkDigits" ? "error" : "info"}>{t(`forms.card.fault.${fault}`)}</Alert>}
    </>
  );
}

/** Shows the facts of the card, each with the question it answers. */
function Facts(props: {
  readonly card: IdentityCard;
  readonly facts: Partial<Record<CardFact, string>>;
  readonly fields: readonly CardField[];
  readonly chosen: Partial<Record<CardFact, string>>;
  readonly onChoose: (next: Partial<Record<CardFact, string>>) => void;
}) {
  const t = useText();
  const { card, facts, fields, chosen, onChoose } = props;
  return (
    <section aria-label={t("forms.card.found")} className="card-facts">
      <Alert severity="success">{t("forms.card.proven")}</Alert>
      {card.cui === undefined && <Alert severity="warning">{t("forms.card.noCui")}</Alert>}
      {card.expires < today() && (
        <Alert severity="warning">{t("forms.card.expired", { day: facts.expires ?? "" })}</Alert>
      )}
      {cardFacts.flatMap((fact) => {
        const options = fieldsFor(fact, fields);
        const value = facts[fact];
        if (value === undefined || options.length === 0) return [];
        return [
          <SelectField
            key={fact}
            label={`${t(`forms.card.fact.${fact}`)}: ${value}`}
            placeholder={t("forms.card.nowhere")}
            value={chosen[fact] ?? ""}
            options={options.map(({ name, label }) => ({ value: name, label }))}
            onChange={(event) => onChoose({ ...chosen, [fact]: event.currentTarget.value || undefined })}
          />,
        ];
      })}
      <p className="quiet">{t("forms.card.review")}</p>
    </section>
  );
}

/** Reads the card of a photograph, on this device: nothing of it is sent. */
async function readPhoto(file: Blob): Promise<ReadCard> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, widest / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context || width < 50 || height < 50) return {};
    context.drawImage(picture, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return readCard(grayOf(width, height, data), today());
  } finally {
    picture.close();
  }
}

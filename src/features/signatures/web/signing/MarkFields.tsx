import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { type PointerEvent, useId, useRef, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { FileButton } from "#ui/FileButton.tsx";
import { field, type Mark, maxPicture } from "../../mark.ts";

const kinds = ["drawn", "typed", "uploaded"] as const;
type Kind = (typeof kinds)[number];

/**
 * The choice of a signature: drawn, typed, or a picture. `onMark` receives the signature, or undefined while there is
 * none.
 */
export function MarkFields({ name, onMark }: { readonly name: string; readonly onMark: (mark?: Mark) => void }) {
  const t = useText();
  const [kind, setKind] = useState<Kind>("drawn");
  const choose = (chosen: Kind | null) => {
    if (chosen === null) return;
    setKind(chosen);
    onMark(chosen === "typed" ? { kind: "typed", text: name } : undefined);
  };
  return (
    <div className="signing-mark">
      <ToggleButtonGroup
        exclusive
        value={kind}
        aria-label={t("signatures.signing.how")}
        onChange={(_event, chosen: Kind | null) => choose(chosen)}
      >
        {kinds.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`signatures.signing.kinds.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {kind === "drawn" && (
        <SignaturePad
          onStrokes={(strokes) => onMark(strokes.length === 0 ? undefined : { kind: "drawn", strokes: [...strokes] })}
        />
      )}
      {kind === "typed" && (
        <TypedName
          name={name}
          onText={(text) => onMark(text.trim() === "" ? undefined : { kind: "typed", text: text.trim() })}
        />
      )}
      {kind === "uploaded" && (
        <Picture onPicture={(picture) => onMark(picture ? { kind: "uploaded", picture } : undefined)} />
      )}
    </div>
  );
}

function TypedName({ name, onText }: { readonly name: string; readonly onText: (text: string) => void }) {
  const t = useText();
  const [text, setText] = useState(name);
  return (
    <>
      <Field
        label={t("signatures.signing.typeLabel")}
        maxLength={60}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onText(event.currentTarget.value);
        }}
      />
      <p className="signing-typed" aria-hidden>
        {text}
      </p>
    </>
  );
}

function Picture({ onPicture }: { readonly onPicture: (base64?: string) => void }) {
  const t = useText();
  const [url, setUrl] = useState<string>();
  const [fault, setFault] = useState<"signatures.pictureInvalid" | "signatures.pictureTooLarge">();
  const take = (file: File | undefined) => {
    setUrl(undefined);
    setFault(undefined);
    onPicture(undefined);
    if (!file) return;
    if (!["image/png", "image/jpeg"].includes(file.type)) return setFault("signatures.pictureInvalid");
    if (file.size > maxPicture) return setFault("signatures.pictureTooLarge");
    const reader = new FileReader();
    reader.onload = () => {
      const data = typeof reader.result === "string" ? reader.result : "";
      setUrl(data);
      onPicture(data.slice(data.indexOf(",") + 1));
    };
    reader.readAsDataURL(file);
  };
  return (
    <div className="signing-picture">
      <FileButton
        variant="outlined"
        label={t("signatures.signing.pictureLabel")}
        accept="image/png,image/jpeg"
        onFile={take}
      />
      {fault && <Alert severity="error">{errorText(fault)}</Alert>}
      {url && <img src={url} alt={t("signatures.signing.pictureAlt")} />}
    </div>
  );
}

type Strokes = readonly (readonly number[])[];

/** Returns the strokes of a pen in a field, and the props of the field that record them. */
function useStrokes(onStrokes: (strokes: number[][]) => void) {
  const [strokes, setStrokes] = useState<Strokes>([]);
  const drawing = useRef(false);
  const at = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    const inside = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), 1) * most);
    return [
      inside((event.clientX - box.left) / box.width, field.width),
      inside((event.clientY - box.top) / box.height, field.height),
    ];
  };
  const give = (all: Strokes) => onStrokes(all.filter(({ length }) => length >= 4).map((one) => [...one]));
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const point = at(event);
    setStrokes((all) => [...all, point]);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing.current) return;
    const [x, y] = at(event);
    setStrokes((all) => {
      const last = all.at(-1) ?? [];
      const [beforeX = -9, beforeY = -9] = last.slice(-2);
      if (Math.abs(x - beforeX) + Math.abs(y - beforeY) < 3) return all;
      return [...all.slice(0, -1), [...last, x, y]];
    });
  };
  const end = () => {
    if (!drawing.current) return;
    drawing.current = false;
    give(strokes);
  };
  const clear = () => {
    setStrokes([]);
    onStrokes([]);
  };
  return { strokes, clear, onPointerDown: begin, onPointerMove: go, onPointerUp: end, onPointerCancel: end };
}

/** A field to draw a signature in, by finger, pen or mouse. */
function SignaturePad({ onStrokes }: { readonly onStrokes: (strokes: number[][]) => void }) {
  const t = useText();
  const hint = useId();
  const { strokes, clear, ...pen } = useStrokes(onStrokes);
  return (
    <div className="signing-pad">
      <svg
        viewBox={`0 0 ${field.width} ${field.height}`}
        role="img"
        aria-label={t("signatures.signing.signTitle")}
        aria-describedby={hint}
        {...pen}
      >
        <line x1={60} x2={field.width - 60} y1={310} y2={310} />
        {strokes.map((points, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added at the end
          <polyline key={index} points={points.join(" ")} />
        ))}
      </svg>
      <p id={hint}>{t("signatures.signing.drawHint")}</p>
      <Button size="small" disabled={strokes.length === 0} onClick={clear}>
        {t("signatures.signing.clear")}
      </Button>
    </div>
  );
}

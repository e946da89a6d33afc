import Alert from "@mui/material/Alert";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { FileButton } from "#ui/FileButton.tsx";
import { type Mark, maxPicture } from "../mark.ts";
import { SignaturePad } from "./SignaturePad.tsx";

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

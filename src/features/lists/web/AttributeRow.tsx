import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import Delete from "@mui/icons-material/DeleteOutlined";
import IconButton from "@mui/material/IconButton";
import { useText } from "#client/i18n.ts";
import { fieldKinds } from "#engine/answers/answer-kinds.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { AttributeKind } from "../list.ts";

/** An attribute while it is edited. `options` are written one in a line. */
export interface Draft {
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string;
  readonly kind: AttributeKind;
  readonly required: boolean;
  readonly options: string;
}

interface Props {
  readonly draft: Draft;
  readonly isIdentifier: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isOnly: boolean;
  readonly faultOf: (field: "name" | "kind" | "options") => string | undefined;
  readonly onChange: (next: Draft) => void;
  readonly onIdentifier: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** One attribute of a list with its settings. */
export function AttributeRow({ draft, faultOf, onChange, ...row }: Props) {
  const t = useText();
  return (
    <li className="attribute-row">
      <Field
        label={t("lists.page.attributeName")}
        autoComplete="off"
        maxLength={100}
        value={draft.name}
        error={faultOf("name")}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <SelectField
        label={t("lists.page.kind")}
        options={fieldKinds.map((value) => ({ value, label: t(`lists.page.valueKinds.${value}`) }))}
        value={draft.kind}
        error={faultOf("kind")}
        onChange={(event) => onChange({ ...draft, kind: event.currentTarget.value as AttributeKind })}
      />
      <Marks draft={draft} onChange={onChange} {...row} />
      <MoveButtons name={draft.name || t("lists.page.newAttribute")} {...row} />
      {draft.kind === "option" && (
        <TextAreaField
          className="attribute-options"
          label={t("lists.page.options")}
          hint={t("lists.page.optionsHint")}
          rows={3}
          value={draft.options}
          error={faultOf("options")}
          onChange={(event) => onChange({ ...draft, options: event.currentTarget.value })}
        />
      )}
    </li>
  );
}

type Marking = Pick<Props, "draft" | "isIdentifier" | "onChange" | "onIdentifier">;

function Marks({ draft, onChange, ...row }: Marking) {
  const t = useText();
  return (
    <div className="attribute-marks">
      <label>
        <input
          type="checkbox"
          checked={draft.required || row.isIdentifier}
          disabled={row.isIdentifier}
          onChange={(event) => onChange({ ...draft, required: event.currentTarget.checked })}
        />
        {t("lists.page.required")}
      </label>
      <label>
        <input
          type="radio"
          name="identifier"
          checked={row.isIdentifier}
          disabled={draft.kind === "yesNo"}
          onChange={row.onIdentifier}
        />
        {t("lists.page.identifier")}
      </label>
    </div>
  );
}

type Moving = Pick<Props, "isFirst" | "isLast" | "isOnly" | "isIdentifier" | "onMove" | "onRemove">;

function MoveButtons({ name, ...row }: Moving & { readonly name: string }) {
  const t = useText();
  return (
    <div className="attribute-buttons">
      <IconButton
        size="small"
        aria-label={t("lists.page.moveUp", { name })}
        disabled={row.isFirst}
        onClick={() => row.onMove(-1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t("lists.page.moveDown", { name })}
        disabled={row.isLast}
        onClick={() => row.onMove(1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t("lists.page.remove", { name })}
        disabled={row.isOnly || row.isIdentifier}
        onClick={row.onRemove}
      >
        <Delete fontSize="small" />
      </IconButton>
    </div>
  );
}

import Chip from "@mui/material/Chip";
import { type Translate, useText } from "#client/i18n.ts";
import { fieldKinds } from "#features/answers/form-definition.ts";
import { evidenceKinds } from "#features/attachments/evidence.ts";
import type { ComparedThing } from "../../version-contract.ts";
import "./versions.css";

type Setting = ComparedThing["settings"][number];

/** The fields, groups and rules that are not as they were, each with its settings as they were and as they are. */
export function ComparedThings({ things }: { readonly things: readonly ComparedThing[] }) {
  const t = useText();
  if (things.length === 0) return <p>{t("templates.versions.sameSettings")}</p>;
  return (
    <ul className="compared-things">
      {things.map(({ sort, change, name, settings }) => (
        <li key={`${sort} ${change} ${name} ${settings.map(({ before }) => String(before)).join()}`}>
          <div className="compared-head">
            <strong>{nameOf(t, sort, name)}</strong>
            <span className="hint">{t(`templates.versions.sort.${sort}`)}</span>
            <Chip
              size="small"
              label={t(`templates.versions.change.${change}`)}
              color={tones[change]}
              variant="outlined"
            />
          </div>
          {settings.length > 0 && (
            <dl>
              {settings.map((setting) => (
                <div key={setting.setting}>
                  <dt>{t(`templates.versions.setting.${setting.setting}`)}</dt>
                  <dd>
                    <del>{shown(t, setting, "before")}</del> → <ins>{shown(t, setting, "after")}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

const tones = { added: "success", removed: "error", changed: "default", renamed: "info" } as const;

/** A setting as its author knows it. */
function shown(t: Translate, change: Setting, side: "before" | "after"): string {
  const value = change[side];
  if (value === null || value === "") return t("templates.versions.nothing");
  if (typeof value === "boolean") return t(value ? "templates.versions.yes" : "templates.versions.no");
  if (change.setting === "tag") return `{${String(value)}}`;
  if (typeof value !== "string") return typeof value === "number" ? String(value) : value.join(", ");
  const kind = fieldKinds.find((one) => change.setting === "kind" && one === value);
  return kind ? t(`templates.kind.${kind}`) : value;
}

/** Returns the name of a thing: a registry by its name, one without a name by its sort. */
function nameOf(t: Translate, sort: ComparedThing["sort"], name: string): string {
  const registry = evidenceKinds.find((kind) => kind === name);
  if (sort === "evidence" && registry) return t(`attachments.evidenceKind.${registry}`);
  return name || t(`templates.versions.sort.${sort}`);
}

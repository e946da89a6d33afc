import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useDeferredValue, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { nameKey } from "#features/answers/form-definition.ts";
import { Field } from "#ui/Field.tsx";
import { EmptyState } from "#ui/states.tsx";
import { elementsOf } from "../edit-form.ts";
import { ElementList } from "./ElementList.tsx";
import { ElementPanel } from "./ElementPanel.tsx";
import { FindFieldsDialog } from "./lazy-dialogs.ts";
import { useSearchValue } from "./use-search-value.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";

interface FieldsProps {
  readonly draft: SettingsDraft;
  readonly editable: boolean;
  readonly chosen: string;
  /** Changes when the chosen element was pressed in the document: the list then shows it. */
  readonly reveal: number;
  readonly onChoose: (key: string) => void;
  readonly onWalk: (by: number) => void;
}

/** The questions of a document, or, if there are none, ways to add some. */
export function FieldsTab({ mayEdit, ...props }: FieldsProps & { readonly mayEdit: boolean }) {
  const t = useText();
  const { id, versionId, outline } = props.draft.base;
  const [wanted, setWanted] = useSearchValue("find");
  // The version in which fields are being searched. They make the next version.
  const [looked, setLooked] = useState(
    wanted !== "" && mayEdit && outline.length === 0 ? { id, versionId } : undefined,
  );
  const close = () => {
    setLooked(undefined);
    if (wanted !== "") setWanted("");
  };
  const find = (
    <Button variant="contained" onClick={() => setLooked({ id, versionId })}>
      {t("templates.fromDocument.find")}
    </Button>
  );
  return (
    <>
      {outline.length > 0 && <Fields {...props} />}
      {outline.length === 0 && (
        <EmptyState
          title={t("templates.settings.noFields")}
          text={mayEdit ? t("templates.settings.noFieldsText") : undefined}
          action={mayEdit ? find : undefined}
        />
      )}
      {looked && (
        <FindFieldsDialog
          template={looked}
          onClose={close}
          onMissing={(error) => {
            close();
            notify.error(failureText(error));
          }}
        />
      )}
    </>
  );
}

/** The list of fields, loops and conditions in the order of the document, and the settings of the chosen one. */
function Fields({ draft, editable, chosen, reveal, onChoose, onWalk }: FieldsProps) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = nameKey(useDeferredValue(typed));
  const { outline } = draft.base;
  const elements = elementsOf(draft.draft.form);
  const matching = outline.filter(({ key }) => {
    const element = elements.get(key);
    return search === "" || nameKey(`${element?.setting.label} ${element?.setting.name}`).includes(search);
  });
  const element = elements.get(chosen);
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexDirection: "column",
          flex: { xs: "none", md: "0 1 42%" },
          maxHeight: { xs: "45dvh", md: "none" },
          minHeight: 160,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Box sx={{ px: 2, pt: 1.5, pb: 1 }}>
          <Field
            type="search"
            label={t("templates.settings.search")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Box>
        {matching.length === 0 ? (
          <EmptyState title={t("templates.settings.noneFound")} />
        ) : (
          <ElementList
            entries={matching}
            elements={elements}
            errors={draft.errors}
            chosen={chosen}
            reveal={reveal}
            onChoose={onChoose}
          />
        )}
      </Box>
      {element && (
        <ElementPanel
          key={chosen}
          element={element}
          draft={draft}
          editable={editable}
          position={outline.findIndex((entry) => entry.key === chosen)}
          onWalk={onWalk}
        />
      )}
    </>
  );
}

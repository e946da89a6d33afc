import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { Tip } from "#ui/Tip.tsx";
import { type Access, type SharePermission, shareItem } from "../../share-contract.ts";
import { useItemChange } from "../items/use-item-change.ts";
import { accessQuery, peopleQuery, teamsQuery } from "../queries.ts";

/** Lists the people with access to an item, the reasons, and its shares. */
export function AccessSection({
  itemId,
  mayShare,
  onShared,
}: {
  readonly itemId: string;
  readonly mayShare: boolean;
  /** Brings the choice of people into sight, and is called then. */
  readonly onShared: (() => void) | undefined;
}) {
  const t = useText();
  const found = useQuery(accessQuery(itemId));
  const access = found.data ?? [];
  const takeBack = useItemChange(shareItem, { done: () => t("repository.access.taken") });
  return (
    <section>
      <h3>{t("repository.access.title")}</h3>
      <ul className="repository-access">
        {access.map((one) => (
          <li key={`${one.id} ${one.from?.id}`}>
            <span>
              {one.principal === "team" ? t("repository.access.team", { name: one.name }) : one.name}
              <small>
                {t(`repository.access.${one.why}`)}
                {one.from && ` ${t("repository.access.byFolder", { folder: one.from.name })}`}
              </small>
            </span>
            <span>{t(`repository.access.${one.permission}`)}</span>
            {mayShare && one.why === "shared" && one.from === null && (
              <Tip title={t("repository.access.takeBack", { name: one.name })}>
                <IconButton
                  aria-label={t("repository.access.takeBack", { name: one.name })}
                  onClick={() =>
                    takeBack.mutate({ itemId, principal: one.principal, principalId: one.id, permission: null })
                  }
                >
                  <Close />
                </IconButton>
              </Tip>
            )}
          </li>
        ))}
      </ul>
      {mayShare && found.isSuccess && <Share itemId={itemId} access={access} onShared={onShared} />}
    </section>
  );
}

const nobody: { readonly chosen: string; readonly permission: SharePermission } = { chosen: "", permission: "view" };

function Share({
  itemId,
  access,
  onShared,
}: {
  readonly itemId: string;
  readonly access: readonly Access[];
  readonly onShared: (() => void) | undefined;
}) {
  const t = useText();
  const people = useQuery(peopleQuery).data ?? [];
  const teams = useQuery(teamsQuery).data ?? [];
  const share = useItemChange(shareItem, { done: () => t("repository.access.given") });
  const form = useFormValues({
    draft: null,
    initial: nobody,
    adds: true,
    send: async ({ chosen, permission }) => {
      const [principal, principalId] = chosen.split(" ");
      if (principalId && (principal === "member" || principal === "team"))
        await share.mutateAsync({ itemId, principal, principalId, permission });
    },
  });
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (onShared === undefined) return;
    box.current?.scrollIntoView({ block: "center" });
    box.current?.querySelector("select")?.focus({ preventScroll: true });
    onShared();
  }, [onShared]);
  const has = new Set(access.filter(({ from }) => from === null).map(({ id }) => id));
  const options = [
    ...people
      .filter(({ id, roles }) => !has.has(id) && roles.some((role) => role !== "consultant"))
      .map(({ id, name }) => ({ value: `member ${id}`, label: name })),
    ...teams
      .filter(({ id }) => !has.has(id))
      .map(({ id, name }) => ({ value: `team ${id}`, label: t("repository.access.team", { name }) })),
  ];
  return (
    <form ref={box} className="repository-share" noValidate onSubmit={form.submit}>
      <SelectField
        label={t("repository.access.with")}
        options={[{ value: "", label: t("repository.access.choose") }, ...options]}
        {...form.field("chosen")}
      />
      <SelectField
        label={t("repository.access.permission")}
        value={form.values.permission}
        options={(["view", "edit"] as const).map((value) => ({ value, label: t(`repository.access.${value}`) }))}
        onChange={(event) => form.set("permission", event.currentTarget.value as SharePermission)}
      />
      <Button type="submit" variant="outlined" loading={form.busy} disabled={form.values.chosen === ""}>
        {t("repository.access.add")}
      </Button>
    </form>
  );
}

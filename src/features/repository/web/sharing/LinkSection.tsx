import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { formatDateTime, formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { ItemDetails } from "../../item.ts";
import { downloadReceipt } from "../../receipt-contract.ts";
import {
  type ItemLink,
  linkDays,
  linkPermissions,
  minLinkPassword,
  putItemLink,
  rotateItemLink,
} from "../../share-contract.ts";
import { useItemChange } from "../items/use-item-change.ts";
import { linkQuery, receiptsQuery } from "../queries.ts";
import { CloseLinkButton } from "./CloseLinkButton.tsx";
import { useLinkFacts } from "./link-facts.ts";

/** The public link of an item: made, copied, limited, closed. */
export function LinkSection({ item }: { readonly item: ItemDetails }) {
  const t = useText();
  const found = useQuery(linkQuery(item.id));
  const [changing, setChanging] = useState(false);
  if (!found.isSuccess) return null;
  const link = found.data;
  return (
    <section className="repository-link">
      <h3>{t("repository.link.title")}</h3>
      {link ? <OpenLink item={item} link={link} /> : <p className="repository-where">{t("repository.link.none")}</p>}
      {changing ? (
        <LinkForm item={item} link={link} onClose={() => setChanging(false)} />
      ) : (
        <Button variant="outlined" onClick={() => setChanging(true)}>
          {t(link ? "repository.link.change" : "repository.link.make")}
        </Button>
      )}
      <ReceiptsSection itemId={item.id} asked={link?.receipt === true} />
    </section>
  );
}

function OpenLink({ item, link }: { readonly item: ItemDetails; readonly link: ItemLink }) {
  const t = useText();
  const facts = useLinkFacts();
  const copy = async () => {
    await navigator.clipboard.writeText(link.url);
    notify.success(t("repository.link.copied"));
  };
  return (
    <>
      <p className="repository-where">{link.url}</p>
      <p className="repository-where">
        {[
          `${t("repository.link.permission")}: ${facts.may(link)}`,
          ...(link.expiresAt ? [`${t("repository.link.untilLabel")}: ${formatEnd(link.expiresAt)}`] : []),
          ...facts.must(link),
          ...facts.used(link),
          ...facts.maker(link),
        ].join(" · ")}
      </p>
      <div className="repository-choices">
        <Button variant="contained" onClick={() => void copy()}>
          {t("repository.link.copy")}
        </Button>
        <ReplaceLinkButton itemId={item.id} name={item.name} />
        <CloseLinkButton itemId={item.id} name={item.name} />
      </div>
    </>
  );
}

/** For how many days a link works from today: an open one as long as before, unless something else is typed. */
const daysOf = (link: ItemLink | null): number =>
  link?.expiresAt
    ? Math.min(linkDays.most, Math.max(1, Math.floor((Date.parse(link.expiresAt) - Date.now()) / 86_400_000)))
    : linkDays.usual;

/** Returns the form of a link's limits. */
function useLinkForm(item: ItemDetails, link: ItemLink | null, onClose: () => void) {
  const put = useItemChange(putItemLink, { inForm: true });
  const form = useFormValues({
    draft: ["item.link", item.id],
    initial: {
      permission: (link?.permission ?? "view") as string,
      days: String(daysOf(link)),
      password: "",
      receipt: link?.receipt === true,
    },
    check: ({ days, password }) => ({
      password:
        password !== "" && password.trim().length < minLinkPassword ? "repository.link.passwordTooShort" : undefined,
      days:
        /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= linkDays.most
          ? undefined
          : "repository.link.days",
    }),
    send: async ({ permission, days, password, receipt }) => {
      const limits = {
        permission: permission as ItemLink["permission"],
        days: Number(days),
        receipt: receipt && permission !== "drop",
      };
      await put.mutateAsync({ itemId: item.id, ...limits, ...(password === "" ? {} : { password }) });
      onClose();
    },
  });
  return { put, form };
}

function LinkForm(props: { readonly item: ItemDetails; readonly link: ItemLink | null; readonly onClose: () => void }) {
  const t = useText();
  const { item, link, onClose } = props;
  const { put, form } = useLinkForm(item, link, onClose);
  return (
    <form className="repository-description" noValidate onSubmit={form.submit}>
      {item.kind === "folder" && (
        <SelectField
          label={t("repository.link.permission")}
          value={form.values.permission}
          options={linkPermissions.map((value) => ({ value, label: t(`repository.link.${value}`) }))}
          onChange={(event) => form.set("permission", event.currentTarget.value)}
        />
      )}
      {form.values.permission !== "drop" && (
        <SwitchField
          label={t("repository.receipt.ask")}
          hint={t("repository.receipt.askHint")}
          checked={form.values.receipt}
          onChange={(event) => form.set("receipt", event.currentTarget.checked)}
        />
      )}
      <Field label={t("repository.link.daysLabel")} inputMode="numeric" autoComplete="off" {...form.field("days")} />
      <Field
        type="password"
        label={t("repository.link.password")}
        optional={t("repository.optional")}
        hint={t(link?.protected ? "repository.link.passwordKept" : "repository.link.passwordHint")}
        autoComplete="new-password"
        maxLength={128}
        {...form.field("password")}
      />
      <div className="repository-choices">
        <Button type="submit" variant="contained" loading={form.busy}>
          {t("repository.save")}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        {link?.protected && (
          <Button
            onClick={() => {
              const { permission, receipt } = link;
              const kept = { permission, receipt, days: daysOf(link) };
              void put.mutateAsync({ itemId: item.id, ...kept, password: "" }).then(onClose);
            }}
          >
            {t("repository.link.noPassword")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Gives a public link another address, once that is confirmed: the one that was sent stops working. */
function ReplaceLinkButton({ itemId, name }: { readonly itemId: string; readonly name: string }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const rotate = useItemChange(rotateItemLink, { done: () => t("repository.link.rotated") });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("repository.link.rotate")}</Button>
      <ConfirmDialog
        open={asking}
        title={t("repository.link.rotateTitle", { name })}
        text={t("repository.link.rotateText")}
        confirmLabel={t("repository.link.rotate")}
        cancelLabel={t("shell.cancel")}
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate({ itemId }, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/**
 * Lists the downloads by the item's link with verified addresses, each with a receipt. Hidden if the link never asked
 * for addresses.
 */
function ReceiptsSection({ itemId, asked }: { readonly itemId: string; readonly asked: boolean }) {
  const t = useText();
  const receipts = useQuery(receiptsQuery(itemId)).data ?? [];
  if (receipts.length === 0 && !asked) return null;
  return (
    <section>
      <h3>{t("repository.receipt.title")}</h3>
      {receipts.length === 0 && <p className="repository-where">{t("repository.receipt.none")}</p>}
      <ul className="repository-access">
        {receipts.map(({ id, email, at, name, version }) => (
          <li key={id}>
            <span>
              {email}
              <small>
                {formatDateTime(at)}, {t("repository.receipt.one", { name, version })}
              </small>
            </span>
            <Button
              component="a"
              size="small"
              href={downloadUrl(downloadReceipt, { itemId, receiptId: id })}
              aria-label={t("repository.receipt.download", { email })}
              download
            >
              {t("repository.download")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

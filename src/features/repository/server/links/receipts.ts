import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { showBritish } from "#engine/calendar/day.ts";
import { localClockOf } from "#engine/calendar/zone.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import { Sheet, sheetFonts } from "#platform/pdf/sheet.ts";
import { Failure } from "#protocol/failure.ts";
import type { Language } from "#protocol/text.ts";
import * as may from "../../policy.ts";
import { downloadReceipt, listReceipts } from "../../receipt-contract.ts";
import { within } from "../file-routes.ts";
import { openItem } from "../queries.ts";
import { say } from "../say.ts";

const shownReceipts = 100;

/** The record of a download. */
export interface Delivery {
  readonly itemId: string;
  readonly linkId: string;
  readonly email: string;
  readonly provenAt: Date;
  readonly address: string;
  readonly name: string;
  readonly version: number;
  readonly fileId: string;
  readonly size: number;
}

/** Writes the receipt of a file that is being fetched. */
export async function writeReceipt(tx: Tx, orgId: string, now: Date, { fileId, ...delivery }: Delivery): Promise<void> {
  await tx
    .insertInto("repositoryReceipts")
    .values((e) => ({
      ...delivery,
      orgId,
      id: newId(),
      at: now,
      sha256: e.selectFrom("files").select("sha256").where("id", "=", fileId),
    }))
    .execute();
}

/** The routes of receipts, for the owner of an item. */
export function receiptRoutes(on: On): void {
  on(listReceipts, async (call, { itemId }) => {
    await openItem(call, itemId, (actor, { level }) => may.seeLink(actor, level));
    const rows = await receiptsOf(call.tx, itemId)
      .select(["id", "email", "at", "name", "version"])
      .orderBy("at", "desc")
      .limit(shownReceipts)
      .execute();
    return { receipts: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
  });

  on.download(downloadReceipt, async (call, { itemId, receiptId }) => {
    const { row, firm, timeZone } = await call.transaction(async (transaction) => {
      const { tx, orgId, now } = transaction;
      await openItem(within(call, transaction), itemId, (actor, { level }) => may.seeLink(actor, level));
      const row = await receiptsOf(tx, itemId).selectAll().where("id", "=", receiptId).executeTakeFirst();
      if (!row) throw new Failure("repository.receipt.gone", 410);
      const { name: firm, timeZone } = await loadOrganization(tx, orgId, now);
      return { row, firm, timeZone };
    });
    const content = await receiptPdf(row, { firm, timeZone, language: call.language });
    const name = `${say(call.language, "repository.receipt.pdf.title")} ${row.name}`.replace(/\.[^.]{1,10}$/, "");
    return { content, name: `${name}.pdf`, mediaType: "application/pdf" };
  });
}

/** The receipts of an item, and of all that lies in it. */
const receiptsOf = (tx: Tx, itemId: string) =>
  tx.selectFrom("repositoryReceipts").where(
    "itemId",
    "in",
    sql<string>`(with recursive inside as (
      select id from repository_items where id = ${itemId}
      union all select below.id from repository_items below join inside on below.parent_id = inside.id
    ) select id from inside)`,
  );

interface Kept {
  readonly id: string;
  readonly email: string;
  readonly provenAt: Date;
  readonly at: Date;
  readonly address: string;
  readonly name: string;
  readonly version: number;
  readonly size: number;
  readonly sha256: Uint8Array;
}

/** A receipt on paper: the same receipt, the same page. */
async function receiptPdf(
  kept: Kept,
  { firm, timeZone, language }: { readonly firm: string; readonly timeZone: string; readonly language: Language },
): Promise<Uint8Array> {
  const word = (key: string) => say(language, `repository.receipt.pdf.${key}`);
  const moment = (at: Date) => {
    const { day, clock } = localClockOf(timeZone, at.getTime());
    return `${showBritish(day)} ${clock} (${timeZone}) · ${at.toISOString()}`;
  };
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${word("title")}: ${kept.name}`);
  pdf.setCreationDate(kept.at);
  pdf.setModificationDate(kept.at);
  const sheet = new Sheet(pdf, await sheetFonts(pdf), `${word("receipt")} ${kept.id}`);
  sheet.heading(word("title"), 15);
  sheet.fact(word("firm"), firm);
  sheet.fact(word("file"), `${kept.name} (v${kept.version}, ${kept.size.toLocaleString("en")} bytes)`);
  sheet.fact("SHA-256", Buffer.from(kept.sha256).toString("hex"), true);
  sheet.fact(word("to"), kept.email);
  sheet.fact(word("proven"), moment(kept.provenAt));
  sheet.fact(word("at"), moment(kept.at));
  sheet.fact(word("from"), kept.address);
  sheet.text(word("how"), { pale: true });
  return pdf.save();
}

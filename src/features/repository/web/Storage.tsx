import { useQuery } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { sizeText } from "#protocol/size-text.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { quotaQuery, statisticsQuery } from "./queries.ts";

/** Shows the use of the storage: current files, earlier versions, trash; by kind, by person. */
export function Storage() {
  const t = useText();
  const { data } = useQuery(statisticsQuery);
  const quota = useQuery(quotaQuery).data;
  if (!data) return null;
  const { current, earlier, trash } = data;
  const total = current.bytes + earlier.bytes + trash.bytes;
  return (
    <SectionCard title={t(data.ofFirm ? "repository.storage.ofFirm" : "repository.storage.own")}>
      <p className="repository-total">
        <strong>{sizeText(total)}</strong>{" "}
        {t("repository.storage.holds", {
          files: t("repository.storage.files", { count: current.files }),
          folders: t("repository.storage.folders", { count: data.folders }),
        })}
      </p>
      {quota && <p>{t("repository.room.of", { used: sizeText(quota.used), most: sizeText(quota.most) })}</p>}
      <div className="repository-shares" aria-hidden>
        {(
          [
            ["current", current],
            ["earlier", earlier],
            ["trash", trash],
          ] as const
        ).map(([name, { bytes }]) => (
          <span key={name} className={name} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <ul className="repository-legend">
        <li className="current">{t("repository.storage.current", { size: sizeText(current.bytes) })}</li>
        <li className="earlier">{t("repository.storage.earlier", { size: sizeText(earlier.bytes) })}</li>
        <li className="trash">{t("repository.storage.trash", { size: sizeText(trash.bytes) })}</li>
      </ul>
      <div className="repository-figures">
        <Figures
          title={t("repository.storage.byKind")}
          rows={data.byKind.map(({ kind, bytes }) => [t(`repository.fileKinds.${kind}`), bytes])}
        />
        {data.ofFirm && (
          <Figures
            title={t("repository.storage.byPerson")}
            rows={data.byPerson.map(({ name, bytes }) => [name, bytes])}
          />
        )}
        <Figures
          title={t("repository.storage.byFolder")}
          rows={data.byFolder.map(({ name, bytes }) => [name, bytes])}
        />
        <Figures
          title={t("repository.storage.largest")}
          rows={data.largest.slice(0, 5).map(({ name, size }) => [name, size])}
        />
      </div>
    </SectionCard>
  );
}

function Figures({ title, rows }: { readonly title: string; readonly rows: readonly (readonly [string, number])[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([name, bytes], index) => (
          // Two files may have one name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order here
          <div key={index}>
            <dt>{name}</dt>
            <dd>{sizeText(bytes)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { useLanguage, useText } from "#client/i18n.ts";
import { countryName } from "#features/organizations/countries.ts";
import type { GalleryRow } from "../gallery.ts";

/** For which country a template is, its language, and how much it asks and watches. */
export function GalleryFacts({ row }: { readonly row: GalleryRow }) {
  const t = useText();
  const language = useLanguage();
  const facts = [
    row.country === null ? t("gallery.everywhere") : countryName(row.country, language),
    t(row.language === "es" ? "gallery.inSpanish" : "gallery.inEnglish"),
    t("gallery.fields", { count: row.fieldCount }),
    ...(row.alerts > 0 ? [t("gallery.alerts", { count: row.alerts })] : []),
  ];
  return <p className="gallery-facts">{facts.join(" · ")}</p>;
}

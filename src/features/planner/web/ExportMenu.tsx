import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { type ExportFormat, exportFormats, exportStudy, exportTypes } from "../export-study.ts";
import type { JudgedStudy } from "../judge-study.ts";
import type { StudyContent } from "../study.ts";
import { download } from "./download.ts";
import { printDrawing } from "./print-drawing.ts";

const nameOf = (title: string): string =>
  title.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "") || "plano";

/** The files a study can be taken out as: a drawing to scale, two for programs of drawing and maps, and its table. */
export function ExportMenu({
  title,
  content,
  judged,
}: {
  readonly title: string;
  readonly content: StudyContent;
  readonly judged: JudgedStudy;
}) {
  const t = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!judged.complete)
    return (
      <ReasonButton variant="outlined" reason={t("planner.export.incomplete")}>
        {t("planner.export.open")}
      </ReasonButton>
    );
  const words = () => {
    const columns = ["figure", "from", "to", content.directions, "distance", "neighbour", "mark"] as const;
    return {
      title,
      scale: t("planner.scale"),
      north: "N",
      headings: columns.map((column) => t(`planner.export.${column}`)),
    };
  };
  const save = (format: ExportFormat) => {
    setAnchor(null);
    download(exportStudy(format, judged.plan, content, words()), `${nameOf(title)}.${format}`, exportTypes[format]);
  };
  return (
    <>
      <Button variant="outlined" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {t("planner.export.open")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            printDrawing(exportStudy("svg", judged.plan, content, words()));
          }}
        >
          {t("planner.export.print")}
        </MenuItem>
        {exportFormats.map((format) => (
          <MenuItem key={format} onClick={() => save(format)}>
            {t(`planner.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

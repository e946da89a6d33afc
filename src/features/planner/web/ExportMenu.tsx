import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { type ExportFormat, exportFormats, exportStudy, exportTypes } from "../export-study.ts";
import type { JudgedStudy } from "../judge-study.ts";
import type { StudyContent } from "../study.ts";

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

/** Lets the browser save a text as a file. */
function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Later, because some browsers cancel the download when the address is freed at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Prints a drawing on its page: the browser's own dialog is opened with nothing else on the paper. */
function printDrawing(svg: string): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.srcdoc = `<!doctype html><style>@page{size:A4;margin:0}body{margin:0}svg{display:block;width:210mm;height:297mm}</style>${svg}`;
  frame.addEventListener("load", () => {
    frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
    frame.contentWindow?.print();
  });
  document.body.append(frame);
}

import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useText } from "#client/i18n.ts";
import { byPage, type Fix, partName, type TemplateError, type TemplateWarning } from "../findings.ts";

type Props = (
  | { readonly kind: "error"; readonly findings: readonly TemplateError[] }
  | { readonly kind: "warning"; readonly findings: readonly TemplateWarning[] }
) & {
  /** Puts an error right by a press, where it is known how. */
  readonly onFix?: (fix: Fix) => void;
};

/** Findings page by page: where, the text around with the piece marked, what is wrong, and what to do. */
export function FindingList({ kind, findings, onFix }: Props) {
  const t = useText();
  const place = (file: string, page: number) =>
    partName(file) === "body" ? t("templates.upload.page", { page }) : t(`templates.part.${partName(file)}`);
  return (
    <>
      {byPage<TemplateError | TemplateWarning>(findings).map(({ file, page, findings: found }) => (
        <Box key={`${file} ${page}`} component="section" aria-label={place(file, page)}>
          <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
            {place(file, page)}
          </Typography>
          <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
            {found.map((finding) => (
              <Box
                key={`${finding.id} ${finding.paragraph} ${finding.before}${finding.marked}`}
                component="li"
                sx={{
                  border: 1,
                  borderColor: "divider",
                  borderLeft: 4,
                  borderLeftColor: kind === "error" ? "error.main" : "warning.main",
                  borderRadius: 1,
                  p: 1.5,
                }}
              >
                {finding.marked !== "" && <Excerpt finding={finding} />}
                <Sentences kind={kind} finding={finding} />
                {onFix && finding.fix && <FixButton fix={finding.fix} onFix={onFix} />}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

/** The press that puts an error right, with what will stand there. */
function FixButton({ fix, onFix }: { readonly fix: Fix; readonly onFix: (fix: Fix) => void }) {
  const t = useText();
  const [first] = fix;
  return (
    <Button size="small" variant="outlined" sx={{ mt: 1, textTransform: "none" }} onClick={() => onFix(fix)}>
      {t("templates.edit.fix", { count: fix.length, text: first?.text ?? "" })}
    </Button>
  );
}

function Sentences({
  kind,
  finding,
}: {
  readonly kind: Props["kind"];
  readonly finding: TemplateError | TemplateWarning;
}) {
  const t = useText();
  const { tag, marked } = finding;
  const error = kind === "error" ? (finding as TemplateError) : undefined;
  const id = error
    ? (`templates.error.${error.id}` as const)
    : (`templates.warning.${(finding as TemplateWarning).id}` as const);
  // A filter that is not known is all there is to say about it.
  const why = error?.detail && error.detail !== error.id ? t(`templates.formula.${error.detail}`, { marked }) : "";
  const meant = error?.suggestion ? t("templates.formula.suggestion", { suggestion: error.suggestion }) : "";
  const [man = "", woman = "", men = "", women = "", mixed = ""] = error?.forms ?? [];
  const would = error?.forms ? t("templates.formula.forms", { man, woman, men, women, mixed }) : "";
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {[t(`${id}.what`, { tag, marked }), why, meant, would].filter((text) => text !== "").join(" ")}
      </Typography>
      <Typography variant="body2">{t(`${id}.remedy`, { tag })}</Typography>
    </>
  );
}

function Excerpt({
  finding: { paragraph, before, marked, after },
}: {
  readonly finding: TemplateError | TemplateWarning;
}) {
  const t = useText();
  return (
    <Box sx={{ mb: 0.75 }}>
      <Typography variant="caption" sx={{ color: "text.secondary" }}>
        {t("templates.upload.paragraph", { paragraph })}
      </Typography>
      <Typography
        component="p"
        sx={{
          fontFamily: "Georgia, 'Liberation Serif', serif",
          fontSize: "0.9375rem",
          overflowWrap: "anywhere",
          whiteSpace: "pre-wrap",
        }}
      >
        {before}
        <Box
          component="mark"
          sx={{ bgcolor: "#fde0de", color: "#7a1410", fontWeight: 700, px: "2px", borderRadius: "2px" }}
        >
          {marked}
        </Box>
        {after}
      </Typography>
    </Box>
  );
}

import Folder from "@mui/icons-material/FolderOutlined";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { useText } from "#client/i18n.ts";
import { byNaturalOrder } from "#engine/search/natural-key.ts";
import { SelectField } from "#ui/SelectField.tsx";

interface InUse {
  readonly directory: string;
  readonly templates: number;
}

/** A directory of the tree with all templates in and below it. */
interface Branch {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly templates: number | undefined;
}

/** The directories as a tree, also those in which only other directories are. */
function branchesOf(inUse: readonly InUse[]): Branch[] {
  const counts = new Map<string, number>();
  for (const { directory, templates } of inUse) {
    const words = directory.split("/").filter((word) => word !== "");
    for (let depth = 1; depth <= words.length; depth++) {
      const path = `/${words.slice(0, depth).join("/")}`;
      counts.set(path, (counts.get(path) ?? 0) + templates);
    }
  }
  return [...counts]
    .map(([path, templates]) => ({ path, templates, words: path.split("/").slice(1) }))
    .sort((a, b) => byNaturalOrder(a.path.replaceAll("/", " "), b.path.replaceAll("/", " ")))
    .map(({ path, templates, words }) => ({ path, templates, name: words.at(-1) ?? "", depth: words.length - 1 }));
}

interface DirectoryListProps {
  /** `undefined` until they are known. */
  readonly directories: readonly InUse[] | undefined;
  /** There are others, which only the search finds. */
  readonly more: boolean;
  readonly chosen: string;
  readonly onChoose: (directory: string) => void;
}

/** Filters the list by directory: a tree beside it, a native list on phones. */
export function DirectoryList({ directories, more, chosen, onChoose }: DirectoryListProps) {
  const t = useText();
  const total = more ? undefined : directories?.reduce((sum, one) => sum + one.templates, 0);
  const all: Branch = { path: "", name: t("templates.list.all"), depth: 0, templates: total };
  const branches = [all, ...branchesOf(directories ?? [])];
  return (
    <>
      <Box component="nav" aria-label={t("templates.list.directories")} sx={{ display: { xs: "none", md: "block" } }}>
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: "2px" }}>
          {branches.map(({ path, name, depth, templates }) => (
            <li key={path}>
              <ButtonBase
                onClick={() => onChoose(path)}
                aria-current={path === chosen ? "true" : undefined}
                sx={{
                  width: 1,
                  gap: 1,
                  px: 1.5,
                  pl: 1.5 + depth * 2,
                  minHeight: 36,
                  borderRadius: 1,
                  justifyContent: "flex-start",
                  textAlign: "start",
                  font: "inherit",
                  fontSize: "0.875rem",
                  fontWeight: path === chosen ? 650 : 400,
                  bgcolor: path === chosen ? "action.selected" : "transparent",
                  "&:hover": { bgcolor: "action.hover" },
                  "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: -2 },
                }}
              >
                <Folder fontSize="small" aria-hidden sx={{ color: "text.secondary" }} />
                <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
                  {name}
                </Box>
                <Box component="span" sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
                  {templates}
                </Box>
              </ButtonBase>
            </li>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: { md: "none" } }}>
        <SelectField
          label={t("templates.list.directory")}
          value={chosen}
          options={branches.map(({ path, name, depth }) => ({
            value: path,
            label: path === "" ? name : `${" ".repeat(depth)}${path}`,
          }))}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      </Box>
      {more && (
        <Typography variant="body2" sx={{ mt: 1, px: 1.5, color: "text.secondary" }}>
          {t("templates.list.moreDirectories")}
        </Typography>
      )}
    </>
  );
}

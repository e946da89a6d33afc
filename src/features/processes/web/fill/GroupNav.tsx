import Done from "@mui/icons-material/CheckCircleOutlined";
import LinearProgress from "@mui/material/LinearProgress";
import { useText } from "#client/i18n.ts";
import type { FormSession } from "./form-session.ts";
import { useStore } from "./store.ts";
import { useGroupInView } from "./use-group-in-view.ts";

/** The groups with how far each is; one press leads there. */
export function GroupNav({
  formSession,
  onGroup,
}: {
  readonly formSession: FormSession;
  readonly onGroup: (id: string) => void;
}) {
  const t = useText();
  const groups = useStore(formSession.progress);
  const here = useGroupInView(groups.map(({ id }) => id));
  const asked = groups.reduce((sum, group) => sum + group.asked, 0);
  const answered = groups.reduce((sum, group) => sum + group.answered, 0);
  const progress = t("processes.page.fill.progress", { answered, asked });
  return (
    <nav className="group-nav" aria-label={t("processes.page.fill.groups")}>
      <div className="group-total">
        <LinearProgress
          variant="determinate"
          value={asked === 0 ? 100 : (answered / asked) * 100}
          aria-label={progress}
        />
        <p>{progress}</p>
      </div>
      <ol>
        {groups.map((group) => (
          <li key={group.id}>
            <button type="button" aria-current={group.id === here || undefined} onClick={() => onGroup(group.id)}>
              <span className="group-label">{group.label}</span>
              {group.errors > 0 ? (
                <span className="group-errors">{t("processes.page.fill.errors", { count: group.errors })}</span>
              ) : (
                // Where only a part of the document is decided there is nothing to count.
                group.asked > 0 && (
                  <span className="group-count">
                    {group.answered === group.asked && <Done fontSize="inherit" aria-hidden />}
                    {group.answered}/{group.asked}
                  </span>
                )
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

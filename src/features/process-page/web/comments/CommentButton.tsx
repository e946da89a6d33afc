import Comment from "@mui/icons-material/ChatBubbleOutlineOutlined";
import { useText } from "#client/i18n.ts";
import "./comments-on.css";

/** Opens the comments on one place; says how many are open. */
export function CommentButton({
  label,
  count,
  skipped,
  onOpen,
}: {
  /** The name of the commented item. */
  readonly label: string;
  readonly count: number;
  /** Passed over by the Tab key: a key of its own opens the same. */
  readonly skipped?: boolean;
  readonly onOpen: () => void;
}) {
  const t = useText();
  const name = count > 0 ? t("processes.places.open", { label, count }) : t("processes.places.write", { label });
  return (
    <button
      type="button"
      className={count > 0 ? "comment-on has" : "comment-on"}
      title={name}
      aria-label={name}
      tabIndex={skipped && count === 0 ? -1 : 0}
      onClick={onOpen}
    >
      <Comment aria-hidden />
      {count > 0 && <span aria-hidden>{count}</span>}
    </button>
  );
}

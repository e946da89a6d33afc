import Mention from "@mui/icons-material/AlternateEmailOutlined";
import NotMade from "@mui/icons-material/AssignmentLateOutlined";
import Task from "@mui/icons-material/AssignmentOutlined";
import Comment from "@mui/icons-material/ChatBubbleOutlineOutlined";
import Approved from "@mui/icons-material/CheckCircleOutlined";
import Read from "@mui/icons-material/DraftsOutlined";
import Due from "@mui/icons-material/EventOutlined";
import Rejected from "@mui/icons-material/HighlightOffOutlined";
import Signed from "@mui/icons-material/HistoryEduOutlined";
import Trial from "@mui/icons-material/HourglassBottomOutlined";
import Inbox from "@mui/icons-material/InboxOutlined";
import Unread from "@mui/icons-material/MarkEmailUnreadOutlined";
import AlertIcon from "@mui/icons-material/NotificationImportantOutlined";
import Sent from "@mui/icons-material/OutboxOutlined";
import Member from "@mui/icons-material/PersonAddOutlined";
import Review from "@mui/icons-material/RateReviewOutlined";
import IconButton from "@mui/material/IconButton";
import type { ScreenIcon } from "#client/feature.ts";
import { textOf, useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { knownAddress } from "#protocol/address.ts";
import { Tip } from "#ui/Tip.tsx";
import { type Notice, type NoticeKind, sentenceOf, valuesOf } from "../notice.ts";
import { useMark } from "./use-notices.ts";
import "./notifications.css";

const icons: Readonly<Record<NoticeKind, ScreenIcon>> = {
  mentioned: Mention,
  processAssigned: Review,
  processSent: Sent,
  processUnassigned: Inbox,
  processApproved: Approved,
  processRejected: Rejected,
  processHandedOver: Review,
  workHandedOver: Review,
  contractSigned: Signed,
  contractDeclined: Rejected,
  contractExpired: Trial,
  paperExpires: Due,
  commented: Comment,
  taskAssigned: Task,
  taskDue: Due,
  taskOverdue: Due,
  taskNotMade: NotMade,
  taskUnassigned: NotMade,
  memberJoined: Member,
  invitationUndelivered: NotMade,
  shareUndelivered: NotMade,
  alertDue: AlertIcon,
  alertAssigned: AlertIcon,
  trialEnding: Trial,
};

/** One notice: what happened, when, and where it leads. Opening it marks it as read. */
export function NoticeItem(props: { readonly notice: Notice; readonly when: string; readonly onGo?: () => void }) {
  const t = useText();
  const { notice, onGo } = props;
  const mark = useMark();
  const { id, kind, path, at, readAt } = notice;
  const unread = readAt === null;
  const Icon = icons[kind];
  const text = textOf(sentenceOf(notice), valuesOf(notice, t("notifications.somebody"))) ?? "";
  const open = () => {
    if (unread) mark.mutate({ noticeId: id, read: true });
    onGo?.();
  };
  const inside = (
    <>
      <span className="notice-sentence">{text}</span>
      <time dateTime={at}>{props.when}</time>
    </>
  );
  const label = t(unread ? "notifications.markRead" : "notifications.markUnread");
  return (
    <li className={unread ? "notice unread" : "notice"}>
      <Icon fontSize="small" className={`notice-icon ${kind}`} aria-hidden />
      {path === null ? (
        <div className="notice-text">{inside}</div>
      ) : (
        <Link to={knownAddress(path)} className="notice-text" onClick={open}>
          {inside}
        </Link>
      )}
      {unread && <span className="notice-dot" role="img" aria-label={t("notifications.unreadMark")} />}
      <Tip title={label}>
        <IconButton
          size="small"
          aria-label={`${label}: ${text}`}
          onClick={() => mark.mutate({ noticeId: id, read: unread })}
        >
          {unread ? <Read fontSize="small" /> : <Unread fontSize="small" />}
        </IconButton>
      </Tip>
    </li>
  );
}

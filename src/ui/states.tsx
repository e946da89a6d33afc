import LockOutlined from "@mui/icons-material/LockOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

interface Place {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly role?: "alert" | "status";
  /** It replaces a whole page; its title is then the page's heading. */
  readonly page?: boolean | undefined;
}

/** The layout of an empty area: everything centred. */
function Message({ icon, title, text, action, role, page }: Place) {
  return (
    <Box
      role={role}
      sx={{
        display: "grid",
        justifyItems: "center",
        textAlign: "center",
        gap: 1,
        px: 3,
        py: 6,
        color: "text.secondary",
        textWrap: "balance",
      }}
    >
      {icon}
      <Typography component={page ? "h1" : "p"} variant={page ? "h2" : "h3"} sx={{ color: "text.primary" }}>
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" component="div" sx={{ maxWidth: "46ch" }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}

/** An empty list: one sentence and at most one action. */
export const EmptyState = (props: Omit<Place, "role">) => <Message {...props} />;

/** A failure: what happened, a button to try again, and the request id for the log. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  requestId,
  page,
}: {
  readonly title: string;
  readonly text?: string;
  readonly retryLabel?: string;
  readonly onRetry?: () => void;
  readonly requestId?: string | undefined;
  readonly page?: boolean | undefined;
}) {
  return (
    <Message
      role="alert"
      page={page}
      title={title}
      text={
        <>
          {text}
          {requestId && (
            <Typography variant="caption" component="p" sx={{ mt: 0.5, fontFamily: "monospace" }}>
              {requestId}
            </Typography>
          )}
        </>
      }
      action={
        onRetry && (
          <Button variant="outlined" onClick={onRetry}>
            {retryLabel}
          </Button>
        )
      }
    />
  );
}

/** No permission; `text` says who can grant it. */
export const NoPermission = (props: Omit<Place, "role" | "icon">) => (
  <Message icon={<LockOutlined fontSize="large" />} {...props} />
);

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
  /** It stands in the place of a whole page, whose one heading its title then is. */
  readonly page?: boolean | undefined;
}

/** The middle of an area that has nothing else to show. */
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

/** Nothing here yet: one sentence and at most one action. */
export const EmptyState = (props: Omit<Place, "role" | "page">) => <Message {...props} />;

/** It did not work: what happened, a way to try again, and the id under which the log knows it. */
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

/** Not for this person; `text` says who can give it. */
export const NoPermission = (props: Omit<Place, "role" | "icon">) => (
  <Message icon={<LockOutlined fontSize="large" />} {...props} />
);

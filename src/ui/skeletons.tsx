import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";

interface Loading {
  /** For screen readers: "Loading…". */
  readonly label: string;
}

/** Marks a part that is still loading and has no height of its own: what comes after it in an `in-order` place waits. */
export const Awaited = () => <div className="awaited" />;

const many = (n: number) => Array.from({ length: n }, (_, i) => i);

/** A list while it loads: rows of the height they will have. */
export const ListSkeleton = ({ label, rows = 6 }: Loading & { readonly rows?: number }) => (
  <Box role="status" className="awaited" aria-label={label} sx={{ display: "grid", gap: "1px" }}>
    {many(rows).map((i) => (
      <Skeleton key={i} variant="rectangular" height={47} />
    ))}
  </Box>
);

/** A form while it loads: labels and fields at their places. */
export const FormSkeleton = ({ label, fields = 5 }: Loading & { readonly fields?: number }) => (
  <Box role="status" className="awaited" aria-label={label} sx={{ display: "grid", gap: 2.5 }}>
    {many(fields).map((i) => (
      <Box key={i}>
        <Skeleton width={120} sx={{ fontSize: "0.875rem", mb: 0.5 }} />
        <Skeleton variant="rounded" height={40} />
      </Box>
    ))}
  </Box>
);

/** Cards while they load. */
export const CardsSkeleton = ({ label, cards = 6 }: Loading & { readonly cards?: number }) => (
  <Box
    role="status"
    className="awaited"
    aria-label={label}
    sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))" }}
  >
    {many(cards).map((i) => (
      <Skeleton key={i} variant="rounded" height={132} />
    ))}
  </Box>
);

/** A page while it loads: its title, then rows. */
export const PageSkeleton = ({ label }: Loading) => (
  <Box sx={{ p: { xs: 2, sm: 3 }, width: "100%" }}>
    <Skeleton width={240} sx={{ fontSize: "1.625rem", mb: 2 }} />
    <ListSkeleton label={label} />
  </Box>
);

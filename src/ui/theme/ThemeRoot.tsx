import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { type ReactNode, useEffect, useMemo } from "react";
import type { Brand } from "./brand.ts";
import { makeTheme } from "./theme.ts";
import "./base.css";

/** The browser lets only styles with the page's nonce in; the server puts it into this element. */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

const styles = createCache({ key: "a", nonce: nonce() });

/** Applies a brand to everything inside. Light or dark is remembered under `mode`; without a choice the system decides. */
export function ThemeRoot({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  const theme = useMemo(() => makeTheme(brand), [brand]);
  useEffect(() => {
    // The browser's own bars on a phone.
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", brand.primary);
  }, [brand.primary]);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} modeStorageKey="mode" defaultMode="system">
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

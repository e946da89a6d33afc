import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { initTexts, loadRemainingTexts } from "#client/i18n.ts";
import { addMissingFeatures } from "#client/missing-features.ts";
import { pause } from "#client/pause.ts";
import { prepareTheme } from "#ui/theme/theme.ts";
import { App, firstBrand } from "./App.tsx";
import { theRouter } from "./router.tsx";
import { beginSession } from "./session.ts";
import { textLoaders } from "./texts.ts";

/**
 * Begins in several tasks, between which the browser paints and answers what is pressed: on a slow phone each of them takes as long
 * as somebody notices.
 */
async function begin(): Promise<void> {
  const place = document.getElementById("root");
  addMissingFeatures();
  await pause();
  const router = theRouter();
  await pause();
  beginSession();
  // The language, the session and the first page's file are fetched side by side.
  const arrived = Promise.all([initTexts(textLoaders), router.load().catch(() => {})]);
  await pause();
  // Meanwhile, in the colours this browser remembers; mostly they are those that are drawn.
  await prepareTheme(firstBrand(), pause);
  await arrived;
  await prepareTheme(firstBrand(), pause);
  if (place) {
    const root = createRoot(place);
    // As a transition it is drawn in slices: what is pressed meanwhile is answered between two of them.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
  }
  loadRemainingTexts();
}

void begin();

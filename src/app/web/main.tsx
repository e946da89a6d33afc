import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { initTexts, loadRemainingTexts } from "#client/i18n.ts";
import { addMissingFeatures } from "#client/missing-features.ts";
import { App } from "./App.tsx";
import { router } from "./router.tsx";
import { beginSession } from "./session.ts";
import { textLoaders } from "./texts.ts";

const place = document.getElementById("root");
addMissingFeatures();
beginSession();
// The language, the session and the first page's file are fetched side by side.
void Promise.all([initTexts(textLoaders), router.load().catch(() => {})]).then(() => {
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
});

import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openBrowser } from "#tests/support/browser.ts";

// Draws the pictures of the demo, logos and plans of levels: each SVG beside which a PNG lies, in the typeface of the product.
// node tools/run.mjs draw-pictures

const folder = join(import.meta.dirname, "../seed/demo");
const font = await readFile(
  join(import.meta.dirname, "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
);
const browser = await openBrowser();
for await (const name of glob("{logos,plans}/*.svg", { cwd: folder })) {
  const drawing = await readFile(join(folder, name), "utf8");
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.setContent(
    `<style>@font-face{font-family:"Inter Variable";src:url(data:font/woff2;base64,${font.toString("base64")});font-weight:100 900}body{margin:0}svg{display:block}</style>${drawing}`,
  );
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.locator("svg").screenshot({ omitBackground: true });
  await writeFile(join(folder, name.replace(/svg$/, "png")), picture);
  console.log(`${name}: ${picture.length} bytes`);
}
await browser.close();

/**
 * The time for which a frame with a document is kept after printing began, in milliseconds: the dialog may stay open.
 */
const keptMs = 10 * 60 * 1000;

/** Prints a PDF of our own address by the browser's viewer, or opens it where a frame cannot print. */
export async function printPdf(address: string): Promise<void> {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`the document was answered with ${answer.status}`);
  const url = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: "application/pdf" }));
  const frame = document.createElement("iframe");
  // Out of sight and still drawn: what is not drawn shows no PDF, and prints none.
  frame.style.cssText = "position:fixed;inset:auto 0 0 auto;width:1px;height:1px;border:0;opacity:0";
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  frame.src = url;
  frame.addEventListener("load", () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      open(url, "_blank", "noopener");
    }
  });
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, keptMs);
}

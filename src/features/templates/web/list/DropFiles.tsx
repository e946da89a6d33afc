import { type DragEvent, type ReactNode, useState } from "react";
import { PageBody } from "#ui/PageHeader.tsx";

const withFiles = ({ dataTransfer }: DragEvent): boolean => [...dataTransfer.types].includes("Files");

/** The body of a page on which files can be dropped. */
export function DropFiles({
  disabled,
  onDrop,
  children,
}: {
  readonly disabled: boolean;
  readonly onDrop: (files: readonly File[]) => void;
  readonly children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const takes = (event: DragEvent) => !disabled && withFiles(event);
  return (
    <div
      className={over ? "drop-files drop-over" : "drop-files"}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        // A dialog above the page takes its own files.
        if (!takes(event) || event.isDefaultPrevented()) return;
        event.preventDefault();
        onDrop([...event.dataTransfer.files]);
      }}
    >
      <PageBody>{children}</PageBody>
    </div>
  );
}

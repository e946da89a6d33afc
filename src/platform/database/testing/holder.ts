// A program for the lock tests: `holder.ts DIR` holds the lock of DIR until it is killed, or exits with 1 and the reason.
import { lockDataDirectory } from "../data-lock.ts";

try {
  lockDataDirectory(process.argv[2] ?? "").announce("http://localhost:3000");
  process.stdout.write("held\n");
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "?"}\n`);
  process.exitCode = 1;
}

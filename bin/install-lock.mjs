// One installation at a time in a folder: a file that names the process that has the turn.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A process id can be given again: what is older than this many milliseconds is nobody's turn any more. */
const longestMs = 20 * 60_000;

/** Waits for the turn; `onWait` is called once when another has it. Gives what ends the turn. */
export async function takeTurn(file, onWait) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isAbandoned(file)) rmSync(file, { force: true });
    else {
      if (!waited) onWait();
      await sleep(300);
    }
  }
}

function isAbandoned(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    if (Date.now() - statSync(file).mtimeMs > longestMs) return true;
    // Between the file and what it says there is a moment.
    if (!pid) return Date.now() - statSync(file).mtimeMs > 2_000;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

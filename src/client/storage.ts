/** What this browser remembers under a key; `null` when nothing, or when storage is closed to us (private windows). */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a value in this browser; `false` when storage is closed or full. */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Forgets a key in this browser. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // closed storage remembers nothing
  }
}

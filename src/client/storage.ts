/**
 * Returns the value this browser stores under a key, or null if there is none or storage is closed (private windows).
 */
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

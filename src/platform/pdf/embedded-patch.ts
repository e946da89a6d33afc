/**
 * LibreOffice as WebAssembly hangs under Node as it is shipped: a thread can only be started while the main thread
 * listens, and the main thread blocks. Two constants of its loader set that right.
 */
const changes = [
  // Threads made beforehand. It starts with 4 and asks for a fifth while nobody can make one.
  { from: "var pthreadPoolSize=4;", to: "var pthreadPoolSize=16;" },
  // Whether the main thread may block. Where it may not, it waits awake and serves the other threads meanwhile.
  {
    from: "__emscripten_thread_init(tb,!ENVIRONMENT_IS_WORKER,1,!ENVIRONMENT_IS_WEB,",
    to: "__emscripten_thread_init(tb,!ENVIRONMENT_IS_WORKER,1,0,",
  },
] as const;

/** The loader's source with both constants changed. Throws when one of them is not there exactly once. */
export function patchedLoader(source: string): string {
  let patched = source;
  for (const { from, to } of changes) {
    const found = patched.split(from).length - 1;
    if (found !== 1) {
      throw new Error(
        `This version of @matbee/libreoffice-converter cannot be used: its loader has '${from}' ${found} times, once is expected. Install version 2.7.2.`,
      );
    }
    patched = patched.replace(from, to);
  }
  return patched;
}

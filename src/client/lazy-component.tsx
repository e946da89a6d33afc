import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Failure } from "#protocol/failure.ts";

/**
 * Loads a file of the pages. If it fails and the server does not answer either, throws `failure.offline`. If the server answers,
 * throws the error of the import: then these pages are older than the server.
 */
export async function arriving<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const reached = await fetch("/healthz", { cache: "no-store" }).then(
      () => true,
      () => false,
    );
    throw reached ? error : new Failure("failure.offline", 0, { cause: error });
  }
}

/**
 * A component whose file is fetched when it is first drawn. `meanwhile` is drawn until it arrives. If it does not arrive,
 * `onMissing` is called, or without it the error is thrown; the next drawing tries again.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  let Part: ComponentType<P> | undefined;
  return function LazyComponent(
    props: P & { readonly meanwhile?: ReactNode; readonly onMissing?: (error: unknown) => void },
  ) {
    const { meanwhile = null, onMissing, ...own } = props;
    const [, drawAgain] = useState(0);
    const [missing, setMissing] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (Part) return;
      let here = true;
      arriving(load).then(
        (part) => {
          Part = part;
          if (here) drawAgain(1);
        },
        (error: unknown) => here && setMissing({ error }),
      );
      return () => {
        here = false;
      };
    }, []);
    useEffect(() => {
      if (missing) onMissing?.(missing.error);
    }, [missing, onMissing]);
    if (missing && !onMissing) throw missing.error;
    return Part ? <Part {...(own as unknown as P)} /> : meanwhile;
  };
}

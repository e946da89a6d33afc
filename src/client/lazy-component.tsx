import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";
import { Failure } from "#protocol/failure.ts";
import { textsOfParts } from "./i18n.ts";

/** For `onMissing`, where a page goes on without a part when the connection is lost. */
export const doWithout = (): void => undefined;

/** A file of the pages that did not arrive in this time is given up. */
const patience = 120_000;

/**
 * Loads a file of the pages. If it takes two minutes, or fails and the server does not answer either, throws `failure.offline`. If the
 * server answers, these pages are older than it: throws `failure.outdated`, which only loading them anew mends.
 */
export async function arriving<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, giveUp) => {
    timer = setTimeout(() => giveUp(new Failure("failure.offline", 0)), patience);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const reached = await fetch("/healthz", { cache: "no-store" }).then(
      () => true,
      () => false,
    );
    throw new Failure(reached ? "failure.outdated" : "failure.offline", 0, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const ignored = (): void => undefined;

/**
 * A component whose file is fetched when it is first drawn. `meanwhile` is drawn until it arrives. If it does not arrive,
 * the error is thrown and the next drawing tries again; with `onMissing`, that is called instead, `meanwhile` stays, and the
 * file is asked for again when there is a connection. `ahead` fetches the file before it is drawn.
 */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) => lazy(load, textsOfParts);

/**
 * A lazy component that its page draws by itself, with nobody doing anything. The build reads the import in the call: the
 * sentences of that file are among those the page begins with, and its files are fetched with those of the page.
 */
export const firstPart = <P extends object>(load: () => Promise<ComponentType<P>>) => firstPartOfSome(load);

/** The same of a part that only some see: its files are fetched when it is drawn. */
export const firstPartOfSome = <P extends object>(load: () => Promise<ComponentType<P>>) => lazy(load, () => undefined);

/**
 * A lazy component next to a process. The build puts all of them into one file, as they always appear together. It comes
 * when the page is there already and used.
 */
export const processPart = lazyComponent;

/** Fetches what a page needs soon after it is drawn. The build counts it as a page of its own. */
export const soonAfter = <T,>(load: () => Promise<T>): Promise<T> => load();

function lazy<P extends object>(load: () => Promise<ComponentType<P>>, texts: () => Promise<void> | undefined) {
  let Part: ComponentType<P> | undefined;
  const ahead = (): void => {
    // If it does not arrive, drawing it asks again and says so.
    if (!Part) load().then((part) => (Part = part), ignored);
  };
  function LazyComponent(props: P & { readonly meanwhile?: ReactNode; readonly onMissing?: (error: unknown) => void }) {
    const { meanwhile = null, onMissing, ...own } = props;
    const [, drawAgain] = useState(0);
    const [attempt, setAttempt] = useState(0);
    const [missing, setMissing] = useState<{ readonly error: unknown }>();
    const drawn = Part !== undefined;
    useEffect(() => {
      // It may have arrived since this was drawn without it.
      if (Part && !drawn) drawAgain(1);
    }, [drawn]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for the file again
    useEffect(() => {
      if (Part) return;
      let here = true;
      arriving(() => Promise.all([load(), texts()]).then(([part]) => part)).then(
        (part) => {
          Part = part;
          // In slices: what is pressed meanwhile is answered between two of them.
          if (here) startTransition(() => drawAgain(1));
        },
        (error: unknown) => here && setMissing({ error }),
      );
      return () => {
        here = false;
      };
    }, [attempt]);
    useEffect(() => {
      if (!missing || !onMissing) return undefined;
      onMissing(missing.error);
      const tryAgain = () => setAttempt((before) => before + 1);
      window.addEventListener("online", tryAgain, { once: true });
      return () => window.removeEventListener("online", tryAgain);
    }, [missing, onMissing]);
    if (missing && !onMissing) throw missing.error;
    return Part ? <Part {...(own as unknown as P)} /> : meanwhile;
  }
  return Object.assign(LazyComponent, { ahead });
}

/**
 * The registrations of the composition: the paths of every screen (`src/app/registry.ts` adds them to this
 * interface).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the composition adds its members.
export interface Registered {}

/** The path of a screen as it is declared: `/processes/:id`. Where no screens are registered, any path. */
export type ScreenPath = Registered extends { readonly path: infer Path extends string } ? Path : `/${string}`;

type NameIn<Part extends string> = Part extends `:${infer Name}` ? Name : never;
type NamesIn<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? NameIn<Part> | NamesIn<Rest>
  : NameIn<Path>;

/** The parameters in the path of a screen. */
export type ParamsOf<Path extends string> = { readonly [Name in NamesIn<Path>]: string };

type PathWithoutParams = Exclude<ScreenPath, `${string}/:${string}`>;
type PathWithParams = Exclude<ScreenPath, PathWithoutParams>;

/** The address of a screen: its path if it has no parameters, otherwise what `screenPath` made of it. */
export type Address =
  | PathWithoutParams
  | `${PathWithoutParams}${"?" | "#"}${string}`
  | (string & { readonly madeBy: "screenPath" });

/** The address of a screen whose path has parameters: `screenPath("/processes/:id", { id })`. */
export function screenPath<Path extends PathWithParams>(
  path: Path,
  params: ParamsOf<Path>,
  search: Readonly<Record<string, string>> = {},
): Address {
  const values = params as Readonly<Record<string, string>>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const query = Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  return (query ? `${filled}?${query}` : filled) as Address;
}

/** An address that was made elsewhere and is only known when it runs: of a notice, of a page of the browser, of a declared screen. */
export const knownAddress = (address: string): Address => address as Address;

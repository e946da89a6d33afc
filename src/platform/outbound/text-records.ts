import { Resolver } from "node:dns/promises";

/** The TXT records of a name, each put together; none when it has none. Throws when no name server answers. */
export type TextRecords = (name: string) => Promise<string[]>;

const limits = { timeout: 3_000, tries: 2 } as const;
/** Answers of the name servers that mean that there is nothing. */
const nothing = new Set(["ENOTFOUND", "ENODATA"]);

/** Asks these name servers (`address` or `address:port`); without any, those of the machine. */
export function textRecords(servers: readonly string[]): TextRecords {
  return async (name) => {
    const resolver = new Resolver(limits);
    if (servers.length > 0) resolver.setServers(servers);
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
    } catch (error) {
      if (nothing.has((error as { code?: string }).code ?? "")) return [];
      throw error;
    }
  };
}

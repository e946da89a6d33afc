/** A template as it is chosen. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly directory: string;
  /** The title pattern used if none is given. */
  readonly titlePattern: string | null;
}

/** Templates of the same name differ by their directory. */
export const choiceName = ({ name, directory }: Choice): string => (directory === "" ? name : `${name} · ${directory}`);

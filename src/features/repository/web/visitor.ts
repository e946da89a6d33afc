/** What a visitor of a link comes with: its token, its password, and the key of an address that was proven. */
export interface Visitor {
  readonly token: string;
  readonly password?: string;
  readonly key?: string;
}

/** The link as calls name it, with its password in the body and not in an address. */
export const linkOf = ({ token, password }: Visitor) => ({ token, ...(password === undefined ? {} : { password }) });

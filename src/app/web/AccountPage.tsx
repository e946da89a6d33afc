import { Account } from "#features/identity/web/index.ts";
import { partsOf } from "./parts.ts";

/** /myaccount with the cards of every feature. */
export const Page = () => <Account cards={partsOf("account")} />;

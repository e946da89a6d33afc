import { Home } from "#features/home/web/index.ts";
import { cards } from "../registry.ts";
import { iconOf } from "./parts.ts";

/** Home with the cards of every feature. */
export const Page = () => <Home cards={cards} iconOf={iconOf} />;

import { listed, paired } from "./listed.ts";

/** Plurals no rule gives, by the singular. */
export const irregularPlurals: ReadonlyMap<string, string> = new Map(
  paired(`
    carácter:caracteres régimen:regímenes espécimen:especímenes
    chef:chefs chefs:chefs un:unos uno:unos buen:buenos gran:grandes primer:primeros tercer:terceros postrer:postreros
    algún:algunos ningún:ningunos cualquiera:cualesquiera cualquier:cualesquier quienquiera:quienesquiera
    club:clubes álbum:álbumes sándwich:sándwiches lord:lores hijodalgo:hijosdalgo
    menú:menús champú:champús esquí:esquís bisturí:bisturís jersey:jerséis espray:espráis
    el:los la:las él:ellos este:estos ese:esos aquel:aquellos su:sus mi:mis tu:tus
  `),
);

/** Words that are the same for one and for many, beside those in -s that no stress lengthens (lunes, crisis). */
export const withoutPlural: ReadonlySet<string> = new Set(
  listed("don doña los las sus mis tus test dpi nit cui iva isr iusi igss sat renap ric pdf"),
);

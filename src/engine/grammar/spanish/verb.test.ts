import { expect, test } from "vitest";
import { thirdPersonPlural } from "./verb.ts";

const verbs = `
  comparece/comparecen declara/declaran manifiesta/manifiestan acepta/aceptan ratifica/ratifican firma/firman
  otorga/otorgan vende/venden compra/compran cede/ceden dona/donan arrienda/arriendan renuncia/renuncian paga/pagan
  recibe/reciben entrega/entregan conviene/convienen actúa/actúan acredita/acreditan exhibe/exhiben reside/residen
  confirma/confirman es/son está/están ha/han va/van da/dan tiene/tienen hace/hacen dice/dicen puede/pueden quiere/quieren
  debe/deben sabe/saben pone/ponen viene/vienen sale/salen oye/oyen lee/leen ve/ven prevé/prevén constituye/constituyen
  hay/hay era/eran fue/fueron sea/sean haya/hayan esté/estén dé/den tenga/tengan había/habían tenía/tenían
  declaraba/declaraban comparecía/comparecían comparecerá/comparecerán declarará/declararán será/serán podrá/podrán
  deberá/deberán tendría/tendrían pagare/pagaren pagara/pagaran vendiese/vendiesen
  declaró/declararon manifestó/manifestaron otorgó/otorgaron firmó/firmaron pagó/pagaron entregó/entregaron
  compareció/comparecieron vendió/vendieron recibió/recibieron nació/nacieron falleció/fallecieron cedió/cedieron
  leyó/leyeron constituyó/constituyeron poseyó/poseyeron oyó/oyeron recayó/recayeron apoyó/apoyaron ensayó/ensayaron
  inició/iniciaron renunció/renunciaron cambió/cambiaron denunció/denunciaron pronunció/pronunciaron
  divorció/divorciaron asoció/asociaron envió/enviaron amplió/ampliaron afilió/afiliaron expropió/expropiaron
  dijo/dijeron contradijo/contradijeron hizo/hicieron satisfizo/satisficieron tuvo/tuvieron obtuvo/obtuvieron
  mantuvo/mantuvieron estuvo/estuvieron hubo/hubieron pudo/pudieron puso/pusieron impuso/impusieron
  compuso/compusieron quiso/quisieron vino/vinieron convino/convinieron intervino/intervinieron supo/supieron
  trajo/trajeron extrajo/extrajeron condujo/condujeron produjo/produjeron dio/dieron vio/vieron
  empeñó/empeñaron desempeñó/desempeñaron tiñó/tiñeron
  se_obliga/se_obligan se_compromete/se_comprometen no_acepta/no_aceptan se_identifica/se_identifican
  no_se_opone/no_se_oponen les_consta/les_constan ya_pagó/ya_pagaron también_firma/también_firman
  ha_comparecido/han_comparecido había_otorgado/habían_otorgado se_da_por_recibido/se_dan_por_recibido
  comparece_y_declara/comparecen_y_declara DECLARA/DECLARAN Comparece/Comparecen ES/SON Se_obliga/Se_obligan
  comparecen/comparecen declaran/declaran son/son comparecer/comparecer declarando/declarando obligándose/obligándose
`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.replace(/_/g, " ").split("/") as [string, string]);

test.each(verbs)("%s, several: %s", (one, several) => {
  expect(thirdPersonPlural(one)).toBe(several);
  expect(thirdPersonPlural(one.normalize("NFD"))).toBe(several);
});

test("at least sixty verbs are tried", () => expect(verbs.length).toBeGreaterThan(60));

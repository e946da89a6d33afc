/** Verbs that say what somebody is: "queda enterada", "se considera obligado". */
export const copula =
  /^(?:es|soy|son|somos|ser|sea|sean|será|serán|sería|era|eran|fue|fueron|fui|fuere|fueren|fuera|sido|siendo|está|estoy|están|estamos|estará|estarán|esté|estén|estar|estaba|estuvo|estuvieron|estuviere|estando|estado|qued(?:a|o|an|amos|ará|arán|e|en|ar|aba|ando|are|aren|ado|ó|aron)|result(?:a|are|e|ó)|encuentr(?:o|a|an|e|en)|encontr(?:arse|are|amos|aba)|hall(?:a|o|an|arse|are|amos|aba)|consider(?:a|o|an|ará|e|arse|ado)|declar(?:a|o|an|arse|ado|ados|ada)|da|doy|dan|darse|tiene|tengo|tienen|tenerse|muestra|muestran|siente|sienten|constituy(?:e|o|en)|reconoc(?:e|en)|reconozco)$/u;

/** Forms of "haber": the participle behind them never changes. */
export const haber =
  /^(?:ha|he|han|hemos|había|habían|habrá|habrán|haya|hayan|hubiere|hubieren|hubiera|hubo|hab(?:er|iendo|iéndo)(?:se|l[aeo]s?)*)$/u;

/** Participles and adjectives of deeds, prices, times and things. */
export const ofThings =
  /^(?:(?:descri|inscri|suscri|transcri|escri)t|deslindad|ubicad|situad|gravad|hipotecad|arrendad|construid|edificad|celebrad|otorgad|pactad|convenid|vendid|cedid|donad|pagad|adquirid|extendid|emitid|consignad|depositad|recibid|contenid|faccionad|vencid|establecid|estipulad|acordad|relacionad|firmad|legalizad|autenticad|expuest|entendid|prohibid|permitid|vedad|anotad|registrad|operad|protocolizad|redactad|modificad|cancelad|causad|devengad|entregad|destinad|dividid|compuest|formad|realizad|efectuad|hech|dad|dich|vist|leíd|anexad|adjuntad|adherid|sellad|impres|numerad|dirigid|aplicad|señalad|fijad|calculad|contad|computad|liquidad|libr|exigid|necesari|exact|ciert|complet|referid|indicad|expresad|mencionad|citad|antedich|susodich|mism|propi|nuev|tod|otr|sol|únic|primer|segund|tercer|cuart|quint|sext|séptim|octav|noven|décim|últim|ajen|privad|públic|mutu|pasiv|medi|jurídic|físic|gratuit|oneros|definitiv|transitori|bancari|direct|indirect|distint|divers|pequeñ|antigu|buen|mal|supuest|extern|intern|plen|terminad|concluid|rescindid|resuelt|iniciad|perdid|ocasionad|producid|generad|amparad|incluid|excluid|practicad|promovid|plantead|rústic|urban|importad|revocad|detallad|documentad|líquid|ejecutiv|desocupad|comprobad|aceptad|ordenad|razonad|presentad|modificad|mecánic|afect|cultivad|amueblad)[oa]s?$/u;

/** Participles and adjectives that are about people wherever no thing of their gender is beside them. */
export const onlyOfPeople =
  /^(?:solter|casad|viud|divorciad|enterad|advertid|apercibid|facultad|obligad|domiciliad|avecindad|agradecid|complacid|gustos|dispuest|nacid|crecid|analfabet|sord|mud|jubilad|juramentad|interesad|asistid|representad|afiliad|notificad|emplazad|investid|aquejad|movid|desamparad|relevad|subordinad|despedid|capacitad|recomendad|avisad|informad|demandad|sujet|enferm|impuest|reconocid|comprometid|satisfech|contratad|designad|preguntad|interrogad|identificad|guatemaltec|content|segur|legitimad|instruid|idóne|arrepentid|distraíd|hospitalizad|imposibilitad|resarcid|trasladad|tranquil|primeriz|colegiad|mer|mayoritari|minoritari|ancian|cas[au]d|impedid|lúcid|ebri|sobri|atent|lesionad|internad|confinad|convencid|acompañad|resignad)[oa]s?$/u;

/** Words in -or and -ero that are things, and rooms of a house. */
export const thingsInOr =
  /^(?:comedor|corredor|mostrador|motor|automotor|valor|sector|factor|televisor|refrigerador|contador|ascensor|tractor|favor|error|interior|exterior|mirador|colector|generador|calentador|tenedor|director(?:io)?|mayor|menor|anterior|posterior|superior|inferior|vapor|calor|color|labor|rigor|excedente|oriente|poniente|general|pariente|juez|jueza|tenor|dolor|honor|humor|amor|temor)e?s?$/u;

/** Relations between people. */
export const relations =
  /^(?:hij|hijastr|herman|hermanastr|espos|t[íi][oa]s?$|sobrin|prim[oa]s?$|abuel|bisabuel|niet|bisniet|cuñad|suegr|niñ|ahijad|novi[oa]s?$|compañer|vecin|amig|concubin|progenitor|padr|madr|yern|nuer|marid|mujer|hombre|padrin|madrin|padrastr|madrastr)\p{L}*$/u;

/** Verbs whose object is a person: "la faculta", "quien lo cuida". */
export const objectOf =
  /^(?:represent|facult|autori[cz]|notific|notifiqu|requier|requir|nombr|design|instru|adv[ie]+rt|oblig|cuid|conoc|conozc|identific|identifiqu|asist|ayud|acompañ|demand|relev|liber|exoner|contrat|desp[ie]d|capacit|inform|escuch|at[ie]+nd|juramen|examin|legitim|apercib|previn|convoc|proteg|protej|mantien|aquej|impid|interrog|pregunt|quier|acus|proces|absuelv|benefici|perjudi|encarg|comision|institu|ha$|cri|ampar|un[eía]+$)\p{L}*$/u;

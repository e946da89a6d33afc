const folded = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "");

const byFolded = (words: string): ReadonlyMap<string, string> =>
  new Map(
    words
      .trim()
      .split(/\s+/)
      .map((word) => [folded(word), word]),
  );

/**
 * Spanish words of contracts that names of tags have without their accent or ñ. Words with a meaning of their own without
 * it (inicio, pago, si, esta, notaria, secretaria, perdida, canon) are left out, except verbs in the first person.
 */
const spanish = byFolded(`
  número números dirección teléfono teléfonos telefónico telefónica código códigos cédula cédulas
  día días año años período períodos miércoles sábado décimo décima séptimo séptima vigésimo vigésima
  razón conexión anexión débito débitos crédito créditos depósito depósitos interés préstamo préstamos garantía garantías hipótesis
  título títulos cláusula cláusulas artículo artículos párrafo párrafos capítulo capítulos término términos
  género géneros vehículo vehículos matrícula matrículas póliza pólizas nómina nóminas página páginas línea líneas
  cónyuge cónyuges régimen máximo máxima máximos máximas mínimo mínima mínimos mínimas último última últimos últimas
  único única únicos únicas próximo próxima próximos próximas público públicos públicas
  jurídico jurídica jurídicos jurídicas técnico técnica técnicos técnicas médico médica médicos médicas
  electrónico electrónica electrónicos electrónicas económico económica económicos económicas eléctrico eléctrica
  mecánico mecánica físico física químico química doméstico doméstica básico básica histórico histórica gráfico gráfica
  numérico numérica genérico genérica geográfico geográfica topográfico topográfica rústico rústica periódico periódica
  automático automática anónimo anónima legítimo legítima válido válidos líquido líquidos íntegro auténtico auténticos
  auténticas académico académica político política políticas teórico teórica práctico estadístico estadística
  informático informática logístico logística clínico clínica clínicas músico música crítico matemático matemática
  catastrófico específico específica pacífico pacífica magnético magnética óptico óptica cúbico cúbicos metálico metálica
  propósito propósitos método métodos índice índices dígito dígitos ámbito carácter república catálogo catálogos diálogo
  ánimo perímetro polígono polígonos ángulo ángulos vértice vértices alícuota alícuotas gravámenes sótano sótanos
  callejón rincón kilómetro kilómetros centímetro centímetros milímetro milímetros árbitro árbitros árbitra árbitras
  árbol árboles intérprete intérpretes síndico síndica cónsul agrónomo agrónoma arquitectónico psicólogo psicóloga
  odontólogo odontóloga topógrafo topógrafa fotógrafo fotógrafa huésped huéspedes víctima víctimas
  niño niña niños niñas señor señora señores señoras señorita señal señales seña señas dueño dueña dueños dueñas condueño
  condueña condueños condueñas compañía compañías compañero compañera compañeros español española españoles españolas
  tamaño tamaños diseño diseños daño daños baño baños cuñado cuñada contraseña contraseñas pequeño pequeña enseñanza
  montaña viñeta reseña mañana otoño
  país países raíz raíces avalúo avalúos energía economía categoría categorías mayoría minoría auditoría auditorías
  consultoría consultorías asesoría asesorías abogacía ciudadanía cuantía cuantías cercanía vigía policía fiscalía
  alcaldía contraloría procuraduría filosofía fotografía fotografías biografía cartografía topografía tecnología
  tecnologías metodología mercadería mercaderías ingeniería ferretería lotería tubería mensajería jardinería albañilería
  panadería librería papelería ganadería minería membresía cortesía travesía demasía teoría guía guías tía tío tías tíos
  vacío vacía vacíos común útil útiles fácil móvil móviles hábil hábiles inhábil inhábiles débil
  después según también además veintidós veintitrés veintiséis dieciséis más comité comités almacén botón salón jardín
  portón camión camiones avión furgón pabellón guardián albañil imágenes órdenes orígenes márgenes jóvenes resúmenes
  exámenes volúmenes dólar dólares inglés portugués japonés alemán cárcel estándar líder líderes mártir
  célula cámara cámaras cálculo cálculos símbolo símbolos vínculo vínculos círculo currículo obstáculo
  idóneo idónea espontáneo simultáneo simultánea aéreo aérea petróleo mayúscula mayúsculas minúscula minúsculas
  recíproco recíproca tácito tácita lícito ilícito explícito explícita implícito implícita tránsito éxito ejército
  múltiple múltiples óptimo óptima análisis síntesis oído río ríos maíz azúcar algodón plátano apéndice pagaré pagarés
  mérito méritos catedrático catedrática farmacéutico farmacéutica católico católica evangélico evangélica
`);

/** The same, for words that are English as well. */
const alsoEnglish = byFolded("área áreas fórmula fórmulas menú ítem ítems vía álbum patrón café francés región unión");

/** Nouns that are a verb in the third person without their accent: "se prorroga". */
const alsoVerbs = byFolded(
  "prórroga prórrogas fábrica fábricas rúbrica rúbricas práctica prácticas crítica críticas trámite trámites límite límites réplica",
);

/** Adjectives that are a verb as well: "escritura publica", but "publica en el diario". */
const adjectivesAlsoVerbs = byFolded("pública válida válidas líquida líquidas íntegra íntegras auténtica");

const beforeVerbs = new Set(["se", "si", "no", "que", "quien", "lo"]);

/** Endings of English words too ("division", "region"), and those of Spanish words alone. */
const ending = { both: /[cgnsx]ion$/, spanish: /(?<!^|suspi|coer)cion$|(?:fe|po|ce|mi|pre)sion$/ };

/**
 * Writes a word of a tag's name, in lower case, with its accent: "profesion" → "profesión". `before` is the word before
 * it. `language`: of the document. Without it, words that are English as well stay.
 */
export function accented(word: string, before: string | undefined, language: "es" | "en" | undefined): string {
  if (language === "en" || folded(word) !== word) return word;
  const known = spanish.get(word) ?? (language === "es" ? alsoEnglish.get(word) : undefined);
  if (known !== undefined) return known;
  if (before === undefined || !beforeVerbs.has(before)) {
    const noun = alsoVerbs.get(word) ?? (before === undefined ? undefined : adjectivesAlsoVerbs.get(word));
    if (noun !== undefined) return noun;
  }
  const endings = language === "es" ? ending.both : ending.spanish;
  return word.length > 5 && endings.test(word) ? word.replace(/ion$/, "ión") : word;
}

import type { Translation } from "#protocol/text.ts";
import { ai } from "./ai-es.ts";
import { edit } from "./edit-es.ts";
import type { en } from "./en.ts";
import { fromDocument } from "./from-document-es.ts";
import { kind } from "./kinds-es.ts";
import { list as arranging } from "./list-es.ts";
import { lists } from "./lists-es.ts";
import { numbering } from "./numbering-es.ts";
import { options } from "./options-es.ts";
import { problem } from "./problems-es.ts";
import { rules } from "./rules-es.ts";
import { settings } from "./settings-es.ts";
import { versions } from "./versions-es.ts";

export const es: Translation<typeof en> = {
  card: { title: "Plantillas", about: "Convierta documentos de Word en formularios" },
  title: "Plantillas",
  settingsTitle: "Configuración de la plantilla",
  generalGroup: "Datos generales",
  commentedSuffix: "(comentarios)",
  genderMasculine: "Masculino",
  genderFeminine: "Femenino",

  nameRequired: "El nombre es requerido",
  nameTooLong: "Máximo 100 caracteres",
  nameTaken: "Ya existe otra plantilla con este nombre en el mismo directorio",
  descriptionRequired: "La descripción es requerida",
  descriptionTooLong: "Máximo 50 caracteres",
  directoryTooLong: "Máximo 200 caracteres",
  directoryInvalid: "Déjelo en blanco o escriba palabras separadas por diagonales, como /abc/123",
  labelRequired: "La pregunta es requerida",
  labelTooLong: "Máximo 120 caracteres",
  hintTooLong: "Máximo 300 caracteres",
  groupLabelRequired: "El grupo necesita un nombre",
  groupLabelTooLong: "Máximo 80 caracteres",
  optionRequired: "Una opción no puede quedar en blanco",
  optionTooLong: "Máximo 200 caracteres",
  optionsTooFew: "Escriba al menos dos opciones, una en cada línea",
  optionsSingle: "Escriba al menos una opción",
  titlePatternTooLong: "Lo que forma los títulos puede tener como máximo 200 caracteres",
  optionsRepeated: "Hay una opción repetida",
  onlyDocx: "Elija un archivo de Word con extensión .docx",
  documentRequired: "Elija un documento",
  unreadable: "No es posible leer el archivo como documento de Word",
  fileTooLarge: "El archivo debe pesar menos de 5Mb",
  tagTooLong: "Como máximo 40 caracteres por etiqueta",
  tooManyTags: "Como máximo 10 etiquetas",
  versionWaits: "Hay una versión pendiente de publicar. Publíquela primero.",
  changed: "Otra persona guardó esta plantilla mientras tanto. Vuelva a cargarla para ver sus cambios.",
  attachmentNameRequired: "Indique qué archivo es",
  evidenceDays: "Un número de días entero, de 1 a 365",
  attachmentTaken: "Otro archivo tiene este nombre",
  rulesInvalid: "Una regla tiene un error. Corrija lo marcado en Reglas.",
  otherFields: "Esta configuración no corresponde al archivo guardado. Vuelva a cargar la plantilla.",

  list: {
    search: "Buscar plantillas",
    upload: "Subir una plantilla",
    directories: "Directorios",
    moreDirectories: "Hay más directorios de los que se listan aquí. Busque por nombre lo que hay en los demás.",
    all: "Todas las plantillas",
    name: "Nombre",
    description: "Descripción",
    directory: "Directorio",
    fields: "Campos",
    version: "Versión",
    updated: "Modificada",
    open: "Configuración",
    more: "Acciones de {{name}}",
    waiting: "Versión pendiente",
    unpublished: "Sin publicar",
    newVersion: "Subir una nueva versión",
    delete: "Archivar",
    deleted: "Se archivó {{name}}",
    restored: "Se recuperó {{name}}",
    undo: "Deshacer",
    loadMore: "Mostrar más",
    nothingFound: "Ninguna plantilla coincide",
    nothingFoundText: "Busque otra palabra o revise otro directorio.",
    clear: "Mostrar todas las plantillas",
    restore: "Recuperar",
    restoreNamed: "Recuperar {{name}}",
    restoreTaken: "Otra plantilla tiene ahora este nombre. Cambie primero el de esa.",
  },

  empty: {
    title: "Su primera plantilla",
    text: "Comience con una de la galería. O tome un contrato que ya utiliza y escriba una marca entre llaves en cada parte que cambia de un caso a otro. Cada marca se convierte en una pregunta del formulario.",
    sampleTitle: "En el archivo de Word",
    formTitle: "En el formulario",
    field: "Un campo: aquí se escribe su respuesta",
    loop: "Una parte que se repite, una vez por cada comprador",
    condition: "Una parte que aparece solo cuando la respuesta es sí",
    sampleField: "Comparece {nombre_vendedor}, mayor de edad …",
    sampleLoop: "{#compradores}{nombre}, {profesión}; {/compradores}",
    sampleCondition: "{#tiene_hipoteca}El inmueble está hipotecado a favor de {banco}.{/tiene_hipoteca}",
    formField: "Nombre vendedor: un texto por llenar",
    formLoop: "Compradores: una lista, cada uno con Nombre y Profesión",
    formCondition: "Tiene hipoteca: sí o no; con sí, se pregunta Banco",
  },

  upload: {
    title: "Subir una plantilla",
    versionTitle: "Nueva versión de {{name}}",
    versionHint:
      "Los procesos ya iniciados conservan la versión con la que comenzaron. Las preguntas, textos de ayuda, tipos y grupos se mantienen según el nombre de cada campo.",
    file: "Documento de Word (.docx)",
    choose: "Elegir un archivo",
    chooseOther: "Elegir otro archivo",
    drop: "o suéltelo aquí. De menos de 5 MB.",
    name: "Nombre",
    description: "Descripción",
    descriptionHint: "Para qué sirve, en un máximo de 50 caracteres",
    directory: "Directorio",
    directoryHint: "En blanco, o palabras separadas por diagonales, como /abc/123",
    send: "Subir",
    again: "Subir de nuevo",
    cancel: "Cancelar",
    close: "Cerrar",
    openSettings: "Abrir su configuración",
    sending: "Enviando: {{percent}} %",
    checking: "Leyendo el documento …",
    invalid_one: "El documento tiene {{count}} error. No se guardó nada.",
    invalid_other: "El documento tiene {{count}} errores. No se guardó nada.",
    invalidHint: "Corríjalos en Word, guarde el documento y vuelva a subirlo aquí.",
    commented: "Descargar con comentarios",
    commentedHint: "El mismo documento con un comentario de Word en cada lugar",
    refused: "No es posible utilizar este archivo",
    warnings_one: "{{count}} punto por revisar",
    warnings_other: "{{count}} puntos por revisar",
    done_one: "Listo: el formulario tiene {{count}} campo.",
    done_other: "Listo: el formulario tiene {{count}} campos.",
    doneVersion_one: "Se guardó la versión {{number}}: {{count}} campo.",
    doneVersion_other: "Se guardó la versión {{number}}: {{count}} campos.",
    added: "Nuevos en esta versión",
    removed: "Ya no están en el documento",
    sameFields: "Los campos son los mismos de antes.",
    page: "Página {{page}}",
    paragraph: "Párrafo {{paragraph}}",
  },

  part: {
    body: "Documento",
    header: "Encabezado",
    footer: "Pie de página",
    notes: "Notas",
    comments: "Comentarios",
    other: "Otra parte del archivo",
  },

  error: {
    multi_error: {
      what: "Varias marcas de este lugar se contradicen.",
      remedy: "Revise cada marca de este párrafo y escríbala de nuevo.",
    },
    unopened_tag: {
      what: "Hay una llave de cierre sin la llave que abre.",
      remedy: "Escriba { antes del nombre o borre la llave.",
    },
    unclosed_tag: {
      what: "La marca «{{tag}}» no está cerrada.",
      remedy: "Escriba } inmediatamente después del nombre.",
    },
    unclosed_loop: {
      what: "La parte que abre {#{{tag}}} no está cerrada.",
      remedy: "Escriba {/{{tag}}} donde termina la parte.",
    },
    unopened_loop: {
      what: "{/{{tag}}} cierra una parte que nunca se abrió.",
      remedy: "Escriba {#{{tag}}} donde comienza la parte o borre esta marca.",
    },
    closing_tag_does_not_match_opening_tag: {
      what: "La marca de cierre no tiene el nombre de la parte que cierra: «{{tag}}».",
      remedy:
        "Escriba el mismo nombre en ambas marcas, o solo {/} para cerrar, y cierre las partes interiores antes que las exteriores.",
    },
    loop_position_invalid: {
      what: "La parte «{{tag}}» comienza en un lugar del documento y termina en otro.",
      remedy:
        "Coloque ambas marcas en el mismo párrafo, cada una sola en un párrafo, o ambas en la misma fila de una tabla. Si ya están así, acepte los cambios con control y quite los vínculos que toquen una de ellas.",
    },
    duplicate_open_tag: {
      what: "La marca «{{tag}}» comienza con dos llaves.",
      remedy: "Deje una sola { antes del nombre.",
    },
    duplicate_close_tag: {
      what: "La marca «{{tag}}» termina con dos llaves.",
      remedy: "Deje una sola } después del nombre.",
    },
    tag_name_invalid: {
      what: "«{{tag}}» no es un nombre válido para un campo.",
      remedy: "Utilice letras, dígitos, guiones, guiones bajos y puntos, con al menos una letra.",
    },
    formula_invalid: {
      what: "No es posible leer la fórmula «{{tag}}».",
      remedy: "Corrija lo marcado. Una fórmula se escribe como {precio * 2}, {precio | letras} o {suma(cuotas.monto)}.",
    },
    filter_unknown: {
      what: "No existe el filtro «{{marked}}».",
      remedy: "Escriba después de la barra un filtro que exista, o borre la barra y lo que le sigue.",
    },
    phrase_unclear: {
      what: "No es posible poner esta frase en género y número sin riesgo de un error.",
      remedy:
        'Escríbala en masculino singular y más breve, o escriba usted sus formas: {personas | genero_plural:"el comprador":"la compradora":"los compradores":"las compradoras"}.',
    },
    label_unknown: {
      what: "Nada en el documento tiene la marca «{{tag}}».",
      remedy: 'Escriba la marca de un contador, exactamente como está en él: {contador("clausula", "{{tag}}")}.',
    },
    label_repeated: {
      what: "Dos números del documento tienen la marca «{{tag}}».",
      remedy: "Dé otra marca a uno de ellos: una referencia no sabría cuál es.",
    },
    raw_xml_refused: {
      what: "La marca «{{tag}}» introduciría XML en el documento, lo que no se admite.",
      remedy: "Borre el signo @: la respuesta se escribirá como texto.",
    },
    delimiters_refused: {
      what: "La marca «{{tag}}» cambiaría las llaves por otros signos, lo que no se admite.",
      remedy: "Bórrela y escriba todas las marcas entre llaves.",
    },
    loops_overlap: {
      what: "Dos partes que se repiten ocupan la misma fila de una tabla: «{{tag}}».",
      remedy: "Asigne a cada parte que se repite una fila propia.",
    },
    loop_inside_itself: {
      what: "La parte «{{tag}}» está dentro de otra con el mismo nombre.",
      remedy: "Asigne otro nombre a la parte interior.",
    },
    nested_too_deep: {
      what: "Hay demasiadas partes unas dentro de otras: «{{tag}}».",
      remedy: "Simplifique el documento: máximo 12 partes unas dentro de otras.",
    },
    too_many_tags: {
      what: "El documento tiene más de 20,000 marcas.",
      remedy: "Divídalo en varias plantillas.",
    },
    part_malformed: {
      what: "Una parte del archivo está dañada.",
      remedy: "Abra el documento en Word, guárdelo con otro nombre y suba esa copia.",
    },
    template_unreadable: {
      what: "No es posible leer el archivo como documento de Word.",
      remedy: "Abra el documento en Word, guárdelo como .docx y súbalo de nuevo.",
    },
  },

  warning: {
    tag_spans_paragraphs: {
      what: "La marca «{{tag}}» comienza en un párrafo y termina en otro.",
      remedy: "Por lo general falta una llave: escriba la marca completa en un solo párrafo.",
    },
    tag_in_tracked_change: {
      what: "La marca «{{tag}}» está dentro de un cambio que nadie ha aceptado.",
      remedy: "Acepte o rechace en Word los cambios registrados.",
    },
    near_duplicate_names: {
      what: "«{{tag}}» es casi el nombre de otro campo.",
      remedy: "Si significan lo mismo, escriba el mismo nombre, con las mismas tildes y mayúsculas.",
    },
    text_box_differs: {
      what: "Word guarda dos veces este cuadro de texto y solo una de las copias tiene la marca «{{tag}}».",
      remedy: "Borre el cuadro de texto y hágalo de nuevo en Word.",
    },
    doubtful_name: {
      what: "«{{tag}}» se lee como el nombre de un solo campo.",
      remedy:
        "Si se trata de un cálculo o de una condición, deje un espacio a cada lado del guion, o escriba && o || en lugar de y, o.",
    },
    total_is_count: {
      what: "{total} dentro de una parte que se repite imprime cuántas veces se repite.",
      remedy: "Si desea preguntarlo, utilice otro nombre, por ejemplo {monto}.",
    },
    label_in_loop: {
      what: "La marca «{{tag}}» está dentro de una parte que se repite: cada elemento tiene su número.",
      remedy: "Escriba la referencia dentro de la misma parte, o la marca fuera de ella.",
    },
    other_signs: {
      what: "«{{marked}}» parece un lugar para una respuesta.",
      remedy: "Los campos se escriben entre llaves: {nombre_del_comprador}. Lo demás se imprime como está.",
    },
    date_in_figures: {
      what: "La fecha «{{tag}}» se imprime en cifras: 15/03/2026.",
      remedy: "Para escribirla en letras: { {{tag}} | larga }. En cifras, puede quedar así.",
    },
    amount_without_currency: {
      what: "El monto «{{tag}}» se imprime en letras sin su moneda.",
      remedy: "Agregue la moneda: letras:GTQ o letras:USD.",
    },
    agreement_mixed: {
      what: "«{{marked}}» no concuerda con «{{tag}}».",
      remedy:
        'Escriba ambas palabras en el mismo género, o deje que las elija la respuesta: {sexo | concuerda:"casado"}.',
    },
    image_in_loop: {
      what: "El lugar de la imagen «{{tag}}» queda en blanco: está en una parte que se repite, y un formulario pide una sola imagen, no una por elemento.",
      remedy:
        "Sáquelo de la parte que se repite, o indique en la configuración que esa parte no se repite. La que es siempre la misma puede insertarse en Word.",
    },
    too_many_images: {
      what: "El lugar de la imagen «{{tag}}» queda en blanco: un formulario pide como máximo 10 imágenes.",
      remedy: "Utilice menos lugares, o inserte en Word las imágenes que son siempre las mismas.",
    },
    shared_name: {
      what: "«{{tag}}» está tanto dentro de una parte que se repite como fuera de ella.",
      remedy: "Un elemento sin esta respuesta imprime la de afuera. Si no es lo que desea, utilice otro nombre.",
    },
  },

  formula: {
    formula_empty: "No tiene nada escrito.",
    formula_unexpected: "«{{marked}}» no puede estar aquí, o falta algo antes.",
    formula_ambiguous:
      "La palabra «{{marked}}» podría ser parte de un nombre: escriba && (y), || (o), ! (no), o ponga el nombre entre [ ].",
    text_unclosed: "Faltan unas comillas.",
    parenthesis_unclosed: "Falta un paréntesis de cierre.",
    name_invalid: "«{{marked}}» no es un nombre válido para un campo.",
    function_unknown: "No existe la función «{{marked}}».",
    filter_unknown: "No existe el filtro «{{marked}}».",
    argument_missing: "A «{{marked}}» le falta un valor.",
    argument_extra: "«{{marked}}» no admite tantos valores.",
    argument_invalid: "«{{marked}}» no es un valor que pueda estar aquí.",
    too_long: "Tiene más de 500 caracteres.",
    phrase_word_unknown: "La palabra «{{marked}}» no está en el diccionario.",
    phrase_feminine: "«{{marked}}» está en femenino.",
    phrase_plural: "«{{marked}}» está en plural.",
    phrase_ambiguous: "No se sabe a quién se refiere lo que sigue a «{{marked}}» o esa misma palabra.",
    phrase_unexpected: "«{{marked}}» no puede estar aquí.",
    forms:
      "Se imprimiría: un hombre, «{{man}}»; una mujer, «{{woman}}»; hombres, «{{men}}»; mujeres, «{{women}}»; hombres y mujeres, «{{mixed}}».",
    too_deep: "Tiene demasiados paréntesis unos dentro de otros.",
    suggestion: "¿Quiso decir «{{suggestion}}»?",
  },

  problem,

  edit,
  fromDocument,
  arranging,

  kind,

  help: {
    open: "Escribir en letras",
    title: "Fórmulas y filtros",
    intro:
      "Copie un ejemplo en su documento de Word y escriba, en lugar de x, el nombre de su dato. El resultado se escribe en el idioma del documento.",
    search: "Buscar un filtro, una función o un resultado",
    filters: "Filtros",
    functions: "Funciones",
    none: "Nada coincide con la búsqueda.",
    copy: "Copiar {tag}",
    copied: "Copiado.",
    notCopied: "No se pudo copiar. Selecciónelo y cópielo con el teclado.",
    close: "Cerrar la ayuda",
  },
  ai,
  lists,
  numbering,
  options,
  settings,
  rules,
  versions,
};

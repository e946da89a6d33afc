import type { Translation } from "#protocol/text.ts";
import { ai } from "./ai-es.ts";
import { doubts, people } from "./doubts-es.ts";
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
import { workbench } from "./workbench-es.ts";

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
  nameTaken: "Otra plantilla de este directorio tiene este nombre",
  descriptionRequired: "La descripción es requerida",
  descriptionTooLong: "Máximo 50 caracteres",
  directoryTooLong: "Máximo 200 caracteres",
  directoryInvalid: "Déjelo vacío o escriba palabras separadas por diagonales, como /compraventas/fincas",
  labelRequired: "La pregunta es requerida",
  labelTooLong: "Máximo 120 caracteres",
  hintTooLong: "Máximo 300 caracteres",
  groupLabelRequired: "Escriba el nombre del grupo",
  groupLabelTooLong: "Máximo 80 caracteres",
  optionRequired: "Las opciones no pueden quedar vacías",
  optionTooLong: "Máximo 200 caracteres",
  optionsTooFew: "Escriba al menos dos opciones, una por línea",
  optionsSingle: "Escriba al menos una opción",
  titlePatternTooLong: "El formato del título puede tener como máximo 200 caracteres",
  optionsRepeated: "Hay una opción repetida",
  onlyDocx: "Formato de documento inválido. Elija un archivo .docx.",
  documentRequired: "Elija un documento",
  unreadable: "Formato de documento inválido. El archivo no es un documento de Word legible.",
  fileTooLarge: "El archivo debe pesar menos de 5Mb",
  tagTooLong: "Como máximo 40 caracteres por etiqueta",
  tooManyTags: "Como máximo 10 etiquetas",
  versionWaits: "Hay una versión pendiente de publicar. Publíquela primero.",
  changed: "Otra persona guardó esta plantilla mientras tanto. Recárguela para ver sus cambios.",
  attachmentNameRequired: "Escriba el nombre del archivo",
  evidenceDays: "Escriba un número entero de 1 a 365",
  attachmentTaken: "Otro archivo tiene este nombre",
  rulesInvalid: "Una regla tiene un error. Corrija los campos señalados en Reglas.",
  otherFields: "Esta configuración no corresponde al archivo actual. Recargue la plantilla.",

  list: {
    search: "Buscar plantillas",
    directories: "Directorios",
    moreDirectories: "Aquí no se listan todos los directorios. Use la búsqueda para encontrar los demás.",
    all: "Todas las plantillas",
    name: "Nombre",
    description: "Descripción",
    directory: "Directorio",
    fields: "Campos",
    version: "Versión",
    updated: "Modificada",
    begin: "Iniciar un proceso",
    open: "Configuración",
    more: "Acciones de {{name}}",
    waiting: "Versión pendiente",
    unpublished: "Sin publicar",
    newVersion: "Subir una nueva versión",
    delete: "Archivar",
    deleted: "Se archivó {{name}}",
    restored: "Se restauró {{name}}",
    undo: "Deshacer",
    loadMore: "Mostrar más",
    nothingFound: "Ninguna plantilla coincide",
    nothingFoundText: "Pruebe otra palabra u otro directorio.",
    clear: "Mostrar todas las plantillas",
    restore: "Restaurar",
    restoreNamed: "Restaurar {{name}}",
    restoreTaken: "Otra plantilla tiene ahora este nombre. Cámbielo primero.",
  },

  empty: {
    title: "Su primera plantilla",
    text: "Suba una escritura terminada y revise qué cambia en ella, o escriba antes en Word una marca entre llaves donde el texto cambia. Cada marca es una pregunta del formulario. También puede comenzar con una de la galería.",
    sampleTitle: "En el archivo de Word",
    formTitle: "En el formulario",
    field: "Un campo: aquí aparece su respuesta",
    loop: "Una parte repetida, una vez por comprador",
    condition: "Una parte que aparece solo si la respuesta es sí",
    sampleField: "Comparece {nombre_vendedor}, mayor de edad …",
    sampleLoop: "{#compradores}{nombre}, {profesión}; {/compradores}",
    sampleCondition: "{#tiene_hipoteca}El inmueble está hipotecado a favor de {banco}.{/tiene_hipoteca}",
    formField: "Nombre vendedor: un campo de texto",
    formLoop: "Compradores: una lista, cada uno con Nombre y Profesión",
    formCondition: "Tiene hipoteca: sí o no. Si es sí, se pregunta Banco",
  },

  upload: {
    title: "Subir una plantilla",
    versionTitle: "Nueva versión de {{name}}",
    versionHint:
      "Los procesos ya iniciados conservan su versión. Las preguntas, textos de ayuda, tipos y grupos se mantienen según el nombre de cada campo.",
    file: "Documento de Word (.docx)",
    choose: "Elegir un archivo",
    chooseOther: "Elegir otro archivo",
    drop: "o suéltelo aquí.",
    limit: "De menos de 5 MB.",
    name: "Nombre",
    description: "Descripción",
    descriptionHint: "Para qué sirve, en un máximo de 50 caracteres. Si queda vacía, es el nombre.",
    optional: "opcional",
    directory: "Directorio",
    directoryHint: "Para agrupar plantillas, como /compraventas",
    send: "Subir",
    again: "Subir de nuevo",
    cancel: "Cancelar",
    close: "Cerrar",
    openSettings: "Abrir la configuración",
    sending: "Subiendo: {{percent}} %",
    checking: "Leyendo el documento…",
    invalid: "El documento tiene un error. No se guardó nada.",
    multi_error: "El documento tiene {{count}} errores. No se guardó nada.",
    invalidHint: "Corríjalos en Word, guarde el documento y vuelva a subirlo.",
    commented: "Descargar con comentarios",
    commentedHint: "El mismo documento con un comentario de Word en cada error",
    refused: "Formato de documento inválido",
    warnings_one: "{{count}} advertencia",
    warnings_other: "{{count}} advertencias",
    done_one: "Listo: el formulario tiene {{count}} campo.",
    done_other: "Listo: el formulario tiene {{count}} campos.",
    doneVersion_one: "Se guardó la versión {{number}}: {{count}} campo.",
    doneVersion_other: "Se guardó la versión {{number}}: {{count}} campos.",
    added: "Nuevos en esta versión",
    removed: "Ya no están en el documento",
    sameFields: "Los campos no cambiaron.",
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
      what: "La marca de cierre «{{tag}}» no corresponde a la parte que cierra.",
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
      what: "«{{tag}}» no es un nombre de campo válido.",
      remedy: "Utilice letras, dígitos, guiones, guiones bajos y puntos, con al menos una letra.",
    },
    formula_invalid: {
      what: "La fórmula «{{tag}}» no se puede leer.",
      remedy: "Corrija lo marcado. Ejemplos de fórmulas: {precio * 2}, {precio | letras}, {suma(cuotas.monto)}.",
    },
    filter_unknown: {
      what: "No existe el filtro «{{marked}}».",
      remedy: "Escriba después de la barra un filtro que exista, o borre la barra y lo que sigue.",
    },
    phrase_unclear: {
      what: "Esta frase no se puede cambiar de género y número sin riesgo de error.",
      remedy:
        'Escríbala más breve y en masculino singular, o escriba usted cada forma: {personas | genero_plural:"el comprador":"la compradora":"los compradores":"las compradoras"}.',
    },
    label_unknown: {
      what: "Nada en el documento tiene la marca «{{tag}}».",
      remedy: 'Escriba la marca de un contador, exactamente como está en él: {contador("clausula", "{{tag}}")}.',
    },
    label_repeated: {
      what: "Dos números del documento tienen la marca «{{tag}}».",
      remedy: "Cambie una de las marcas, para que las referencias sean claras.",
    },
    raw_xml_refused: {
      what: "La marca «{{tag}}» insertaría XML en el documento, lo que no se permite.",
      remedy: "Borre el signo @. La respuesta se insertará como texto.",
    },
    delimiters_refused: {
      what: "La marca «{{tag}}» cambiaría las llaves por otros signos, lo que no se permite.",
      remedy: "Bórrela y escriba todas las marcas entre llaves.",
    },
    loops_overlap: {
      what: "Dos partes que se repiten usan la misma fila de una tabla: «{{tag}}».",
      remedy: "Asigne a cada parte que se repite una fila propia.",
    },
    loop_inside_itself: {
      what: "La parte «{{tag}}» está dentro de otra con el mismo nombre.",
      remedy: "Cambie el nombre de la parte interior.",
    },
    nested_too_deep: {
      what: "Hay demasiadas partes anidadas: «{{tag}}».",
      remedy: "Simplifique el documento. Se permiten como máximo 12 niveles.",
    },
    too_many_tags: {
      what: "El documento tiene más de 20,000 marcas.",
      remedy: "Divídalo en varias plantillas.",
    },
    too_many_fields: {
      what: "El documento tiene más de 3,000 campos.",
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
      remedy: "Probablemente falta una llave. Escriba la marca completa en un solo párrafo.",
    },
    tag_in_tracked_change: {
      what: "La marca «{{tag}}» está dentro de un cambio registrado sin aceptar.",
      remedy: "Acepte o rechace en Word los cambios registrados.",
    },
    near_duplicate_names: {
      what: "«{{tag}}» es casi igual al nombre de otro campo.",
      remedy: "Si significan lo mismo, use el mismo nombre, con las mismas tildes y mayúsculas.",
    },
    text_box_differs: {
      what: "Word guarda dos veces este cuadro de texto y solo una de las copias tiene la marca «{{tag}}».",
      remedy: "Borre el cuadro de texto y créelo de nuevo en Word.",
    },
    doubtful_name: {
      what: "«{{tag}}» se lee como un solo nombre de campo.",
      remedy:
        "Si es un cálculo o una condición, deje un espacio a cada lado del guion, o escriba && en lugar de «y», y || en lugar de «o».",
    },
    total_is_count: {
      what: "{total} dentro de una parte que se repite muestra cuántas veces se repite.",
      remedy: "Para que sea una pregunta, use otro nombre, por ejemplo {monto}.",
    },
    label_in_loop: {
      what: "La marca «{{tag}}» está dentro de una parte que se repite, así que cada elemento tiene su número.",
      remedy: "Escriba la referencia dentro de la misma parte, o la marca fuera de ella.",
    },
    other_signs: {
      what: "«{{marked}}» parece un espacio por llenar.",
      remedy: "Los campos se escriben entre llaves: {nombre_del_comprador}. Lo demás se imprime como está.",
    },
    date_in_figures: {
      what: "La fecha «{{tag}}» aparece en cifras: 15/03/2026.",
      remedy: "Para escribirla en letras: { {{tag}} | larga }. Para dejarla en cifras, no cambie nada.",
    },
    amount_without_currency: {
      what: "El monto «{{tag}}» se escribe en letras sin su moneda.",
      remedy: "Agregue la moneda: letras:GTQ o letras:USD.",
    },
    agreement_mixed: {
      what: "«{{marked}}» no concuerda con «{{tag}}».",
      remedy: 'Use el mismo género en ambas palabras, o deje que lo decida la respuesta: {sexo | concuerda:"casado"}.',
    },
    list_in_loop: {
      what: "La lista numerada en «{{tag}}» sigue contando de un elemento al siguiente.",
      remedy:
        "Para que empiece de nuevo con cada elemento, escriba {lista_nueva()} en un párrafo de la lista. Para que siga contando, no cambie nada.",
    },
    image_in_loop: {
      what: "La imagen «{{tag}}» queda vacía porque está en una parte que se repite. Un formulario pide una sola imagen, no una por elemento.",
      remedy:
        "Sáquela de la parte que se repite, o indique en la configuración que esa parte no se repite. Si la imagen nunca cambia, insértela en Word.",
    },
    too_many_images: {
      what: "La imagen «{{tag}}» queda vacía porque un formulario pide como máximo 10 imágenes.",
      remedy: "Use menos imágenes, o inserte en Word las que nunca cambian.",
    },
    shared_name: {
      what: "«{{tag}}» se usa tanto dentro como fuera de una parte que se repite.",
      remedy: "Si un elemento no tiene respuesta, usa la de afuera. Para evitarlo, use otro nombre.",
    },
  },

  formula: {
    formula_empty: "La fórmula está vacía.",
    formula_unexpected: "«{{marked}}» no puede ir aquí, o falta algo antes.",
    formula_ambiguous:
      "«{{marked}}» podría ser parte de un nombre. Use && (y), || (o), ! (no), o ponga el nombre entre [ ].",
    text_unclosed: "Faltan unas comillas.",
    parenthesis_unclosed: "Falta un paréntesis de cierre.",
    name_invalid: "«{{marked}}» no es un nombre de campo válido.",
    function_unknown: "No existe la función «{{marked}}».",
    filter_unknown: "No existe el filtro «{{marked}}».",
    argument_missing: "A «{{marked}}» le falta un valor.",
    argument_extra: "«{{marked}}» tiene demasiados valores.",
    argument_invalid: "«{{marked}}» no es un valor válido aquí.",
    too_long: "La fórmula tiene más de 500 caracteres.",
    phrase_word_unknown: "La palabra «{{marked}}» no está en el diccionario.",
    phrase_feminine: "«{{marked}}» está en femenino.",
    phrase_plural: "«{{marked}}» está en plural.",
    phrase_ambiguous: "No está claro a quién se refiere «{{marked}}» o lo que sigue.",
    phrase_unexpected: "«{{marked}}» no puede ir aquí.",
    forms:
      "Resultado: un hombre, «{{man}}»; una mujer, «{{woman}}»; hombres, «{{men}}»; mujeres, «{{women}}»; hombres y mujeres, «{{mixed}}».",
    too_deep: "La fórmula tiene demasiados paréntesis anidados.",
    suggestion: "¿Quiso decir «{{suggestion}}»?",
  },

  problem,

  edit,
  fromDocument,
  doubts,
  people,
  arranging,

  kind,

  help: {
    open: "Fórmulas y filtros",
    title: "Fórmulas y filtros",
    intro:
      "Copie un ejemplo en su documento de Word y cambie x por el nombre de su campo. El resultado se escribe en el idioma del documento.",
    search: "Buscar filtros, funciones o resultados",
    filters: "Filtros",
    functions: "Funciones",
    none: "Sin resultados.",
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
  workbench,
};

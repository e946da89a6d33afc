import { listed } from "./listed.ts";

/** Parties of contracts and of proceedings whose feminine follows the rules. */
const parties = listed(`
  vendedor comprador arrendador arrendatario subarrendador subarrendatario acreedor deudor codeudor fiador cofiador
  avalado mandatario submandatario apoderado coapoderado comodatario depositario mutuario prestatario prestador
  donador donatario cesionario fideicomisario fideicometido fiduciario beneficiario usufructuario usuario propietario
  copropietario condómino condueño dueño poseedor coposeedor tenedor portador librado librador girado girador
  endosatario concesionario licenciatario franquiciado destinatario consignatario adjudicatario permisionario
  asegurado asegurador afianzado afianzador obligado coobligado promisario empleador patrono empleado trabajador obrero
  contratado proveedor suministrador consumidor distribuidor productor exportador importador socio consocio asociado
  fundador desarrollador constructor urbanizador corredor transportador comisario vendedor deudor mejorado
  cosignatario fideicomisario porcionario promisor peticionario occiso amigo
  demandado codemandado ejecutado querellado denunciado sindicado imputado acusado procesado condenado absuelto detenido
  ofendido agraviado perjudicado tercero interesado requerido notificado citado intimado emplazado
  heredero coheredero legatario testador finado difunto fallecido desaparecido interdicto incapacitado
  tutor protutor curador pupilo tutelado adoptado representado mandado garantizado otorgado
  inquilino pasajero jornalero campesino operario religioso diplomático científico alumno rematario
  hijo hijastro padrastro hermano hermanastro abuelo bisabuelo nieto bisnieto tío sobrino primo suegro cuñado esposo
  exesposo novio ahijado concubino niño anciano adulto vecino ciudadano extranjero huérfano
`);

/** Offices and professions whose feminine follows the rules. */
const professions = listed(`
  señor abogado notario licenciado doctor maestro profesor ingeniero arquitecto médico cirujano odontólogo psicólogo
  químico farmacéutico biólogo veterinario zootecnista agrónomo agrimensor topógrafo geógrafo geólogo físico
  matemático enfermero paramédico catedrático educador pedagogo filósofo sociólogo antropólogo arqueólogo historiador
  politólogo criminólogo bibliotecario archivero traductor redactor escritor editor locutor bailarín escultor
  pintor diseñador fotógrafo músico informático programador técnico mecánico tornero soldador carpintero plomero herrero
  cerrajero cocinero panadero pastelero carnicero mesero repostero zapatero costurero peluquero barbero jardinero
  colono agricultor ganadero caficultor avicultor apicultor pescador minero marinero bombero cartero mensajero cajero tendero
  banquero financiero empresario camionero operador conductor custodio cuidador niñero lavandero 
  encargado jubilado pensionado retirado investigador evaluador verificador certificador digitador cobrador bodeguero
  despachador mercadólogo secretario prosecretario tesorero protesorero consejero director subdirector rector vicerrector
  decano síndico auditor contador asesor consultor procurador subprocurador defensor promotor mediador conciliador
  facilitador administrador coadministrador gestor ejecutor interventor liquidador inspector supervisor coordinador
  ministro viceministro diputado senador gobernador vicegobernador regidor magistrado embajador legislador registrador
  subregistrador comisionado delegado subdelegado funcionario mandatario candidato visitador recaudador
  perito experto árbitro notificador partidor rematador martillero pregonero
  guardián capitán mayordomo contralor subcontralor partero tejedor bordador artesano alfarero curtidor albañil fontanero pastor misionero diácono reverendo
`);

/** Adjectives and participles of instruments that follow the rules. */
const qualities = listed(`
  soltero casado divorciado viudo unido separado identificado nacido originario domiciliado avecindado radicado inscrito
  facultado autorizado legitimado designado nombrado electo reelecto titulado colegiado egresado acreditado
  infrascrito suscrito infrascripto suscripto susodicho antedicho precitado prenombrado supradicho presunto supuesto legítimo
  absoluto exclusivo verdadero actual buen mal único solo mismo dicho expresado mencionado referido citado indicado relacionado nominado denominado llamado
  primero segundo cuarto quinto sexto séptimo octavo noveno décimo último
  hipotecario prendario fiduciario solidario mancomunado subsidiario voluntario necesario gratuito oneroso vitalicio
  público privado jurídico físico colectivo
  nudo pleno legítimo sano enfermo conocido futuro
  propio ajeno nuevo antiguo pequeño actual interno externo interino adjunto asistido enterado advertido
  satisfecho político activo pasivo medio
  administrativo ejecutivo operativo técnico académico universitario
  nocturno diurno sordomudo testamentario intestado
  liso llano bueno apto idóneo moroso insolvente solvente entendido impuesto dispuesto sujeto cierto honrado
  recto íntegro distinto diverso mutuo recíproco directo indirecto pacífico quieto público transitorio definitivo
  médico comercial bancario financiero contable marítimo aéreo agropecuario forestal pecuario químico eléctrico
  electrónico civil sordo ciego mudo zurdo analfabeto alfabeto bilingüe
  extinto agradecido gustoso complacido oído católico evangélico confeso inmediato materno paterno
  otro todo nuestro ninguno alguno
`);

/** Nationalities and origins that follow the rules. */
const origins = listed(`
  guatemalteco salvadoreño hondureño nicaragüense panameño beliceño mexicano norteamericano
  cubano dominicano puertorriqueño haitiano jamaiquino colombiano venezolano ecuatoriano peruano boliviano
  chileno argentino uruguayo paraguayo brasileño guyanés español portugués francés italiano alemán inglés británico
  escocés irlandés galés holandés neerlandés suizo austriaco austríaco sueco noruego danés finlandés islandés polaco checo
  eslovaco húngaro rumano búlgaro serbio ruso ucraniano lituano griego turco libanés sirio palestino jordano egipcio
  argelino tunecino indio chino japonés coreano surcoreano norcoreano taiwanés filipino tailandés indonesio australiano
  neozelandés sudafricano nigeriano angoleño europeo asiático africano centroamericano latinoamericano hispano
  antigüeño quetzalteco capitalino ladino mestizo andaluz catalán gallego vasco
`);

/** Parties and professions of one form for men and women. */
const both = listed(`
  arrendante subarrendante compareciente otorgante representante cónyuge excónyuge mandante poderdante mutuante comodante
  hipotecante exponente depositante donante cedente permutante tradente promitente optante oferente aceptante endosante avalista prestamista garante
  contratante contratista subcontratista licenciante franquiciante fideicomitente constituyente causante causahabiente
  albacea cliente accionista inversionista comisionista consignante adquirente enajenante estipulante intermediario
  demandante ejecutante incidentante querellante denunciante requirente solicitante recurrente apelante amparista
  superintendente alimentante rematante contrayente postulante interponente tercerista adherente participante integrante suscriptor firmante signatario remitente
  adoptante regente pretendiente adolescente joven menor
  comerciante estudiante policía agente gerente subgerente asistente ayudante auxiliar fiscal oficial militar teniente
  comandante coronel general almirante soldado juez jueza cantante artista pianista dentista oculista optometrista
  psiquiatra pediatra economista periodista electricista electromecánico contable estilista recepcionista oficinista
  publicista taxista transportista deportista futbolista novelista poeta guía atleta terapeuta fisioterapeuta
  nutricionista anestesista radiólogo laboratorista agente vigilante conserje intérprete docente catequista
  cotitular vocal alguacil partícipe copartícipe cuentahabiente tarjetahabiente derechohabiente huésped paciente prometiente contribuyente transeúnte ocupante colindante
  guardia chef barista socorrista vigilante amanuense escribiente escribano pasante practicante profesional perito analista especialista consultante
`);

/** Adjectives of one form for both. */
const bothQualities = listed(`
  legal judicial extrajudicial mercantil civil penal laboral fiscal comercial industrial agrícola general especial
  individual capaz incapaz hábil inhábil ausente presente vigente suplente titular conforme firme municipal
  departamental nacional local común especialista residente singular universal leal fiel ilustre honorable
  notable inteligente exigente pudiente superviviente sobreviviente procedente concurrente saliente entrante
  automotriz ambiental infantil naval supérstite invidente vidente cuentadante autorizante cartulante declarante deponente solvente insolvente bilingüe analfabeta indígena
  consciente competente incompetente conviviente interviniente renuente sustituyente sustituible habitual accidental temporal permanente semejante
  eventual posible hablante puntual culpable rebelde
  gran grande sindical gremial estatal bursátil rural residente independiente dependiente responsable libre final principal
  costarricense canadiense estadounidense nicaragüense bonaerense londinense belga israelí iraní iraquí marroquí
  saudí pakistaní hindú árabe maya garífuna xinca xinka israelita croata vietnamita etíope
`);

/**
 * Adjectives that describe people and never a thing, so no noun of a complement can be meant: "es de este domicilio y
 * casado", "recibe el inmueble descrito y enterado".
 */
export const onlyOfPeople: ReadonlySet<string> = new Set(
  listed(`
    soltero casado viudo divorciado enterado advertido apercibido facultado obligado domiciliado avecindado agradecido
    complacido gustoso dispuesto nacido capaz consciente sabedor analfabeto sordo mudo sordomudo ciego jubilado
    juramentado naturalizado interesado asistido representado afiliado notificado emplazado
  `),
);

/** Participles and adjectives of things: "y gravado" never describes the people. */
export const onlyOfThings: ReadonlySet<string> = new Set(
  listed(`
    descrito deslindado ubicado situado gravado hipotecado arrendado construido edificado celebrado otorgado pactado
    convenido transcrito vendido cedido donado pagado adquirido rústico urbano cultivado amueblado vencido exigible
    contenido faccionado público privado gratuito oneroso directo indirecto amplio suficiente líquido desocupado limpio
    extendido emitido consignado depositado recibido
  `),
);

/** The people of instruments, in the masculine singular. */
export const persons: ReadonlySet<string> = new Set([...parties, ...professions, ...both]);

/** Their attributes, in the masculine singular. */
export const attributes: ReadonlySet<string> = new Set([...qualities, ...origins, ...bothQualities]);

/** Peoples and their languages whose names never change. */
export const peoples: ReadonlySet<string> = new Set(
  listed(`
    kaqchikel mam ixil chuj itza mopan akateko awakateko jakalteko popti poqomam poqomchi sakapulteko sipakapense
    uspanteko tektiteko chalchiteko kekchí quiché cakchiquel tzutujil
  `),
);

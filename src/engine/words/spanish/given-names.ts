import { withoutAccents } from "./word-codes.ts";

/**
 * Given names in Guatemala and in English, without accents. Words that begin with one of them are the name of a
 * person.
 */
const names = `
  aaron abel abelardo abelino abner abraham ada adalberto adam adan adela adelaida adelina adelma adilia adolfo adrian adriana agapito agnes
  agueda agustin agustina aida aide alan alba albert alberta albertina alberto alcides alda aldo alejandra alejandrina alejandro alejo alex
  alexa alexander alexandra alexis alfonso alfred alfredo alice alicia alida alina alirio alison allan allison alma alonso alvaro alyssa
  amabilia amada amado amalia amanda amarilis amber amelia amilcar amy ana anabella anaite andrea andres andrew angel angela angelica
  angelina angelo anibal anita ann anna anne annette anselmo anthony antonia antonieta antonio antulio apolinario apolonia aquiles araceli
  aracely arcadio argelia ariadna ariel armando arnaldo arnold arnoldo arnulfo aroldo arsenio arthur arturo ashley astolfo astrid asuncion
  audrey augusta augusto aura aurelia aurelio aurora austin avelina avelino axel azucena baltazar barbara barry bartolo bartolome basilia
  basilio baudilia baudilio beatriz belarmino belen belisario ben benedicta benedicto benigno benita benito benjamin bernabe bernard
  bernarda bernardino bernardo berta bertha bessy beth betty betzabe beverly bianca bill blanca bob bobby bonifacio boris bradley brandon
  braulio brenda brian bruce bruno bryan byron caleb calixto calvin camila camilo candelaria candida candido carl carla carlos carlota
  carmela carmelina carmelo carmen carol carolina caroline catalina catarina catarino caterin catherine cayetano cecilia cecilio ceferina
  ceferino celeste celestina celestino celia celso cesar cesia charles charlotte chelsea cheryl chris christian christina christine
  christopher cindy cipriano cira cirila cirilo clara claribel clark claudia claudio clemencia clemente cleotilde clifford clotilde colin
  concepcion concha connie conrado constanza consuelo corina cornelio cosme craig crescencio crisanto crispin cristian cristina cristobal
  cruz crystal curtis cynthia dagoberto dalia dalila damaris damaso damian daniel daniela danilo danny dario darlene darren darwin david
  dayana debora deborah debra delfina delfino delia delmi delmy demetrio denis denise dennis deodoro derek deysi diana diane diego dilia
  dilma dimas dina dinora diodoro dionisia dionisio dolores dominga domingo domitila donald donaldo donato donna dora dorian doris dorotea
  dorothy doug douglas duane dulce dylan eddy edelmira edgar edgardo edilberto edilma edith edmundo edna edson eduardo eduina edvin edward
  edwin efrain efren eileen eladia eladio elaine elda elder eleanor eleazar elena eleodoro eleuterio elfego elfida elia elias eligio elisa
  elisabeth elisandro eliseo eliu elizabeth ella ellen elmer eloisa elpidio elsa elsy elubia elva elvia elvin elvira elvis ema emanuel
  emerita emerson emeterio emilia emiliana emiliano emilio emily emma emmanuel encarnacion enedina enio enma enrique epifania epifanio
  erasmo eric erica erick ericka erik erika ernest ernestina ernesto erwin esdras esmeralda esperanza estanislao esteban estefania estefany
  estela ester esther estuardo esvin etelvina eufemia eufemio eugene eugenia eugenio eulalia eulalio eulogio eunice eusebia eusebio
  eustaquio eva evan evangelina evaristo evelia evelin evelio evelyn everardo ezequiel fabian fabiana fabio fabiola fabricio facundo fatima
  faustina faustino fausto federica federico felicia feliciana feliciano felicita felipa felipe felisa felix fermin fernanda fernando fidel
  fidelia fidelina filadelfo filiberta filiberto filomena filomeno flavia flavio florence florencia florencio florentina florentino florinda
  fortunato frances francis francisca francisco frank franklin fred freddy fredi fredy froilan fulgencio fulvio gabino gabriel gabriela gail
  galdino gamaliel gary gaspar genaro genoveva geoffrey george geovani geovanni geovany gerald gerardo german gerson gertrudis gilbert
  gilberto gilda gilma giovanni gisela gizela gladis gladys glen glenda glenn gloria gonzalo gordon grace graciela greg gregoria gregorio
  gregory gricelda griselda guadalupe guido guillermina guillermo gumercindo gustavo hannah harold haroldo harriet harry harvey haydee
  heather heber hector heidi heidy helen helena helga helmuth henri henry hercilia heriberto herlinda hermelinda hermelindo hermenegilda
  hermenegildo herminia herminio hermogenes hernan higinio hilaria hilario hilda hipolito holly homero horacio hortensia howard hugo
  humberto ian ida idalia idania ignacia ignacio ileana iliana imelda indira ines ingrid ingrith iracema irene iris irma irving isaac isabel
  isabela isaias isaura isela isidra isidro ismael israel ivan iveth ivette ivonne ivy ixchel jacinta jacinto jack jackeline jackie jacob
  jacobo jacqueline jaime jairo james jamie jane janet janeth janice jared jason javier jay jean jeanette jeannette jeff jefferson jeffrey
  jehu jennifer jenny jeovany jeremias jeremy jerome jeronimo jerry jesica jesse jessica jesus jill jim jimena jimmy jo joan joanna joaquin
  joaquina joe joel john johnny jon jonas jonatan jonathan jony jordan jorge josafat jose josefa josefina joseline joselyn joseph joshua
  josselin josue jovita joyce juan juana juanita judith judy julia julian juliana julie julieta julieth julio julissa justin justina justino
  juvenal karen karin karina karl karla kate katherine kathleen kathryn kathy katia katie keith kelly ken keneth kenia kenneth kevin kim
  kimberly kirk kyle lance larry laura lauren laurence lawrence lazaro leandro lee leida leidy leila lemuel lency leo leocadia leocadio leon
  leonard leonarda leonardo leonel leonidas leonor leonora leonzo leopoldo leroy lesbia leslie lesly lester lesvia leticia lewis lidia ligia
  lila lilia lilian liliana lillian lily lina linda lisandro lisbeth liseth lisette lissette livia liza lizbeth lizeth lloyd logan loida
  lois lorena lorenza lorenzo lori louis louise lourdes lucas lucia luciana luciano lucila lucinda lucrecia lucy luis luisa luke luvia luz
  lydia lynn mabel macaria macario madison magali magaly magda magdalena magdiel maida maira manfredo manolo manuel manuela marc marcela
  marcelina marcelino marcelo marcia marcial marciano marco marcos marcus margaret margarita margarito margoth maria mariajose marian
  mariana mariano maribel maricela marie mariela marilu marilyn marina mario marisela marisol maritza marjorie marlen marlene marleny marlin
  marlon marshall marta martha martin martina marvin mary mason mateo mathew matias matilde matt matthew maura maureen mauricio mauro
  maximiliano maydelin maynor mayra mayte medardo megan melania melany melecio melida melinda melisa melissa melvin merari mercedes micaela
  michael michelle miguel mike milagro milagros mildred milton minerva mirella miriam mirian mirna mirsa mirza misael mitchell modesta
  modesto moises molly monica monserrat morgan mynor myriam myrna nadia nancy napoleon narcisa narciso natalia natalie natanael nathan
  nathaniel natividad nazario nectali neftali nehemias neil nelly nelson nery nestor nicholas nicolas nicolasa nicole nicolle nicomedes
  nidia nilda nina nineth noah noe noelia noemi nohemi nolberto nora norberto norma norman numa obdulia obdulio obed octavio odette odilia
  odilio ofelia olegario olga olimpia oliver oliverio olivia omar ondina onelia onofre orestes orfa orlando oscar oseas osman osmundo
  osvaldo oswaldo otilia otilio otmaro oto otoniel otto ovidio owen pablo pamela paola pascual pascuala patricia patricio patrick patrocinio
  paul paula paulina paulino pedro peggy penny perla peter petrona petronila philip phillip phyllis pilar pio placida placido porfiria
  porfirio prudencio quirina rachel rafael rafaela raimundo ralph ramiro ramon ramona randall randolfo randy raquel raul raymond raymundo
  rebeca rebecca refugio regina reginaldo reina reinaldo remigio renato rene renee reyes reyna reynaldo rhonda ricarda ricardo richard rick
  rigoberta rigoberto rita robert roberta roberto robin rocael rocio rodney rodolfo rodrigo rogelia rogelio roger rolando romelia romeo
  romualdo ronal ronald roney rony roque rosa rosalba rosalia rosalina rosalinda rosana rosario rosaura rose roselia rosenda rosendo rosmery
  ross rosvin rosy roxana roy ruben rubenia rubi rubia rubidia rudy rufina rufino russell ruth ryan sabina sabino sabrina saida sally salome
  salomon salvador samantha samara samuel samy sandra sandy santiago santos sara sarah sarai saul scott sean sebastian sebastiana secundino
  seidy selena selvin serafin serapio sergia sergio servando seth severiano severo shannon sharon shawn sheila sheny sherly shirley silas
  silveria silverio silvestre silvia silvina simeon simon simona sindy siomara sofia sofonias soila soledad sonia sonya sophia soraida
  spencer stacy stanley stefany stephanie stephen steve steven stuardo stuart suceli sucely suleima sulma sumaya susan susana susy suzanne
  sylvia tamara tara tatiana taylor ted telesforo telma teodora teodoro teodulo teofila teofilo teresa tereza terry thelma thomas tiffany
  tim timotea timoteo timothy tina tirso tito tobias todd tom tomas tomasa tony toribio tracy trancito tranquilino transito travis trevor
  trinidad tyler ubaldo ubence ulises ursula uvaldo valdemar valentin valentina valeria valerie valerio vanesa vanessa velia velveth
  venancia venancio verena vernon veronica vicenta vicente victor victoria victoriano vidal vilia vilma vincent vinicio violeta virgilia
  virgilio virginia vivian viviana vladimir waldemar walfred walfredo walter wanda warren wayne wendolin wendy werner wesley whitney wilber
  wilda wilfredo wilfrido william wilmer wilson xavier ximena xiomara yadira yanet yaneth yanira yara yasmin yasmina yesenia yesica yessenia
  yohana yojana yolanda yoni yuliana yuri zacarias zachary zaira zenaida zoila zoraida zulay zulema zuleyma zully zulma zury
`;

/** Given names that are surnames in Guatemala as well, above all of Maya families. */
const alsoSurnames = `
  abraham adrian agustin alba alfonso alonso alvaro ambrosio andres angel angeles anselmo baltazar bartolo bartolome basilio bautista
  bernabe bernardo calixto cipriano clemente cosme cristobal cruz damian daniel david diego domingo elias encarnacion esteban eusebio
  fabian feliciano felipe felix fermin francisco gabriel gaspar german geronimo gregorio hilario ignacio isidro jacinto jacobo jeronimo
  joaquin jorge jordan juan julian lazaro leon leonardo lorenzo lucas macario manuel marcelino marcial marcos mariano martin mateo matias
  mauricio mercedes miguel natividad nicolas oliver pablo pascual patricio paulino pedro rafael ramon raymundo reyes rodrigo roque rosales
  rosario rufino salome salvador santiago santos sebastian silvestre simeon simon teodoro tomas toribio transito trinidad valentin vicente
  victor victoria vidal zacarias
`;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean).map(withoutAccents));
const [given, surnames] = [setOf(names), setOf(alsoSurnames)];
/** True for a common given name: "María", "BYRON", "Otto". */
export const isGivenName = (word: string): boolean => given.has(withoutAccents(word.toLowerCase()));

/** True for a given name that is a surname as well: "Santiago", "TOMÁS". */
export const isAlsoSurname = (word: string): boolean => surnames.has(withoutAccents(word.toLowerCase()));

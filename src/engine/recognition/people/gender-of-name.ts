import { isGivenName } from "#engine/words/spanish/given-names.ts";
import { withoutAccents } from "#engine/words/spanish/word-codes.ts";
import type { Sex } from "../words/gendered-words.ts";

// Names that both men and women have are in neither list: Guadalupe, Cruz, Santos, Trinidad.
const men = `
  aaron abel abner abraham adam adan adrian alan albert alcides alexander alfred allan amilcar andres andrew angel anibal anthony aquiles
  arnold arthur austin axel baltazar barry bartolome ben benjamin bernabe bernard bill bob bobby boris bradley brandon brian bruce bryan
  byron caleb calvin carl carlos cesar charles chris christian christopher clark clemente clifford colin cosme craig crispin cristian
  cristobal curtis damian daniel danny darren darwin david denis dennis derek dimas donald doug douglas duane dylan eddy edgar edson edvin
  edward edwin efrain efren elder eleazar elias eliu elmer elvin elvis emanuel emerson emmanuel enrique eric erick erik ernest erwin esdras
  esteban esvin eugene evan ezequiel fabian felipe felix fermin fidel frank franklin fred freddy fredi fredy froilan gabriel gamaliel gary
  gaspar geoffrey george geovani geovanni geovany gerald german gerson gilbert giovanni glen glenn gordon greg gregory harold harry harvey
  heber hector helmuth henri henry hermogenes hernan howard ian irving isaac isaias ismael israel ivan jack jacob jaime james jared jason
  javier jay jeff jefferson jeffrey jehu jeovany jeremias jeremy jerome jerry jesse jesus jim jimmy joaquin joe joel john johnny jon jonas
  jonatan jonathan jony jorge josafat jose joseph joshua josue juan julian justin juvenal karl keith ken keneth kenneth kevin kirk kyle
  lance larry laurence lawrence lemuel leon leonard leonel leonidas leroy lester lewis lloyd logan louis lucas luis luke manuel marc marcial
  marcos marcus marlon marshall martin marvin mason mathew matias matt matthew maynor melvin michael miguel mike milton misael mitchell
  moises mynor napoleon natanael nathan nathaniel neftali nehemias neil nelson nestor nicholas nicolas nicomedes noah noe norman obed oliver
  omar onofre orestes oscar oseas osman otoniel owen pascual patrick paul peter philip phillip rafael ralph ramon randall randy raul raymond
  rene richard rick robert rodney roger ronal ronald roney rony roque ross rosvin roy ruben russell ryan salomon salvador samuel saul scott
  sean sebastian selvin serafin seth silas silvestre simeon simon sofonias stanley stephen steve steven stuart ted thomas tim timothy tobias
  todd tom tomas tony travis trevor tyler ubence ulises valdemar valentin vernon vicente victor vidal vincent vladimir waldemar walfred walter
  warren wayne werner wesley wilber william wilmer wilson xavier yoni zacarias zachary
`;
const women = `
  agnes aide alice alison allison amarilis amber amy anaite ann anne annette araceli aracely ashley astrid audrey beatriz belen bessy beth
  betty betzabe beverly carmen carol caroline caterin catherine celeste charlotte cheryl christine cindy claribel cleotilde clotilde connie
  crystal cynthia darlene deborah delmi delmy denise deysi diane dolores doris dorothy dulce edith eileen elaine eleanor elisabeth elizabeth
  ellen elsy emily estefany ester esther eunice evelin evelyn florence frances gail gertrudis gladis gladys grace hannah harriet haydee heather
  heidi heidy helen holly ines ingrid ingrith irene iris isabel iveth ivette ivonne ivy ixchel jackeline jacqueline jane janet janeth janice
  jeanette jeannette jennifer jill joan joseline joselyn josselin joyce judith judy julie julieth karen karin kate katherine kathleen kathryn
  kathy katie kimberly lauren leidy leonor lesly lilian lillian lily lisbeth liseth lisette lissette lizbeth lizeth lois lori louise lourdes
  lucy luz mabel madison magali magaly margaret margoth mariajose marian maribel marie marilu marilyn marisol marjorie marlen marlene marleny
  mary matilde maureen maydelin mayte megan melany merari mercedes michelle milagros mildred miriam mirian molly monserrat myriam nancy natalie
  nelly nicole nicolle nineth noemi nohemi odette peggy penny phyllis pilar rachel raquel renee rocio rose rosmery rosy rubi ruth sally salome
  sarah sarai seidy sharon sheny sherly shirley sindy soledad stacy stefany stephanie suceli sucely susan susy suzanne tiffany valerie velveth
  vivian wendolin wendy whitney yanet yaneth yasmin zulay zully
`;
/** Names that end as one gender's and are also the other one's, or of another. */
const uncertain = "numa consuelo jo refugio rosario transito trancito patrocinio milagro";

const setOf = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/));
const [ofMen, ofWomen, ofBoth] = [setOf(men), setOf(women), setOf(uncertain)];

/**
 * Returns the gender that the first given name of a person has. Returns undefined for a name without a further word,
 * which may still be typed, and for names that are unknown or that both have.
 */
export function genderOfName(name: string): Sex | undefined {
  const first = /^\s*(\p{L}+)\s+\p{L}/u.exec(name)?.[1];
  if (first === undefined) return undefined;
  const given = withoutAccents(first.toLowerCase());
  if (ofMen.has(given)) return "masculino";
  if (ofWomen.has(given)) return "femenino";
  if (ofBoth.has(given) || !isGivenName(given)) return undefined;
  return given.endsWith("a") ? "femenino" : given.endsWith("o") ? "masculino" : undefined;
}

/** Words with a capital letter that tell nobody who or where somebody is. They are few, because most come with `compromise`. */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** They stand before a name. Alone they are a role: everybody has a mum. */
export const titles = words(`
  mr mrs ms miss mx dr doctor prof professor sir madam lady lord judge officer sergeant captain coach nurse teacher
  pastor priest rabbi imam father mother brother sister reverend rev saint st
  aunt auntie aunty uncle cousin granny gran grandma grandpa granddad grandad grandmother grandfather nana nan nanny
  mum mom mummy mommy mama mamma ma dad daddy papa pa pop pops stepmum stepmom stepdad stepfather stepmother
  stepbrother stepsister son daughter baby oma opa abuela abuelo babushka`)

/** They stand behind the name of a place. Alone they are any such place. */
export const placeWords = words(`
  street road avenue lane drive court way square place close terrace hill park gardens station bridge river lake beach bay
  school primary secondary elementary middle high grammar junior senior college university academy kindergarten preschool
  hospital clinic home house children's church chapel convent temple mosque library cemetery camp farm hotel bar pub
  north south east west northern southern eastern western new old great lower upper city town county village`)

/** Small words of a title. */
export const connectors = words('a an and as at but by for from in of on or the to with')

/** What people do and things do not. */
export const personVerbs = words(`
  said told asked taught laughed cried smiled whispered shouted screamed yelled knew thought wanted hated loved promised hugged kissed
  held slapped lied wrote apologized apologised drank smoked married wept begged nodded`)

/** Public: millions of people know them. */
export const publicWords = words(`
  i god lord jesus christ allah buddha bible quran koran torah bible heaven hell satan devil santa claus
  christmas easter halloween ramadan eid hanukkah diwali thanksgiving passover advent lent xmas
  monday tuesday wednesday thursday friday saturday sunday january february march july september october november december
  spring summer autumn winter fall earth moon sun internet facebook instagram tiktok youtube google whatsapp
  lego nintendo barbie playstation xbox gameboy disney pokemon nutella coke pepsi mcdonald's ikea walmart netflix
  harry potter batman superman spiderman cinderella bambi dumbo simba hulk yoda mickey mouse
  ok okay tv ptsd adhd nhs cps dna usa uk eu english math maths science history geography art music pe
  alcoholics anonymous narcotics parent parents child kid family kids principal police army navy air force
  ymca scouts internet christian christianity catholic protestant muslim islam jewish jew judaism hindu buddhist
  euro europe africa asia america australia antarctica states kingdom united`)

/** Months that are names, too: names only beside a person's title. */
export const months = words('april may june august')

/** Names that are ordinary words, too. At the start of a sentence each word has a capital letter, so what follows decides. */
export const ambiguousNames = words(`
  will may mark grace rose hope faith joy dawn summer autumn april june august art bill frank chase drew pat earnest ernest violet
  sunny ray jack rob sue gene dale glen cliff lance grant miles wade rich dick bob don guy penny ginger olive daisy lily ivy iris
  ruby amber crystal heather holly jade pearl angel carol melody harmony destiny serenity trinity star sky storm dean earl duke king
  prince major norm herb kitty misty sandy rusty dusty buddy sonny junior charity patience mercy honor honour justice prudence
  constance felicity hazel basil sage fern reed brook brooke forest heath cole wolf fox bear hunter archer mason cooper carter
  baker cook taylor miller smith potter parker porter page price chance lane field ford hill wood woods stone rock banks brown
  black white green gray grey young long short small little strong wise sharp love hart tucker skip chip chuck pierce rand
  mike max sam josh jimmy nick stew tad ty van victor wally ward warren woody bud cash clay colt dash dot early eve ever fancy
  gay happy hardy jewel lee liberty long lucky marina merry mina nova opal paris phoenix pleasant precious princess queen queenie
  rain raven river robin royal sailor savannah scarlet silver skye true velvet winter wren china india jordan georgia chelsea
  charm candy cherry clover coral dove dolly echo ember fable gale genesis ivory jasmine journey lark laurel lotus lyric meadow
  memory myrtle ocean paisley petal poppy rhythm saffron sienna song symphony tempest temple willow many more most see say so
  much an in on at our their else always sometimes nobody someone anyone mine per pa ma`)

import { APOSTROPHES, withoutApostrophes } from '../../platform/rules/search.ts'

/**
 * Words of place names, in a form in which typed and written names can be compared: without accents and apostrophes,
 * abbreviations written out, numbers as digits, words or Roman numerals, and by sound ('Glisério', 'Cambuy', 'Helena'
 * without its h).
 */

/** Abbreviations in names and in what people type. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  r: 'rua',
  av: 'avenida',
  ave: 'avenida',
  al: 'alameda',
  tv: 'travessa',
  trav: 'travessa',
  pc: 'praca',
  pca: 'praca',
  rod: 'rodovia',
  est: 'estrada',
  estr: 'estrada',
  lgo: 'largo',
  viad: 'viaduto',
  jd: 'jardim',
  jdm: 'jardim',
  jard: 'jardim',
  vl: 'vila',
  pq: 'parque',
  pque: 'parque',
  prq: 'parque',
  res: 'residencial',
  resid: 'residencial',
  cj: 'conjunto',
  conj: 'conjunto',
  cid: 'cidade',
  lot: 'loteamento',
  chac: 'chacara',
  dr: 'doutor',
  dra: 'doutora',
  gal: 'general',
  gen: 'general',
  cel: 'coronel',
  cap: 'capitao',
  maj: 'major',
  mal: 'marechal',
  ten: 'tenente',
  sgt: 'sargento',
  brig: 'brigadeiro',
  alm: 'almirante',
  prof: 'professor',
  profa: 'professora',
  pe: 'padre',
  mons: 'monsenhor',
  con: 'conego',
  d: 'dom',
  dna: 'dona',
  dep: 'deputado',
  sen: 'senador',
  ver: 'vereador',
  pref: 'prefeito',
  gov: 'governador',
  pres: 'presidente',
  min: 'ministro',
  des: 'desembargador',
  eng: 'engenheiro',
  arq: 'arquiteto',
  cons: 'conselheiro',
  visc: 'visconde',
  marq: 'marques',
  s: 'sao',
  sta: 'santa',
  sto: 'santo',
  sra: 'senhora',
  n: 'nossa',
  hosp: 'hospital',
  shop: 'shopping',
  term: 'terminal',
  univ: 'universidade',
  aerop: 'aeroporto',
  munic: 'municipal',
}

const STREET_KINDS: ReadonlySet<string> = new Set(
  'rua avenida alameda travessa praca rodovia estrada largo viaduto via caminho marginal'.split(' '),
)
/** Words that begin many names of areas, and that people leave out or confuse. */
const AREA_KINDS: ReadonlySet<string> = new Set(
  'jardim vila parque residencial conjunto cidade loteamento chacara nucleo distrito shopping hospital estadio'.split(
    ' ',
  ),
)
const TITLES: ReadonlySet<string> = new Set(
  `doutor doutora general coronel capitao major marechal tenente sargento brigadeiro almirante professor professora
  padre monsenhor conego frei dom dona deputado senador vereador prefeito governador presidente ministro desembargador
  engenheiro arquiteto conselheiro visconde marques barao conde irma pastor maestro cabo`.split(/\s+/),
)
/** Words that connect others or that any place's name may have. */
const FILLERS: ReadonlySet<string> = new Set(
  'de da do das dos d e a o as os em no na com c x esquina entre perto proximo bairro ponto pontos placa placas nivel tag'.split(
    ' ',
  ),
)
/** Separates the two streets of a corner. */
const CORNER_SEPARATOR = /\s(?:x|com|c|e|esquina(?:\s+(?:com|c|de|da|do))?)\s/

const UNITS = ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove']
const TEENS = ['dez', 'onze', 'doze', 'treze', 'catorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove']
const ROMANS = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv xxv'.split(
  ' ',
)
const TENS: Readonly<Record<string, number>> = { vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50 }
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, index): [string, number] => [word, index + 1]),
  ...TEENS.map((word, index): [string, number] => [word, index + 10]),
  ...Object.entries(TENS),
  ...([
    ['primeiro', 1],
    ['primeira', 1],
    ['segundo', 2],
    ['terceiro', 3],
    ['quatorze', 14],
    ['cem', 100],
  ] as const),
  // A single letter is usually an initial, so only I and V count as Roman numerals.
  ...ROMANS.map((word, index): [string, number] => [word, index + 1]).filter(([word]) => !/^x$/.test(word)),
])

/** The ways of writing a number: digits, Roman numeral and, for numbers in street names, words. */
function namesOfNumber(value: number): string[] {
  const unit = value % 10
  const tens = Object.keys(TENS).find(word => TENS[word] === value - unit)
  const words = value < 10 ? [UNITS[value - 1]] : value < 20 ? [TEENS[value - 10]] : [tens, UNITS[unit - 1]]
  const synonyms = { 1: ['primeiro'], 2: ['segundo'], 14: ['quatorze'] }[value] ?? []
  return [String(value), ROMANS[value - 1], ...words, ...synonyms].filter(word => word !== undefined)
}

/** Lower case, without accents; an apostrophe within a word is ', other characters between words become one space. */
const withinWordApostrophes = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}ªº°]/gu, '')
    .replace(APOSTROPHES, "'")
    .replace(/(?<!\p{L})'|'(?!\p{L})/gu, '')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()

/** Lower case, without accents and apostrophes; other characters between words become one space. */
const normalisePlaceText = (text: string): string => withoutApostrophes(withinWordApostrophes(text))

/**
 * A c with cedilla sounds like s. People leave the cedilla out when they write, so only the phonetic key regards it.
 */
const withCedillas = (text: string): string => normalisePlaceText(text.normalize('NFC').replace(/ç/gi, 'ss'))

/** A rough key of how a word sounds in Brazilian Portuguese: words that sound alike have the same key. */
export const phoneticKey = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replace(/ch|sh/g, 'x')
    .replaceAll('h', '')
    .replaceAll('y', 'i')
    .replaceAll('w', 'v')
    .replace(/qu(?=[ei])/g, 'k')
    .replaceAll('q', 'k')
    .replace(/gu(?=[ei])/g, 'G')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/[sx]?c+(?=[ei])/g, 's')
    .replaceAll('c', 'k')
    .replaceAll('G', 'g')
    .replaceAll('z', 's')
    .replace(/n(?=[pb]|$)/g, 'm')
    .replace(/(.)\1+/g, '$1')

export const isTitleWord = ({ text }: Pick<NameWord, 'text'>): boolean => TITLES.has(text)

/** Weight of a word in a name. Typed words of low weight need not match. */
const weightOf = (word: string): number => {
  if (FILLERS.has(word) || STREET_KINDS.has(word)) return 0
  if (TITLES.has(word)) return 0.3
  return AREA_KINDS.has(word) ? 0.4 : 1
}

export type NameWord = {
  text: string
  sound: string
  /** Other forms in which the word may be typed: the digits of a number, 'oeste' for "d'Oeste" or 'Doeste'. */
  also: readonly string[]
  weight: number
  isStreetKind: boolean
}

/** The words of a name, abbreviations written out. */
export function wordsOfPlaceName(name: string): NameWord[] {
  const sounds = withCedillas(name).split(' ')
  const spelled = withinWordApostrophes(name).split(' ').filter(Boolean)
  const written = spelled.map(withoutApostrophes)
  return written.map((short, index) => {
    const text = ABBREVIATIONS[short] ?? short
    return {
      text,
      sound: phoneticKey(text === short ? (sounds[index] ?? short) : text),
      also: [...aliasesOf(written, index), ...partsAtApostrophes(spelled[index] ?? '')],
      weight: weightOf(text),
      isStreetKind: STREET_KINDS.has(text),
    }
  })
}

/** 'd' and 'avila' of "d'avila", which people type with a space. */
const partsAtApostrophes = (word: string): string[] => (word.includes("'") ? word.split("'") : [])

function aliasesOf(written: readonly string[], index: number): string[] {
  const word = written[index] ?? ''
  if (/^d[aeiou]\p{L}{3,}$/u.test(word) && /doeste$/.test(word)) return [word.slice(1)]
  const value = /^\d{1,2}$/.test(word) ? Number(word) : NUMBERS.get(word)
  if (value === undefined || value === 0) return []
  // 'Vinte e Quatro': also 24
  const next = NUMBERS.get(written[index + 2] ?? '') ?? 10
  const together = word in TENS && written[index + 1] === 'e' && next < 10 ? [String(value + next)] : []
  return [...namesOfNumber(value), ...together].filter(name => name !== word)
}

/** A key that all spellings of a place's name share: 'Av. Glicério' and 'Avenida Glicerio'. */
export const placeNameKey = (name: string): string =>
  wordsOfPlaceName(name)
    .map(({ text }) => text)
    .filter(text => !FILLERS.has(text))
    .join(' ')

export type TypedWord = {
  /** The word as typed, and with its abbreviation written out. */
  texts: readonly string[]
  sounds: readonly string[]
  weight: number
  /** Whether the word need not match: a connecting word, a kind of street, a house number, a state. */
  isOptional: boolean
  isStreetKind: boolean
}

export type TypedPlace = {
  words: readonly TypedWord[]
  /** The words before and after 'x', 'com' or 'esquina', when two streets were typed. */
  corner: readonly [TypedWord[], TypedWord[]] | undefined
}

const STATES: ReadonlySet<string> = new Set(
  'ac al am ap ba ce df es go ma mg ms mt pa pb pe pi pr rj rn ro rr rs sc se sp to brasil'.split(' '),
)

/** Maximum number of words; a longer text is a sentence, not a place's name. */
const MAX_WORDS = 12

/** Parses a typed text; undefined when it contains nothing to search for. */
export function parseTypedPlace(typed: string): TypedPlace | undefined {
  const text = normalisePlaceText(typed.replace(/c\/|[&/+]/gi, ' x '))
  const words = readWords(typed.replace(/c\/|[&/+]/gi, ' '))
  if (!words.some(({ isOptional, texts: [own = ''] }) => !isOptional && own.length > 1)) return undefined
  const [, before, behind] = /^(.+?)SPLIT(.+)$/.exec(text.replace(CORNER_SEPARATOR, 'SPLIT')) ?? []
  return { words, corner: before && behind ? [readWords(before), readWords(behind)] : undefined }
}

function readWords(typed: string): TypedWord[] {
  const sounds = withCedillas(typed).split(' ')
  const written = normalisePlaceText(typed).split(' ').filter(Boolean).slice(0, MAX_WORDS)
  const typedWords = written.map((own, index): TypedWord => {
    const long = ABBREVIATIONS[own]
    const texts = long && long !== own ? [own, long] : [own]
    const text = long ?? own
    const isExtra = index > 0 && (/^\d+$/.test(own) || (index === written.length - 1 && STATES.has(own)))
    const weight = weightOf(text)
    return {
      texts,
      sounds: [...new Set([phoneticKey(sounds[index] ?? own), ...(long ? [phoneticKey(long)] : [])])],
      weight: isExtra ? 0 : weight,
      isOptional: isExtra || weight === 0,
      isStreetKind: STREET_KINDS.has(text),
    }
  })
  // When all words are optional ('avenida' or 'dom' alone), they are what is searched
  return typedWords.every(({ isOptional }) => isOptional)
    ? typedWords.map(word => (FILLERS.has(word.texts[0] ?? '') ? word : { ...word, isOptional: false, weight: 1 }))
    : typedWords
}

/**
 * Number formats of a workbook, as far as they decide what a cell is: a date, a percentage, or digits in a pattern such
 * as 00000, which show leading zeros that the number does not have.
 */

/** Formats that files name by number only, with dates and times (ECMA-376, 18.8.30) and percentages. */
const DATE_IDS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const PERCENT_IDS = [9, 10]
/** Times without a day: 'h:mm AM/PM' to 'h:mm:ss', and durations. */
const TIME_IDS = [18, 19, 20, 21, 45, 46, 47]

export type NumberFormat =
  | { kind: 'number' }
  | { kind: 'date' }
  | { kind: 'time' }
  | { kind: 'percent' }
  /** `pattern`: '0' and '#' for digits, everything else as it is shown. */
  | { kind: 'digits'; pattern: readonly DigitPart[] }
  /** Two formats: the first for the numbers for which the condition holds. */
  | { kind: 'conditional'; holds: (value: number) => boolean; first: NumberFormat; other: NumberFormat }
type DigitPart = { digit: '0' | '#' } | { literal: string }

export const PLAIN_NUMBER: NumberFormat = { kind: 'number' }

/** The format with this id; `code` is its text in the file, for formats that are not built in. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return formatOfCode(code)
  if (TIME_IDS.includes(id)) return { kind: 'time' }
  if (DATE_IDS.some(([from, to]) => id >= from && id <= to)) return { kind: 'date' }
  return PERCENT_IDS.includes(id) ? { kind: 'percent' } : PLAIN_NUMBER
}

/** Longest format that Excel accepts; a longer one is made up. */
const MAX_CODE_LENGTH = 255

function formatOfCode(code: string): NumberFormat {
  const [first = '', second = ''] = sectionsOf(code.slice(0, MAX_CODE_LENGTH))
  const holds = conditionOf(first)
  return holds
    ? { kind: 'conditional', holds, first: formatOfSection(first), other: formatOfSection(second) }
    : formatOfSection(first)
}

/** The format that applies to a number. */
export const formatOfNumber = (value: number, format: NumberFormat): NumberFormat =>
  format.kind === 'conditional' ? (format.holds(value) ? format.first : format.other) : format

/** The condition with which a section begins: '[<=99999999999]'. */
function conditionOf(section: string): ((value: number) => boolean) | undefined {
  const [, sign, limitText] = /^(?:\[[a-z]+\d*\])?\[([<>]=?|=)(-?\d{1,15}(?:\.\d{1,15})?)\]/i.exec(section) ?? []
  if (sign === undefined) return undefined
  const limit = Number(limitText)
  return value =>
    (sign.includes('=') && value === limit) || (sign.startsWith('<') ? value < limit : sign !== '=' && value > limit)
}

/** Texts that do not belong to the number that they stand before. */
const CURRENCY = /\$|BRL/i

/** The end of a code behind its number: '-A', '/2026'. Other texts, such as ' m', say what is counted. */
const CODE_SUFFIX = /^(?:-[\p{L}\d]|\/\d)/u

function formatOfSection(section: string): NumberFormat {
  const parts = partsOf(section)
  const signs = parts.flatMap(part => ('sign' in part ? part.sign.toLowerCase() : []))
  const isGeneral = signs.join('') === 'general' || signs.join('') === 'standard'
  const isSign = (part: (typeof parts)[number]) => 'sign' in part
  const prefix = literalsOf(parts.slice(0, parts.findIndex(isSign)))
  const suffix = literalsOf(parts.slice(parts.findLastIndex(isSign) + 1))
  const isCode = (/\p{L}/u.test(prefix) && !CURRENCY.test(prefix)) || CODE_SUFFIX.test(suffix)
  if (isGeneral)
    return isCode
      ? { kind: 'digits', pattern: [{ literal: prefix }, { digit: '0' }, { literal: suffix }] }
      : PLAIN_NUMBER
  if (signs.some(sign => 'dy'.includes(sign))) return { kind: 'date' }
  if (signs.some(sign => 'hs'.includes(sign))) return { kind: 'time' }
  if (signs.includes('m')) return { kind: 'date' }
  if (signs.includes('%')) return { kind: 'percent' }
  const zeros = signs.filter(sign => sign === '0').length
  const isPattern = signs.every(sign => '0#-/() '.includes(sign))
  if (!isPattern || zeros < (isCode ? 1 : 2)) return PLAIN_NUMBER
  return {
    kind: 'digits',
    pattern: parts.map(part => {
      if (!('sign' in part)) return part
      return part.sign === '0' || part.sign === '#' ? { digit: part.sign } : { literal: part.sign }
    }),
  }
}

/** The sections of a format: for positive numbers, or with a condition; then for others. */
function sectionsOf(code: string): string[] {
  const sections: string[] = []
  let start = 0
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === '"') at = code.indexOf('"', at + 1) === -1 ? code.length : code.indexOf('"', at + 1)
    else if (sign === ';') {
      sections.push(code.slice(start, at))
      start = at + 1
    }
  }
  return [...sections, code.slice(start)]
}

const literalsOf = (parts: ReturnType<typeof partsOf>): string =>
  parts.flatMap(part => ('literal' in part ? part.literal : [])).join('')

/** The parts of a section. Colours, conditions, currencies and fillers in it show nothing. */
function partsOf(code: string): ({ sign: string } | { literal: string })[] {
  const parts: ({ sign: string } | { literal: string })[] = []
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at)
    if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1)
      const inner = code.slice(at + 1, end === -1 ? undefined : end)
      if (sign === '"') parts.push({ literal: inner })
      else if (/^(?:h+|m+|s+)$/i.test(inner)) parts.push({ sign: 'h' })
      at = end === -1 ? code.length : end
    } else if (sign === '\\') {
      parts.push({ literal: code.charAt(at + 1) })
      at += 1
    } else if (sign === '_' || sign === '*') at += 1
    else parts.push({ sign })
  }
  return parts
}

/**
 * Decimals to which numbers are rounded: more than prices and coordinates need, less than the errors of binary
 * fractions.
 */
const DECIMALS = 8
const plain = (value: number): string => String(Number(value.toFixed(DECIMALS))).replace('.', ',')

/** A number as its cell shows it, but with all its decimals. Not for dates. */
export function shownNumber(value: number, format: NumberFormat): string {
  if (format.kind === 'percent') return `${plain(value * 100)}%`
  if (format.kind !== 'digits' || !Number.isSafeInteger(value) || value < 0) return plain(value)
  let digits = String(value)
  let shown = ''
  const places = format.pattern.filter(part => 'digit' in part).length
  let left = places
  for (const part of format.pattern.toReversed()) {
    if ('literal' in part) {
      shown = part.literal + shown
      continue
    }
    left -= 1
    // The first place takes all digits that are left.
    const taken = left === 0 ? digits : digits.slice(-1)
    shown = (taken || (part.digit === '0' ? '0' : '')) + shown
    digits = left === 0 ? '' : digits.slice(0, -1)
  }
  return shown
}

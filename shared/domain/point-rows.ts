import { isLatitude, isLongitude, parseDegrees } from './coordinates.ts'
import { parseBRL } from './money.ts'
import { PERIOD_YEARS } from './periods.ts'
import { pointName } from './points.ts'
import { NO_PRICES, type Prices, type PricingTier, priceField } from './pricing-tiers.ts'
import { MAX_TAG_NAME, MIN_TAG_NAME, sameNameKey } from './tags.ts'

/**
 * Rows of an operator's spreadsheet, checked and turned into points to be created. Columns are found by their name
 * whatever the case and accents; line numbers are those of the file, the header being line 1.
 */

/** A larger sheet is divided: it would take many minutes and its errors could not be read. */
export const MAX_ROWS = 100_000

export const COLUMNS = [
  'nome',
  'rua',
  'cruzamento',
  'bairro',
  'cidade',
  'latitude',
  'longitude',
  'nivel',
  'tags',
  'descricao',
  ...PERIOD_YEARS.map(years => `preco_${years}` as const),
] as const
export type Column = (typeof COLUMNS)[number]
const REQUIRED: readonly Column[] = ['rua', 'latitude', 'longitude', 'nivel']

/** `column` is undefined for an error of the whole line or file. */
export type RowError = { line: number; column?: Column; message: string }

export type PointRow = Prices & {
  line: number
  /** The name as given; empty when the naming rule fills it. */
  given_name: string
  name: string
  street_name: string
  intersection_name: string
  neighborhood: string
  city: string
  latitude: number | null
  longitude: number | null
  pricing_tier_id: string
  tags: string[]
  description: string
}

const clean = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
const columnKey = (text: string): string => sameNameKey(text).replace(/[\s-]+/g, '_')

/** Which column stands where. Errors: a column that is missing, unknown or there twice. */
export function readHeader(header: readonly string[]): { columns: (Column | undefined)[]; errors: RowError[] } {
  const errors: RowError[] = []
  const columns = header.map(title => COLUMNS.find(column => column === columnKey(title)))
  header.forEach((title, index) => {
    const column = columns[index]
    if (!column && title.trim())
      errors.push({
        line: 1,
        message: `A coluna "${title.trim()}" não é conhecida. Colunas aceitas: ${COLUMNS.join(', ')}.`,
      })
    else if (column && columns.indexOf(column) !== index)
      errors.push({ line: 1, column, message: 'Esta coluna aparece mais de uma vez.' })
  })
  for (const column of REQUIRED)
    if (!columns.includes(column)) errors.push({ line: 1, column, message: 'Falta esta coluna na planilha.' })
  return { columns, errors }
}

type Cells = Partial<Record<Column, string>>
export type CheckedRow = { row: PointRow } | { errors: RowError[] }

/** One line of the sheet as a point, or everything that is wrong with it. */
export function checkRow(line: number, cells: Cells, tiers: readonly PricingTier[]): CheckedRow {
  const errors: RowError[] = []
  const fail = (column: Column, message: string): undefined => {
    errors.push({ line, column, message })
    return undefined
  }
  const text = (column: Column, most: number): string => {
    const value = clean(cells[column] ?? '')
    if (value.length > most) fail(column, `O texto tem ${value.length} caracteres; o limite é ${most}.`)
    if (/[\p{Cc}<>]/u.test(value)) fail(column, 'O texto tem caracteres que não são aceitos.')
    return value
  }
  const street_name = text('rua', 120)
  if (!street_name) fail('rua', 'O nome da rua principal é obrigatório.')
  const intersection_name = text('cruzamento', 120)
  const given_name = text('nome', 160)
  if (given_name && given_name.length < 3) fail('nome', 'O nome precisa de pelo menos 3 caracteres.')
  const tier = tierNamed(cells.nivel ?? '', tiers)
  if (!tier) fail('nivel', unknownTier(cells.nivel ?? '', tiers))
  const latitude = degrees('latitude', cells.latitude ?? '', fail)
  const longitude = degrees('longitude', cells.longitude ?? '', fail)
  if (latitude === null && typeof longitude === 'number') fail('latitude', 'Falta a latitude.')
  if (longitude === null && typeof latitude === 'number') fail('longitude', 'Falta a longitude.')
  const tags = readTags(cells.tags ?? '', fail)
  const prices = readPrices(cells, fail)
  const neighborhood = text('bairro', 80)
  const city = text('cidade', 80)
  const description = text('descricao', 2000)
  if (errors.length > 0 || !tier || latitude === undefined || longitude === undefined) return { errors }
  return {
    row: {
      line,
      given_name,
      name: given_name || pointName(tier.name, street_name, intersection_name),
      street_name,
      intersection_name,
      neighborhood,
      city,
      latitude,
      longitude,
      pricing_tier_id: tier.id,
      tags,
      description,
      ...prices,
    },
  }
}

type Fail = (column: Column, message: string) => undefined

const tierNamed = (name: string, tiers: readonly PricingTier[]): PricingTier | undefined =>
  tiers.find(tier => sameNameKey(tier.name) === sameNameKey(name))

const unknownTier = (name: string, tiers: readonly PricingTier[]): string =>
  name.trim()
    ? `O nível de preço "${name.trim()}" não existe. Níveis: ${tiers.map(tier => tier.name).join(', ') || 'nenhum cadastrado'}.`
    : 'Você deve selecionar um nível de preço.'

/** null for an empty cell (a point without coordinates), undefined when it is wrong. */
function degrees(column: 'latitude' | 'longitude', cell: string, fail: Fail): number | null | undefined {
  if (!cell.trim()) return null
  const value = parseDegrees(cell)
  if (value === undefined) return fail(column, `"${cell.trim()}" não é um número em graus, como -22,740250.`)
  if (column === 'latitude' && !isLatitude(value))
    return fail(column, `"${cell.trim()}" está fora do mapa: a latitude vai de -90 a 90.`)
  if (column === 'longitude' && !isLongitude(value))
    return fail(column, `"${cell.trim()}" está fora do mapa: a longitude vai de -180 a 180.`)
  return value
}

/** 'comércio|centro' or 'comércio, centro'; the same tag twice counts once. */
function readTags(cell: string, fail: Fail): string[] {
  const tags = new Map<string, string>()
  for (const name of cell.split(/[|,]/).map(clean).filter(Boolean)) {
    if (name.length < MIN_TAG_NAME || name.length > MAX_TAG_NAME || /[<>]/.test(name))
      fail('tags', `A tag "${name}" precisa ter de ${MIN_TAG_NAME} a ${MAX_TAG_NAME} caracteres, sem < e >.`)
    if (!tags.has(sameNameKey(name))) tags.set(sameNameKey(name), name)
  }
  return [...tags.values()]
}

function readPrices(cells: Cells, fail: Fail): Prices {
  const prices = { ...NO_PRICES }
  for (const years of PERIOD_YEARS) {
    const cell = cells[`preco_${years}`]?.trim()
    if (!cell) continue
    const price = parseBRL(cell)
    if (price === undefined) fail(`preco_${years}`, `"${cell}" não é um preço, como 1.234,56.`)
    else prices[priceField(years)] = price > 0 ? price : null
  }
  return prices
}

/** What makes two rows the same point: the place and the name it was given. */
export const rowIdentity = (row: PointRow): string =>
  JSON.stringify([
    sameNameKey(row.given_name),
    sameNameKey(row.street_name),
    sameNameKey(row.intersection_name),
    sameNameKey(row.city),
    row.latitude?.toFixed(6) ?? '',
    row.longitude?.toFixed(6) ?? '',
  ])

import * as z from 'zod/mini'
import { DEGREES, isLatitude, isLongitude, parseDegrees } from '../../platform/rules/coordinates.ts'
import { parseBRL } from '../../platform/rules/money.ts'
import {
  foldedLine,
  foldedLines,
  hasInvalidCharacters,
  INVALID_CHARACTERS,
  isInvalidLine,
} from '../../platform/rules/texts.ts'
import { PERIOD_YEARS } from './periods.ts'
import {
  MAX_DESCRIPTION,
  MAX_PLACE,
  MAX_POINT_NAME,
  MAX_STREET,
  MIN_POINT_NAME,
  NAME_SHORT,
  REFUSED_IN_TEXT,
  STREET_REQUIRED,
  TEXT_REFUSED,
  TIER_REQUIRED,
} from './point-form.ts'
import type { SiteFacts } from './point-site.ts'
import { flowOfText, lightingOfText, MAX_FACING, MAX_NEARBY, metresOfText, siteFactFields } from './point-site-form.ts'
import { pointName } from './points.ts'
import { tierName } from './pricing-tier-form.ts'
import { NO_PRICES, type Prices, type PricingTier, priceField } from './pricing-tiers.ts'
import { MAX_TAG_NAME, MAX_TAGS, MIN_TAG_NAME, sameNameKey, TOO_MANY_TAGS } from './tags.ts'

/**
 * Rows of an operator's spreadsheet, checked and turned into points to be created. Columns are found by their name
 * whatever the case and accents; line numbers are those of the file, the header being line 1.
 */

/** Characters of a cell; beyond every limit of a field, so that the field itself says what is wrong. */
export const MAX_CELL = 4000
export const CELL_TOO_LONG = 'O texto é longo demais.'

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
  'largura',
  'altura',
  'altura_do_chao',
  'iluminacao',
  'sentido',
  'fluxo_diario',
  'perto_de',
] as const
export type Column = (typeof COLUMNS)[number]
const REQUIRED: readonly Column[] = ['rua', 'latitude', 'longitude', 'nivel']
/** Columns that an export adds and that an import passes over: it makes points, and changes none. */
export const EXPORT_ONLY_COLUMNS = ['id', 'status', 'is_available', 'updated_at'] as const

/** `column` is undefined for an error of the whole line or file. */
export const rowError = z.object({ line: z.int(), column: z.optional(z.enum(COLUMNS)), message: z.string() })
export type RowError = z.infer<typeof rowError>

export type PointRow = Prices &
  SiteFacts & {
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

const columnKey = (text: string): string => sameNameKey(text).replace(/[\s-]+/g, '_')
const isExportOnly = (title: string): boolean => EXPORT_ONLY_COLUMNS.some(column => column === columnKey(title))

/** Which column stands where, none where an export's own stands. Errors: one that is missing, unknown or there twice. */
export function readHeader(header: readonly string[]): { columns: (Column | undefined)[]; errors: RowError[] } {
  const errors: RowError[] = []
  const columns = header.map(title => COLUMNS.find(column => column === columnKey(title)))
  header.forEach((title, index) => {
    const column = columns[index]
    if (!column && title.trim() && !isExportOnly(title))
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

/** A line of the sheet by its columns, as it was typed. */
export type Cells = Partial<Record<Column, string>>
export type CheckedRow = { row: PointRow } | { errors: RowError[] }

/** One line of the sheet as a point, or everything that is wrong with it. */
export function checkRow(line: number, cells: Cells, tiers: readonly PricingTier[]): CheckedRow {
  const errors: RowError[] = []
  const fail = (column: Column, message: string): undefined => {
    errors.push({ line, column, message })
    return undefined
  }
  for (const column of COLUMNS) {
    const cell = cells[column] ?? ''
    if (cell.length > MAX_CELL) fail(column, CELL_TOO_LONG)
    else if ((column === 'descricao' ? hasInvalidCharacters : isInvalidLine)(cell)) fail(column, INVALID_CHARACTERS)
  }
  // Nothing more is told of a line that holds who knows what.
  if (errors.length > 0) return { errors }
  const bounded = (column: Column, value: string, most: number): string => {
    if (value.length > most) fail(column, `O texto tem ${value.length} caracteres; o limite é ${most}.`)
    if (REFUSED_IN_TEXT.test(value)) fail(column, TEXT_REFUSED)
    return value
  }
  const text = (column: Column, most: number): string => bounded(column, foldedLine(cells[column] ?? ''), most)
  const street_name = text('rua', MAX_STREET)
  if (!street_name) fail('rua', STREET_REQUIRED)
  const intersection_name = text('cruzamento', MAX_STREET)
  const given_name = text('nome', MAX_POINT_NAME)
  if (given_name && given_name.length < MIN_POINT_NAME) fail('nome', NAME_SHORT)
  const tier = tierNamed(cells.nivel ?? '', tiers)
  if (!tier) fail('nivel', unknownTier(cells.nivel ?? '', tiers))
  const latitude = degrees('latitude', cells.latitude ?? '', fail)
  const longitude = degrees('longitude', cells.longitude ?? '', fail)
  if (latitude === null && typeof longitude === 'number') fail('latitude', 'Falta a latitude.')
  if (longitude === null && typeof latitude === 'number') fail('longitude', 'Falta a longitude.')
  const tags = readTags(cells.tags ?? '', fail)
  const prices = readPrices(cells, fail)
  const facts = readFacts(cells, fail)
  const facing = text('sentido', MAX_FACING)
  const nearby = text('perto_de', MAX_NEARBY)
  const neighborhood = text('bairro', MAX_PLACE)
  const city = text('cidade', MAX_PLACE)
  const description = bounded('descricao', foldedLines(cells.descricao ?? ''), MAX_DESCRIPTION)
  if (errors.length > 0 || !tier || latitude === undefined || longitude === undefined) return { errors }
  const filledName = pointName(tier.name, street_name, intersection_name)
  return {
    row: {
      line,
      // The rule's own name, written out, is what an empty cell gives: an exported sheet is the sheet it came from.
      given_name: given_name === filledName ? '' : given_name,
      name: given_name || filledName,
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
      ...facts,
      facing,
      nearby,
    },
  }
}

type Fail = (column: Column, message: string) => undefined

const tierNamed = (name: string, tiers: readonly PricingTier[]): PricingTier | undefined =>
  tiers.find(tier => sameNameKey(tier.name) === sameNameKey(name))

/** Names in a sheet's `nivel` column that no tier has and that a tier may have, each once, as they were first typed. */
export function missingTiers(lines: readonly { cells: Cells }[], tiers: readonly PricingTier[]): string[] {
  const known = new Set(tiers.map(({ name }) => sameNameKey(name)))
  const missing = new Map<string, string>()
  for (const { cells } of lines) {
    const { success, data } = tierName.safeParse(cells.nivel ?? '')
    const key = success ? sameNameKey(data) : ''
    if (success && !known.has(key) && !missing.has(key)) missing.set(key, data)
  }
  return [...missing.values()]
}

const unknownTier = (name: string, tiers: readonly PricingTier[]): string =>
  name.trim()
    ? `O nível de preço "${name.trim()}" não existe. Níveis: ${tiers.map(tier => tier.name).join(', ') || 'nenhum cadastrado'}.`
    : TIER_REQUIRED

/** null for an empty cell (a point without coordinates), undefined when it is wrong. */
function degrees(column: 'latitude' | 'longitude', cell: string, fail: Fail): number | null | undefined {
  if (!cell.trim()) return null
  const value = parseDegrees(cell)
  if (value === undefined)
    return fail(column, `"${cell.trim()}" não é um número em graus, como ${DEGREES.latitude.example}.`)
  const isOnMap = column === 'latitude' ? isLatitude(value) : isLongitude(value)
  return isOnMap ? value : fail(column, `"${cell.trim()}" está fora do mapa: ${DEGREES[column].range}.`)
}

/** 'comércio|centro' or 'comércio, centro'; a comma beside a | is part of a name. The same tag twice counts once. */
function readTags(cell: string, fail: Fail): string[] {
  const tags = new Map<string, string>()
  for (const name of cell
    .split(cell.includes('|') ? '|' : ',')
    .map(foldedLine)
    .filter(Boolean)) {
    if (name.length < MIN_TAG_NAME || name.length > MAX_TAG_NAME || REFUSED_IN_TEXT.test(name))
      fail('tags', `A tag "${name}" precisa ter de ${MIN_TAG_NAME} a ${MAX_TAG_NAME} caracteres, sem < e >.`)
    if (!tags.has(sameNameKey(name))) tags.set(sameNameKey(name), name)
  }
  if (tags.size > MAX_TAGS) fail('tags', TOO_MANY_TAGS)
  return [...tags.values()]
}

export const tagBeingRemovedMessage = (name: string): string =>
  `A tag "${name}" está sendo excluída. Espere a exclusão terminar ou use outra.`

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

/** What a sheet says of the place, judged as the form's fields are; null where a cell is empty or wrong. */
function readFacts(cells: Cells, fail: Fail): Omit<SiteFacts, 'facing' | 'nearby'> {
  const read = <Value>(
    checked: z.ZodMiniType<Value>,
    column: Column,
    parse: (text: string) => unknown,
  ): Value | null => {
    const cell = cells[column] ?? ''
    const value = parse(cell)
    const { success, data, error } = checked.safeParse(value === undefined ? Number.NaN : value)
    if (success) return data
    fail(column, `"${cell.trim()}": ${error.issues[0]?.message}`)
    return null
  }
  return {
    face_width_cm: read(siteFactFields.face_width_cm, 'largura', metresOfText),
    face_height_cm: read(siteFactFields.face_height_cm, 'altura', metresOfText),
    mounting_height_cm: read(siteFactFields.mounting_height_cm, 'altura_do_chao', metresOfText),
    lighting: read(siteFactFields.lighting, 'iluminacao', lightingOfText),
    daily_flow: read(siteFactFields.daily_flow, 'fluxo_diario', flowOfText),
  }
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

import * as z from 'zod/mini'
import { DEGREES_BY_AXIS, isLatitude, isLongitude, parseDegrees } from '../../platform/rules/coordinates.ts'
import { type Centavos, formatBRL, MAX_PRICE, parseBRL } from '../../platform/rules/money.ts'
import { cellFault, parsePriceCell, parseRounded } from '../../platform/rules/sheet-cells.ts'
import {
  hasInvalidCharacters,
  hasInvalidOrInvisibleCharacters,
  INVALID_CHARACTERS_MESSAGE,
  normaliseLine,
  normaliseLines,
} from '../../platform/rules/texts.ts'
import {
  type EditableFields,
  type FieldRow,
  fieldRowOf,
  initialFieldValues,
  POINT_FIELD_NAMES,
  POINT_FIELDS,
  type PointField,
  recordByPointField,
} from './point-fields.ts'
import {
  FORBIDDEN_CHARACTERS,
  FORBIDDEN_CHARACTERS_MESSAGE,
  INCOMPLETE_COORDINATES_MESSAGE,
  pointFieldSchema,
  TIER_REQUIRED_MESSAGE,
} from './point-form.ts'
import { centimetresOfText, flowOfText, lightingOfText, textOfCentimetres, textOfFlow } from './point-site-form.ts'
import { defaultPointName } from './points.ts'
import { tierNameFieldSchema } from './pricing-tier-form.ts'
import type { PricingTier } from './pricing-tiers.ts'
import {
  MAX_TAG_NAME_LENGTH,
  MAX_TAGS_OF_POINT,
  MIN_TAG_NAME_LENGTH,
  nameComparisonKey,
  TOO_MANY_TAGS_MESSAGE,
} from './tags.ts'

/**
 * Rows of an operator's spreadsheet, validated and turned into points to create. Columns are found by their names,
 * ignoring case and accents; line numbers are those of the file, whose header is line 1.
 */

/**
 * Maximum length of a cell. Larger than every field's limit, so that a text that is too long gets that field's message.
 * Characters.
 */
export const MAX_POINT_CELL_LENGTH = 4000
export const CELL_TOO_LONG_MESSAGE = 'O texto é longo demais.'

/**
 * Maximum number of rows. A larger sheet has to be split: it would take many minutes, and nobody could read all its
 * errors.
 */
export const MAX_POINT_ROWS = 100_000

export type PointColumn = NonNullable<(typeof POINT_FIELDS)[PointField]['column']>
/** The fields of a point that have a column in sheets. */
export const POINT_SHEET_FIELDS = POINT_FIELD_NAMES.filter(field => POINT_FIELDS[field].column !== null)
/** The columns of points, in the order of the sheet. */
export const POINT_COLUMNS: readonly PointColumn[] = POINT_SHEET_FIELDS.flatMap(
  field => POINT_FIELDS[field].column ?? [],
)
/** Columns that every sheet must have. */
export const REQUIRED_COLUMNS: readonly PointColumn[] = ['rua', 'latitude', 'longitude', 'nivel']
/** Columns that an export adds and an import ignores. */
export const EXPORT_ONLY_COLUMNS = ['id', 'status', 'is_available', 'updated_at'] as const

/** An error of a sheet. `column` is undefined for an error of the whole line or file. */
export const rowErrorSchema = z.object({
  line: z.int(),
  column: z.optional(z.enum(POINT_COLUMNS)),
  message: z.string(),
})
export type RowError = z.infer<typeof rowErrorSchema>

export type PointRow = Omit<EditableFields, 'tag_ids' | 'is_available'> & {
  line: number
  /**
   * Identity of a line: its own place and name, regardless of a corrected place. Lines with the same identity are the
   * same point.
   */
  identity: string
  tags: string[]
}

/** A place that a person gave for a line instead of the line's own coordinates. Degrees. */
export const correctedPlaceSchema = z.object({
  latitude: z.number().check(z.refine(isLatitude)),
  longitude: z.number().check(z.refine(isLongitude)),
})
export type CorrectedPlace = z.infer<typeof correctedPlaceSchema>

/** The cells of a sheet's line by column, as they were typed. */
export type PointCells = Partial<Record<PointColumn, string>>
/** `identity` of an invalid line; undefined when the errors concern parts of the identity. */
export type CheckedPointRow = { row: PointRow } | { errors: RowError[]; identity?: string | undefined }

/** Validates one line of the sheet as a point. Returns the row, or all errors of the line. */
export function checkPointRow(
  line: number,
  cells: PointCells,
  tiers: readonly PricingTier[],
  place?: CorrectedPlace | undefined,
): CheckedPointRow {
  const { errors, addError } = errorsOf(line, cells)
  // The line contains unreadable content, so no further errors are reported.
  if (errors.length > 0) return { errors }
  const tier = findTierByName(cells.nivel ?? '', tiers)
  const { tag_ids: tags, is_available: _, ...fields } = readFields(cells, { tiers, tier, fail: addError })
  if (!cells.latitude?.trim() && fields.longitude !== null) addError('latitude', 'Falta a latitude.')
  if (!cells.longitude?.trim() && fields.latitude !== null) addError('longitude', 'Falta a longitude.')
  const filledName = defaultPointName(tier?.name ?? '', fields.street_name, fields.intersection_name)
  // A name that equals the automatic one counts as an empty cell, so that an exported sheet has the same identities as
  // the sheet that was imported.
  const identity = rowIdentity({ ...fields, name: fields.name === filledName ? '' : fields.name })
  if (errors.length > 0 || !tier) return { errors, identity: errors.some(isIdentityError) ? undefined : identity }
  return { row: { ...fields, ...place, line, tags, identity, name: fields.name || filledName } }
}

/** Columns that make up a line's identity. The tier is one of them, because automatic names begin with it. */
const IDENTITY_COLUMNS: readonly PointColumn[] = [
  'nome',
  'rua',
  'cruzamento',
  'cidade',
  'latitude',
  'longitude',
  'nivel',
]
const isIdentityError = ({ column }: RowError): boolean => column !== undefined && IDENTITY_COLUMNS.includes(column)

/** Starts the list of a line's errors with those that apply to every cell. `addError` adds another one. */
function errorsOf(line: number, cells: PointCells): { errors: RowError[]; addError: Fail } {
  const errors: RowError[] = []
  const addError = (column: PointColumn, message: string): undefined => {
    errors.push({ line, column, message })
    return undefined
  }
  for (const column of POINT_COLUMNS) {
    const cell = cells[column] ?? ''
    if (cell.length > MAX_POINT_CELL_LENGTH) addError(column, CELL_TOO_LONG_MESSAGE)
    else if ((column === 'descricao' ? hasInvalidCharacters : hasInvalidOrInvisibleCharacters)(cell))
      addError(column, INVALID_CHARACTERS_MESSAGE)
    const fault = cellFault(cell)
    if (fault) addError(column, fault)
  }
  return { errors, addError }
}

/**
 * The change that a line makes to the point with its asset code: the fields of its non-empty cells. `tags` is undefined
 * for an empty cell.
 */
export type PointRowChange = {
  line: number
  asset_code: string
  fields: Partial<Omit<EditableFields, 'asset_code' | 'tag_ids' | 'is_available'>>
  tags: string[] | undefined
}

/**
 * Validates one line of the sheet as a change of the point that has its code. Returns the change, or all errors of its
 * non-empty cells.
 */
export function checkPointRowChange(
  line: number,
  cells: PointCells,
  tiers: readonly PricingTier[],
  place?: CorrectedPlace | undefined,
): { change: PointRowChange } | { errors: RowError[] } {
  const { errors, addError: fail } = errorsOf(line, cells)
  if (errors.length > 0) return { errors }
  const reading = { tiers, tier: findTierByName(cells.nivel ?? '', tiers), fail }
  const filled = POINT_SHEET_FIELDS.flatMap(field => {
    const { column } = POINT_FIELDS[field]
    const cell = (column && cells[column]) ?? ''
    return column && isFilledIn(column, cell)
      ? [[field, readCell(fieldRowOf(field), column, cell, reading)] as const]
      : []
  })
  const { asset_code = '', tag_ids: tags, ...fields } = Object.fromEntries(filled) as Partial<EditableFields>
  const isPlaceWrong = errors.some(({ column }) => column === 'latitude' || column === 'longitude')
  if ((fields.latitude === undefined) !== (fields.longitude === undefined) && !isPlaceWrong)
    fail(fields.latitude === undefined ? 'latitude' : 'longitude', INCOMPLETE_COORDINATES_MESSAGE)
  return errors.length > 0 ? { errors } : { change: { line, asset_code, fields: { ...fields, ...place }, tags } }
}

type Reading = { tiers: readonly PricingTier[]; tier: PricingTier | undefined; fail: Fail }

/** Reads the fields of a line. An empty, invalid or missing cell gives the initial value of a new point. */
function readFields(cells: PointCells, reading: Reading): EditableFields {
  const initialFields = initialFieldValues(POINT_FIELD_NAMES)
  return recordByPointField(POINT_FIELD_NAMES, field => {
    const { column } = POINT_FIELDS[field]
    return (column && readCell(fieldRowOf(field), column, cells[column] ?? '', reading)) ?? initialFields[field]
  }) as EditableFields
}

/** The value of a cell; undefined when it is empty or invalid. */
function readCell(row: FieldRow, column: PointColumn, cell: string, { tiers, tier, fail }: Reading) {
  switch (row.kind) {
    case 'line': {
      const text = textWithinLimit(column, normaliseLine(cell), row.max, fail)
      const isMissing = text.length < (row.min ?? 1) && (text !== '' || REQUIRED_COLUMNS.includes(column))
      return row.required !== undefined && isMissing ? fail(column, row.required) : text
    }
    case 'code':
      return DAY_INSTEAD_OF_CODE.test(cell.trim())
        ? fail(column, dayInsteadOfCode(cell.trim()))
        : readChecked(row, column, cell, cell, fail)
    case 'text':
      return textWithinLimit(column, normaliseLines(cell), row.max, fail)
    case 'degrees':
      return readDegrees(row.axis, cell, fail)
    case 'tier':
      return tier ? tier.id : fail(column, unknownTier(cell, tiers))
    case 'tags':
      return readTags(cell, fail)
    case 'price':
      return readPrice(column, cell.trim(), fail)
    case 'metres':
      return readChecked(row, column, cell, parseRounded(cell, centimetresOfText).value, fail)
    case 'lighting':
      return readChecked(row, column, cell, lightingOfText(cell), fail)
    case 'flow':
      return readChecked(row, column, cell, parseRounded(cell, flowOfText, 0).value, fail)
    case 'switch':
      return undefined
  }
}

function textWithinLimit(column: PointColumn, value: string, max: number, fail: Fail): string {
  if (value.length > max) fail(column, `O texto tem ${value.length} caracteres; o limite é ${max}.`)
  if (FORBIDDEN_CHARACTERS.test(value)) fail(column, FORBIDDEN_CHARACTERS_MESSAGE)
  return value
}

type Fail = (column: PointColumn, message: string) => undefined

const findTierByName = (name: string, tiers: readonly PricingTier[]): PricingTier | undefined =>
  tiers.find(tier => nameComparisonKey(tier.name) === nameComparisonKey(name))

/** Tier names in a sheet's column `nivel` that are valid and that no tier has, each once, as they were first typed. */
export function missingTierNames(lines: readonly { cells: PointCells }[], tiers: readonly PricingTier[]): string[] {
  const tierNames = new Set(tiers.map(({ name }) => nameComparisonKey(name)))
  const missingNames = new Map<string, string>()
  for (const { cells } of lines) {
    const { success, data } = tierNameFieldSchema.safeParse(cells.nivel ?? '')
    const key = success ? nameComparisonKey(data) : ''
    if (success && !tierNames.has(key) && !missingNames.has(key)) missingNames.set(key, data)
  }
  return [...missingNames.values()]
}

const unknownTier = (name: string, tiers: readonly PricingTier[]): string =>
  name.trim()
    ? `O nível de preço "${name.trim()}" não existe. Níveis: ${tiers.map(tier => tier.name).join(', ') || 'nenhum cadastrado'}.`
    : TIER_REQUIRED_MESSAGE

/** Degrees of a cell; null for an empty one (a point without coordinates), undefined for an invalid one. */
function readDegrees(column: 'latitude' | 'longitude', cell: string, fail: Fail): number | null | undefined {
  if (!cell.trim()) return null
  const value = parseDegrees(cell)
  if (value === undefined)
    return fail(column, `"${cell.trim()}" não é um número em graus, como ${DEGREES_BY_AXIS[column].example}.`)
  const isOnMap = column === 'latitude' ? isLatitude(value) : isLongitude(value)
  return isOnMap ? value : fail(column, `"${cell.trim()}" está fora do mapa: ${DEGREES_BY_AXIS[column].range}.`)
}

/**
 * Tag names of a cell: 'comércio|centro' or 'comércio, centro'. In a cell with a |, commas are parts of names. Repeated
 * tags count once.
 */
function readTags(cell: string, fail: Fail): string[] {
  const tags = new Map<string, string>()
  for (const name of cell
    .split(cell.includes('|') ? '|' : ',')
    .map(normaliseLine)
    .filter(Boolean)) {
    if (name.length < MIN_TAG_NAME_LENGTH || name.length > MAX_TAG_NAME_LENGTH || FORBIDDEN_CHARACTERS.test(name))
      fail(
        'tags',
        `A tag "${name}" precisa ter de ${MIN_TAG_NAME_LENGTH} a ${MAX_TAG_NAME_LENGTH} caracteres, sem < e >.`,
      )
    if (!tags.has(nameComparisonKey(name))) tags.set(nameComparisonKey(name), name)
  }
  if (tags.size > MAX_TAGS_OF_POINT) fail('tags', TOO_MANY_TAGS_MESSAGE)
  return [...tags.values()]
}

export const assetCodeTakenMessage = (code: string): string =>
  `O código ${code} já é ou foi de outro ponto. Use outro, ou deixe a coluna vazia para um código automático.`

/** Message for a line whose place and name were imported as a point with another asset code. */
export const placeOfOtherCodeMessage = (code: string, knownPlace: string): string =>
  `Nenhum ponto tem o código ${code}: este lugar já foi importado como ${knownPlace}. Para mudar o código, edite o ponto; para outro ponto no mesmo lugar, preencha um nome próprio.`

/** Message for a line with an unknown asset code and too few columns for a new point. */
export const unknownCodeMessage = (code: string): string =>
  `Nenhum ponto tem o código ${code}. Confira o código, ou preencha rua e nível para criar um ponto novo.`

export const POINT_CHANGED_SINCE_CHECK_MESSAGE =
  'Alguém mudou este ponto depois da conferência. Envie a planilha de novo.'
export const ORDERED_POINT_PLACE_OR_NAME_MESSAGE =
  'Este ponto faz parte de um pedido em andamento: lugar e nome não mudam pela planilha. Mude-os na página do ponto, com o motivo.'

export const tagBeingRemovedMessage = (name: string): string =>
  `A tag "${name}" está sendo excluída. Espere a exclusão terminar ou use outra.`

/** Ways in which offices write that a period has no price; 'R$ -' is zero in a spreadsheet's accounting format. */
const NO_PRICE = /^(?:(?:r\$ *)?[-–—]+|n\/?a|nao)$/
const isFilledIn = (column: PointColumn, cell: string): boolean =>
  cell.trim() !== '' && !(column.startsWith('preco_') && NO_PRICE.test(nameComparisonKey(cell)))

function readPrice(column: PointColumn, cell: string, fail: Fail): Centavos | null | undefined {
  if (!isFilledIn(column, cell)) return null
  const { value: price } = parsePriceCell(cell)
  if (typeof price !== 'number' || price > MAX_PRICE) return fail(column, `"${cell}" não é um preço, como 1.234,56.`)
  return price > 0 ? price : null
}

/** What a spreadsheet shows instead of a code such as MAR-10 or 1-2. No code has a slash. */
export const DAY_INSTEAD_OF_CODE =
  /^(?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\p{L}{3,9}\.?\/\d{2,4}|\d{1,2}\/\p{L}{3,9}\.?(?:\/\d{2,4})?)$/u
export const dayInsteadOfCode = (cell: string): string =>
  `"${cell}" parece uma data: a planilha trocou o código. Formate a coluna como Texto e digite-o de novo.`

/** Kinds of fields that take any words. */
const WORDS: readonly FieldRow['kind'][] = ['line', 'text', 'tags']

/** A code that may be a day, which is what an English spreadsheet makes of MAR-10: '10-Mar', '2026-03-10'. */
const POSSIBLE_DAY =
  /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}-(?:jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)(?:-\d{2,4})?)$/i

/** Warnings about cells of a valid line that are stored differently from how the sheet has them. */
export function pointCellWarnings(line: number, cells: PointCells): RowError[] {
  return POINT_SHEET_FIELDS.flatMap(field => {
    const { column, kind } = POINT_FIELDS[field]
    const cell = (column && cells[column])?.trim() ?? ''
    if (!column || !cell) return []
    if (kind === 'code' && POSSIBLE_DAY.test(cell))
      return [{ line, column, message: `"${cell}" parece uma data. Veja se a planilha não trocou o código.` }]
    if (cell.startsWith('=') && WORDS.includes(kind))
      return [
        {
          line,
          column,
          message: `"${cell}" é uma fórmula e entra como texto. Veja se a célula devia ter o resultado.`,
        },
      ]
    const shown = roundedText(kind, cell)
    return shown === undefined ? [] : [{ line, column, message: `"${cell}" é arredondado para ${shown}.` }]
  })
}

/** What a rounded cell becomes; undefined for one that is taken as it is. */
function roundedText(kind: FieldRow['kind'], cell: string): string | undefined {
  const show = (parse: typeof centimetresOfText, text: (value: number) => string, decimals: 0 | 2 = 2) => {
    const { value, isRounded } = parseRounded(cell, parse, decimals)
    return isRounded && typeof value === 'number' ? text(value) : undefined
  }
  if (kind === 'price') return show(parseBRL, formatBRL)
  if (kind === 'metres') return show(centimetresOfText, centimetres => `${textOfCentimetres(centimetres)} m`)
  return kind === 'flow' ? show(flowOfText, textOfFlow, 0) : undefined
}

/**
 * Validates a cell's value by the schema of the form's field. The error of an invalid value quotes the cell as it was
 * typed.
 */
function readChecked(row: FieldRow, column: PointColumn, cell: string, value: unknown, fail: Fail): unknown {
  const { success, data, error } = pointFieldSchema(row).safeParse(value === undefined ? Number.NaN : value)
  return success ? data : fail(column, `"${cell.trim()}": ${error.issues[0]?.message}`)
}

type Named = Pick<EditableFields, 'name' | 'street_name' | 'intersection_name' | 'city' | 'latitude' | 'longitude'>

const rowIdentity = (fields: Named): string =>
  JSON.stringify([
    nameComparisonKey(fields.name),
    nameComparisonKey(fields.street_name),
    nameComparisonKey(fields.intersection_name),
    nameComparisonKey(fields.city),
    fields.latitude?.toFixed(6) ?? '',
    fields.longitude?.toFixed(6) ?? '',
  ])

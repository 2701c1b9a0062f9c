import { Unzip, UnzipInflate } from 'fflate'
import { formatOfNumber, type NumberFormat, numberFormatOf, PLAIN_NUMBER, shownNumber } from './number-formats.ts'
import {
  type CellMark,
  MAX_SHEET_CELLS,
  SHEET_REACHES_TOO_FAR_MESSAGE,
  type SheetRow,
  type UnreadableFile,
  wholeFileError,
} from './sheet-table.ts'
import { xmlAttributes, xmlTags } from './xml-tags.ts'

/** Maximum size of all unzipped parts, because a small file may have been made to unfold to gigabytes. Bytes. */
const MAX_UNZIPPED_BYTES = 160 * 1024 * 1024

const DAMAGED_FILE_MESSAGE = 'O arquivo .xlsx não pôde ser aberto: está danificado ou não é uma planilha.'
const UNZIPS_TOO_LARGE_MESSAGE = 'A planilha é grande demais depois de aberta. Divida-a em partes menores.'

class TooFar extends Error {}

/**
 * The cells of a workbook's first visible sheet that has any, as they are shown, but numbers with all their decimals. Empty
 * rows are left out. `name`: that of the sheet; `hidden`: indexes of hidden columns; `unread`: number of other sheets with data;
 * `from1904`: whether days count from 1904.
 */
export function readWorkbook(
  bytes: Uint8Array,
): { name: string; rows: SheetRow[]; hidden: number[]; unread: number; from1904: boolean } | UnreadableFile {
  try {
    const parts = unzipParts(bytes)
    if (!parts) return wholeFileError(UNZIPS_TOO_LARGE_MESSAGE)
    const [book = ''] = relatedParts(parts, '', 'officeDocument')
    const styles = textOf(parts, relatedParts(parts, book, 'styles')[0])
    const texts = textOf(parts, relatedParts(parts, book, 'sharedStrings')[0])
    const { sheets, dayZero } = readBook(textOf(parts, book), relationsOf(parts, book))
    const first = sheets.find(({ path, isHidden }) => !isHidden && hasValues(textOf(parts, path))) ?? sheets[0]
    if (first === undefined) return wholeFileError(DAMAGED_FILE_MESSAGE)
    const context = { texts: sharedTexts(texts), formats: cellFormats(styles), dayZero }
    return {
      ...readRows(textOf(parts, first.path), context),
      name: first.name,
      from1904: dayZero === DAY_ZERO_1904,
      unread: sheets.filter(sheet => sheet !== first && hasValues(textOf(parts, sheet.path))).length,
    }
  } catch (error) {
    return wholeFileError(error instanceof TooFar ? SHEET_REACHES_TOO_FAR_MESSAGE : DAMAGED_FILE_MESSAGE)
  }
}

/** Bytes unzipped at a time: they grow a thousandfold at most, then the limit is checked. */
const SLICE = 32 * 1024

/** The archive's XML, by path in lower case. */
type Parts = ReadonlyMap<string, string>

const pathOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

/**
 * The XML of the archive; undefined when it is too large. Measured while unzipping, because the declared sizes may be
 * false.
 */
function unzipParts(bytes: Uint8Array): Parts | undefined {
  const parts = new Map<string, string>()
  let total = 0
  const unzip = new Unzip(part => {
    const path = pathOf(part.name)
    if (!/\.(?:xml|rels)$/.test(path)) return
    const decoder = new TextDecoder()
    let text = ''
    part.ondata = (error, data, isLast) => {
      if (error) throw error
      total += data.length
      text += decoder.decode(data, { stream: !isLast })
      if (isLast) parts.set(path, text)
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for (let offset = 0; offset < bytes.length; offset += SLICE) {
    unzip.push(bytes.subarray(offset, offset + SLICE), offset + SLICE >= bytes.length)
    if (total > MAX_UNZIPPED_BYTES) return undefined
  }
  return parts
}

const textOf = (parts: Parts, path: string | undefined): string => (path === undefined ? '' : (parts.get(path) ?? ''))

type Relation = { id: string; type: string; path: string }

/** What a part refers to; '' is the whole archive. */
function relationsOf(parts: Parts, path: string): Relation[] {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? []
  const relations: Relation[] = []
  for (const { name: tag, opens, attributes } of xmlTags(textOf(parts, `${folder}_rels/${name}.rels`))) {
    if (tag !== 'Relationship' || !opens) continue
    const given = xmlAttributes(attributes)
    const target = given.get('Target') ?? ''
    relations.push({
      id: given.get('Id') ?? '',
      type: given.get('Type')?.split('/').at(-1) ?? '',
      path: pathOf(target.startsWith('/') ? target : new URL(target, `file:///${folder}`).pathname),
    })
  }
  return relations
}

const relatedParts = (parts: Parts, path: string, type: string): string[] =>
  relationsOf(parts, path).flatMap(relation => (relation.type === type ? relation.path : []))

/** Day 0 of serial dates: files from old Macs count from 1904. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1)

type BookSheet = { name: string; path: string; isHidden: boolean }

/** The sheets with cells, the first visible one first. */
function readBook(book: string, relations: readonly Relation[]): { sheets: BookSheet[]; dayZero: number } {
  const pathOfId = new Map(relations.flatMap(({ id, type, path }) => (type === 'worksheet' ? [[id, path]] : [])))
  const sheets: BookSheet[] = []
  let dayZero = DAY_ZERO
  for (const { name, opens, attributes } of xmlTags(book)) {
    if (!opens || (name !== 'sheet' && name !== 'workbookPr')) continue
    const given = xmlAttributes(attributes)
    if (name === 'workbookPr') dayZero = isOn(given.get('date1904')) ? DAY_ZERO_1904 : DAY_ZERO
    const path = pathOfId.get(given.get('id') ?? '')
    if (name === 'sheet' && path !== undefined)
      sheets.push({ name: given.get('name') ?? '', path, isHidden: (given.get('state') ?? 'visible') !== 'visible' })
  }
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  return { sheets: [...(first ? [first] : []), ...sheets.filter(sheet => sheet !== first)], dayZero }
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Excel writes characters that XML does not have as _x000D_. */
const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** The texts that cells refer to by number. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let reading = 0
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'si' && tag.opens) text = ''
    // Phonetic guides are no part of the text.
    if (tag.name === 'rPh') reading += Number(tag.opens) - Number(tag.closes)
    if (tag.name === 't' && !tag.opens && reading === 0) text += tag.text
    if (tag.name === 'si' && tag.closes) texts.push(withoutEscapes(text))
  }
  return texts
}

/** The number format of each cell style. */
function cellFormats(xml: string): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isInCells = false
  for (const { name, opens, closes, attributes } of xmlTags(xml)) {
    if (name === 'cellXfs') isInCells = opens && !closes
    if (!opens) continue
    if (name === 'numFmt') {
      const given = xmlAttributes(attributes)
      codes.set(Number(given.get('numFmtId')), given.get('formatCode') ?? '')
    } else if (name === 'xf' && isInCells) {
      const id = Number(xmlAttributes(attributes).get('numFmtId') ?? 0)
      formats.push(numberFormatOf(id, codes.get(id)))
    }
  }
  return formats
}

function hasValues(sheet: string): boolean {
  for (const { name, opens } of xmlTags(sheet)) if (opens && (name === 'v' || name === 'is')) return true
  return false
}

type BookContext = { texts: readonly string[]; formats: readonly NumberFormat[]; dayZero: number }
type Cell = { text: string; mark?: CellMark['kind'] }
type Row = { cells: Map<number, Cell>; isHidden: boolean }
type Range = { top: number; left: number; bottom: number; right: number }

const PLACE = /^\$?([A-Z]{1,9})\$?(\d{1,15})$/i

/** 'B3' as row 3 and column 2. */
function placeOf(reference: string | undefined): { row: number; column: number } | undefined {
  const [, letters, digits] = PLACE.exec(reference ?? '') ?? []
  return letters === undefined ? undefined : { row: Number(digits), column: columnOf(letters.toUpperCase()) }
}

/** Column number: 'A' is 1, 'AB' is 28. */
const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * The rows with a filled cell, and which of their columns are hidden. Programs that leave out where rows and cells are
 * write them one after another.
 */
function readRows(sheet: string, context: BookContext): { rows: SheetRow[]; hidden: number[] } {
  const rows = new Map<number, Row>()
  const merged: Range[] = []
  const hiddenColumns: { from: number; to: number }[] = []
  let [rowNumber, column, lastRow, lastColumn] = [0, 0, 0, 0]
  let hidesRows = false
  let isHidden = false
  let cell: { given: Map<string, string>; value?: string; text: string; hasFormula: boolean } | undefined
  let reading = 0
  for (const tag of xmlTags(sheet)) {
    switch (tag.name) {
      case 'sheetFormatPr':
        if (tag.opens) hidesRows = isOn(xmlAttributes(tag.attributes).get('zeroHeight'))
        break
      case 'col':
        if (tag.opens) {
          const given = xmlAttributes(tag.attributes)
          const from = Number(given.get('min'))
          if (isOn(given.get('hidden')) || given.get('width') === '0')
            hiddenColumns.push({ from, to: Number(given.get('max') ?? from) })
        }
        break
      case 'row':
        if (tag.opens) {
          const given = xmlAttributes(tag.attributes)
          rowNumber = Number(given.get('r') ?? rowNumber + 1)
          column = 0
          isHidden = given.has('hidden') ? isOn(given.get('hidden')) : given.get('ht') === '0' || hidesRows
        }
        break
      case 'c':
        if (tag.opens) {
          const given = xmlAttributes(tag.attributes)
          const place = placeOf(given.get('r'))
          if (given.has('r') && !place) throw new TooFar()
          rowNumber = place?.row ?? rowNumber
          column = place?.column ?? column + 1
          cell = { given, text: '', hasFormula: false }
        }
        if (tag.closes && cell) {
          const shown = cellOf(cell, context)
          if (shown.text !== '' || shown.mark) {
            lastRow = Math.max(lastRow, rowNumber)
            lastColumn = Math.max(lastColumn, column)
            if (lastRow * lastColumn > MAX_SHEET_CELLS) throw new TooFar()
            const row = rows.get(rowNumber) ?? { cells: new Map(), isHidden }
            row.cells.set(column, shown)
            rows.set(rowNumber, row)
          }
          cell = undefined
        }
        break
      case 'f':
        if (cell) cell.hasFormula = true
        break
      case 'v':
        if (cell && tag.closes) cell.value = tag.opens ? '' : tag.text
        break
      case 'rPh':
        reading += Number(tag.opens) - Number(tag.closes)
        break
      case 't':
        if (cell && !tag.opens && reading === 0) cell.text += tag.text
        break
      case 'mergeCell':
        if (tag.opens) {
          const [from, to] = (xmlAttributes(tag.attributes).get('ref') ?? '').split(':').map(placeOf)
          if (from && to) merged.push({ top: from.row, left: from.column, bottom: to.row, right: to.column })
        }
    }
  }
  fillMerged(rows, merged)
  return {
    rows: [...rows].toSorted(([one], [other]) => one - other).map(([line, row]) => sheetRow(line, row, lastColumn)),
    hidden: indexesWithin(hiddenColumns, lastColumn),
  }
}

/** Indexes of columns, from 0, that lie in any of these ranges of column numbers, from 1. */
function indexesWithin(ranges: readonly { from: number; to: number }[], columns: number): number[] {
  const steps = new Int32Array(columns + 2)
  for (const { from, to } of ranges) {
    if (!(from >= 1 && from <= Math.min(to, columns))) continue
    const end = Math.min(to, columns) + 1
    steps[from] = (steps[from] ?? 0) + 1
    steps[end] = (steps[end] ?? 0) - 1
  }
  let open = 0
  return Array.from({ length: columns }, (_, index) => index).filter(index => {
    open += steps[index + 1] ?? 0
    return open > 0
  })
}

function sheetRow(line: number, { cells, isHidden }: Row, columns: number): SheetRow {
  const texts: string[] = Array(columns).fill('')
  const marks: CellMark[] = []
  for (const [column, { text, mark }] of cells) {
    texts[column - 1] = text
    if (mark) marks.push({ index: column - 1, kind: mark })
  }
  return { line, cells: texts, ...(marks.length > 0 ? { marks } : {}), ...(isHidden ? { is_hidden: true } : {}) }
}

/** Text for an invalid date, as spreadsheets show it. */
const WRONG_DATE = '########'
const DAY_MS = 86_400_000

function cellOf(
  { given, value, text, hasFormula }: { given: Map<string, string>; value?: string; text: string; hasFormula: boolean },
  { texts, formats, dayZero }: BookContext,
): Cell {
  const type = given.get('t') ?? 'n'
  if (hasFormula && (value === undefined || (value === '' && type !== 'str'))) return { text: '', mark: 'no_result' }
  if (type === 'inlineStr') return { text: withoutEscapes(text).trim() }
  if (value === undefined || value.trim() === '') return { text: '' }
  if (type === 's') return { text: (texts[Number(value)] ?? '').trim() }
  if (type === 'str') return { text: withoutEscapes(value).trim() }
  if (type === 'b') return { text: isOn(value.trim()) ? 'sim' : 'não' }
  if (type === 'e') return { text: value.trim() }
  if (type === 'd') return { text: value.trim().slice(0, 10), mark: 'date' }
  const number = Number(value)
  if (!Number.isFinite(number)) return { text: value.trim() }
  const format = formatOfNumber(number, formats[Number(given.get('s') ?? 0)] ?? PLAIN_NUMBER)
  if (format.kind !== 'date' && format.kind !== 'time') return { text: shownNumber(number, format) }
  const moment = new Date(Math.round((dayZero + number * DAY_MS) / 1000) * 1000)
  if (Number.isNaN(moment.getTime())) return { text: WRONG_DATE, mark: 'date' }
  const [day = '', time = ''] = moment.toISOString().split('T')
  return {
    text: format.kind === 'time' && number < 1 ? time.slice(0, 5) : day.split('-').toReversed().join('/'),
    mark: 'date',
  }
}

/**
 * Gives each row of a merged cell its text, in the first of its columns. A cell over several columns of one row is only
 * marked.
 */
function fillMerged(rows: Map<number, Row>, merged: readonly Range[]): void {
  let filled = 0
  const lines = [...rows.keys()].toSorted((one, other) => one - other)
  for (const { top, left, bottom, right } of merged) {
    const first = rows.get(top)?.cells.get(left)
    if (!first) continue
    if (right > left && !first.mark) rows.get(top)?.cells.set(left, { ...first, mark: 'wide' })
    for (let at = firstAfter(lines, top); at < lines.length && (lines[at] ?? 0) <= bottom; at += 1) {
      filled += 1
      if (filled > MAX_SHEET_CELLS) throw new TooFar()
      const row = rows.get(lines[at] ?? 0)
      if (row && !row.cells.has(left)) row.cells.set(left, { text: first.text, mark: 'merged' })
    }
  }
}

/** Index of the first number above `value` in ascending numbers. */
function firstAfter(numbers: readonly number[], value: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((numbers[middle] ?? 0) <= value) from = middle + 1
    else to = middle
  }
  return from
}

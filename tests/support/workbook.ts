import { strToU8, zipSync } from 'fflate'

/**
 * What a cell of a test's workbook holds: a formula with its last result, if it has one; a number in the format of a
 * date, or in another one; an error.
 */
type Cell =
  | string
  | number
  | boolean
  | null
  | { formula: string; result?: number | string }
  | { day: number }
  | { number: number; format: string }
  | { error: string }

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Built-in format of the first style after the plain one; the others are those of the cells. */
const DAY_FORMAT = 14
const FIRST_OWN_FORMAT = 164

const formatsOf = (rows: readonly (readonly Cell[])[]): string[] => [
  ...new Set(
    rows.flat().flatMap(cell => (cell !== null && typeof cell === 'object' && 'format' in cell ? cell.format : [])),
  ),
]

function cellXml(cell: Cell, place: string, formats: readonly string[] = []): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if ('day' in cell) return `<c r="${place}" s="1"><v>${cell.day}</v></c>`
  if ('error' in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`
  if ('format' in cell) return `<c r="${place}" s="${formats.indexOf(cell.format) + 2}"><v>${cell.number}</v></c>`
  const type = typeof cell.result === 'string' ? ' t="str"' : ''
  return `<c r="${place}"${type}><f>${escaped(cell.formula)}</f>${cell.result === undefined ? '' : `<v>${cell.result}</v>`}</c>`
}

/**
 * An .xlsx file, as Excel writes it. `farCell`: a cell somewhere below the rows. `isPlaceless`: without the references of
 * rows and cells. `otherSheets`: the texts of the other sheets, one in each; '' for an empty sheet. `mergedCells`: ranges,
 * with spaces between them. `state` of the first sheet and `otherState` of the others: 'visible', 'hidden' or 'veryHidden'.
 */
export function makeWorkbook(
  rows: readonly (readonly Cell[])[],
  {
    mergedCells = '',
    farCell = '',
    isFarCellEmpty = false,
    isPlaceless = false,
    otherSheets = [] as string[],
    hiddenRows = [] as number[],
    hiddenColumns = [] as { min: number; max: number }[],
    state = 'visible',
    otherState = 'visible',
    dates1904 = false,
  } = {},
): Uint8Array<ArrayBuffer> {
  const formats = formatsOf(rows)
  const data = rows.map((cells, row) => {
    const xml = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`, formats)).join('')
    return `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${xml}</row>`
  })
  if (farCell)
    data.push(`<row>${isFarCellEmpty ? `<c r="${farCell}" s="1"/>` : `<c r="${farCell}"><v>1</v></c>`}</row>`)
  const cols =
    hiddenColumns.length === 0
      ? ''
      : `<cols>${hiddenColumns.map(({ min, max }) => `<col min="${min}" max="${max}" hidden="1"/>`).join('')}</cols>`
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  const others = otherSheets.map((text, index) => ({ id: `rIdOther${index}`, name: `Aba ${index + 2}`, text, index }))
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${dates1904 ? '<workbookPr date1904="1"/>' : ''}<sheets><sheet name="Pontos" sheetId="1" state="${state}" r:id="rId1"/>${others.map(({ id, name, index }) => `<sheet name="${name}" sheetId="${index + 2}" state="${otherState}" r:id="${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/>${others.map(({ id, index }) => `<Relationship Id="${id}" Type="${office}/worksheet" Target="worksheets/sheet${index + 2}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      others.map(({ text, index }) => [
        `xl/worksheets/sheet${index + 2}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${text && `<row r="1">${cellXml(text, 'A1')}</row>`}</sheetData></worksheet>`,
      ]),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${formats.map((format, index) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${escaped(format).replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/><xf numFmtId="${DAY_FORMAT}" xfId="0"/>${formats.map((_, index) => `<xf numFmtId="${FIRST_OWN_FORMAT + index}" xfId="0"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${cols}<sheetData>${isPlaceless ? data.join('').replace(/ r="\w+"/g, '') : data.join('')}</sheetData>${
      mergedCells &&
      `<mergeCells count="1">${mergedCells
        .split(' ')
        .map(ref => `<mergeCell ref="${ref}"/>`)
        .join('')}</mergeCells>`
    }</worksheet>`,
  }
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))))
}

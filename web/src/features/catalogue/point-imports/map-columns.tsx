import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import { missingColumns } from '#shared/catalogue/rules/column-mapping.ts'
import { SHEET_OF_POINTS } from '#shared/catalogue/rules/point-columns.ts'
import { POINT_FIELDS } from '#shared/catalogue/rules/point-fields.ts'
import { COLUMN_FIELDS, type Column } from '#shared/catalogue/rules/point-rows.ts'
import { Phase } from './phase.tsx'
import type { SheetFile } from './read-file.ts'

const SHOWN_SAMPLES = 3
const IGNORED = 'ignored'

const OPTIONS = COLUMN_FIELDS.flatMap(field => {
  const { column, kind, label } = POINT_FIELDS[field]
  return column ? [{ column, label: kind === 'price' ? IMPORTS.PRICE_OF(label) : label }] : []
})
const labelOf = (column: Column): string => OPTIONS.find(option => option.column === column)?.label ?? column

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'center',
    gap: 16,
    padding: '12px 16px',
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 10 },
  },
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& strong': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& .samples': {
    display: 'block',
    overflow: 'hidden',
    fontSize: 14,
    color: theme.palette.text.secondary,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}))

const samplesOf = ({ rows }: SheetFile['table'], index: number): string[] =>
  [...new Set(rows.slice(0, 50).flatMap(({ cells }) => cells[index] || []))].slice(0, SHOWN_SAMPLES)

type Columns = readonly (Column | undefined)[]
type Props = { sheet: SheetFile; columns: Columns; onChange: (columns: Columns) => void }

/** Says which of our columns each of the file's is. Choosing one that another has takes it from there. */
export function MapColumns({ sheet, columns, onChange }: Props) {
  const missing = missingColumns(columns, SHEET_OF_POINTS).map(labelOf)
  const choose = (index: number, chosen: Column | undefined) =>
    onChange(columns.map((column, at) => (at === index ? chosen : column === chosen ? undefined : column)))
  return (
    <Phase title={IMPORTS.MAP_COLUMNS} file={sheet.file_name}>
      <p>{IMPORTS.MAP_COLUMNS_DETAIL}</p>
      <div role="status">
        {missing.length > 0 && <Alert severity="warning">{IMPORTS.COLUMNS_MISSING(missing)}</Alert>}
      </div>
      <List>
        {sheet.table.header.cells.map((title, index) => {
          const name = title.trim() || IMPORTS.UNTITLED(index + 1)
          const samples = samplesOf(sheet.table, index)
          if (!title.trim() && samples.length === 0) return null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
            <li key={index}>
              <div>
                <strong>{name}</strong>
                <span className="samples">{samples.join(' · ') || IMPORTS.NO_SAMPLES}</span>
              </div>
              <TextField
                select
                size="small"
                label={IMPORTS.COLUMN_OF(name)}
                value={columns[index] ?? IGNORED}
                onChange={({ target }) => choose(index, OPTIONS.find(({ column }) => column === target.value)?.column)}
              >
                <MenuItem value={IGNORED}>{IMPORTS.IGNORE}</MenuItem>
                {OPTIONS.map(({ column, label }) => (
                  <MenuItem key={column} value={column}>
                    {label}
                  </MenuItem>
                ))}
              </TextField>
            </li>
          )
        })}
      </List>
    </Phase>
  )
}

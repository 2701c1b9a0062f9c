import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { FramedList } from '#web/ui/framed-list.ts'
import { useImportKind } from './import-kind.ts'
import { ImportPhase } from './import-phase.tsx'
import type { SheetFile } from './read-sheet-file.ts'

const SHOWN_SAMPLES = 3
/** As much of a cell as a line has room for; drawing a whole one could take seconds. */
const SHOWN_CHARACTERS = 100
const IGNORED = 'ignored'

const samplesOf = ({ rows }: SheetFile['table'], index: number): string[] =>
  [...new Set(rows.slice(0, 50).flatMap(({ cells }) => cells[index]?.slice(0, SHOWN_CHARACTERS) || []))]
    .slice(0, SHOWN_SAMPLES)
    // A workbook's days are read as ISO 8601.
    .map(cell => (/^\d{4}-\d\d-\d\d$/.test(cell) ? formatDay(cell) : cell))

type Columns = readonly (string | undefined)[]
type Props = { sheet: SheetFile; columns: Columns; onChange: (columns: Columns) => void }

/**
 * Lets the user say which of our columns each column of the file is. Choosing one that another column has takes it away
 * there.
 */
export function ColumnMappingFields({ sheet, columns, onChange }: Props) {
  const { texts, options } = useImportKind()
  const { unread_sheets } = sheet.table
  const choose = (index: number, chosen: string | undefined) =>
    onChange(
      columns.map((column, columnIndex) => (columnIndex === index ? chosen : column === chosen ? undefined : column)),
    )
  return (
    <ImportPhase title={texts.MAP_COLUMNS} file={sheet.file_name}>
      <Typography>{texts.MAP_COLUMNS_DETAIL}</Typography>
      {unread_sheets && <Alert severity="warning">{texts.UNREAD_SHEETS(unread_sheets)}</Alert>}
      <FramedList>
        {sheet.table.header.cells.map((title, index) => {
          const name = title.trim().slice(0, SHOWN_CHARACTERS) || texts.UNTITLED(index + 1)
          const samples = samplesOf(sheet.table, index)
          if (!title.trim() && samples.length === 0) return null
          return (
            <Stack
              component="li"
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
              key={index}
              direction={{ sm: 'row' }}
              sx={{ gap: { xs: 1.25, sm: 2 }, p: '12px 16px', '& > *': { flex: 1, minWidth: 0 } }}
            >
              <div>
                <Typography component="strong" sx={{ fontWeight: 600 }}>
                  {name}
                </Typography>
                <Typography variant="hint" component="div" noWrap>
                  {samples.join(' · ') || texts.NO_SAMPLES}
                </Typography>
              </div>
              <TextField
                select
                size="small"
                label={texts.COLUMN_OF(name)}
                value={columns[index] ?? IGNORED}
                onChange={({ target }) => choose(index, options.find(({ column }) => column === target.value)?.column)}
              >
                <MenuItem value={IGNORED}>{texts.IGNORE}</MenuItem>
                {options.map(({ column, label }) => (
                  <MenuItem key={column} value={column}>
                    {label}
                  </MenuItem>
                ))}
              </TextField>
            </Stack>
          )
        })}
      </FramedList>
    </ImportPhase>
  )
}

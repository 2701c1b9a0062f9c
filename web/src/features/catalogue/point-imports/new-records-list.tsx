import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { type NewRecord, useImportKind } from './import-kind.ts'
import { LineList, MAX_SHOWN_LINES } from './line-list.tsx'

/** Lists the records that a sheet creates, with their sum, for comparison with the paper contracts. */
export function NewRecordsList({ records }: { records: readonly NewRecord[] }) {
  const { texts } = useImportKind()
  const total = records.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <LineList title={texts.NEW_RECORDS?.(records.length, formatBRL(total))}>
      {records.slice(0, MAX_SHOWN_LINES).map(({ line, title, detail, amount }) => (
        <li key={line}>
          <Box component="span" sx={{ float: 'right', pl: 1.5 }}>
            {formatBRL(amount)}
          </Box>
          <strong>
            {IMPORTS_TEXTS.LINE(line)}, {title}
          </strong>
          <br />
          <Typography variant="hint">{detail}</Typography>
        </li>
      ))}
      {records.length > MAX_SHOWN_LINES && <li>{texts.MORE_KEPT(records.length - MAX_SHOWN_LINES)}</li>}
    </LineList>
  )
}

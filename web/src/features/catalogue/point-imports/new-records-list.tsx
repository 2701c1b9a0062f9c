import { useId } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { type NewRecord, useImportKind } from './import-kind.ts'
import { LineList, MAX_SHOWN_LINES } from './line-list.tsx'

/** Lists the records that a sheet creates, with their sum, for comparison with the paper contracts. */
export function NewRecordsList({ records }: { records: readonly NewRecord[] }) {
  const id = useId()
  const { texts } = useImportKind()
  const total = records.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <LineList aria-labelledby={id}>
      <h4 id={id}>{texts.NEW_RECORDS?.(records.length, formatBRL(total))}</h4>
      <ul aria-labelledby={id}>
        {records.slice(0, MAX_SHOWN_LINES).map(({ line, title, detail, amount }) => (
          <li key={line}>
            <span className="amount">{formatBRL(amount)}</span>
            <span className="where">
              {IMPORTS_TEXTS.LINE(line)}, {title}
            </span>
            <br />
            <span className="detail">{detail}</span>
          </li>
        ))}
        {records.length > MAX_SHOWN_LINES && <li>{texts.MORE_KEPT(records.length - MAX_SHOWN_LINES)}</li>}
      </ul>
    </LineList>
  )
}

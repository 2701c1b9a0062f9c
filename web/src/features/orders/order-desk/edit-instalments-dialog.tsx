import AddRounded from '@mui/icons-material/AddRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import { instalmentsOn, isInParts, MAX_INSTALMENTS } from '#shared/orders/rules/instalments.ts'
import { addMonths, dayOf } from '#shared/platform/rules/days.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { randomId } from '#web/lib/random-id.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { setInstalmentsDecision } from './decisions.ts'
import { InstalmentRows } from './instalment-rows.tsx'
import { SplitFields } from './split-fields.tsx'
import {
  firstWrongField,
  type InstalmentRow,
  parseRows,
  type RowErrors,
  rowsOf,
  sumOfRows,
  type TypedInstalment,
  typedInstalmentOf,
  withRestSpread,
} from './typed-instalments.ts'

/** Stays in sight while the rows are scrolled. */
const Sum = styled(Typography)(({ theme }) => ({
  position: 'sticky',
  bottom: -20,
  zIndex: 1,
  margin: '0 -20px -20px',
  padding: '12px 20px',
  borderTop: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '&[data-differs=true]': { color: theme.palette.status.reserved.text },
})) as typeof Typography

const NO_ERRORS: ReadonlyMap<string, RowErrors> = new Map()

type Props = Pick<ComponentProps<typeof DecisionDialog>, 'open' | 'order' | 'desk' | 'onClose'>

/** Dialog in which the office writes an order's instalments. */
export function EditInstalmentsDialog(props: Props) {
  const { order } = props
  const { total_amount: total } = order
  const [today] = useState(() => dayOf(serverNow()))
  const current = instalmentsOn(order, today)
  const [isFirst] = useState(current.length === 0)
  /** undefined until something is changed: then others' changes are taken over. */
  const [typed, setTyped] = useState<readonly TypedInstalment[]>()
  const [showsErrors, setShowsErrors] = useState(false)
  const elements = useRef(new Map<string, HTMLElement>())
  const added = useRef<string>(undefined)
  const stored =
    current.length > 0 ? current.map(typedInstalmentOf) : [{ ...newRow('first', today), amount: textOfPrice(total) }]
  const rows = rowsOf(typed ?? stored, current)
  const [changedKey, setChangedKey] = useState<string>()
  const { forms, errors } = parseRows(rows, order, current, changedKey)
  const sum = sumOfRows(rows)
  const isFull = rows.length >= MAX_INSTALMENTS

  // Rows that look the same are not rendered again, so that they call an older `edit`.
  const latest = useRef({ stored, current })
  useLayoutEffect(() => {
    latest.current = { stored, current }
  })
  const edit = (change: (rows: readonly InstalmentRow[]) => readonly TypedInstalment[]) =>
    setTyped(before => change(rowsOf(before ?? latest.current.stored, latest.current.current)))
  const focusField = (key: string, field: keyof RowErrors) => elements.current.get(`${key} ${field}`)?.focus()
  // In an effect, because the added row is rendered first.
  useEffect(() => {
    if (added.current !== undefined) focusField(added.current, 'due_on')
    added.current = undefined
  })
  const validate = (): boolean => {
    setShowsErrors(true)
    const first = firstWrongField(rows, errors)
    if (first) focusField(first.key, first.field)
    return forms !== undefined
  }
  const addRow = () => {
    const last = rows.at(-1)
    const key = randomId()
    added.current = key
    const day = last && last.due_on !== '' ? addMonths(last.due_on, 1) : today
    edit(before => [
      ...before,
      { ...newRow(key, day), amount: sum < total ? textOfPrice(total - sum) : '', method: last?.method || 'pix' },
    ])
  }
  return (
    <DecisionDialog
      {...props}
      {...setInstalmentsDecision(order, forms, isFirst)}
      width="wide"
      validate={validate}
      isUnsaved={typed !== undefined && JSON.stringify(rows) !== JSON.stringify(rowsOf(stored, current))}
    >
      {order.unread_receipt && rows.length > 1 && !isInParts(order) && (
        <Alert severity="warning" role="note">
          {PAYMENTS_DESK_TEXTS.RECEIPT_OF_TOTAL(formatBRL(total))}
        </Alert>
      )}
      <SplitFields rows={rows} total={total} onSplit={split => edit(() => split)} />
      <InstalmentRows
        rows={rows}
        errors={showsErrors ? errors : NO_ERRORS}
        onChange={(key, changes) => {
          if (changes.amount !== undefined) setChangedKey(key)
          edit(before => before.map(row => (row.key === key ? { ...row, ...changes } : row)))
        }}
        onRemove={key => edit(before => before.filter(row => row.key !== key))}
        fieldRef={(key, field, element) => {
          if (element) elements.current.set(`${key} ${field}`, element)
          else elements.current.delete(`${key} ${field}`)
        }}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<AddRounded />} disabled={isFull} onClick={addRow}>
          {PAYMENTS_DESK_TEXTS.ADD_ROW}
        </Button>
        <Button onClick={() => edit(before => withRestSpread(before, total))}>{PAYMENTS_DESK_TEXTS.SPREAD}</Button>
      </Stack>
      {isFull && <Typography variant="hint">{PAYMENTS_DESK_TEXTS.MAX_ROWS}</Typography>}
      <Sum variant="body2" component="p" role="status" data-differs={sum !== total}>
        {PAYMENTS_DESK_TEXTS.SUM(sum, total)}
      </Sum>
    </DecisionDialog>
  )
}

const newRow = (key: string, due_on: string): TypedInstalment => ({
  key,
  id: undefined,
  due_on,
  amount: '',
  method: 'pix',
  note: '',
  boleto: '',
})

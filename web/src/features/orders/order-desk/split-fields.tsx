import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useRef, useState } from 'react'
import { PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import { addMonths, dayOf } from '#shared/platform/rules/days.ts'
import type { Centavos } from '#shared/platform/rules/money.ts'
import { randomId } from '#web/lib/random-id.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FoldedPart } from './folded-part.tsx'
import { FieldGrid, MethodField } from './payment-fields.tsx'
import {
  type InstalmentRow,
  type SplitErrors,
  splitRest,
  type TypedInstalment,
  type TypedSplit,
} from './typed-instalments.ts'

type Props = {
  rows: readonly InstalmentRow[]
  total: Centavos
  onSplit: (rows: readonly TypedInstalment[]) => void
}

const FIELDS = ['count', 'first_due_on', 'down_amount', 'down_due_on'] as const satisfies readonly (keyof TypedSplit)[]

/** Divides what is not paid into monthly instalments, after a down payment if there is one. */
export function SplitFields({ rows, total, onSplit }: Props) {
  const open = rows.filter(({ paid }) => paid === 0)
  const [isOpen, setOpen] = useState(open.length < 2)
  const [typed, setTyped] = useState<TypedSplit>(() => {
    const today = dayOf(serverNow())
    const first = open[0]?.due_on ?? today
    return {
      count: '',
      first_due_on: first > today ? first : today,
      method: open[0]?.method || 'pix',
      down_amount: '',
      down_due_on: today,
    }
  })
  const [errors, setErrors] = useState<SplitErrors>({})
  const elements = useRef(new Map<keyof TypedSplit, HTMLInputElement>())
  const elementRef = (field: keyof TypedSplit) => (element: HTMLInputElement | null) => {
    if (element) elements.current.set(field, element)
    else elements.current.delete(field)
  }
  const change = (changes: Partial<TypedSplit>) => {
    setTyped({ ...typed, ...changes })
    setErrors({})
  }
  const split = () => {
    const made = splitRest(rows, typed, { total, newKey: randomId })
    setErrors(made.errors ?? {})
    if (made.rows) onSplit(made.rows)
    const wrong = FIELDS.find(field => made.errors?.[field] !== undefined)
    if (wrong) elements.current.get(wrong)?.focus()
  }
  // Enter in these fields divides, and does not save the dialog's form.
  const splitByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    split()
  }
  return (
    <FoldedPart title={PAYMENTS_DESK_TEXTS.SPLIT_TITLE} open={isOpen} onToggle={setOpen}>
      <FieldGrid onKeyDown={splitByKey}>
        <TextField
          size="small"
          label={PAYMENTS_DESK_TEXTS.COUNT}
          value={typed.count}
          inputRef={elementRef('count')}
          onChange={event => change({ count: event.target.value })}
          error={errors.count !== undefined}
          helperText={errors.count}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } }}
        />
        <TextField
          size="small"
          label={PAYMENTS_DESK_TEXTS.FIRST_DUE}
          type="date"
          value={typed.first_due_on}
          inputRef={elementRef('first_due_on')}
          onChange={event => change({ first_due_on: event.target.value })}
          error={errors.first_due_on !== undefined}
          helperText={errors.first_due_on}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <MethodField size="small" value={typed.method} onChange={method => method !== '' && change({ method })} />
        <MoneyField
          size="small"
          label={PAYMENTS_DESK_TEXTS.DOWN_PAYMENT}
          value={typed.down_amount}
          inputRef={elementRef('down_amount')}
          onChange={down_amount => {
            // What follows a down payment is due a month after it.
            const afterwards = addMonths(typed.down_due_on, 1)
            const isNew = typed.down_amount === '' && typed.first_due_on < afterwards
            change(isNew ? { down_amount, first_due_on: afterwards } : { down_amount })
          }}
          error={errors.down_amount}
        />
        {typed.down_amount.trim() !== '' && (
          <TextField
            size="small"
            label={PAYMENTS_DESK_TEXTS.DOWN_PAYMENT_DUE}
            type="date"
            value={typed.down_due_on}
            inputRef={elementRef('down_due_on')}
            onChange={event => change({ down_due_on: event.target.value })}
            error={errors.down_due_on !== undefined}
            helperText={errors.down_due_on}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        )}
        <Button variant="outlined" onClick={split}>
          {PAYMENTS_DESK_TEXTS.SPLIT}
        </Button>
      </FieldGrid>
      <Typography variant="hint">{PAYMENTS_DESK_TEXTS.SPLIT_DETAIL}</Typography>
    </FoldedPart>
  )
}

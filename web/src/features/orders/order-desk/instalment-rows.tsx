import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { memo, useId } from 'react'
import { PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import { MAX_BOLETO_LENGTH, MAX_MONEY_NOTE_LENGTH } from '#shared/orders/rules/instalments.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { MethodField } from './payment-fields.tsx'
import type { InstalmentRow, RowErrors, TypedInstalment } from './typed-instalments.ts'

const Rows = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '14px 0', borderTop: `1px solid ${theme.palette.divider}` },
}))

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '88px 158px 150px 150px minmax(0, 1fr) minmax(0, 1fr) 44px',
  alignItems: 'start',
  gap: '8px 12px',
  '& > .name': { ...theme.typography.subtitle2, margin: 0, paddingTop: 9 },
  '& .MuiOutlinedInput-root:has(input[readonly])': { background: theme.palette.background.default },
  // Without a boleto, its room is the note's.
  '& > .wide': { gridColumn: 'span 2' },
  '& > .why': { gridColumn: '2 / -1', margin: 0 },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    rowGap: 16,
    '& > .name': { gridRow: 1, alignSelf: 'center', paddingTop: 0 },
    '& > .remove': { gridRow: 1, gridColumn: 2, justifySelf: 'end', margin: '-8px 0' },
    '& > .name, & > .method, & > .boleto, & > .note, & > .why': { gridColumn: '1 / -1' },
  },
  [theme.largeLetters]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > .remove': { gridColumn: 1 } },
}))

type Props = {
  rows: readonly InstalmentRow[]
  errors: ReadonlyMap<string, RowErrors>
  /** Must do the same in each rendering, because a row that looks the same is not rendered again. */
  onChange: (key: string, changes: Partial<TypedInstalment>) => void
  onRemove: (key: string) => void
  fieldRef: (key: string, field: keyof RowErrors, element: HTMLElement | null) => void
}

/** The instalments in a row each. Of those with a payment, day and amount are fixed. */
export const InstalmentRows = ({ rows, errors, ...handlers }: Props) => (
  <Rows>
    {rows.map((row, index) => (
      <li key={row.key}>
        <InstalmentFields
          row={row}
          number={index + 1}
          errors={errors.get(row.key)}
          isRemovable={row.paid === 0 && rows.length > 1}
          {...handlers}
        />
      </li>
    ))}
  </Rows>
)

type RowProps = Omit<Props, 'rows' | 'errors'> & {
  row: InstalmentRow
  number: number
  errors: RowErrors | undefined
  isRemovable: boolean
}

/** Otherwise each keystroke would render the 300 fields of 60 instalments. */
const looksSame = (before: RowProps, now: RowProps): boolean => serialiseRow(before) === serialiseRow(now)

const serialiseRow = ({ row, number, errors, isRemovable }: RowProps): string =>
  JSON.stringify([row, number, errors, isRemovable])

const InstalmentFields = memo(function InstalmentFields(props: RowProps) {
  const { row, number, errors = {}, isRemovable, onChange, onRemove, fieldRef } = props
  const id = useId()
  const isFixed = row.paid > 0
  const change = (changes: Partial<TypedInstalment>) => onChange(row.key, changes)
  const elementRef = (field: keyof RowErrors) => (element: HTMLElement | null) => fieldRef(row.key, field, element)
  const hasBoleto = row.method === 'boleto' || row.boleto !== ''
  return (
    <Fields role="group" aria-labelledby={id} {...(isFixed && { 'aria-describedby': `${id}-why` })}>
      <p className="name" id={id}>
        {PAYMENTS_DESK_TEXTS.ROW(number)}
      </p>
      <TextField
        size="small"
        label={PAYMENTS_DESK_TEXTS.DUE_ON}
        type="date"
        value={row.due_on}
        inputRef={elementRef('due_on')}
        onChange={event => change({ due_on: event.target.value })}
        error={errors.due_on !== undefined}
        helperText={errors.due_on}
        slotProps={{ inputLabel: { shrink: true }, input: { readOnly: isFixed } }}
      />
      <MoneyField
        size="small"
        label={PAYMENTS_DESK_TEXTS.AMOUNT}
        value={row.amount}
        inputRef={elementRef('amount')}
        readOnly={isFixed}
        onChange={amount => change({ amount })}
        error={errors.amount}
      />
      <MethodField
        className="method"
        size="small"
        value={row.method}
        inputRef={elementRef('method')}
        onChange={method => change({ method })}
        error={errors.method}
      />
      {hasBoleto && (
        <TextField
          className="boleto"
          size="small"
          label={PAYMENTS_DESK_TEXTS.BOLETO}
          value={row.boleto}
          inputRef={elementRef('boleto')}
          onChange={event => change({ boleto: event.target.value })}
          error={errors.boleto !== undefined}
          helperText={errors.boleto}
          slotProps={{ htmlInput: { maxLength: MAX_BOLETO_LENGTH, autoComplete: 'off' } }}
        />
      )}
      <TextField
        className={hasBoleto ? 'note' : 'note wide'}
        size="small"
        label={PAYMENTS_DESK_TEXTS.NOTE}
        value={row.note}
        inputRef={elementRef('note')}
        onChange={event => change({ note: event.target.value })}
        error={errors.note !== undefined}
        helperText={errors.note}
        slotProps={{ htmlInput: { maxLength: MAX_MONEY_NOTE_LENGTH, autoComplete: 'off' } }}
      />
      {isRemovable && (
        <IconButton
          className="remove"
          aria-label={PAYMENTS_DESK_TEXTS.REMOVE_ROW(number)}
          onClick={() => onRemove(row.key)}
        >
          <DeleteOutlineRounded />
        </IconButton>
      )}
      {isFixed && (
        <Typography variant="caption" component="p" className="why" id={`${id}-why`}>
          {PAYMENTS_DESK_TEXTS.ROW_FIXED(formatBRL(row.paid))}
        </Typography>
      )}
    </Fields>
  )
}, looksSame)

import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { AMEND_DESK_TEXTS } from '#shared/orders/messages/amendments.ts'
import { amendableItems, lastDayOf } from '#shared/orders/rules/amendments.ts'
import { parseAssetCodesInText } from '#shared/orders/rules/office-orders.ts'
import { distinctNamesAmong, type Order } from '#shared/orders/rules/orders.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FieldGrid } from './payment-fields.tsx'
import { type AmendmentErrors, type AmendmentField, presentValues, type TypedAmendment } from './typed-amendment.ts'

type Props = {
  order: Order
  typed: TypedAmendment
  errors: AmendmentErrors
  onChange: (changes: Partial<TypedAmendment>) => void
  fieldRef: (field: AmendmentField) => (element: HTMLElement | null) => void
}

/** The fields of an amendment, by its kind. */
export function AmendFields(props: Props) {
  const { kind } = props.typed
  const isOfMany = kind === 'end_early' || kind === 'suspend'
  return (
    <>
      {isOfMany ? <ItemsField {...props} /> : <ItemField {...props} />}
      <FieldGrid>
        {kind === 'end_early' && <EndFields {...props} />}
        {kind === 'swap' && <SwapFields {...props} />}
        {kind === 'suspend' && <SuspendFields {...props} />}
        {kind === 'correct' && <CorrectFields {...props} />}
      </FieldGrid>
    </>
  )
}

function ItemsField({ order, typed, errors, onChange, fieldRef }: Props) {
  const id = useId()
  const items = amendableItems(order, typed.kind, serverNow())
  const nameOf = distinctNamesAmong(order.items)
  const chosen = new Set(typed.item_ids)
  const toggle = (itemId: string) =>
    onChange({ item_ids: items.flatMap(({ id: each }) => ((each === itemId) !== chosen.has(each) ? [each] : [])) })
  const areAll = items.length > 0 && chosen.size === items.length
  return (
    <FormControl component="fieldset" error={errors.item_ids !== undefined}>
      <FormLabel component="legend">{AMEND_DESK_TEXTS.POINTS}</FormLabel>
      {items.length > 1 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={areAll}
              indeterminate={!areAll && chosen.size > 0}
              onChange={() => onChange({ item_ids: areAll ? [] : items.map(each => each.id) })}
            />
          }
          label={AMEND_DESK_TEXTS.ALL_POINTS(items.length)}
        />
      )}
      <FormGroup sx={{ maxHeight: 220, overflowY: 'auto', flexWrap: 'nowrap', ...(items.length > 1 && { pl: 3.5 }) }}>
        {items.map((item, index) => (
          <FormControlLabel
            key={item.id}
            control={
              <Checkbox
                checked={chosen.has(item.id)}
                onChange={() => toggle(item.id)}
                slotProps={{
                  input: {
                    ...(index === 0 && { ref: fieldRef('item_ids') }),
                    ...(errors.item_ids !== undefined && { 'aria-describedby': id }),
                  },
                }}
              />
            }
            label={
              <>
                {nameOf(item)}{' '}
                <Typography variant="inherit" component="span" color="textSecondary">
                  {AMEND_DESK_TEXTS.UNTIL(lastDayOf(item))}
                </Typography>
              </>
            }
          />
        ))}
      </FormGroup>
      {errors.item_ids !== undefined && <FormHelperText id={id}>{errors.item_ids}</FormHelperText>}
    </FormControl>
  )
}

function ItemField({ order, typed, errors, onChange, fieldRef }: Props) {
  const nameOf = distinctNamesAmong(order.items)
  return (
    <TextField
      select
      label={AMEND_DESK_TEXTS.POINT}
      value={typed.item_ids[0] ?? ''}
      inputRef={fieldRef('item_ids')}
      onChange={event =>
        onChange({
          item_ids: event.target.value === '' ? [] : [event.target.value],
          ...(typed.kind === 'correct' && presentValues(order, event.target.value)),
        })
      }
      error={errors.item_ids !== undefined}
      helperText={errors.item_ids}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {typed.kind === 'correct' && <MenuItem value="">{AMEND_DESK_TEXTS.NO_POINT}</MenuItem>}
      {amendableItems(order, typed.kind, serverNow()).map(item => (
        <MenuItem key={item.id} value={item.id}>
          {nameOf(item)} {AMEND_DESK_TEXTS.UNTIL(lastDayOf(item))}
        </MenuItem>
      ))}
    </TextField>
  )
}

type DayProps = Props & { field: 'last_day' | 'first_day' | 'due_on'; label: string; hint?: string }

export const DayField = ({ typed, errors, onChange, fieldRef, field, label, hint }: DayProps) => (
  <TextField
    label={label}
    type="date"
    value={typed[field]}
    inputRef={fieldRef(field)}
    onChange={event => onChange({ [field]: event.target.value })}
    error={errors[field] !== undefined}
    helperText={errors[field] ?? hint}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)

type AmountProps = Props & { field: 'fee' | 'price' | 'amount'; label: string; hint?: string }

const AmountField = ({ typed, errors, onChange, fieldRef, field, label, hint }: AmountProps) => (
  <MoneyField
    label={label}
    value={typed[field]}
    inputRef={fieldRef(field)}
    onChange={text => onChange({ [field]: text })}
    error={errors[field]}
    hint={hint}
  />
)

const EndFields = (props: Props) => (
  <>
    <DayField {...props} field="last_day" label={AMEND_DESK_TEXTS.LAST_DAY} />
    <AmountField {...props} field="fee" label={AMEND_DESK_TEXTS.FEE} hint={AMEND_DESK_TEXTS.FEE_HELP} />
    <FormControlLabel
      className="whole"
      control={<Checkbox checked={props.typed.credits} onChange={(_, credits) => props.onChange({ credits })} />}
      label={AMEND_DESK_TEXTS.CREDITS}
    />
  </>
)

const SwapFields = (props: Props) => (
  <>
    <DayField {...props} field="last_day" label={AMEND_DESK_TEXTS.LAST_DAY_OF_FORMER} />
    <NewPointField {...props} />
    <DirectionField {...props} label={AMEND_DESK_TEXTS.SWAP_PRICE} />
    <AmountField
      {...props}
      field="amount"
      label={AMEND_DESK_TEXTS.DIFFERENCE}
      hint={AMEND_DESK_TEXTS.DIFFERENCE_HELP}
    />
  </>
)

/** The point that has a code; undefined until it is known. */
export function useSwapPoint({ kind, code: text }: TypedAmendment) {
  const [code] = parseAssetCodesInText(text).codes
  const quoted = useQuery({
    queryKey: queryKeys.amendmentPoint(code),
    queryFn: ({ signal }) => callApi(ordersApi.quote, { point_ids: [], codes: [code ?? ''] }, { signal }),
    enabled: kind === 'swap' && code !== undefined,
  })
  const point = code === undefined ? undefined : quoted.data?.points[0]
  const isUnknown = code !== undefined && quoted.isSuccess && !point
  return { point, error: isUnknown ? AMEND_DESK_TEXTS.CODE_UNKNOWN : quoted.error?.message }
}

/** The new point of a swap, by its code. */
function NewPointField({ typed, errors, onChange, fieldRef }: Props) {
  const { point, error = errors.point_id } = useSwapPoint(typed)
  return (
    <TextField
      label={AMEND_DESK_TEXTS.NEW_POINT}
      value={typed.code}
      inputRef={fieldRef('point_id')}
      onChange={event => onChange({ code: event.target.value })}
      error={error !== undefined}
      helperText={error ?? point?.name ?? AMEND_DESK_TEXTS.CODE_HELP}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { autoComplete: 'off' },
        formHelperText: { role: 'status' },
      }}
    />
  )
}

const DirectionField = ({ typed, onChange, label }: Props & { label: string }) => (
  <TextField
    select
    label={label}
    value={typed.direction}
    onChange={event => onChange({ direction: event.target.value === 'credit' ? 'credit' : 'debit' })}
  >
    <MenuItem value="debit">{AMEND_DESK_TEXTS.DEBIT}</MenuItem>
    <MenuItem value="credit">{AMEND_DESK_TEXTS.CREDIT}</MenuItem>
  </TextField>
)

function SuspendFields({ typed, errors, onChange, fieldRef }: Props) {
  const id = useId()
  return (
    <>
      <TextField
        label={AMEND_DESK_TEXTS.DAYS}
        value={typed.days}
        inputRef={fieldRef('days')}
        onChange={event => onChange({ days: event.target.value.replace(/\D/g, '') })}
        error={errors.days !== undefined}
        helperText={errors.days}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } }}
      />
      <div className="whole">
        <FormLabel id={id}>{AMEND_DESK_TEXTS.COMPENSATION}</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={typed.compensation}
          onChange={(_, choice) => onChange({ compensation: choice === 'credit' ? 'credit' : 'extend' })}
        >
          <FormControlLabel value="extend" control={<Radio />} label={AMEND_DESK_TEXTS.EXTEND} />
          <FormControlLabel value="credit" control={<Radio />} label={AMEND_DESK_TEXTS.CREDIT_DAYS} />
        </RadioGroup>
      </div>
    </>
  )
}

const CorrectFields = (props: Props) => (
  <>
    {props.typed.item_ids.length > 0 && (
      <>
        <DayField {...props} field="first_day" label={AMEND_DESK_TEXTS.FIRST_DAY} />
        <DayField {...props} field="last_day" label={AMEND_DESK_TEXTS.LAST_DAY} />
        <AmountField {...props} field="price" label={AMEND_DESK_TEXTS.PRICE} />
      </>
    )}
    <TextField
      className="whole"
      label={AMEND_DESK_TEXTS.DESCRIPTION}
      value={props.typed.description}
      inputRef={props.fieldRef('description')}
      onChange={event => props.onChange({ description: event.target.value })}
      error={props.errors.description !== undefined}
      helperText={props.errors.description ?? AMEND_DESK_TEXTS.DESCRIPTION_HELP}
      slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
    />
    <DirectionField {...props} label={AMEND_DESK_TEXTS.LINE_KIND} />
    <AmountField {...props} field="amount" label={AMEND_DESK_TEXTS.AMOUNT} />
  </>
)

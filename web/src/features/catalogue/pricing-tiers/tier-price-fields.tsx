import Alert from '@mui/material/Alert'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { PRICING_TEXTS } from '#shared/catalogue/messages/pricing.ts'
import type { ManagedTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { FormMoneyField } from '#web/ui/money-field.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import {
  countPointsWithNewPrice,
  PRICE_FIELD_LABELS,
  priceChangesOf,
  type TierForm,
  type TierFormControl,
  type TierPriceChange,
  type TierUsage,
} from './tier-form.ts'
import { useTierUsage } from './use-tier-facts.ts'

const Fields = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  // Only this fieldset's legend; text fields have one too.
  '& > legend': { padding: 0, fontSize: 14, fontWeight: 600 },
  '& .note': { margin: '0 0 16px', fontSize: 13, color: theme.palette.text.secondary },
  '& .prices': { display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: '16px 12px' },
  '& .effect': { marginTop: 16 },
  [theme.breakpoints.down('md')]: {
    '& .prices': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > :first-of-type': { gridColumn: '1 / -1' } },
  },
}))

type Props = {
  form: TierFormControl
  typed: TierForm
  /** Undefined for a new tier, which affects no points. */
  savedTier: ManagedTier | undefined
}

/** Fields for the price of each period, and how many points a change affects. */
export function TierPriceFields({ form, typed, savedTier }: Props) {
  const id = useId()
  const usage = useTierUsage(savedTier?.id)
  const changes = savedTier ? priceChangesOf(savedTier, typed) : []
  return (
    <Fields aria-describedby={id}>
      <legend>{PRICING_TEXTS.PRICES}</legend>
      <p className="note" id={id}>
        {PRICING_TEXTS.PRICES_HINT}
      </p>
      <div className="prices">
        {PRICE_FIELD_LABELS.map(([field, label]) => {
          const change = changes.find(changed => changed.field === field)
          return (
            <FormMoneyField
              key={field}
              form={form}
              name={field}
              label={label}
              placeholder="0,00"
              hint={change && usage.data && hintOf(change, usage.data)}
            />
          )
        })}
      </div>
      <div className="effect" role="status" hidden={changes.length === 0}>
        {changes.length > 0 && <Effect changes={changes} usage={usage} />}
      </div>
    </Fields>
  )
}

function hintOf({ field, from, to }: TierPriceChange, { following, more }: TierUsage): string | undefined {
  const count = following[field]
  if (count === 0 && !more) return undefined
  if (to === null) return PRICING_TEXTS.ENDS_IN(count, more)
  return from === null ? PRICING_TEXTS.BEGINS_IN(count, more) : PRICING_TEXTS.CHANGES_IN(count, more)
}

function Effect({ changes, usage }: { changes: readonly TierPriceChange[]; usage: ReturnType<typeof useTierUsage> }) {
  const { data, isError } = usage
  if (data) {
    const { count, atLeast } = countPointsWithNewPrice(changes, data)
    return (
      <Alert severity={count > 0 ? 'warning' : 'info'}>
        {PRICING_TEXTS.CHANGES_PRICES(count, { more: data.more, atLeast })}{' '}
        {count > 0 && PRICING_TEXTS.RESERVATIONS_KEEP}
      </Alert>
    )
  }
  if (isError)
    return (
      <RetryAlert query={usage} severity="warning">
        {PRICING_TEXTS.COUNT_FAILED}
      </RetryAlert>
    )
  return (
    <Alert severity="info" icon={<CircularProgress size={20} aria-hidden />}>
      {PRICING_TEXTS.COUNTING}
    </Alert>
  )
}

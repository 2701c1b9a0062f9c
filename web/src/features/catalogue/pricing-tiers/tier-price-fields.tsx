import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import FormControl from '@mui/material/FormControl'
import Typography from '@mui/material/Typography'
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
    <FormControl component="fieldset" aria-describedby={id}>
      <Typography variant="subtitle2" component="legend">
        {PRICING_TEXTS.PRICES}
      </Typography>
      <Typography variant="caption" component="p" id={id} sx={{ mb: 2 }}>
        {PRICING_TEXTS.PRICES_HINT}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
          gap: '16px 12px',
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        }}
      >
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
      </Box>
      <Box role="status" hidden={changes.length === 0} sx={{ mt: 2 }}>
        {changes.length > 0 && <Effect changes={changes} usage={usage} />}
      </Box>
    </FormControl>
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

import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { useWatch } from 'react-hook-form'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { PERIOD_YEARS } from '#shared/catalogue/rules/periods.ts'
import { priceOfText, textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { priceField, recordByPeriod } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, pricesOfTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { ownPriceWarnings } from '#shared/catalogue/rules/row-warnings.ts'
import { FormMoneyField } from '#web/ui/money-field.tsx'
import type { PointEditForm } from './point-text.ts'

const Prices = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  gap: '16px 12px',
  '& > [role=status]': { gridColumn: '1 / -1', '&:empty': { marginTop: -16 } },
})

/** Fields for the point's own prices; where one is empty, the tier's price applies. Doubts prices that contradict others. */
export function OwnPriceFields({ form, tiers }: { form: PointEditForm; tiers: readonly PricingTier[] }) {
  const [tierId, ...typed] = useWatch({
    control: form.control,
    name: ['pricing_tier_id', 'price_1y', 'price_2y', 'price_3y', 'price_4y', 'price_5y'],
  })
  const tier = tiers.find(({ id }) => id === tierId)
  const ownPrices = recordByPeriod(years => priceOfText(typed[years - 1] ?? '') || null)
  const warnings = ownPriceWarnings(ownPrices, tier)
  return (
    <Prices>
      {PERIOD_YEARS.map((years, index) => {
        const field = priceField(years)
        const tierPrice = pricesOfTier(tier)[years]
        const isOwn = Boolean(priceOfText(typed[index] ?? ''))
        const inheritedHint =
          tier && (tierPrice === null ? POINT_FORM_TEXTS.PRICE_NONE : POINT_FORM_TEXTS.PRICE_OF_TIER)
        return (
          <FormMoneyField
            key={field}
            form={form}
            name={field}
            label={POINT_FORM_TEXTS.FIELDS[field]}
            placeholder={tierPrice === null ? POINT_FORM_TEXTS.PRICE_NONE_SHORT : textOfPrice(tierPrice)}
            hint={isOwn ? POINT_FORM_TEXTS.PRICE_OWN : inheritedHint}
          />
        )
      })}
      <div role="status">
        {warnings.length > 0 && (
          <Alert severity="warning">
            {warnings.map(({ message }) => (
              <div key={message}>{message}</div>
            ))}
          </Alert>
        )}
      </div>
    </Prices>
  )
}

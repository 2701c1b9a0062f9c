import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { type PricingTier, pricesOfTier, tiersInDisplayOrder } from '#shared/catalogue/rules/pricing-tiers.ts'
import { formatShortBRL } from '#shared/platform/rules/money.ts'
import { useFormTextField } from '#web/ui/form-fields.tsx'
import { INLINE_MENU_PROPS, stopClickBehindMenu } from '#web/ui/inline-menu.ts'
import type { PointEditForm } from './point-text.ts'

export function TierField({ form, tiers }: { form: PointEditForm; tiers: readonly PricingTier[] }) {
  const { error, ...field } = useFormTextField({
    form,
    name: 'pricing_tier_id',
    label: POINT_FORM_TEXTS.FIELDS.pricing_tier_id,
  })
  const isKnown = tiers.some(({ id }) => id === field.value)
  const missingMessage = field.value !== '' && !isKnown ? POINT_FORM_TEXTS.TIER_GONE : undefined
  const message = (error ? field.helperText : undefined) ?? missingMessage
  return (
    <TextField
      select
      {...field}
      value={isKnown ? field.value : ''}
      error={message !== undefined}
      helperText={message ?? (tiers.length === 0 ? POINT_FORM_TEXTS.NO_TIERS : undefined)}
      onClickCapture={stopClickBehindMenu}
      slotProps={{ select: { MenuProps: INLINE_MENU_PROPS } }}
    >
      {tiersInDisplayOrder(tiers).map(tier => {
        const price = pricesOfTier(tier)[1]
        return (
          <MenuItem key={tier.id} value={tier.id}>
            <Stack component="span" direction="row" spacing={2} sx={{ flex: 1, justifyContent: 'space-between' }}>
              {tier.name}
              <Typography variant="hint" component="span">
                {POINT_FORM_TEXTS.TIER_OPTION(price === null ? undefined : formatShortBRL(price))}
              </Typography>
            </Stack>
          </MenuItem>
        )
      })}
    </TextField>
  )
}

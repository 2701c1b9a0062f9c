import AutoFixHighRounded from '@mui/icons-material/AutoFixHighRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useWatch } from 'react-hook-form'
import { MAX_DESCRIPTION } from '#shared/domain/point-form.ts'
import type { PricingTier } from '#shared/domain/pricing-tiers.ts'
import { POINT_FORM } from '#shared/messages/point-form.ts'
import { FormText } from '#web/ui/form-text.tsx'
import { useAutoFill } from './auto-fill.ts'
import type { PointFormState } from './point-text.ts'

const Field = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  '& .below': { display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 12 },
  '& .count': {
    marginLeft: 'auto',
    padding: '4px 0',
    fontSize: 13,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.text.secondary,
    '&[data-over=true]': { color: theme.palette.error.main, fontWeight: 600 },
  },
  '& .MuiButton-root': { minHeight: 36, marginLeft: -8, paddingInline: 8, fontSize: 14 },
}))

/** Name and description, which fill by themselves until somebody writes their own. */
export function TextFields({ form, tiers }: { form: PointFormState; tiers: readonly PricingTier[] }) {
  const auto = useAutoFill(form, tiers)
  const description = useWatch({ control: form.control, name: 'description' })
  const length = description.trim().length
  const refill = (field: 'name' | 'description', label: string) =>
    auto.canRefill(field) && (
      <Button size="small" startIcon={<AutoFixHighRounded />} aria-label={label} onClick={() => auto.refill(field)}>
        {POINT_FORM.REFILL}
      </Button>
    )
  return (
    <>
      <Field>
        <FormText
          form={form}
          name="name"
          label={POINT_FORM.FIELDS.name}
          hint={auto.isOwn('name') ? POINT_FORM.NAME_OWN : POINT_FORM.NAME_HINT}
          autoComplete="off"
        />
        <div className="below">{refill('name', POINT_FORM.REFILL_NAME)}</div>
      </Field>
      <Field>
        <FormText
          form={form}
          name="description"
          label={POINT_FORM.FIELDS.description}
          hint={auto.isOwn('description') ? POINT_FORM.DESCRIPTION_OWN : POINT_FORM.DESCRIPTION_HINT}
          multiline
          minRows={3}
          maxRows={10}
        />
        <div className="below">
          {refill('description', POINT_FORM.REFILL_DESCRIPTION)}
          <span className="count" data-over={length > MAX_DESCRIPTION}>
            {POINT_FORM.COUNT(length, MAX_DESCRIPTION)}
          </span>
        </div>
      </Field>
    </>
  )
}

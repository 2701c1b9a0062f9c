import AutoFixHighRounded from '@mui/icons-material/AutoFixHighRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { assetCodeLockReason, MAX_ASSET_CODE_LENGTH } from '#shared/catalogue/rules/asset-codes.ts'
import { hasLiteralPrices, hasPriceVariables, renderDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/catalogue/rules/point-form.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { pricesToFields } from '#shared/catalogue/rules/prices.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { type PointEditForm, type PointText, pricesOfText } from './point-text.ts'
import { useAutoFill } from './use-auto-fill.ts'

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
  '& .read': {
    padding: '8px 12px',
    borderLeft: `3px solid ${theme.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& .MuiButton-root': { minHeight: 36, marginLeft: -8, paddingInline: 8, fontSize: 14 },
}))

type Props = { form: PointEditForm; tiers: readonly PricingTier[]; savedPoint: Point | undefined }

/**
 * Fields for asset code, name and description. Name and description are filled automatically until the user edits them.
 */
export function CodeNameAndDescriptionFields({ form, tiers, savedPoint }: Props) {
  const autoFill = useAutoFill(form, tiers)
  const description = useWatch({ control: form.control, name: 'description' })
  const length = description.trim().length
  const refillButton = (field: 'name' | 'description', label: string) =>
    autoFill.canRefill(field) && (
      <Button size="small" startIcon={<AutoFixHighRounded />} aria-label={label} onClick={() => autoFill.refill(field)}>
        {POINT_FORM_TEXTS.REFILL}
      </Button>
    )
  return (
    <>
      <CodeField form={form} savedPoint={savedPoint} />
      <Field>
        <FormTextField
          form={form}
          name="name"
          label={POINT_FORM_TEXTS.FIELDS.name}
          hint={autoFill.isOwn('name') ? POINT_FORM_TEXTS.NAME_OWN : POINT_FORM_TEXTS.NAME_HINT}
          autoComplete="off"
        />
        <div className="below">{refillButton('name', POINT_FORM_TEXTS.REFILL_NAME)}</div>
      </Field>
      <Field>
        <FormTextField
          form={form}
          name="description"
          label={POINT_FORM_TEXTS.FIELDS.description}
          hint={autoFill.isOwn('description') ? POINT_FORM_TEXTS.DESCRIPTION_OWN : POINT_FORM_TEXTS.DESCRIPTION_HINT}
          multiline
          minRows={3}
          maxRows={10}
        />
        <div className="below">
          {refillButton('description', POINT_FORM_TEXTS.REFILL_DESCRIPTION)}
          <span className="count" data-over={length > MAX_DESCRIPTION_LENGTH}>
            {POINT_FORM_TEXTS.COUNT(length, MAX_DESCRIPTION_LENGTH)}
          </span>
        </div>
        <DescriptionPreview form={form} tier={autoFill.tier} />
      </Field>
    </>
  )
}

const LOCKED_CODE_HINTS = { printed: POINT_FORM_TEXTS.CODE_PRINTED, ordered: POINT_FORM_TEXTS.CODE_ORDERED }

/** The field for the asset code; read-only once a label with it was printed or an order contains it. */
function CodeField({ form, savedPoint }: Pick<Props, 'form' | 'savedPoint'>) {
  const keptBy = savedPoint && assetCodeLockReason(savedPoint)
  const hint = savedPoint ? POINT_FORM_TEXTS.CODE_CHANGE_HINT : POINT_FORM_TEXTS.CODE_HINT
  return (
    <FormTextField
      form={form}
      name="asset_code"
      label={POINT_FORM_TEXTS.FIELDS.asset_code}
      hint={keptBy ? LOCKED_CODE_HINTS[keptBy] : hint}
      autoComplete="off"
      slotProps={{
        htmlInput: { maxLength: MAX_ASSET_CODE_LENGTH, autoCapitalize: 'characters', readOnly: Boolean(keptBy) },
      }}
    />
  )
}

/** Shows the description with its variables filled in, and warns about prices written as plain text. */
function DescriptionPreview({ form, tier }: { form: PointEditForm; tier: PricingTier | undefined }) {
  const id = useId()
  const typedText = useWatch({ control: form.control, compute: (values: PointText) => values })
  const writtenPricesNote = hasLiteralPrices(typedText.description) && (
    <Typography variant="caption">{POINT_FORM_TEXTS.PRICES_WRITTEN}</Typography>
  )
  if (!hasPriceVariables(typedText.description)) return writtenPricesNote
  return (
    <section className="read" aria-labelledby={id}>
      <Typography variant="caption" component="h4" id={id} sx={{ fontWeight: 600 }}>
        {POINT_FORM_TEXTS.READ_AS}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {renderDescription({ ...typedText, ...pricesToFields(pricesOfText(typedText)) }, tier)}
      </Typography>
      <Typography variant="caption">{POINT_FORM_TEXTS.PRICES_FOLLOW}</Typography>
      {writtenPricesNote}
    </section>
  )
}

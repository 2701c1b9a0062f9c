import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import type * as z from 'zod/mini'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { PRICING_TEXTS } from '#shared/catalogue/messages/pricing.ts'
import { CATALOGUE_REFUSALS } from '#shared/catalogue/refusals/catalogue.ts'
import { priceOfText } from '#shared/catalogue/rules/price-text.ts'
import type { ManagedTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { useEditForm } from '#web/lib/use-edit-form.ts'
import { EditAlerts, quotedOrEmptyLabel } from '#web/ui/edit-alerts.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { DescriptionTemplateField } from './description-template-field.tsx'
import {
  formOfTier,
  TIER_FIELD_NAMES,
  type TierForm,
  type TierFormField,
  tierFormSchema,
  withNormalisedPrices,
} from './tier-form.ts'
import { TierPreview } from './tier-preview.tsx'
import { TierPriceFields } from './tier-price-fields.tsx'
import type { useTierChanges } from './use-tier-changes.ts'

const Name = styled('div')({ maxWidth: 420 })

const Description = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 380px)',
  gap: 20,
  '& > .side': { display: 'grid', alignContent: 'start', gap: 12 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

type Props = {
  open: boolean
  onClose: () => void
  /** Undefined creates a tier. */
  tier?: ManagedTier | undefined
  ownId: string
  changes: ReturnType<typeof useTierChanges>
}

/** Dialog for name, prices and description template of a tier, with alerts about concurrent changes. */
export function TierDialog({ open, onClose, tier, ownId, changes }: Props) {
  const tierEdit = useEditForm<ManagedTier, TierForm, z.output<typeof tierFormSchema>>({
    stored: tier,
    labels: TIER_FIELD_NAMES,
    toForm: formOfTier,
    normalize: withNormalisedPrices,
    resolver: zodResolver(tierFormSchema),
    mode: 'onTouched',
    draftKey: `${ownId}:${tier ? `tier:${tier.id}` : 'new-tier'}`,
    save: (checked, current) => (current ? changes.save(current, checked) : changes.create(checked)),
    conflictOn: { code: 'TIER_CHANGED', current: currentTier },
    refusalFields: { TIER_NAME_TAKEN: 'name' },
    savedMessage: (_, current) => ({ title: current ? PRICING_TEXTS.UPDATED : PRICING_TEXTS.CREATED }),
    failedMessage: () => PRICING_TEXTS.SAVE_FAILED,
    onSaved: onClose,
    onError: error => {
      if (!(error instanceof ApiError)) return undefined
      if (error.code === 'TIER_NOT_FOUND') onClose()
      return error.code === 'INVALID_INPUT' ? PRICING_TEXTS.BAD_REQUEST : undefined
    },
  })
  const { form, savedRecord } = tierEdit
  const typedForm = form.watch()
  return (
    <FormDialog
      open={open}
      width="wide"
      title={tier ? PRICING_TEXTS.EDIT_TITLE : PRICING_TEXTS.NEW_TITLE}
      submitLabel={PRICING_TEXTS.SAVE}
      busy={tierEdit.busy}
      onSubmit={tierEdit.submit}
      onClose={onClose}
      onCancel={() => {
        tierEdit.clearDraft()
        onClose()
      }}
    >
      <EditAlerts
        edit={tierEdit}
        title={PRICING_TEXTS.SAVE_FAILED}
        text={CATALOGUE_REFUSALS.TIER_CHANGED.sentence}
        formatValue={inWords}
      />
      <Name>
        <FormTextField
          form={form}
          name="name"
          label={PRICING_TEXTS.NAME}
          placeholder={PRICING_TEXTS.NAME_EXAMPLE}
          autoComplete="off"
          autoFocus={!tier}
        />
      </Name>
      <TierPriceFields form={form} typed={typedForm} savedTier={savedRecord} />
      <Description>
        <DescriptionTemplateField form={form} />
        <div className="side">
          <TierPreview tierId={savedRecord?.id} form={typedForm} />
          {savedRecord && typedForm.description_template.trim() !== savedRecord.description_template && (
            <Alert severity="info">{PRICING_TEXTS.DESCRIPTIONS_STAY}</Alert>
          )}
        </div>
      </Description>
    </FormDialog>
  )
}

/** The current tier: from the conflict's refusal if that contains it, else fetched. */
async function currentTier(current: ManagedTier, refusal: ApiError): Promise<ManagedTier | undefined> {
  if (refusal.code === 'TIER_CHANGED' && refusal.details) return refusal.details.tier
  const now = await callApi(catalogueApi.get, {}).catch(() => undefined)
  return now?.pricing_tiers.find(({ id }) => id === current.id)
}

function inWords(field: TierFormField, value: string): string {
  const price = field === 'name' || field === 'description_template' ? undefined : priceOfText(value)
  return typeof price === 'number' ? formatBRL(price) : quotedOrEmptyLabel(value)
}

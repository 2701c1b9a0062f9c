import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { catalogue as catalogueApi } from '#shared/api/catalogue.ts'
import { formatBRL } from '#shared/domain/money.ts'
import { priceOfText } from '#shared/domain/price-text.ts'
import { type ManagedTier, managedTier } from '#shared/domain/pricing-tiers.ts'
import { OFFICE } from '#shared/messages/office.ts'
import { PRICING } from '#shared/messages/pricing.ts'
import { ERRORS } from '#shared/messages/pt-br.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { type FieldChange, reconcile } from '#web/lib/changed-meanwhile.ts'
import { fieldErrorsOf } from '#web/lib/field-errors.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { ChangedAlert } from '#web/ui/changed-alert.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { RestoredDraft } from '#web/ui/restored-draft.tsx'
import { PriceFields } from './price-fields.tsx'
import { TemplateField } from './template-field.tsx'
import {
  formOfTier,
  inOrder,
  TIER_FIELD_NAMES,
  TIER_FIELDS,
  type TierField,
  type TierForm,
  tierForm,
} from './tier-form.ts'
import { TierPreview } from './tier-preview.tsx'
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
  /** Without one a new tier is made. */
  tier?: ManagedTier | undefined
  ownId: string
  changes: ReturnType<typeof useTierChanges>
}

/** Name, prices and description template of a tier. When somebody else changed it meanwhile, shows how. */
export function TierDialog({ open, onClose, tier, ownId, changes }: Props) {
  const [read, setRead] = useState(tier)
  const [others, setOthers] = useState<FieldChange<TierForm>[]>()
  const form = useForm({
    resolver: zodResolver(tierForm),
    defaultValues: formOfTier(tier),
    mode: 'onTouched',
  })
  const draft = useDraft(`${ownId}:${tier ? `tier:${tier.id}` : 'new-tier'}`, form)
  const typed = form.watch()

  const submit = form.handleSubmit(async checked => {
    try {
      if (read) await changes.save.mutateAsync({ read, form: checked })
      else await changes.create.mutateAsync(checked)
      draft.clear()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) return
      if (error.code === 'TIER_NOT_FOUND') return onClose()
      if (error.code === 'TIER_CHANGED' && read) return takeIn(read, await currentTier(read, error), error)
      showWrong(error)
    }
  })
  const showWrong = (refusal: ApiError) => {
    const wrong = refusal.code === 'TIER_NAME_TAKEN' ? { name: refusal.message } : fieldErrorsOf(refusal)
    const found = TIER_FIELDS.filter(field => wrong[field] !== undefined)
    for (const [index, field] of found.entries())
      form.setError(field, { message: wrong[field] ?? '' }, { shouldFocus: index === 0 })
  }
  const takeIn = (before: ManagedTier, current: ManagedTier | undefined, refusal: ApiError) => {
    if (!current) return sayFailure(PRICING.SAVE_FAILED, refusal)
    const now = formOfTier(current)
    const reconciled = reconcile(TIER_FIELDS, formOfTier(before), now, inOrder(form.getValues()))
    form.reset(now)
    for (const field of TIER_FIELDS)
      if (reconciled.form[field] !== now[field]) form.setValue(field, reconciled.form[field], { shouldDirty: true })
    setOthers(reconciled.changes)
    setRead(current)
  }
  const takeCurrent = (field: string) => {
    const known = TIER_FIELDS.find(name => name === field)
    if (!known) return
    form.setValue(known, formOfTier(read)[known], { shouldValidate: true })
    setOthers(others?.map(change => (change.field === known ? { ...change, taken: true } : change)))
  }
  return (
    <FormDialog
      open={open}
      width="wide"
      title={tier ? PRICING.EDIT_TITLE : PRICING.NEW_TITLE}
      submitLabel={PRICING.SAVE}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      onCancel={() => {
        draft.clear()
        onClose()
      }}
    >
      {draft.restored && !others && (
        <RestoredDraft
          onDiscard={() => {
            form.reset()
            draft.clear()
          }}
        />
      )}
      {others && (
        <ChangedAlert
          key={read?.version}
          title={PRICING.SAVE_FAILED}
          sentence={ERRORS.TIER_CHANGED}
          changes={others.map(change => ({
            ...change,
            label: TIER_FIELD_NAMES[change.field],
            current: shown(change.field, change.current),
            typed: shown(change.field, change.typed),
          }))}
          onTake={takeCurrent}
        />
      )}
      <Name>
        <FormTextField
          form={form}
          name="name"
          label={PRICING.NAME}
          placeholder={PRICING.NAME_EXAMPLE}
          autoComplete="off"
          autoFocus={!tier}
        />
      </Name>
      <PriceFields form={form} typed={typed} read={read} />
      <Description>
        <TemplateField form={form} />
        <div className="side">
          <TierPreview tierId={read?.id} form={typed} />
          {read && typed.description_template.trim() !== read.description_template && (
            <Alert severity="info">{PRICING.DESCRIPTIONS_STAY}</Alert>
          )}
        </div>
      </Description>
    </FormDialog>
  )
}

const brought = z.object({ tier: managedTier })

/** The tier as it is now: the refusal brings it along; asked for otherwise. */
async function currentTier(read: ManagedTier, refusal: ApiError): Promise<ManagedTier | undefined> {
  const { data } = brought.safeParse(refusal.details)
  if (data) return data.tier
  const now = await call(catalogueApi.get, {}).catch(() => undefined)
  return now?.pricing_tiers.find(({ id }) => id === read.id)
}

/** A template is told apart by its beginning. */
const SHOWN = 80

function shown(field: TierField, value: string): string {
  const price = field === 'name' || field === 'description_template' ? undefined : priceOfText(value)
  if (typeof price === 'number') return formatBRL(price)
  if (value === '') return OFFICE.EMPTY_VALUE
  return value.length > SHOWN ? `“${value.slice(0, SHOWN)}…”` : `“${value}”`
}

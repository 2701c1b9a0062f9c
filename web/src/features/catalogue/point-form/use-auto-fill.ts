import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { fillDescriptionTemplate, isSameDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import { defaultPointName } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { PointEditForm, PointText } from './point-text.ts'

/** Fields that are filled from tier and address as long as nobody has typed into them. */
type FilledField = 'name' | 'description'
export type AutoFilledTexts = Record<FilledField, string>

/** Automatic name and description; '' while required input is missing. */
function filledTexts(tier: PricingTier | undefined, typed: PointText): AutoFilledTexts {
  const street = typed.street_name.trim()
  const name = tier && street ? defaultPointName(tier.name, street, typed.intersection_name.trim()) : ''
  const point = { name: typed.name.trim(), neighborhood: typed.neighborhood.trim() }
  return { name, description: tier ? fillDescriptionTemplate(tier, point) : '' }
}

/** Whether a field may be filled: it is empty, or still has the last automatic text. */
const isFillable = (current: string, previous: string): boolean =>
  current.trim() === '' || isSameDescription(current, previous)

/**
 * Updates name and description when tier, street or neighbourhood change; prices appear as variables. Text that the
 * user wrote is overwritten only by `refill`, which the user asks for.
 */
export function useAutoFill(form: PointEditForm, tiers: readonly PricingTier[]) {
  const { control, getValues, setValue, formState } = form
  const typedText = useWatch({ control, compute: (values: PointText) => values })
  const tier = tiers.find(({ id }) => id === typedText.pricing_tier_id)
  const tierTexts = filledTexts(tier, typedText)
  const lastFilled = useRef(tierTexts)
  const { isSubmitted } = formState

  const fillField = (field: FilledField, text: string) =>
    setValue(field, text, { shouldDirty: true, shouldValidate: isSubmitted })
  useEffect(() => {
    const fillIfUntouched = (field: FilledField, text: string) => {
      const previous = lastFilled.current[field]
      // While required input is missing, the last automatic text stays.
      if (text === '' || text === previous) return
      lastFilled.current = { ...lastFilled.current, [field]: text }
      if (isFillable(getValues(field), previous) && !isSameDescription(getValues(field), text))
        setValue(field, text, { shouldDirty: true, shouldValidate: isSubmitted })
    }
    fillIfUntouched('name', tierTexts.name)
    fillIfUntouched('description', tierTexts.description)
  }, [tierTexts.name, tierTexts.description, getValues, setValue, isSubmitted])

  const canRefill = (field: FilledField): boolean =>
    tierTexts[field] !== '' && !isSameDescription(typedText[field], tierTexts[field])
  return {
    tier,
    canRefill,
    isOwn: (field: FilledField): boolean => typedText[field].trim() !== '' && canRefill(field),
    refill: (field: FilledField) => fillField(field, tierTexts[field]),
  }
}

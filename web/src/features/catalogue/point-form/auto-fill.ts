import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { describedBy, sameText } from '#shared/catalogue/rules/point-descriptions.ts'
import { pointName } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { PointFormState, PointText } from './point-text.ts'

/** Fields that fill by themselves (specification §5). */
type FilledField = 'name' | 'description'
export type Filled = Record<FilledField, string>

/** What name and description would be by themselves; '' while too little is known for that. */
function filledBy(tier: PricingTier | undefined, typed: PointText): Filled {
  const street = typed.street_name.trim()
  const name = tier && street ? pointName(tier.name, street, typed.intersection_name.trim()) : ''
  const point = { name: typed.name.trim(), neighborhood: typed.neighborhood.trim() }
  return { name, description: tier ? describedBy(tier, point) : '' }
}

/** What nobody wrote may be filled: an empty field, and one that still is what filled it before. */
const isOpen = (now: string, before: string): boolean => now.trim() === '' || sameText(now, before)

/**
 * Keeps name and description filled while tier, street and neighbourhood are typed; prices stand in the text as variables. What somebody wrote is never
 * overwritten; `refill` does so because it is asked to.
 */
export function useAutoFill(form: PointFormState, tiers: readonly PricingTier[]) {
  const { control, getValues, setValue, formState } = form
  const typed = useWatch({ control, compute: (values: PointText) => values })
  const tier = tiers.find(({ id }) => id === typed.pricing_tier_id)
  const filled = filledBy(tier, typed)
  const last = useRef(filled)
  const { isSubmitted } = formState

  const put = (field: FilledField, text: string) =>
    setValue(field, text, { shouldDirty: true, shouldValidate: isSubmitted })
  useEffect(() => {
    const follow = (field: FilledField, text: string) => {
      const before = last.current[field]
      // While too little is known, what was filled stays, and stays known as filled.
      if (text === '' || text === before) return
      last.current = { ...last.current, [field]: text }
      if (isOpen(getValues(field), before) && !sameText(getValues(field), text))
        setValue(field, text, { shouldDirty: true, shouldValidate: isSubmitted })
    }
    follow('name', filled.name)
    follow('description', filled.description)
  }, [filled.name, filled.description, getValues, setValue, isSubmitted])

  const canRefill = (field: FilledField): boolean => filled[field] !== '' && !sameText(typed[field], filled[field])
  return {
    tier,
    canRefill,
    isOwn: (field: FilledField): boolean => typed[field].trim() !== '' && canRefill(field),
    refill: (field: FilledField) => put(field, filled[field]),
  }
}

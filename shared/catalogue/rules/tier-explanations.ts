import type { PricingTier } from './pricing-tiers.ts'

const MIN_WORDS = 3
const MAX_LENGTH = 140

/**
 * What a tier stands for, in the operator's words: the first sentence of its description template that has no
 * variables; undefined when there is none of up to 140 characters.
 */
export const tierExplanation = ({
  description_template,
}: Pick<PricingTier, 'description_template'>): string | undefined =>
  description_template
    // Only before a capital letter, a number or a variable, so that 'p. ex. perto' stays whole
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d{])/u)
    .map(sentence => sentence.trim())
    .find(
      sentence => !sentence.includes('{') && sentence.length <= MAX_LENGTH && sentence.split(/\s+/).length >= MIN_WORDS,
    )

import { type EditableFields, initialFieldValues, pointFieldsWhere } from './point-fields.ts'

/**
 * Site facts, the fields of the section 'facts': the sign's size, height, lighting and direction, passers-by, and what
 * is nearby. Each may be unknown: null, or an empty text.
 */

const SITE_FACTS = pointFieldsWhere({ section: 'facts' })
export type SiteFacts = Pick<EditableFields, (typeof SITE_FACTS)[number]>

export const NO_SITE_FACTS: SiteFacts = initialFieldValues(SITE_FACTS)

/** The site facts of an offered point, which visitors get to see. */
export const PUBLIC_FACT_NAMES = pointFieldsWhere({ section: 'facts', visitor: 'offered' })
export type PublicFacts = Pick<EditableFields, (typeof PUBLIC_FACT_NAMES)[number]>

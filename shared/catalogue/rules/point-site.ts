import { type EditableFields, fieldsWhere, initialFieldValues } from './point-fields.ts'

/**
 * What is known of the place itself: how large the sign is, how high it hangs, how it is lit, whom it faces, who passes and
 * what is near by. All of it may be unknown: null, or an empty text. The fields are those of the section 'facts'.
 */

const SITE_FACTS = fieldsWhere({ section: 'facts' })
export type SiteFacts = Pick<EditableFields, (typeof SITE_FACTS)[number]>

export const NO_SITE_FACTS: SiteFacts = initialFieldValues(SITE_FACTS)

/** The site facts that visitors read. */
export const PUBLIC_FACTS = fieldsWhere({ section: 'facts', visitor: 'offered' })
export type PublicFacts = Pick<EditableFields, (typeof PUBLIC_FACTS)[number]>

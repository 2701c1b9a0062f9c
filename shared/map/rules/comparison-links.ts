import { pointIdSchema } from '../../platform/rules/identifiers.ts'

/** Maximum number of compared points, as many as fit side by side. */
export const MAX_COMPARED = 3

/** Query parameter with the points of a shared comparison. */
export const COMPARISON_LINK_PARAMETER = 'comparar'

/** The ids in a link such as '/?comparar=100,101', each once; what can't be an id is left out. */
export const parseComparisonLink = (value: string): string[] => [
  ...new Set(value.split(',').flatMap(id => pointIdSchema.safeParse(id.trim()).data ?? [])),
]

import type * as z from 'zod/mini'
import { useUrlFilters } from './use-url-filters.ts'

type Written = Readonly<Record<string, string>>

/**
 * A filter of the contract that stands in the page's address. `names`: what each of its fields is called there; `written`:
 * how values are put there that are no words of the address. What the contract does not know counts as not asked for.
 */
export function useListFilter<Filter extends object, Field extends string>(
  schema: z.ZodMiniType<Filter>,
  names: Readonly<Record<Field | 'search', string>>,
  written: Readonly<Partial<Record<string, Written>>> = {},
) {
  const { filterValue, setFilter, ...address } = useUrlFilters<Field>(names)
  const inAddress = (field: string, value: string) => written[field]?.[value] ?? value
  const asValue = (field: string, text: string | undefined) => {
    const words = written[field]
    return words ? Object.keys(words).find(value => words[value] === text) : text
  }
  const fields = Object.keys(names).flatMap(field => {
    const value = asValue(field, filterValue(field as Field))
    return value && schema.safeParse({ [field]: value }).success ? [[field, value]] : []
  })
  const filter = schema.parse(Object.fromEntries(fields))
  return {
    ...address,
    filter,
    isFiltered: fields.length > 0,
    /** '' takes the field away. */
    setFilter: (field: Field, value: string) => setFilter(field, inAddress(field, value)),
  }
}

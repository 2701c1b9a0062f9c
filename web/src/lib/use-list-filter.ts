import type * as z from 'zod/mini'
import { useUrlFilters } from './use-url-filters.ts'

type UrlSpelling = Readonly<Record<string, string>>

/**
 * A filter of the API's contract, stored in the page's URL. `names`: URL parameter of each field. `spellings`: values
 * that are written in another way in the URL. Values that the contract does not accept are ignored.
 */
export function useListFilter<Filter extends object, Field extends string>(
  schema: z.ZodMiniType<Filter>,
  names: Readonly<Record<Field | 'search', string>>,
  spellings: Readonly<Partial<Record<string, UrlSpelling>>> = {},
) {
  const { filterValue, setFilter, ...urlFilters } = useUrlFilters<Field>(names)
  const toUrl = (field: string, value: string) => spellings[field]?.[value] ?? value
  const fromUrl = (field: string, text: string | undefined) => {
    const spelling = spellings[field]
    return spelling ? Object.keys(spelling).find(value => spelling[value] === text) : text
  }
  const fields = Object.keys(names).flatMap(field => {
    const value = fromUrl(field, filterValue(field as Field))
    return value && schema.safeParse({ [field]: value }).success ? [[field, value]] : []
  })
  const filter = schema.parse(Object.fromEntries(fields))
  return {
    ...urlFilters,
    filter,
    isFiltered: fields.length > 0,
    /** Sets a field; '' removes it. `isStep`: whether the browser's back button leads to the filter before. */
    setFilter: (field: Field, value: string, isStep?: boolean) => setFilter(field, toUrl(field, value), isStep),
  }
}

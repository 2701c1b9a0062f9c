import * as z from 'zod/mini'
import { tagIdSchema } from '../../platform/rules/identifiers.ts'
import { lazy } from '../../platform/rules/lazy.ts'
import { textLine } from '../../platform/rules/texts.ts'

export const tagSchema = z.object({ id: tagIdSchema, name: z.string() })
export type Tag = z.infer<typeof tagSchema>

export const MIN_TAG_NAME_LENGTH = 2
export const MAX_TAG_NAME_LENGTH = 40
export const MAX_TAGS_OF_POINT = 20
export const TOO_MANY_TAGS_MESSAGE = `Um ponto pode ter até ${MAX_TAGS_OF_POINT} tags.`

export const tagNameFieldSchema = textLine().check(
  z.minLength(MIN_TAG_NAME_LENGTH, 'A tag precisa de pelo menos 2 caracteres.'),
  z.maxLength(MAX_TAG_NAME_LENGTH, `A tag pode ter até ${MAX_TAG_NAME_LENGTH} caracteres.`),
  z.regex(/^[^<>|]*$/u, 'A tag tem caracteres que não são aceitos.'),
)

const collator = lazy(() => new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true }))
export const compareNames = (a: string, b: string): number => collator().compare(a, b)
export const compareByName = (a: { name: string }, b: { name: string }): number => compareNames(a.name, b.name)

/** A key that is equal for names that people consider the same: case, accents and white space are ignored. */
export const nameComparisonKey = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

import * as z from 'zod/mini'

/**
 * Finds ids, cursors, versions and keys in the contract's schemas. The schema itself identifies the kind, because requests
 * and answers share it (shared/platform/rules/identifiers.ts).
 */

const IS_IDENTIFIER = /(^|_)(ids?|cursor|version|key|cell|region|hash|point_code)$/

export type Place = {
  /** Names of the fields on the path; '[]' stands for every entry of a list. */
  path: readonly string[]
  /** Its kind. */
  kind: z.core.$ZodType
  isOptional: boolean
}

/** 'items.[].point_id' */
export const placeName = ({ path }: Pick<Place, 'path'>): string => path.join('.')

const isWrapper = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodMiniOptional ||
  schema instanceof z.ZodMiniDefault ||
  schema instanceof z.ZodMiniNullable ||
  schema instanceof z.ZodMiniCatch ||
  schema instanceof z.ZodMiniReadonly

function leaves(schema: z.core.$ZodType, path: readonly string[], isOptional: boolean): Place[] {
  const under = (next: z.core.$ZodType, ...more: string[]) => leaves(next, [...path, ...more], isOptional)
  if (schema instanceof z.ZodMiniObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => under(field, name))
  if (schema instanceof z.ZodMiniArray) return under(schema.def.element, '[]')
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    return schema.def.options.flatMap(option => under(option))
  if (schema instanceof z.ZodMiniPipe) return under(schema.def.out)
  if (isWrapper(schema)) return leaves(schema.def.innerType, path, isOptional || schema instanceof z.ZodMiniOptional)
  return [{ path, kind: schema, isOptional }]
}

/** Every field of a schema whose name is that of an identifier. */
export const identifiersOf = (schema: z.core.$ZodType): Place[] =>
  leaves(schema, [], false).filter(({ path }) => IS_IDENTIFIER.test(path.findLast(step => step !== '[]') ?? ''))

/** The values of an answer at a path; none where a field is null or missing. */
export function valuesAt(answer: unknown, [step, ...rest]: readonly string[]): (string | number)[] {
  if (step === undefined) return typeof answer === 'string' || typeof answer === 'number' ? [answer] : []
  if (typeof answer !== 'object' || answer === null) return []
  if (step === '[]') return Array.isArray(answer) ? answer.flatMap(entry => valuesAt(entry, rest)) : []
  return valuesAt(new Map(Object.entries(answer)).get(step), rest)
}

/** A copy of the input with a value at the path. */
export function withValueAt(input: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  if (step === '[]') return [withValueAt(Array.isArray(input) ? input[0] : undefined, rest, value)]
  const fields = typeof input === 'object' && input !== null ? input : {}
  return { ...fields, [step]: withValueAt(new Map(Object.entries(fields)).get(step), rest, value) }
}

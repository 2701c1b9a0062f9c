import * as z from 'zod/mini'

/**
 * Finds ids, cursors, versions and keys in the contract's schemas. The schema itself identifies the kind, because requests
 * and answers share it (shared/platform/rules/identifiers.ts).
 */

const IS_IDENTIFIER = /(^|_)(ids?|cursor|version|key|cell|region|hash|point_code)$/

export type IdentifierPath = {
  /** Names of the fields on the path; '[]' stands for every entry of a list. */
  path: readonly string[]
  /** Kind of the identifier, which is its schema. */
  kind: z.core.$ZodType
  isOptional: boolean
}

/** 'items.[].point_id' */
export const identifierPathText = ({ path }: Pick<IdentifierPath, 'path'>): string => path.join('.')

const isWrapper = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodMiniOptional ||
  schema instanceof z.ZodMiniDefault ||
  schema instanceof z.ZodMiniNullable ||
  schema instanceof z.ZodMiniCatch ||
  schema instanceof z.ZodMiniReadonly

function leaves(schema: z.core.$ZodType, path: readonly string[], isOptional: boolean): IdentifierPath[] {
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
export const identifierPathsOf = (schema: z.core.$ZodType): IdentifierPath[] =>
  leaves(schema, [], false).filter(({ path }) => IS_IDENTIFIER.test(path.findLast(step => step !== '[]') ?? ''))

/** The values of an answer at a path; none where a field is null or missing. */
export function valuesAtPath(answer: unknown, [step, ...rest]: readonly string[]): (string | number)[] {
  if (step === undefined) return typeof answer === 'string' || typeof answer === 'number' ? [answer] : []
  if (typeof answer !== 'object' || answer === null) return []
  if (step === '[]') return Array.isArray(answer) ? answer.flatMap(entry => valuesAtPath(entry, rest)) : []
  return valuesAtPath(new Map(Object.entries(answer)).get(step), rest)
}

/** A copy of the input with a value at the path. */
export function withValueAtPath(input: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  if (step === '[]') return [withValueAtPath(Array.isArray(input) ? input[0] : undefined, rest, value)]
  const fields = typeof input === 'object' && input !== null ? input : {}
  return { ...fields, [step]: withValueAtPath(new Map(Object.entries(fields)).get(step), rest, value) }
}

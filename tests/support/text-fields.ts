import * as z from 'zod/mini'

/** The text fields of the contract's inputs, and unusual texts to try in them. */

/** Classes of unusual text. Tests insert each among ordinary letters. */
export const ODD_TEXTS = {
  emoji: '🎉',
  'joined emoji': '👨‍👩‍👧',
  flag: '🇧🇷',
  'flag of tags': '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'U+0000': '\u0000',
  'U+000B': '\u000b',
  'U+007F': '\u007f',
  'U+0085': '\u0085',
  'U+FDD0': '\ufdd0',
  'U+FFFE': '\ufffe',
  'U+FFFF': '\uffff',
  'U+1FFFF': '\u{1ffff}',
  'lone high surrogate': '\ud83c',
  'lone low surrogate': '\udf89',
  'right-to-left marks': '\u200f\u202e\u2067',
  '5,000 combining marks': '\u0301'.repeat(5000),
} as const
export type OddTextName = keyof typeof ODD_TEXTS

/** Odd texts that every text field refuses; the others are letters, marks or pictures. */
export const REFUSED_TEXTS: readonly OddTextName[] = [
  'U+0000',
  'U+000B',
  'U+007F',
  'U+0085',
  'U+FDD0',
  'U+FFFE',
  'U+FFFF',
  'U+1FFFF',
  'lone high surrogate',
  'lone low surrogate',
]

/** Invisible characters, which are removed or refused. */
export const INVISIBLE_TEXTS = {
  'U+00AD': '\u00ad',
  'U+034F': '\u034f',
  'U+180E': '\u180e',
  'U+200B': '\u200b',
  'U+200C': '\u200c',
  'U+200D': '\u200d',
  'U+2060': '\u2060',
  'U+2800': '\u2800',
  'U+3164': '\u3164',
  'U+FE0F': '\ufe0f',
  'U+FEFF': '\ufeff',
  'U+FFF9': '\ufff9',
  'U+E0041': '\u{e0041}',
  'U+E0100': '\u{e0100}',
} as const

export type InputField = {
  /** Names of the fields on the path; '[]' stands for every entry of a list, '{}' for every one of a record. */
  path: readonly string[]
  schema: z.core.$ZodType
}

const isWrapper = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodMiniOptional ||
  schema instanceof z.ZodMiniDefault ||
  schema instanceof z.ZodMiniNullable ||
  schema instanceof z.ZodMiniReadonly

/** Every field of an input that holds a single value. */
export function inputFieldsOf(schema: z.core.$ZodType, path: readonly string[] = []): InputField[] {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) =>
      inputFieldsOf(field, [...path, name]),
    )
  if (schema instanceof z.ZodMiniArray) return inputFieldsOf(schema.def.element, [...path, '[]'])
  if (schema instanceof z.ZodMiniRecord) return inputFieldsOf(schema.def.valueType, [...path, '{}'])
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    return schema.def.options.flatMap(option => inputFieldsOf(option, path))
  if (isWrapper(schema)) return inputFieldsOf(schema.def.innerType, path)
  return [{ path, schema }]
}

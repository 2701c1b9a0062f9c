import type * as z from 'zod/mini'

/** The texts that a schema accepts at each place, such as 'changes[].field'. */
export type StoredChoices = Record<string, string[]>

/**
 * The texts of every enumeration in a schema. An enumeration within a `catch` is left out, because its reader accepts any
 * text.
 */
export function choicesOf(schema: z.core.$ZodType): StoredChoices {
  const textsByPlace = Map.groupBy(placedTexts(schema, ''), ([place]) => place)
  const places = [...textsByPlace].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    places.map(([place, placed]) => [place, [...new Set(placed.map(([, text]) => text))].toSorted()]),
  )
}

type PlacedText = [place: string, text: string]

function placedTexts(schema: z.core.$ZodType, place: string): PlacedText[] {
  const textsOf = (values: readonly unknown[]): PlacedText[] =>
    values.flatMap(value => (typeof value === 'string' ? [[place, value]] : []))
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'enum':
      return textsOf(Object.values(def.entries))
    case 'literal':
      return textsOf(def.values)
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => placedTexts(part, place ? `${place}.${name}` : name))
    case 'array':
      return placedTexts(def.element, `${place}[]`)
    case 'record':
      return [...placedTexts(def.keyType, `${place}{}`), ...placedTexts(def.valueType, `${place}.*`)]
    case 'union':
      return def.options.flatMap(option => placedTexts(option, place))
    case 'intersection':
      return [def.left, def.right].flatMap(part => placedTexts(part, place))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return placedTexts(def.innerType, place)
    // The stored value is what goes in.
    case 'pipe':
      return placedTexts(def.in, place)
    default:
      return []
  }
}

import * as z from 'zod/mini'

/**
 * An enumeration as it is read from the table or from a response: a value that this release does not know, or none,
 * passes unchanged, so that one record does not make a whole list fail. Labels show such a value as it is. Input is
 * validated by the enumeration itself, so nothing but its values is ever written.
 */
export const orUnknown = <Known extends string>(known: z.ZodMiniType<Known>) =>
  z.union([known, z.custom<Known>(read => read === undefined || read === null || typeof read === 'string')])

/** The label of a value; a value that this release does not know is shown as it is, and none as 'Indefinido'. */
export const labelOf = (labels: Readonly<Record<string, string>>, value: string | null | undefined): string =>
  value ? (labels[value] ?? value) : 'Indefinido'

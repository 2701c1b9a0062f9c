/** What somebody else made of a field: taken over where nothing was typed, else kept beside what was typed. */
export type FieldChange<Form, Field extends keyof Form = keyof Form> = {
  field: Field
  current: Form[Field]
  typed: Form[Field]
  accepted: boolean
}

const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(trimmed(one) ?? null) === JSON.stringify(trimmed(other) ?? null)
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** The fields in which two forms of a record are not the same. */
export const differingFields = <Form extends object>(fields: readonly (keyof Form)[], one: Form, other: Form) =>
  fields.filter(field => !sameValue(one[field], other[field]))

/**
 * Brings together what was typed over `read` and what the record has become meanwhile (`current`), all three in the
 * form's own shape: fields that were not touched follow, fields that were keep what was typed.
 */
export function mergeEdits<Form extends object, Field extends keyof Form>(
  fields: readonly Field[],
  base: Pick<Form, Field>,
  current: Pick<Form, Field>,
  typed: Form,
): { form: Form; changes: FieldChange<Form, Field>[] } {
  const form = { ...typed }
  const changes: FieldChange<Form, Field>[] = []
  for (const field of fields) {
    if (sameValue(current[field], base[field]) || sameValue(current[field], typed[field])) continue
    const accepted = sameValue(typed[field], base[field])
    if (accepted) form[field] = current[field]
    changes.push({ field, current: current[field], typed: typed[field], accepted })
  }
  return { form, changes }
}

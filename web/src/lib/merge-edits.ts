/**
 * A field that somebody else changed. `accepted`: whether the form has their value, because the person had typed
 * nothing there.
 */
export type FieldChange<Form, Field extends keyof Form = keyof Form> = {
  field: Field
  current: Form[Field]
  typed: Form[Field]
  accepted: boolean
}

const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(trimText(one) ?? null) === JSON.stringify(trimText(other) ?? null)
const trimText = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** Fields whose values differ between two versions of a form. */
export const differingFields = <Form extends object>(fields: readonly (keyof Form)[], one: Form, other: Form) =>
  fields.filter(field => !sameValue(one[field], other[field]))

/**
 * Three-way merge. `base`: the record when typing began; `current`: the record now; `typed`: the form. Fields that the
 * person did not change take the current value, changed fields keep what was typed.
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
    const isAccepted = sameValue(typed[field], base[field])
    if (isAccepted) form[field] = current[field]
    changes.push({ field, current: current[field], typed: typed[field], accepted: isAccepted })
  }
  return { form, changes }
}

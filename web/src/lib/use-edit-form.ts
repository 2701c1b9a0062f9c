import type { BaseSyntheticEvent } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ApiError, ApiErrorCode } from './call.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { useDraft } from './use-draft.ts'
import { type EditConflict, type EditOptions, type FieldName, useEdit } from './use-edit.ts'

export type FieldLabels<Form> = Readonly<Record<FieldName<Form>, string>>

type Options<Stored, Form extends FieldValues, Checked> = EditOptions<Stored, Form, Checked> & {
  /** Name of each field in alerts, from top to bottom. One left out would lose what was typed when somebody else saves. */
  labels: FieldLabels<Form>
  /** Begins with the signed-in person's id (use-draft.ts). */
  draftKey: string
  resolver: Resolver<Form, unknown, Checked>
  mode?: 'onSubmit' | 'onTouched'
  /** Refusals that are about one field, whose sentence stands there. */
  refusalFields?: Partial<Record<ApiErrorCode, FieldName<Form>>>
  /** The form goes on after it is saved, from what is stored then. */
  staysOpen?: boolean
}

/** A form over a record that others may edit too, as the alerts above its fields need it (ui/edit-alerts.tsx). */
export type EditForm<Stored, Form extends FieldValues, Checked> = {
  form: UseFormReturn<Form, unknown, Checked>
  labels: FieldLabels<Form>
  read: Stored | undefined
  conflict: EditConflict<Stored, Form> | undefined
  /** What was typed and not saved before stands in the form again. */
  restored: boolean
  unsaved: boolean
  busy: boolean
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  /** Back to what is stored. */
  discard: () => void
  /** Given up, or saved: nothing is kept for the next time. */
  clearDraft: () => void
  acceptTheirs: (field: FieldName<Form>) => void
  startNew: () => void
}

/**
 * A form that edits a record beside others (use-edit.ts): holds what is typed, keeps it as a draft, shows what the server
 * finds wrong in its fields and puts the cursor on the first.
 */
export function useEditForm<Stored, Form extends FieldValues, Checked>(
  options: Options<Stored, Form, Checked>,
): EditForm<Stored, Form, Checked> {
  const { stored, labels, toForm, draftKey, resolver, mode, refusalFields = {}, staysOpen = false, onSaved } = options
  const form = useForm<Form, unknown, Checked>({
    resolver,
    // The library wants them optional throughout: a form has them all.
    defaultValues: toForm(stored) as DefaultValues<Form>,
    ...(mode ? { mode } : {}),
    // The library's own order is that of appearance, which fields that come later are last in.
    shouldFocusError: false,
  })
  const fields = Object.keys(labels) as FieldName<Form>[]
  const draft = useDraft(draftKey, form, { isEditing: stored !== undefined })
  const { isDirty, isSubmitting } = form.formState

  // A field of the form is a path of it.
  const pathOf = (field: FieldName<Form>) => field as FieldPath<Form>
  const put = <Field extends FieldName<Form>>(field: Field, value: Form[Field], validate: boolean) =>
    form.setValue(pathOf(field), value as PathValue<Form, FieldPath<Form>>, {
      shouldDirty: true,
      shouldValidate: validate,
    })
  const showWrong = (refusal: ApiError) => {
    const own = refusalFields[refusal.code]
    const errors = { ...fieldErrorsOf(refusal), ...(own === undefined ? {} : { [own]: refusal.message }) }
    const inField = (field: string) =>
      Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]
    const found = fields.filter(field => inField(field) !== undefined)
    for (const field of found) form.setError(pathOf(field), { type: 'server', message: inField(field) ?? '' })
    if (found[0] !== undefined) form.setFocus(pathOf(found[0]))
    return found
  }
  const edit = useEdit<Stored, Form, Checked>({
    ...options,
    fields,
    formAccess: {
      getValues: form.getValues,
      reset: (now, typed) => {
        form.reset(now)
        for (const field of fields) if (typed[field] !== now[field]) put(field, typed[field], false)
      },
      setValue: (field, value) => put(field, value, true),
    },
    restoredDraft: () => {
      if (!draft.kept) return undefined
      const read = { ...toForm(stored), ...draft.kept.baseline }
      return { read, typed: { ...read, ...draft.kept.typed } }
    },
    showWrong,
    onSaved: saved => {
      draft.clear()
      if (staysOpen) edit.begin(saved)
      onSaved(saved)
    },
  })
  return {
    form,
    labels,
    read: edit.lastRead,
    conflict: edit.conflict,
    restored: draft.restored && !edit.conflict && isDirty,
    unsaved: isDirty,
    busy: isSubmitting,
    submit: form.handleSubmit(edit.save, errors => {
      const first = fields.find(field => field in errors)
      if (first !== undefined) form.setFocus(pathOf(first))
    }),
    discard: () => {
      form.reset()
      draft.clear()
    },
    clearDraft: draft.clear,
    acceptTheirs: edit.acceptTheirs,
    startNew: edit.startNew,
  }
}

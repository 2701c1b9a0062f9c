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
import type { ApiError, ApiErrorCode } from './call-api.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { useDraft } from './use-draft.ts'
import { type EditConflict, type EditOptions, type FieldName, useEdit } from './use-edit.ts'

export type FieldLabels<Form> = Readonly<Record<FieldName<Form>, string>>

type Options<Stored, Form extends FieldValues, Checked> = EditOptions<Stored, Form, Checked> & {
  /**
   * Name of each field in alerts, from top to bottom. All fields need one: a field that is missing here would lose its
   * typed value in a conflict.
   */
  labels: FieldLabels<Form>
  /** Key of the draft; it starts with the signed-in person's id (use-draft.ts). */
  draftKey: string
  resolver: Resolver<Form, unknown, Checked>
  mode?: 'onSubmit' | 'onTouched'
  /** Refusals that are shown at a field. */
  refusalFields?: Partial<Record<ApiErrorCode, FieldName<Form>>>
  /** Whether the form stays open after a save, with the saved record. */
  staysOpen?: boolean
}

/** A form that edits a record which others may edit too. Its alerts are in ui/edit-alerts.tsx. */
export type EditForm<Stored, Form extends FieldValues, Checked> = {
  form: UseFormReturn<Form, unknown, Checked>
  labels: FieldLabels<Form>
  savedRecord: Stored | undefined
  conflict: EditConflict<Stored, Form> | undefined
  /** Whether a draft was restored. */
  restored: boolean
  unsaved: boolean
  busy: boolean
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  /** Resets the form to the stored record. */
  discard: () => void
  clearDraft: () => void
  acceptTheirs: (field: FieldName<Form>) => void
  startNew: () => void
}

/**
 * A form that edits a record which others may edit at the same time (use-edit.ts). Stores a draft, and shows the
 * server's validation errors at their fields and focuses the first one.
 */
export function useEditForm<Stored, Form extends FieldValues, Checked>(
  options: Options<Stored, Form, Checked>,
): EditForm<Stored, Form, Checked> {
  const { stored, labels, toForm, draftKey, resolver, mode, refusalFields = {}, staysOpen = false, onSaved } = options
  const form = useForm<Form, unknown, Checked>({
    resolver,
    // A cast, because the library's type makes every value optional.
    defaultValues: toForm(stored) as DefaultValues<Form>,
    ...(mode ? { mode } : {}),
    // The library focuses fields in the order of their registration; below, the order of the labels is used.
    shouldFocusError: false,
  })
  const fields = Object.keys(labels) as FieldName<Form>[]
  const draft = useDraft(draftKey, form, { isEditing: stored !== undefined })
  const { isDirty, isSubmitting } = form.formState

  const pathOf = (field: FieldName<Form>) => field as FieldPath<Form>
  const setValue = <Field extends FieldName<Form>>(field: Field, value: Form[Field], validate: boolean) =>
    form.setValue(pathOf(field), value as PathValue<Form, FieldPath<Form>>, {
      shouldDirty: true,
      shouldValidate: validate,
    })
  const showFieldErrors = (refusal: ApiError) => {
    const refusedField = refusalFields[refusal.code]
    const errors = {
      ...fieldErrorsOf(refusal),
      ...(refusedField === undefined ? {} : { [refusedField]: refusal.message }),
    }
    const messageFor = (field: string) =>
      Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]
    const wrongFields = fields.filter(field => messageFor(field) !== undefined)
    for (const field of wrongFields) form.setError(pathOf(field), { type: 'server', message: messageFor(field) ?? '' })
    if (wrongFields[0] !== undefined) form.setFocus(pathOf(wrongFields[0]))
    return wrongFields
  }
  const recordEdit = useEdit<Stored, Form, Checked>({
    ...options,
    fields,
    formAccess: {
      getValues: form.getValues,
      reset: (now, typed) => {
        form.reset(now)
        for (const field of fields) if (typed[field] !== now[field]) setValue(field, typed[field], false)
      },
      setValue: (field, value) => setValue(field, value, true),
    },
    restoredDraft: () => {
      if (!draft.stored) return undefined
      const read = { ...toForm(stored), ...draft.stored.baseline }
      return { read, typed: { ...read, ...draft.stored.typed } }
    },
    showFieldErrors,
    onSaved: saved => {
      draft.clear()
      if (staysOpen) recordEdit.begin(saved)
      onSaved(saved)
    },
  })
  return {
    form,
    labels,
    savedRecord: recordEdit.lastRead,
    conflict: recordEdit.conflict,
    restored: draft.restored && !recordEdit.conflict && isDirty,
    unsaved: isDirty,
    busy: isSubmitting,
    submit: form.handleSubmit(recordEdit.save, errors => {
      const first = fields.find(field => field in errors)
      if (first !== undefined) form.setFocus(pathOf(first))
    }),
    discard: () => {
      form.reset()
      draft.clear()
    },
    clearDraft: draft.clear,
    acceptTheirs: recordEdit.acceptTheirs,
    startNew: recordEdit.startNew,
  }
}

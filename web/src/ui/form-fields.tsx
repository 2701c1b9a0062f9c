import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Fields bound to a form: they register themselves, show what is wrong with them in place of their hint, and give the
 * form the input to move the focus to.
 */
type Bound<Values extends FieldValues, Context, Output> = {
  form: UseFormReturn<Values, Context, Output>
  name: FieldPath<Values>
  label: string
  /** Shown while nothing is wrong. */
  hint?: string
}

function bind<Values extends FieldValues, Context, Output>({
  form,
  name,
  label,
  hint,
}: Bound<Values, Context, Output>): TextFieldProps {
  const { ref, ...events } = form.register(name)
  const { error } = form.getFieldState(name, form.formState)
  return {
    ...events,
    inputRef: ref,
    label,
    error: error !== undefined,
    helperText: error?.message ?? hint,
    fullWidth: true,
  }
}

type TextProps = Pick<TextFieldProps, 'autoComplete' | 'autoFocus' | 'placeholder'> & {
  type?: 'text' | 'email' | 'tel'
}

export function FormTextField<Values extends FieldValues, Context, Output>({
  form,
  name,
  label,
  hint,
  ...field
}: Bound<Values, Context, Output> & TextProps) {
  return <TextField {...bind({ form, name, label, ...(hint === undefined ? {} : { hint }) })} {...field} />
}

/** The account's name for password managers too. */
export function FormEmailField<Values extends FieldValues, Context, Output>(
  field: Bound<Values, Context, Output> & Pick<TextProps, 'autoFocus'>,
) {
  return <FormTextField {...field} type="email" autoComplete="username" />
}

/**
 * Sends a form, once at a time. It is never disabled: that would take the focus away from who pressed it, and they would
 * have to find their place again when the form is refused.
 */
export function FormSubmit({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      aria-busy={busy}
      startIcon={busy ? <CircularProgress color="inherit" size={18} aria-label="Enviando…" /> : undefined}
      // Enter in a field presses this button too.
      onClick={event => busy && event.preventDefault()}
    >
      {children}
    </Button>
  )
}

/** Says to password managers whose password is being set, on a page that shows no field for it. */
export const AccountName = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)

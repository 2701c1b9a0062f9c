import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import {
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'

/** Props that connect a field to a form. */
export type FormFieldProps<
  Values extends FieldValues,
  Context,
  Output,
  Name extends FieldPath<Values> = FieldPath<Values>,
> = {
  form: UseFormReturn<Values, Context, Output>
  name: Name
  label: string
  /** Shown while the field has no error. */
  hint?: ReactNode
}

/** Connects a field to a form: value, handlers, the ref that receives focus, and the error message. */
export function useFormField<Values extends FieldValues, Context, Output, Name extends FieldPath<Values>>({
  form,
  name,
}: Pick<FormFieldProps<Values, Context, Output, Name>, 'form' | 'name'>) {
  const { field, fieldState } = useController({ name, control: form.control })
  const { name: ownName, value, onChange, onBlur, ref } = field
  return { name: ownName, value, onChange, onBlur, ref, error: fieldState.error?.message }
}

/** useFormField for MUI's TextField: the error replaces the hint. */
export function useFormTextField<Values extends FieldValues, Context, Output, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  hint,
}: FormFieldProps<Values, Context, Output, Name>) {
  const { ref, error, ...field } = useFormField({ form, name })
  return { ...field, inputRef: ref, label, error: error !== undefined, helperText: error ?? hint, fullWidth: true }
}

/** A function that formats a text while it is typed. Accepts text with or without the mask. */
export type Mask = (typed: string) => string

type TextProps<Values extends FieldValues, Context, Output> = FormFieldProps<Values, Context, Output> & {
  mask?: Mask
  /** Called after each change by the person, with the masked text. */
  onTyped?: (text: string) => void
  onBlurred?: () => void
  /** Whether to show no error. */
  quiet?: boolean
} & Pick<
    TextFieldProps,
    | 'autoComplete'
    | 'type'
    | 'select'
    | 'children'
    | 'slotProps'
    | 'className'
    | 'autoFocus'
    | 'placeholder'
    | 'multiline'
    | 'minRows'
    | 'maxRows'
    | 'onKeyDown'
  >

const isMaskInput = (character: string): boolean => /[\p{L}\d]/u.test(character)

/** Position of the caret in a masked text: after as many letters and digits as before masking. */
function caretPosition(masked: string, inputCount: number): number {
  let inputsSeen = 0
  for (const [index, character] of [...masked].entries()) {
    if (inputsSeen === inputCount) return index
    if (isMaskInput(character)) inputsSeen += 1
  }
  return masked.length
}

/** A text field or select, with an optional mask. */
export function FormTextField<Values extends FieldValues, Context, Output>(props: TextProps<Values, Context, Output>) {
  const { form, name, label, hint, mask, onTyped, onBlurred, quiet = false, ...rest } = props
  const { inputRef, onChange, onBlur, ...field } = useFormTextField({ form, name, label, hint })
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <TextField
      {...field}
      {...(quiet && { error: false, helperText: hint })}
      {...rest}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element
        inputRef(element)
      }}
      onBlur={() => {
        onBlur()
        onBlurred?.()
      }}
      onChange={event => {
        const typed = event.target.value
        const text = mask ? mask(typed) : typed
        const caretIndex = input.current?.selectionStart
        if (mask && typeof caretIndex === 'number' && caretIndex < typed.length)
          caret.current = caretPosition(text, [...typed.slice(0, caretIndex)].filter(isMaskInput).length)
        onChange(text)
        onTyped?.(text)
      }}
    />
  )
}

/** An e-mail field that password managers recognise as the account name. */
export function FormEmailField<Values extends FieldValues, Context, Output>(
  field: Omit<FormFieldProps<Values, Context, Output>, 'hint'> & { autoFocus?: boolean },
) {
  return <FormTextField {...field} type="email" autoComplete="username" />
}

type SwitchProps<Values extends FieldValues, Context, Output> = Omit<
  FormFieldProps<Values, Context, Output, FieldPathByValue<Values, boolean>>,
  'hint'
> & {
  /** Id of the element with the explaining text. */
  describedBy: string
}

export function FormSwitch<Values extends FieldValues, Context, Output>({
  label,
  describedBy,
  ...fieldProps
}: SwitchProps<Values, Context, Output>) {
  const { value, onChange, onBlur, ref } = useFormField(fieldProps)
  return (
    <FormControlLabel
      control={
        <Switch
          checked={value}
          onChange={onChange}
          onBlur={onBlur}
          slotProps={{ input: { ref, 'aria-describedby': describedBy } }}
        />
      }
      label={label}
    />
  )
}

/**
 * A submit button that sends once. It is not disabled while busy, because it would lose the focus, and with it keyboard
 * users their place when the form is refused.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      aria-busy={busy}
      startIcon={busy ? <CircularProgress color="inherit" size={18} aria-label={CONTROL_TEXTS.SENDING} /> : undefined}
      // Also covers Enter in a field, which clicks this button.
      onClick={event => busy && event.preventDefault()}
    >
      {children}
    </Button>
  )
}

/** Tells password managers whose password is being set, on pages without an e-mail field. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)

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
import { PARTS } from '#shared/platform/messages/parts.ts'

/** What binds a field to a form, whatever it looks like. */
export type Bound<Values extends FieldValues, Context, Output, Name extends FieldPath<Values> = FieldPath<Values>> = {
  form: UseFormReturn<Values, Context, Output>
  name: Name
  label: string
  /** Shown while nothing is wrong. */
  hint?: ReactNode
}

/**
 * The one way in which a field is bound to a form: what stands in it, what the person does with it, the input to move the
 * focus to, and what is wrong with it.
 */
export function useField<Values extends FieldValues, Context, Output, Name extends FieldPath<Values>>({
  form,
  name,
}: Pick<Bound<Values, Context, Output, Name>, 'form' | 'name'>) {
  const { field, fieldState } = useController({ name, control: form.control })
  const { name: ownName, value, onChange, onBlur, ref } = field
  return { name: ownName, value, onChange, onBlur, ref, error: fieldState.error?.message }
}

/** The same for MUI's text field: what is wrong stands in place of the hint. */
export function useTextField<Values extends FieldValues, Context, Output, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  hint,
}: Bound<Values, Context, Output, Name>) {
  const { ref, error, ...field } = useField({ form, name })
  return { ...field, inputRef: ref, label, error: error !== undefined, helperText: error ?? hint, fullWidth: true }
}

/** How a text reads while it is typed. Takes what stands in the field, with or without its mask. */
export type Mask = (typed: string) => string

type TextProps<Values extends FieldValues, Context, Output> = Bound<Values, Context, Output> & {
  mask?: Mask
  /** After every change by the person, with the masked text. */
  onTyped?: (text: string) => void
  /** When the field is left. */
  onLeft?: () => void
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

const isMeant = (character: string): boolean => /[\p{L}\d]/u.test(character)

/** Where the cursor belongs in a masked text: behind as many letters and digits as it stood behind before. */
function caretAfter(masked: string, meant: number): number {
  let seen = 0
  for (const [index, character] of [...masked].entries()) {
    if (seen === meant) return index
    if (isMeant(character)) seen += 1
  }
  return masked.length
}

/** A text or a choice of one, masked while it is typed. */
export function FormText<Values extends FieldValues, Context, Output>(props: TextProps<Values, Context, Output>) {
  const { form, name, label, hint, mask, onTyped, onLeft, ...rest } = props
  const { inputRef, onChange, onBlur, ...field } = useTextField({ form, name, label, hint })
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
      {...rest}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element
        inputRef(element)
      }}
      onBlur={() => {
        onBlur()
        onLeft?.()
      }}
      onChange={event => {
        const typed = event.target.value
        const text = mask ? mask(typed) : typed
        const at = input.current?.selectionStart
        if (mask && typeof at === 'number' && at < typed.length)
          caret.current = caretAfter(text, [...typed.slice(0, at)].filter(isMeant).length)
        onChange(text)
        onTyped?.(text)
      }}
    />
  )
}

/** The account's name for password managers too. */
export function FormEmailField<Values extends FieldValues, Context, Output>(
  field: Omit<Bound<Values, Context, Output>, 'hint'> & { autoFocus?: boolean },
) {
  return <FormText {...field} type="email" autoComplete="username" />
}

type SwitchProps<Values extends FieldValues, Context, Output> = Omit<
  Bound<Values, Context, Output, FieldPathByValue<Values, boolean>>,
  'hint'
> & {
  /** The id of what explains it. */
  describedBy: string
}

/** Something that is or is not. */
export function FormSwitch<Values extends FieldValues, Context, Output>({
  label,
  describedBy,
  ...bound
}: SwitchProps<Values, Context, Output>) {
  const { value, onChange, onBlur, ref } = useField(bound)
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
      startIcon={busy ? <CircularProgress color="inherit" size={18} aria-label={PARTS.SENDING} /> : undefined}
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

import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'

/** How a text reads while it is typed. Takes what stands in the field, with or without its mask. */
export type Mask = (typed: string) => string

type Props<Values extends FieldValues, Context, Output> = {
  form: UseFormReturn<Values, Context, Output>
  name: FieldPath<Values>
  label: string
  /** Shown while nothing is wrong. */
  hint?: ReactNode
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

/** A field whose text the form may also set by itself (from a CEP, a draft, a save), masked while it is typed. */
export function FormText<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { form, name, label, hint, mask, onTyped, onLeft, ...rest } = props
  const { field, fieldState } = useController({ name, control: form.control })
  const { ref, value, onChange, onBlur, ...events } = field
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <TextField
      {...events}
      {...rest}
      value={value}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element
        ref(element)
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
      label={label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      fullWidth
    />
  )
}

import InputAdornment from '@mui/material/InputAdornment'
import { styled } from '@mui/material/styles'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { priceOfText, textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { useField } from './form-fields.tsx'

const Field = styled(TextField)({
  '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
})

type Props = Pick<TextFieldProps, 'name' | 'inputRef' | 'placeholder' | 'disabled' | 'size'> & {
  label: string
  /** As typed; `priceOfText` reads it, `typedPrice` (#shared/domain/price-text.ts) checks it in a form's schema. */
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  /** Shown while nothing is wrong. */
  hint?: string | undefined
  /** What is wrong, in place of the hint. */
  error?: string | undefined
}

/** An amount in reais. What is a price is put in order when the field is left; what is none stays as it was typed. */
function MoneyField({ value, onChange, onBlur, hint, error, ...field }: Props) {
  const leave = () => {
    const price = priceOfText(value)
    if (price !== undefined && textOfPrice(price) !== value) onChange(textOfPrice(price))
    onBlur?.()
  }
  return (
    <Field
      {...field}
      value={value}
      onChange={event => onChange(event.target.value)}
      onBlur={leave}
      error={error !== undefined}
      helperText={error ?? hint}
      fullWidth
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 30, onClick: selectZero },
        input: { startAdornment: <InputAdornment position="start">R$</InputAdornment> },
        inputLabel: { shrink: true },
      }}
    />
  )
}

/** Whoever clicks on a zero means to type over it. */
function selectZero({ currentTarget: input }: { currentTarget: HTMLInputElement }): void {
  if (priceOfText(input.value) === 0) input.select()
}

type BoundProps<Values extends FieldValues, Context, Output> = Pick<Props, 'label' | 'placeholder' | 'hint'> & {
  form: UseFormReturn<Values, Context, Output>
  name: FieldPathByValue<Values, string>
}

/** The field bound to a form that keeps the price as text. */
export function FormMoneyField<Values extends FieldValues, Context, Output>({
  form,
  name,
  ...props
}: BoundProps<Values, Context, Output>) {
  const { ref, ...field } = useField({ form, name })
  return <MoneyField {...props} {...field} inputRef={ref} />
}

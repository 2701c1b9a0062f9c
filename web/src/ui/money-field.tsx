import InputAdornment from '@mui/material/InputAdornment'
import { styled } from '@mui/material/styles'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { priceOfText, textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { useFormField } from './form-fields.tsx'

const Field = styled(TextField)({
  '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
})

type Props = Pick<TextFieldProps, 'name' | 'inputRef' | 'placeholder' | 'disabled' | 'size'> & {
  readOnly?: boolean
  label: string
  /** Accessible name, when the label alone does not say what has this price. */
  accessibleName?: string
  /**
   * The text as typed; `priceOfText` parses it, `priceTextFieldSchema` (#shared/catalogue/rules/price-text.ts) validates it
   * in a form's schema.
   */
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  /** Shown while there is no error. */
  hint?: string | undefined
  /** Error text, shown instead of the hint. */
  error?: string | undefined
}

/** Field for an amount in reais. A valid amount is formatted on blur; anything else stays as typed. */
export function MoneyField({ value, accessibleName, readOnly, onChange, onBlur, hint, error, ...field }: Props) {
  const formatOnBlur = () => {
    const price = priceOfText(value)
    if (price !== undefined && textOfPrice(price) !== value) onChange(textOfPrice(price))
    onBlur?.()
  }
  return (
    <Field
      {...field}
      value={value}
      onChange={event => onChange(event.target.value)}
      onBlur={formatOnBlur}
      error={error !== undefined}
      helperText={error ?? hint}
      fullWidth
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          maxLength: 30,
          onClick: selectIfZero,
          'aria-label': accessibleName,
        },
        input: { readOnly, startAdornment: <InputAdornment position="start">R$</InputAdornment> },
        inputLabel: { shrink: true },
      }}
    />
  )
}

/** Selects a zero that is clicked, so that typing replaces it. */
function selectIfZero({ currentTarget: input }: { currentTarget: HTMLInputElement }): void {
  if (priceOfText(input.value) === 0) input.select()
}

type BoundProps<Values extends FieldValues, Context, Output> = Pick<Props, 'label' | 'placeholder' | 'hint'> & {
  form: UseFormReturn<Values, Context, Output>
  name: FieldPathByValue<Values, string>
}

/** MoneyField bound to a form that holds the price as text. */
export function FormMoneyField<Values extends FieldValues, Context, Output>({
  form,
  name,
  ...props
}: BoundProps<Values, Context, Output>) {
  const { ref, ...field } = useFormField({ form, name })
  return <MoneyField {...props} {...field} inputRef={ref} />
}

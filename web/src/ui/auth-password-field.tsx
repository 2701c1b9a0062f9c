import { PasswordField, type PasswordFieldProps } from '@aws-amplify/ui-react'
import { styled } from '@mui/material/styles'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { useFormField } from './form-fields.tsx'
import { VISUALLY_HIDDEN } from './visually-hidden.ts'

/**
 * Makes Amplify UI's password field look like MUI's text fields. AuthPage provides the tokens used here; Amplify's own
 * stylesheet is not loaded.
 */
const Field = styled('div')(({ theme }) => ({
  '& .amplify-passwordfield': { position: 'relative', display: 'flex', flexDirection: 'column' },
  '& .amplify-label': {
    position: 'absolute',
    zIndex: 1,
    top: 16,
    left: 9,
    padding: '0 5px',
    lineHeight: '1.5rem',
    color: theme.palette.text.secondary,
    background: 'var(--amplify-colors-background-primary)',
    transformOrigin: '5px 0',
    transition: theme.transitions.create(['transform', 'color'], { duration: theme.transitions.duration.shortest }),
    pointerEvents: 'none',
  },
  // The label lies over an empty field and moves to its border once the field has content or focus.
  '& .amplify-passwordfield:has(input:focus, input:not(:placeholder-shown), input:autofill) .amplify-label': {
    transform: 'translateY(calc(-19px - 0.5rem)) scale(0.75)',
  },
  '& .amplify-passwordfield:has(input:focus[aria-invalid=false]) .amplify-label': {
    color: 'var(--amplify-components-fieldcontrol-focus-border-color)',
  },
  '& .amplify-field-group': { display: 'flex', position: 'relative' },
  '& .amplify-field-group__field-wrapper': { flex: 1, minWidth: 0 },
  '& .amplify-field-group__outer-end': { position: 'absolute', right: 6, top: 'calc((1.4375rem - 11px) / 2)' },
  '& .amplify-input': {
    boxSizing: 'border-box',
    width: '100%',
    height: 'calc(1.4375rem + 33px)', // as MUI's
    margin: 0,
    padding: '0 56px 0 14px',
    font: 'inherit',
    color: 'var(--amplify-components-fieldcontrol-color)',
    background: 'var(--amplify-colors-background-primary)',
    border: '1px solid var(--amplify-components-fieldcontrol-border-color)',
    borderRadius: 'var(--amplify-components-fieldcontrol-border-radius)',
    outline: 'none',
    '&:hover': { borderColor: theme.palette.text.primary },
    '&:focus': {
      borderColor: 'var(--amplify-components-fieldcontrol-focus-border-color)',
      boxShadow: 'var(--amplify-components-fieldcontrol-focus-box-shadow)',
    },
    '&[aria-invalid=true]': { borderColor: 'var(--amplify-components-fieldcontrol-error-border-color)' },
    '&[aria-invalid=true]:focus': { boxShadow: 'var(--amplify-components-fieldcontrol-error-focus-box-shadow)' },
  },
  '& .amplify-field__show-password': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    boxSizing: 'border-box',
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    color: theme.palette.action.active,
    background: 'none',
    fontSize: 24,
    cursor: 'pointer',
    '&:hover': { background: theme.palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    '& svg': { width: '1em', height: '1em', fill: 'currentColor' },
  },
  '& .amplify-visually-hidden': VISUALLY_HIDDEN,
  '& .amplify-field__description, & .amplify-field__error-message': {
    order: 1,
    margin: '3px 0 0',
    fontSize: '0.8125rem',
    lineHeight: 1.66,
    color: theme.palette.text.secondary,
  },
  '& .amplify-passwordfield:has([aria-invalid=true]) :is(.amplify-label, .amplify-field__error-message)': {
    color: 'var(--amplify-components-fieldcontrol-error-color)',
  },
}))

type Props<Values extends FieldValues, Context, Output> = {
  form: UseFormReturn<Values, Context, Output>
  name: FieldPath<Values>
  label: string
  /** Shown while the field has no error. */
  hint?: string
  autoComplete: 'current-password' | 'new-password'
} & Pick<PasswordFieldProps, 'autoFocus'>

/** A password field of the account screens, with a button that shows the password. */
export function AuthPasswordField<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { form, name, hint, ...rest } = props
  const { error, ...field } = useFormField({ form, name })
  return (
    <Field
      // Keeps the cursor in the input when the button is pressed.
      onMouseDown={event => {
        if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
      }}
    >
      <PasswordField
        {...rest}
        {...field}
        hasError={error !== undefined}
        {...(error !== undefined ? { errorMessage: error } : { descriptiveText: hint })}
        // The styles use :placeholder-shown to see whether the field is empty.
        placeholder=" "
        showPasswordButtonLabel={CONTROL_TEXTS.SHOW_PASSWORD}
        passwordIsHiddenLabel={CONTROL_TEXTS.PASSWORD_HIDDEN}
        passwordIsShownLabel={CONTROL_TEXTS.PASSWORD_SHOWN}
        // A visible password is plain text for the browser, which must neither correct it nor send it to a spelling service.
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
      />
    </Field>
  )
}

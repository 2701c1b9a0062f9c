import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { type FormFieldProps, useFormTextField } from './form-fields.tsx'

type Props<Values extends FieldValues, Context, Output> = FormFieldProps<Values, Context, Output> & {
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password field with a button that shows the password. */
export function PasswordField<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { autoComplete, autoFocus = false, ...fieldProps } = props
  const field = useFormTextField(fieldProps)
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      type={isShown ? 'text' : 'password'}
      slotProps={{
        // A visible password is plain text for the browser, which must neither correct it nor send it to a spelling service.
        htmlInput: { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={isShown ? CONTROL_TEXTS.HIDE_PASSWORD : CONTROL_TEXTS.SHOW_PASSWORD}
                aria-pressed={isShown}
                // Keeps the cursor in the input.
                onMouseDown={event => event.preventDefault()}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

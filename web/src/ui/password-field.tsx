import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { type Bound, useTextField } from './form-fields.tsx'

type Props<Values extends FieldValues, Context, Output> = Bound<Values, Context, Output> & {
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password of a form, that can be shown while it is typed. */
export function PasswordField<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { autoComplete, autoFocus = false, ...bound } = props
  const field = useTextField(bound)
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      type={shown ? 'text' : 'password'}
      slotProps={{
        // While it is shown it is a text like any other: nothing may correct it or send it to a spelling service.
        htmlInput: { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={shown ? PARTS.HIDE_PASSWORD : PARTS.SHOW_PASSWORD}
                aria-pressed={shown}
                // The cursor stays where the person types.
                onMouseDown={event => event.preventDefault()}
                onClick={() => setShown(!shown)}
              >
                {shown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

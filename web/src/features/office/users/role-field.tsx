import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'

import { ROLE_EXPLANATIONS, USERS_TEXTS } from '#shared/office/messages/users.ts'
import { PEOPLE_REFUSALS } from '#shared/people/refusals/people.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { mayChangeRole, ROLES, type Role } from '#shared/platform/rules/roles.ts'
import { useFormField } from '#web/ui/form-fields.tsx'

const Choice = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '6px 12px 6px 4px',
  cursor: 'pointer',
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
  '&:hover': { background: theme.palette.action.hover },
  '&:has(input:checked)': { background: theme.palette.action.selected },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '&:has(input:disabled)': { cursor: 'default', background: 'none' },
  '&:has(input:disabled:not(:checked)) strong': { color: theme.palette.text.secondary },
}))

type Props<Values extends FieldValues, Context, Output> = {
  form: UseFormReturn<Values, Context, Output>
  name: FieldPathByValue<Values, Role>
  /** Role of the person who edits; below, the current role of the edited person, null for a new one. */
  editorRole: Role
  currentRole: Role | null
  isOneself?: boolean
}

/** The four roles, each with a line about its rights. Roles that the editor may not assign are disabled and explained. */
export function RoleField<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { editorRole, currentRole, isOneself = false } = props
  const { name, value, onChange, error } = useFormField(props)
  const id = useId()
  const isReserved = (role: Role): boolean => !mayChangeRole(editorRole, currentRole, role)
  const hint = isOneself
    ? PEOPLE_REFUSALS.OWN_ROLE.sentence
    : ROLES.some(isReserved)
      ? PEOPLE_REFUSALS.ADMIN_ROLE_RESERVED.sentence
      : undefined
  const helperText = error ?? hint
  return (
    <FormControl
      component="fieldset"
      disabled={isOneself}
      {...(helperText === undefined ? {} : { 'aria-describedby': `${id}-helper` })}
    >
      <Typography variant="subtitle2" component="legend" sx={{ mb: 1 }}>
        {USERS_TEXTS.ROLE}
      </Typography>
      <Paper variant="outlined">
        {ROLES.map(role => (
          <Choice key={role} htmlFor={`${id}-${role}`}>
            <Radio
              id={`${id}-${role}`}
              name={name}
              value={role}
              checked={value === role}
              disabled={isOneself || isReserved(role)}
              onChange={() => onChange(role)}
              slotProps={{
                input: { 'aria-labelledby': `${id}-${role}-name`, 'aria-describedby': `${id}-${role}-may` },
              }}
            />
            <span>
              <Typography variant="subtitle2" component="strong" id={`${id}-${role}-name`} sx={{ display: 'block' }}>
                {CONTROL_TEXTS.ROLE_NAMES[role]}
              </Typography>
              <Typography variant="caption" id={`${id}-${role}-may`}>
                {ROLE_EXPLANATIONS[role]}
              </Typography>
            </span>
          </Choice>
        ))}
      </Paper>
      {helperText !== undefined && (
        <FormHelperText id={`${id}-helper`} error={error !== undefined} sx={{ mt: 0.75 }}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  )
}

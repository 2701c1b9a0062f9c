import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import type { ProfileForm } from '#shared/people/rules/profile-form.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#shared/people/rules/profiles.ts'
import { useFormField } from '#web/ui/form-fields.tsx'
import type { ProfileFields } from './profile-fields.ts'

const Options = styled(RadioGroup)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  gap: 12,
  '& label': {
    minHeight: 48,
    margin: 0,
    paddingInline: '4px 12px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.control,
    '&:has(input:checked)': {
      borderColor: theme.palette.primary.main,
      background: theme.palette.action.selected,
    },
    '&:has(input:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  },
}))

const LABELS: Record<DocumentType, string> = { CPF: PROFILE_TEXTS.PERSON, CNPJ: PROFILE_TEXTS.COMPANY }

type Props = {
  form: UseFormReturn<ProfileFields, unknown, ProfileForm>
  onChosen: (type: DocumentType) => void
}

/** Whether the client is a person (CPF) or a company (CNPJ). */
export function DocumentChoice({ form, onChosen }: Props) {
  const { error, ...field } = useFormField({ form, name: 'document_type' })
  const id = useId()
  return (
    <FormControl error={error !== undefined}>
      <Options
        aria-label={PROFILE_TEXTS.DOCUMENT_INTRO}
        {...(error !== undefined ? { 'aria-describedby': id } : {})}
        name={field.name}
        value={field.value}
        onBlur={field.onBlur}
        onChange={(_, chosen) => {
          const type = DOCUMENT_TYPES.find(documentType => documentType === chosen)
          if (type) onChosen(type)
        }}
      >
        {DOCUMENT_TYPES.map((type, index) => (
          <FormControlLabel
            key={type}
            value={type}
            label={LABELS[type]}
            control={<Radio size="small" {...(index === 0 ? { slotProps: { input: { ref: field.ref } } } : {})} />}
          />
        ))}
      </Options>
      {error !== undefined && <FormHelperText id={id}>{error}</FormHelperText>}
    </FormControl>
  )
}

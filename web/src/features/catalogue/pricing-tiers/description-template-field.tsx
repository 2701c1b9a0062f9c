import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { PRICING_TEXTS, TEMPLATE_VARIABLE_MEANINGS } from '#shared/catalogue/messages/pricing.ts'
import { TEMPLATE_VARIABLES } from '#shared/catalogue/rules/point-descriptions.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/catalogue/rules/point-form.ts'
import { useFormField } from '#web/ui/form-fields.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import type { TierFormControl } from './tier-form.ts'

const Block = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignContent: 'start',
  '& .below': { display: 'flex', gap: 16, justifyContent: 'space-between' },
  '& .length': { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
  '& fieldset.variables': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 8,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
  },
  '& .variables > legend': { padding: '0 0 8px', fontSize: 13, color: theme.palette.text.secondary },
}))

const Variable = styled(ButtonBase)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  minHeight: 44,
  padding: '4px 12px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.control,
  background: theme.palette.background.paper,
  textAlign: 'left',
  '&:hover': { borderColor: theme.palette.primary.main, background: theme.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  '& .meaning': { fontSize: 13, lineHeight: 1.4, fontWeight: 600 },
  '& code': { fontSize: 12, lineHeight: 1.4, color: theme.palette.text.secondary },
}))

/** Field for the description template, with buttons that insert variables at the caret. */
export function DescriptionTemplateField({ form }: { form: TierFormControl }) {
  const id = useId()
  const field = useFormField({ form, name: 'description_template' })
  const area = useRef<HTMLTextAreaElement | null>(null)
  const hasVisited = useRef(false)
  const [caret, setCaret] = useState<{ at: number }>()

  // Runs after the new text is rendered.
  useLayoutEffect(() => {
    if (!caret) return
    area.current?.focus()
    area.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  const insertVariable = (name: string) => {
    const variable = `{${name}}`
    // Appends the variable if the field never had the focus.
    const selectionStart = hasVisited.current
      ? (area.current?.selectionStart ?? field.value.length)
      : field.value.length
    const end = hasVisited.current ? (area.current?.selectionEnd ?? selectionStart) : selectionStart
    form.setValue('description_template', field.value.slice(0, selectionStart) + variable + field.value.slice(end), {
      shouldDirty: true,
      shouldValidate: field.error !== undefined,
    })
    hasVisited.current = true
    setCaret({ at: selectionStart + variable.length })
  }
  return (
    <Block>
      <TextField
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onFocus={() => {
          hasVisited.current = true
        }}
        inputRef={element => {
          area.current = element
          field.ref(element)
        }}
        label={PRICING_TEXTS.TEMPLATE}
        multiline
        minRows={5}
        maxRows={14}
        fullWidth
        error={field.error !== undefined}
        helperText={
          <span className="below">
            <span>{field.error ?? PRICING_TEXTS.TEMPLATE_HINT}</span>
            <span className="length">
              {PRICING_TEXTS.LENGTH(field.value.length, MAX_DESCRIPTION_LENGTH)}
              <VisuallyHidden> {PRICING_TEXTS.LENGTH_SPOKEN}</VisuallyHidden>
            </span>
          </span>
        }
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <fieldset className="variables" aria-labelledby={`${id}-variables`}>
        <legend id={`${id}-variables`}>{PRICING_TEXTS.VARIABLES}</legend>
        {TEMPLATE_VARIABLES.map(name => (
          <Variable key={name} onClick={() => insertVariable(name)}>
            <span className="meaning">{TEMPLATE_VARIABLE_MEANINGS[name]}</span>
            <code>{`{${name}}`}</code>
          </Variable>
        ))}
      </fieldset>
    </Block>
  )
}

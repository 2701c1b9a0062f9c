import MenuItem from '@mui/material/MenuItem'
import type { ComponentType } from 'react'
import { POINT_FORM } from '#shared/catalogue/messages/point-form.ts'
import { LIGHTINGS } from '#shared/catalogue/rules/lightings.ts'
import {
  type FieldRow,
  type FieldWhere,
  fieldsWhere,
  type KindOf,
  POINT_FIELDS,
  type PointField,
  rowOf,
} from '#shared/catalogue/rules/point-fields.ts'
import { LIGHTING_LABELS, wordOfLighting } from '#shared/catalogue/rules/point-site-form.ts'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { INLINE_MENU_PROPS, stopClickBehindMenu } from '#web/ui/inline-menu.ts'
import type { PointFormState } from './point-text.ts'
import { Pair } from './section.tsx'

type Drawn = FieldWhere<{ control: Exclude<FieldRow['control'], 'own'> }>

type FieldProps = { form: PointFormState; name: Drawn; label: string; hint: string | undefined }

const FIELDS: Record<KindOf<Drawn>, ComponentType<FieldProps>> = {
  line: props => <FormTextField {...props} autoComplete="off" />,
  metres: props => (
    <FormTextField
      {...props}
      autoComplete="off"
      placeholder={POINT_FORM.METRES_EXAMPLE}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  ),
  flow: props => (
    <FormTextField
      {...props}
      placeholder={POINT_FORM.FLOW_EXAMPLE}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  ),
  lighting: props => (
    <FormTextField
      {...props}
      select
      slotProps={{
        select: { displayEmpty: true, MenuProps: INLINE_MENU_PROPS },
        inputLabel: { shrink: true },
      }}
    >
      <MenuItem value="">{POINT_FORM.LIGHTING_UNKNOWN}</MenuItem>
      {LIGHTINGS.map(lit => (
        <MenuItem key={lit} value={wordOfLighting(lit)}>
          {LIGHTING_LABELS[lit]}
        </MenuItem>
      ))}
    </FormTextField>
  ),
}

/** Two of the same width stand beside each other; a long one alone. */
function linesOf(fields: readonly Drawn[]): Drawn[][] {
  const lines: Drawn[][] = []
  for (const field of fields) {
    const { control } = POINT_FIELDS[field]
    const [before, ...more] = lines.at(-1) ?? []
    if (before && more.length === 0 && control !== 'long' && POINT_FIELDS[before].control === control)
      lines.at(-1)?.push(field)
    else lines.push([field])
  }
  return lines
}

const isDrawn = (field: PointField): field is Drawn => rowOf(field).control !== 'own'

/** The fields of a section that need no component of their own. */
export function FieldsByKind({ form, section }: { form: PointFormState; section: FieldRow['section'] }) {
  return linesOf(fieldsWhere({ section }).filter(isDrawn)).map(line => {
    const fields = line.map(name => {
      const { label, hint } = rowOf(name)
      const Field = FIELDS[POINT_FIELDS[name].kind]
      return <Field key={name} form={form} name={name} label={label} hint={hint} />
    })
    const [first] = line
    if (first === undefined || POINT_FIELDS[first].control === 'long') return fields
    return (
      <Pair key={first} data-short={POINT_FIELDS[first].control === 'short'} onClickCapture={stopClickBehindMenu}>
        {fields}
      </Pair>
    )
  })
}

import MenuItem from '@mui/material/MenuItem'
import type { ComponentType } from 'react'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { LIGHTINGS } from '#shared/catalogue/rules/lightings.ts'
import {
  type FieldKindOf,
  type FieldRow,
  fieldRowOf,
  POINT_FIELDS,
  type PointField,
  type PointFieldWhere,
  pointFieldsWhere,
} from '#shared/catalogue/rules/point-fields.ts'
import { LIGHTING_LABELS, lightingSheetWord } from '#shared/catalogue/rules/point-site-form.ts'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { INLINE_MENU_PROPS, stopClickBehindMenu } from '#web/ui/inline-menu.ts'
import { FieldPair } from './form-section.tsx'
import type { PointEditForm } from './point-text.ts'

type GenericField = PointFieldWhere<{ control: Exclude<FieldRow['control'], 'own'> }>

type FieldProps = { form: PointEditForm; name: GenericField; label: string; hint: string | undefined }

const FIELDS: Record<FieldKindOf<GenericField>, ComponentType<FieldProps>> = {
  line: props => <FormTextField {...props} autoComplete="off" />,
  metres: props => (
    <FormTextField
      {...props}
      autoComplete="off"
      placeholder={POINT_FORM_TEXTS.METRES_EXAMPLE}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  ),
  flow: props => (
    <FormTextField
      {...props}
      placeholder={POINT_FORM_TEXTS.FLOW_EXAMPLE}
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
      <MenuItem value="">{POINT_FORM_TEXTS.LIGHTING_UNKNOWN}</MenuItem>
      {LIGHTINGS.map(lit => (
        <MenuItem key={lit} value={lightingSheetWord(lit)}>
          {LIGHTING_LABELS[lit]}
        </MenuItem>
      ))}
    </FormTextField>
  ),
}

/** Arranges fields in rows: two of the same width share a row, a long field has a row of its own. */
function rowsOf(fields: readonly GenericField[]): GenericField[][] {
  const rows: GenericField[][] = []
  for (const field of fields) {
    const { control } = POINT_FIELDS[field]
    const [previous, ...more] = rows.at(-1) ?? []
    if (previous && more.length === 0 && control !== 'long' && POINT_FIELDS[previous].control === control)
      rows.at(-1)?.push(field)
    else rows.push([field])
  }
  return rows
}

const isGenericField = (field: PointField): field is GenericField => fieldRowOf(field).control !== 'own'

/** The fields of a section that have no component of their own. */
export function FieldsByKind({ form, section }: { form: PointEditForm; section: FieldRow['section'] }) {
  return rowsOf(pointFieldsWhere({ section }).filter(isGenericField)).map(row => {
    const fields = row.map(name => {
      const { label, hint } = fieldRowOf(name)
      const Field = FIELDS[POINT_FIELDS[name].kind]
      return <Field key={name} form={form} name={name} label={label} hint={hint} />
    })
    const [first] = row
    if (first === undefined || POINT_FIELDS[first].control === 'long') return fields
    return (
      <FieldPair key={first} data-short={POINT_FIELDS[first].control === 'short'} onClickCapture={stopClickBehindMenu}>
        {fields}
      </FieldPair>
    )
  })
}

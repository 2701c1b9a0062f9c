import MenuItem from '@mui/material/MenuItem'
import { POINT_FORM } from '#shared/catalogue/messages/point-form.ts'
import { LIGHTINGS } from '#shared/catalogue/rules/point-site.ts'
import { LIGHTING_LABELS, wordOfLighting } from '#shared/catalogue/rules/point-site-form.ts'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { INLINE_MENU_PROPS, stopClickBehindMenu } from '#web/ui/inline-menu.ts'
import type { PointFormState } from './point-text.ts'
import { Pair } from './section.tsx'

const F = POINT_FORM.FIELDS
const METRES = {
  autoComplete: 'off',
  placeholder: POINT_FORM.METRES_EXAMPLE,
  slotProps: { htmlInput: { inputMode: 'decimal' } },
} as const

/** What is known of the place itself; all of it may stay empty. */
export function FactFields({ form }: { form: PointFormState }) {
  return (
    <>
      <Pair data-short>
        <FormTextField form={form} name="face_width_cm" label={F.face_width_cm} {...METRES} />
        <FormTextField form={form} name="face_height_cm" label={F.face_height_cm} {...METRES} />
      </Pair>
      <Pair data-short onClickCapture={stopClickBehindMenu}>
        <FormTextField form={form} name="mounting_height_cm" label={F.mounting_height_cm} {...METRES} />
        <FormTextField
          form={form}
          name="lighting"
          label={F.lighting}
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
      </Pair>
      <Pair>
        <FormTextField form={form} name="facing" label={F.facing} hint={POINT_FORM.FACING_HINT} autoComplete="off" />
        <FormTextField
          form={form}
          name="daily_flow"
          label={F.daily_flow}
          hint={POINT_FORM.FLOW_HINT}
          placeholder={POINT_FORM.FLOW_EXAMPLE}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Pair>
      <FormTextField form={form} name="nearby" label={F.nearby} hint={POINT_FORM.NEARBY_HINT} autoComplete="off" />
    </>
  )
}

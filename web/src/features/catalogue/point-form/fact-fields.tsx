import MenuItem from '@mui/material/MenuItem'
import { POINT_FORM } from '#shared/catalogue/messages/point-form.ts'
import { LIGHTINGS } from '#shared/catalogue/rules/point-site.ts'
import { LIGHTING_LABELS, wordOfLighting } from '#shared/catalogue/rules/point-site-form.ts'
import { FormText } from '#web/ui/form-fields.tsx'
import { keepFocusInMenu, MENU_IN_PLACE } from '#web/ui/menu-in-place.ts'
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
        <FormText form={form} name="face_width_cm" label={F.face_width_cm} {...METRES} />
        <FormText form={form} name="face_height_cm" label={F.face_height_cm} {...METRES} />
      </Pair>
      <Pair data-short onClickCapture={keepFocusInMenu}>
        <FormText form={form} name="mounting_height_cm" label={F.mounting_height_cm} {...METRES} />
        <FormText
          form={form}
          name="lighting"
          label={F.lighting}
          select
          slotProps={{
            select: { displayEmpty: true, MenuProps: MENU_IN_PLACE },
            inputLabel: { shrink: true },
          }}
        >
          <MenuItem value="">{POINT_FORM.LIGHTING_UNKNOWN}</MenuItem>
          {LIGHTINGS.map(lit => (
            <MenuItem key={lit} value={wordOfLighting(lit)}>
              {LIGHTING_LABELS[lit]}
            </MenuItem>
          ))}
        </FormText>
      </Pair>
      <Pair>
        <FormText form={form} name="facing" label={F.facing} hint={POINT_FORM.FACING_HINT} autoComplete="off" />
        <FormText
          form={form}
          name="daily_flow"
          label={F.daily_flow}
          hint={POINT_FORM.FLOW_HINT}
          placeholder={POINT_FORM.FLOW_EXAMPLE}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Pair>
      <FormText form={form} name="nearby" label={F.nearby} hint={POINT_FORM.NEARBY_HINT} autoComplete="off" />
    </>
  )
}

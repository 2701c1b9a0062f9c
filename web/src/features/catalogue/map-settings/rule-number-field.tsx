import InputAdornment from '@mui/material/InputAdornment'
import Slider from '@mui/material/Slider'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { type Ref, useId } from 'react'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import { parseRuleNumber } from './settings-form.ts'

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 132px',
  alignItems: 'center',
  columnGap: 24,
  rowGap: 2,
  '& .name': { gridColumn: '1 / -1', fontWeight: 600 },
  '& .hint': { gridColumn: '1 / -1', margin: 0, fontSize: 13, color: theme.palette.text.secondary },
  '& .hint[data-refused=true]': { color: theme.palette.error.main, fontWeight: 500 },
  '& .MuiInputAdornment-root p': { fontSize: 13 },
  '& .MuiSlider-root': { marginInline: 10, width: 'calc(100% - 20px)' },
}))

type Props = {
  label: string
  unit: string
  hint: string
  limits: { min: number; max: number; step: number }
  value: number
  /** The typed text while it is invalid; undefined otherwise. */
  refused: string | undefined
  disabled: boolean
  inputRef: Ref<HTMLInputElement>
  onChange: (value: number) => void
  onRefuse: (text: string) => void
}

/** A number as slider and text field. Invalid text stays in the field with an error. */
export function RuleNumberField(props: Props) {
  const { label, unit, hint, limits, value, refused, disabled, inputRef, onChange, onRefuse } = props
  const id = useId()
  const type = (text: string) => {
    const number = parseRuleNumber(text, limits)
    if (number === undefined) onRefuse(text)
    else onChange(number)
  }
  return (
    <Row>
      <span className="name" id={`${id}-name`}>
        {label}
      </span>
      <Slider
        min={limits.min}
        max={limits.max}
        step={limits.step}
        value={value}
        disabled={disabled}
        marks={limits.max - limits.min <= 10 * limits.step}
        aria-labelledby={`${id}-name`}
        getAriaValueText={chosen => `${chosen} ${unit}`}
        onChange={(_, chosen) => onChange(Array.isArray(chosen) ? (chosen[0] ?? value) : chosen)}
      />
      <TextField
        type="number"
        size="small"
        value={refused ?? value}
        disabled={disabled}
        error={refused !== undefined}
        inputRef={inputRef}
        onChange={event => type(event.target.value)}
        slotProps={{
          htmlInput: {
            min: limits.min,
            max: limits.max,
            step: limits.step,
            inputMode: 'numeric',
            'aria-label': `${label} (${unit})`,
            'aria-describedby': `${id}-hint`,
            // The mouse wheel scrolls the page instead of changing the number
            onWheel: (event: { currentTarget: HTMLElement }) => event.currentTarget.blur(),
          },
          input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
        }}
      />
      <p className="hint" id={`${id}-hint`} data-refused={refused !== undefined}>
        {refused === undefined ? hint : MAP_SETTINGS_TEXTS.NUMBER_REFUSED(limits)}
      </p>
    </Row>
  )
}

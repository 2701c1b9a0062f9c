import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import RestartAltRounded from '@mui/icons-material/RestartAltRounded'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { styled } from '@mui/material/styles'
import type { RefObject } from 'react'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import type { MapZoomRule } from '#shared/catalogue/rules/map-settings.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RuleNumberField } from './rule-number-field.tsx'
import { RULE_NUMBER_LIMITS, RULE_NUMBERS, type RuleNumber, type ZoomRulePatch } from './settings-form.ts'

const Modes = styled(RadioGroup)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(166px, 1fr))',
  gap: 8,
  '& .MuiFormControlLabel-root': {
    margin: 0,
    paddingRight: 10,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.control,
    '&:has(:checked)': { borderColor: theme.palette.primary.main, background: theme.palette.action.hover },
  },
  '& .MuiRadio-root': { padding: 10 },
  '& .MuiFormControlLabel-label': { fontSize: 14, fontWeight: 600 },
}))

const Hint = styled('p')(({ theme }) => ({ margin: '-6px 0 0', fontSize: 13, color: theme.palette.text.secondary }))

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  margin: '0 -6px -6px',
  paddingTop: 6,
  borderTop: `1px solid ${theme.palette.divider}`,
  '& button': { paddingInline: 6, fontSize: 13, whiteSpace: 'nowrap' },
  '& .MuiButton-startIcon': { marginLeft: 0, marginRight: 6 },
}))

const CHOICES = [
  { mode: 'cluster', label: MAP_SETTINGS_TEXTS.CLUSTER, hint: MAP_SETTINGS_TEXTS.CLUSTER_HINT },
  { mode: 'individual', label: MAP_SETTINGS_TEXTS.INDIVIDUAL, hint: MAP_SETTINGS_TEXTS.INDIVIDUAL_HINT },
] as const

const NUMBERS = {
  cluster_radius: {
    label: MAP_SETTINGS_TEXTS.RADIUS,
    unit: MAP_SETTINGS_TEXTS.RADIUS_UNIT,
    hint: MAP_SETTINGS_TEXTS.RADIUS_HINT,
  },
  min_cluster_size: {
    label: MAP_SETTINGS_TEXTS.SIZE,
    unit: MAP_SETTINGS_TEXTS.SIZE_UNIT,
    hint: MAP_SETTINGS_TEXTS.SIZE_HINT,
  },
} as const

type RuleInputs = Record<RuleNumber, RefObject<HTMLInputElement | null>>

type Props = {
  rule: MapZoomRule
  refused: Partial<Record<RuleNumber, string>>
  disabled: boolean
  inputs: RuleInputs
  onChange: (change: ZoomRulePatch) => void
  onRefuse: (number: RuleNumber, text: string | undefined) => void
  onCopy: () => void
  onReset: () => void
}

/** Edits the rule of one zoom level. */
export function RuleCard({ rule, refused, disabled, inputs, onChange, onRefuse, onCopy, onReset }: Props) {
  const { zoom_level: level, display_mode } = rule
  return (
    <Panel title={MAP_SETTINGS_TEXTS.RULES(level)} sx={{ gap: '14px' }}>
      <Modes
        aria-label={MAP_SETTINGS_TEXTS.MODE}
        value={display_mode}
        onChange={(_, chosen) => {
          const mode = CHOICES.find(({ mode }) => mode === chosen)?.mode
          if (mode) onChange({ display_mode: mode })
        }}
      >
        {CHOICES.map(({ mode, label }) => (
          <FormControlLabel key={mode} value={mode} disabled={disabled} control={<Radio />} label={label} />
        ))}
      </Modes>
      <Hint>{CHOICES.find(({ mode }) => mode === display_mode)?.hint}</Hint>
      {display_mode === 'cluster' &&
        RULE_NUMBERS.map(number => (
          <RuleNumberField
            key={number}
            {...NUMBERS[number]}
            limits={RULE_NUMBER_LIMITS[number]}
            value={rule[number]}
            refused={refused[number]}
            disabled={disabled}
            inputRef={inputs[number]}
            onChange={value => onChange({ [number]: value })}
            onRefuse={text => onRefuse(number, text)}
          />
        ))}
      <Actions>
        <Button size="small" startIcon={<ContentCopyRounded />} disabled={disabled} onClick={onCopy}>
          {MAP_SETTINGS_TEXTS.COPY}
        </Button>
        <Button size="small" startIcon={<RestartAltRounded />} disabled={disabled} onClick={onReset}>
          {MAP_SETTINGS_TEXTS.RESET}
        </Button>
      </Actions>
    </Panel>
  )
}

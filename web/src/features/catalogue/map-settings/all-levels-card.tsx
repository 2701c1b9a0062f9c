import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import type { ClusterCountLogic } from '#shared/catalogue/rules/map-settings.ts'
import { Panel } from '#web/ui/panel.tsx'

const Meanings = styled('div')(({ theme }) => ({
  marginTop: -6,
  fontSize: 13,
  color: theme.palette.text.secondary,
  '& p': { margin: 0 },
  '& p[data-now=true]': { color: theme.palette.text.primary, fontWeight: 500 },
}))

type Props = { logic: ClusterCountLogic; disabled: boolean; onChange: (logic: ClusterCountLogic) => void }

/** Edits the setting for all zoom levels: which points clusters count. */
export function AllLevelsCard({ logic, disabled, onChange }: Props) {
  const id = useId()
  const isAvailableOnly = logic === 'available_only'
  return (
    <Panel title={MAP_SETTINGS_TEXTS.GLOBAL} sx={{ gap: '14px' }}>
      <FormControlLabel
        label={MAP_SETTINGS_TEXTS.COUNT}
        labelPlacement="start"
        disabled={disabled}
        sx={{
          justifyContent: 'space-between',
          m: 0,
          '& .MuiFormControlLabel-label': { fontSize: 14, fontWeight: 600 },
        }}
        control={
          <Switch
            checked={isAvailableOnly}
            onChange={(_, on) => onChange(on ? 'available_only' : 'total_points')}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <Meanings id={id}>
        <p data-now={isAvailableOnly}>{MAP_SETTINGS_TEXTS.COUNT_ON}</p>
        <p data-now={!isAvailableOnly}>{MAP_SETTINGS_TEXTS.COUNT_OFF}</p>
      </Meanings>
    </Panel>
  )
}

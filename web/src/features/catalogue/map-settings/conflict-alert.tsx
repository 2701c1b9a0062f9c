import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import {
  type ManagedMapSettings,
  type MapSettings,
  type MapSettingsForm,
  zoomRuleAt,
} from '#shared/catalogue/rules/map-settings.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import type { EditConflict } from '#web/lib/use-edit.ts'
import { scrollIntoView } from '#web/ui/edit-conflict-alert.tsx'
import {
  differingSettingsParts,
  fieldsToSettings,
  type MapSettingsFields,
  type SettingsPart,
  settingsPartOf,
} from './settings-form.ts'

const ConflictList = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: '12px 0',
  padding: 0,
  maxHeight: 320,
  overflowY: 'auto',
  listStyle: 'none',
  '& p': { margin: '0 0 6px' },
  '& .MuiToggleButton-root': {
    minHeight: 36,
    padding: '2px 12px',
    textTransform: 'none',
    fontSize: 13,
    color: theme.palette.text.primary,
  },
  '& .MuiToggleButton-root.Mui-selected': {
    background: theme.palette.text.primary,
    color: theme.palette.background.paper,
    '&:hover': { background: theme.palette.text.primary },
  },
}))

const nameOf = (part: SettingsPart): string =>
  part === 'count' ? MAP_SETTINGS_TEXTS.PART_COUNT : MAP_SETTINGS_TEXTS.PART_LEVEL(part)

const conflictText = (part: SettingsPart, current: MapSettings, typedSettings: MapSettings): string =>
  part === 'count'
    ? MAP_SETTINGS_TEXTS.NOW_COUNT(current.cluster_count_logic, typedSettings.cluster_count_logic)
    : MAP_SETTINGS_TEXTS.NOW_RULE(part, zoomRuleAt(current, part), zoomRuleAt(typedSettings, part))

type Props = {
  conflict: EditConflict<ManagedMapSettings, MapSettingsFields>
  typed: MapSettingsForm
  onKeepMine: (field: string) => void
  onAcceptTheirs: (field: string) => void
  onClose: () => void
}

/** Shows what another user has saved in the meantime, and lets the user decide each conflict. */
export function ConflictAlert({ conflict, typed, onKeepMine, onAcceptTheirs, onClose }: Props) {
  const { changes, conflictingFields, current } = conflict
  const updatedFields = changes.map(({ field }) => field).filter(field => !conflictingFields.includes(field))
  const typedSettings = fieldsToSettings(Object.fromEntries(changes.map(change => [change.field, change.typed])))
  const unresolvedParts = differingSettingsParts(current, typed).map(String)
  return (
    <Alert severity="warning" ref={scrollIntoView} onClose={onClose} closeText={CONTROL_TEXTS.CLOSE}>
      <AlertTitle>{MAP_SETTINGS_TEXTS.CHANGED}</AlertTitle>
      {conflictingFields.length > 0 ? MAP_SETTINGS_TEXTS.CHANGED_DETAIL : MAP_SETTINGS_TEXTS.CHANGED_ELSEWHERE}{' '}
      {updatedFields.length > 0 &&
        MAP_SETTINGS_TEXTS.FOLLOWED(updatedFields.map(field => nameOf(settingsPartOf(field))))}
      {conflictingFields.length > 0 && (
        <ConflictList>
          {conflictingFields.map(field => (
            <li key={field}>
              <p>{conflictText(settingsPartOf(field), current, typedSettings)}</p>
              <ToggleButtonGroup
                exclusive
                size="small"
                aria-label={nameOf(settingsPartOf(field))}
                value={unresolvedParts.includes(field) ? 'mine' : 'current'}
                onChange={(_, chosen) => chosen && (chosen === 'mine' ? onKeepMine : onAcceptTheirs)(field)}
              >
                <ToggleButton value="mine">{MAP_SETTINGS_TEXTS.KEEP_MINE}</ToggleButton>
                <ToggleButton value="current">{MAP_SETTINGS_TEXTS.TAKE_CURRENT}</ToggleButton>
              </ToggleButtonGroup>
            </li>
          ))}
        </ConflictList>
      )}
      {conflictingFields.length > 1 && (
        <>
          <Button size="small" color="inherit" onClick={() => conflictingFields.forEach(onKeepMine)}>
            {MAP_SETTINGS_TEXTS.KEEP_ALL_MINE}
          </Button>
          <Button size="small" color="inherit" onClick={() => conflictingFields.forEach(onAcceptTheirs)}>
            {MAP_SETTINGS_TEXTS.TAKE_ALL_CURRENT}
          </Button>
        </>
      )}
    </Alert>
  )
}

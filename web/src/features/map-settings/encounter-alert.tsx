import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type MapSettings, type MapSettingsForm, ruleAt } from '#shared/domain/map-settings.ts'
import { MAP_SETTINGS } from '#shared/messages/map-settings.ts'
import { differences, type Part, withParts } from './settings-form.ts'
import type { Encounter } from './use-settings-draft.ts'

const Contested = styled('ul')(({ theme }) => ({
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

const nameOf = (part: Part): string => (part === 'count' ? MAP_SETTINGS.PART_COUNT : MAP_SETTINGS.PART_LEVEL(part))

const inWords = (part: Part, current: MapSettings, mine: MapSettings): string =>
  part === 'count'
    ? MAP_SETTINGS.NOW_COUNT(current.cluster_count_logic, mine.cluster_count_logic)
    : MAP_SETTINGS.NOW_RULE(part, ruleAt(current, part), ruleAt(mine, part))

/** The refusal may stand out of sight of who pressed the button. */
const bringIntoView = (alert: HTMLElement | null): void => alert?.scrollIntoView?.({ block: 'nearest' })

type Props = {
  encounter: Encounter
  current: MapSettings
  typed: MapSettingsForm
  onChange: (change: (typed: MapSettingsForm) => MapSettingsForm) => void
  onClose: () => void
}

/** Says what somebody else saved meanwhile, level by level, and lets each be decided. */
export function EncounterAlert({ encounter, current, typed, onChange, onClose }: Props) {
  const { contested, followed, mine } = encounter
  const keep = (parts: readonly Part[], from: MapSettings) => onChange(settings => withParts(settings, parts, from))
  const still = differences(current, typed)
  return (
    <Alert severity="warning" ref={bringIntoView} onClose={onClose}>
      <AlertTitle>{MAP_SETTINGS.CHANGED}</AlertTitle>
      {contested.length > 0 ? MAP_SETTINGS.CHANGED_DETAIL : MAP_SETTINGS.CHANGED_ELSEWHERE}{' '}
      {followed.length > 0 && MAP_SETTINGS.FOLLOWED(followed.map(nameOf))}
      {contested.length > 0 && (
        <Contested>
          {contested.map(part => (
            <li key={part}>
              <p>{inWords(part, current, mine)}</p>
              <ToggleButtonGroup
                exclusive
                size="small"
                aria-label={nameOf(part)}
                value={still.includes(part) ? 'mine' : 'current'}
                onChange={(_, chosen) => chosen && keep([part], chosen === 'mine' ? mine : current)}
              >
                <ToggleButton value="mine">{MAP_SETTINGS.KEEP_MINE}</ToggleButton>
                <ToggleButton value="current">{MAP_SETTINGS.TAKE_CURRENT}</ToggleButton>
              </ToggleButtonGroup>
            </li>
          ))}
        </Contested>
      )}
      {contested.length > 1 && (
        <>
          <Button size="small" color="inherit" onClick={() => keep(contested, mine)}>
            {MAP_SETTINGS.KEEP_ALL_MINE}
          </Button>
          <Button size="small" color="inherit" onClick={() => keep(contested, current)}>
            {MAP_SETTINGS.TAKE_ALL_CURRENT}
          </Button>
        </>
      )}
    </Alert>
  )
}

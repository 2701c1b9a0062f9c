import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  '& .state': { margin: 0, fontSize: 14, fontWeight: 600, color: theme.palette.warning.dark },
  [theme.breakpoints.down('md')]: {
    flexWrap: 'wrap',
    rowGap: 0,
    '& .state': { marginRight: 'auto' },
    '& .save': { flex: '1 0 100%' },
  },
}))

type Props = { unsaved: boolean; busy: boolean; disabled: boolean; onSave: () => void; onDiscard: () => void }

export function SettingsSaveBar({ unsaved, busy, disabled, onSave, onDiscard }: Props) {
  return (
    <Bar>
      <p className="state" role="status">
        {unsaved && MAP_SETTINGS_TEXTS.UNSAVED}
      </p>
      {unsaved && (
        <Button disabled={busy} onClick={onDiscard}>
          {OFFICE_TEXTS.DISCARD}
        </Button>
      )}
      <BusyButton className="save" variant="contained" loading={busy} disabled={disabled} onClick={onSave}>
        {MAP_SETTINGS_TEXTS.SAVE}
      </BusyButton>
    </Bar>
  )
}

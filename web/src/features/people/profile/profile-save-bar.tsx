import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import { PEOPLE_REFUSALS } from '#shared/people/refusals/people.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EditAlerts, type EditAlertsProps } from '#web/ui/edit-alerts.tsx'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8px 12px',
  padding: '12px 0',
  '& .unsaved': { flex: '1 1 200px', fontSize: 14, color: theme.palette.text.secondary },
  // Sticks to the bottom while there are unsaved changes.
  '&[data-dirty=true]': {
    position: 'sticky',
    bottom: 12,
    zIndex: 2,
    padding: '12px 16px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.card,
    background: theme.palette.background.paper,
    ...theme.floating,
  },
}))

type Props = {
  dirty: boolean
  saving: boolean
  onDiscard: () => void
  /** The page from which the form was opened. */
  back?: { to: string; label: string } | undefined
}

/** Save and discard buttons. While there are unsaved changes the browser asks before the page is closed. */
export function ProfileSaveBar({ dirty, saving, onDiscard, back }: Props) {
  useEffect(() => {
    if (!dirty) return
    const preventClose = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventClose)
    return () => removeEventListener('beforeunload', preventClose)
  }, [dirty])
  return (
    <Bar data-dirty={dirty}>
      <span className="unsaved" role="status">
        {dirty && PROFILE_TEXTS.UNSAVED}
      </span>
      {dirty && (
        <Button color="inherit" disabled={saving} onClick={onDiscard}>
          {PROFILE_TEXTS.DISCARD_CHANGES}
        </Button>
      )}
      {back && !dirty && (
        <Button component={Link} to={back.to} variant="outlined">
          {back.label}
        </Button>
      )}
      <BusyButton type="submit" variant="contained" loading={saving}>
        {PROFILE_TEXTS.SAVE}
      </BusyButton>
    </Bar>
  )
}

/** Notices above the fields of a profile form: a restored draft, or conflicting changes. */
export function ProfileNotices<Form extends FieldValues>({ edit }: Pick<EditAlertsProps<Form>, 'edit'>) {
  return edit.restored ? (
    <RestoredNotice onDiscard={edit.discard} />
  ) : (
    <EditAlerts edit={edit} title={PROFILE_TEXTS.SAVE_FAILED} text={PEOPLE_REFUSALS.PROFILE_CHANGED.sentence} />
  )
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" onClick={onDiscard}>
          {PROFILE_TEXTS.DISCARD}
        </Button>
      }
    >
      {PROFILE_TEXTS.DRAFT_RESTORED}
    </Alert>
  )
}

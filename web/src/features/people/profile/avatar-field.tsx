import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ChangeEvent, useRef, useState } from 'react'
import { PICTURES } from '#shared/catalogue/messages/pictures.ts'
import { PROFILE } from '#shared/people/messages/profile.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { useAvatar } from './use-avatar.ts'

const SIZE = 88

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${SIZE}px minmax(0, 1fr)`,
  alignItems: 'center',
  gap: 20,
  '& .beside': { display: 'grid', gap: 8, justifyItems: 'start' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& p': { margin: 0, fontSize: 14, color: theme.palette.text.secondary },
  '& .progress': { width: '100%', maxWidth: 280 },
  '& .MuiAlert-root': { gridColumn: '1 / -1' },
}))

/** A person's own picture: choose or take one, preview, upload and remove it. */
export function AvatarField({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const avatar = useAvatar(onSaved)
  const [removal, setRemoval] = useState<'closed' | 'confirming' | 'busy'>('closed')
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const hasTouch = useMediaQuery('(pointer: coarse)')
  const { state } = avatar
  const chosenUrl = state.step === 'chosen' || state.step === 'sending' ? state.url : undefined
  const error = state.step === 'idle' || state.step === 'chosen' ? state.problem : undefined

  const onFileChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [picture] = event.target.files ?? []
    // Without this, choosing the same file again fires no change event.
    event.target.value = ''
    if (picture) avatar.choose(picture)
  }
  const accept = UPLOADS.avatar.content_types.join(',')
  const openFilePicker = () => fileInput.current?.click()

  return (
    <Row>
      <PersonAvatar name={profile.name} url={chosenUrl ?? profile.avatar_url} size={SIZE} />
      <div className="beside">
        {state.step === 'idle' && (
          <>
            <div className="actions">
              <Button variant="outlined" onClick={openFilePicker}>
                {profile.avatar_url ? PROFILE.CHANGE_PICTURE : PROFILE.CHOOSE_PICTURE}
              </Button>
              {hasTouch && (
                <Button variant="outlined" onClick={() => cameraInput.current?.click()}>
                  {PROFILE.TAKE_PICTURE}
                </Button>
              )}
              {profile.avatar_url && (
                <Button color="inherit" onClick={() => setRemoval('confirming')}>
                  {PROFILE.REMOVE_PICTURE}
                </Button>
              )}
            </div>
            <p>{PROFILE.PICTURE_INTRO}</p>
          </>
        )}
        {state.step === 'preparing' && <p role="status">{PICTURES.PREPARING}</p>}
        {state.step === 'chosen' && (
          <>
            <p role="status">{PROFILE.PICTURE_PREVIEW}</p>
            <div className="actions">
              <Button variant="contained" autoFocus onClick={() => avatar.send(state)}>
                {state.problem ? PICTURES.TRY_AGAIN : PROFILE.USE_PICTURE}
              </Button>
              <Button variant="outlined" onClick={openFilePicker}>
                {PROFILE.OTHER_PICTURE}
              </Button>
              <Button color="inherit" onClick={avatar.dismiss}>
                {PROFILE.CANCEL}
              </Button>
            </div>
          </>
        )}
        {state.step === 'sending' && (
          <>
            <p role="status">{PICTURES.SENDING}</p>
            <LinearProgress
              className="progress"
              variant="determinate"
              value={Math.round(state.part * 100)}
              aria-label={PICTURES.SENDING}
            />
            <Button color="inherit" onClick={avatar.cancelSending}>
              {PICTURES.CANCEL_SENDING}
            </Button>
          </>
        )}
      </div>
      {error && <Alert severity="error">{error}</Alert>}
      <input
        ref={fileInput}
        type="file"
        hidden
        accept={accept}
        aria-label={PROFILE.CHOOSE_PICTURE}
        onChange={onFileChosen}
      />
      <input
        ref={cameraInput}
        type="file"
        hidden
        accept={accept}
        capture="user"
        aria-label={PROFILE.TAKE_PICTURE}
        onChange={onFileChosen}
      />
      <ConfirmDialog
        open={removal !== 'closed'}
        title={PROFILE.REMOVE_PICTURE_TITLE}
        text={PROFILE.REMOVE_PICTURE_TEXT}
        confirmLabel={PROFILE.REMOVE_PICTURE}
        busy={removal === 'busy'}
        onClose={() => setRemoval('closed')}
        onConfirm={() => {
          setRemoval('busy')
          void avatar.remove().then(() => setRemoval('closed'))
        }}
      />
    </Row>
  )
}

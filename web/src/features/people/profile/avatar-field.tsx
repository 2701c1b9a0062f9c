import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ChangeEvent, useRef, useState } from 'react'
import { PICTURES_TEXTS } from '#shared/catalogue/messages/pictures.ts'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { acceptedFiles } from '#shared/platform/rules/uploads.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { UnsentFile } from '#web/ui/unsent-files.tsx'
import { useAvatar } from './use-avatar.ts'

const SIZE = 88

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 20,
  '& .beside': { display: 'grid', gap: 8, justifyItems: 'start' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& p': { margin: 0, fontSize: 14, color: theme.palette.text.secondary },
  '& .progress': { width: '100%', maxWidth: 280 },
  '& .MuiAlert-root': { gridColumn: '1 / -1' },
  [theme.largeLetters]: { gridTemplateColumns: 'minmax(0, 1fr)' },
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
  const accept = acceptedFiles('avatar')
  const openFilePicker = () => fileInput.current?.click()

  return (
    <Row>
      <PersonAvatar name={profile.name} url={chosenUrl ?? profile.avatar_url} size={SIZE} />
      <div className="beside">
        {state.step === 'idle' && (
          <>
            <div className="actions">
              <Button variant="outlined" onClick={openFilePicker}>
                {profile.avatar_url ? PROFILE_TEXTS.CHANGE_PICTURE : PROFILE_TEXTS.CHOOSE_PICTURE}
              </Button>
              {hasTouch && (
                <Button variant="outlined" onClick={() => cameraInput.current?.click()}>
                  {PROFILE_TEXTS.TAKE_PICTURE}
                </Button>
              )}
              {profile.avatar_url && (
                <Button color="inherit" onClick={() => setRemoval('confirming')}>
                  {PROFILE_TEXTS.REMOVE_PICTURE}
                </Button>
              )}
            </div>
            <p>{PROFILE_TEXTS.PICTURE_INTRO}</p>
          </>
        )}
        {state.step === 'preparing' && <p role="status">{PICTURES_TEXTS.PREPARING}</p>}
        {state.step === 'chosen' && (
          <>
            <UnsentFile send={() => avatar.send(state)} />
            <p role="status">{PROFILE_TEXTS.PICTURE_PREVIEW}</p>
            <div className="actions">
              <Button variant="contained" autoFocus onClick={() => void avatar.send(state)}>
                {state.problem ? PICTURES_TEXTS.TRY_AGAIN : PROFILE_TEXTS.USE_PICTURE}
              </Button>
              <Button variant="outlined" onClick={openFilePicker}>
                {PROFILE_TEXTS.OTHER_PICTURE}
              </Button>
              <Button color="inherit" onClick={avatar.dismiss}>
                {PROFILE_TEXTS.CANCEL}
              </Button>
            </div>
          </>
        )}
        {state.step === 'sending' && (
          <>
            <p role="status">{PICTURES_TEXTS.SENDING}</p>
            <LinearProgress
              className="progress"
              variant="determinate"
              value={Math.round(state.part * 100)}
              aria-label={PICTURES_TEXTS.SENDING}
            />
            <Button color="inherit" onClick={avatar.cancelSending}>
              {PICTURES_TEXTS.CANCEL_SENDING}
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
        aria-label={PROFILE_TEXTS.CHOOSE_PICTURE}
        onChange={onFileChosen}
      />
      <input
        ref={cameraInput}
        type="file"
        hidden
        accept={accept}
        capture="user"
        aria-label={PROFILE_TEXTS.TAKE_PICTURE}
        onChange={onFileChosen}
      />
      <ConfirmDialog
        open={removal !== 'closed'}
        title={PROFILE_TEXTS.REMOVE_PICTURE_TITLE}
        text={PROFILE_TEXTS.REMOVE_PICTURE_TEXT}
        confirmLabel={PROFILE_TEXTS.REMOVE_PICTURE}
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

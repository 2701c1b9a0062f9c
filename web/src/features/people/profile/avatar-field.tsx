import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
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
    <Stack direction="row" spacing={2.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <PersonAvatar name={profile.name} url={chosenUrl ?? profile.avatar_url} size={SIZE} />
      <Stack spacing={1} sx={{ flex: '1 1 12rem', alignItems: 'flex-start' }}>
        {state.step === 'idle' && (
          <>
            <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
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
            </Stack>
            <Typography variant="hint">{PROFILE_TEXTS.PICTURE_INTRO}</Typography>
          </>
        )}
        {state.step === 'preparing' && <Said>{PICTURES_TEXTS.PREPARING}</Said>}
        {state.step === 'chosen' && (
          <>
            <UnsentFile send={() => avatar.send(state)} />
            <Said>{PROFILE_TEXTS.PICTURE_PREVIEW}</Said>
            <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
              <Button variant="contained" autoFocus onClick={() => void avatar.send(state)}>
                {state.problem ? PICTURES_TEXTS.TRY_AGAIN : PROFILE_TEXTS.USE_PICTURE}
              </Button>
              <Button variant="outlined" onClick={openFilePicker}>
                {PROFILE_TEXTS.OTHER_PICTURE}
              </Button>
              <Button color="inherit" onClick={avatar.dismiss}>
                {PROFILE_TEXTS.CANCEL}
              </Button>
            </Stack>
          </>
        )}
        {state.step === 'sending' && (
          <>
            <Said>{PICTURES_TEXTS.SENDING}</Said>
            <LinearProgress
              sx={{ width: 1, maxWidth: 280 }}
              variant="determinate"
              value={Math.round(state.part * 100)}
              aria-label={PICTURES_TEXTS.SENDING}
            />
            <Button color="inherit" onClick={avatar.cancelSending}>
              {PICTURES_TEXTS.CANCEL_SENDING}
            </Button>
          </>
        )}
      </Stack>
      {error && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {error}
        </Alert>
      )}
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
    </Stack>
  )
}

const Said = ({ children }: { children: string }) => (
  <Typography variant="hint" role="status">
    {children}
  </Typography>
)

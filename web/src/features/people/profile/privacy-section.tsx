import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { me as meApi } from '#shared/account/api/me.ts'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import { callApi } from '#web/lib/call-api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { ProfileSection } from './profile-section.tsx'
import { useDataDownload } from './use-data-download.ts'

const DeletionDialog = lazyDialog(async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog }), {
  title: PROFILE_TEXTS.DELETE_TITLE,
})

/** Section with the rights of LGPD art. 18: a copy of the person's own data, and its deletion. */
export function PrivacySection({ plain = false }: { plain?: boolean }) {
  const { downloading, download } = useDataDownload(() => callApi(meApi.getData, {}), {
    fileName: 'meus-dados',
    done: PROFILE_TEXTS.DOWNLOADED,
    failed: PROFILE_TEXTS.DOWNLOAD_FAILED,
  })
  const [deletion, setDeletion] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return (
    <ProfileSection
      title={PROFILE_TEXTS.OWN_DATA}
      plain={plain}
      intro={
        <>
          {PROFILE_TEXTS.OWN_DATA_INTRO} <Link to={PATHS.privacy}>{PROFILE_TEXTS.PRIVACY_LINK}</Link>
        </>
      }
    >
      <Stack direction="row" spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <BusyButton variant="outlined" loading={downloading} onClick={() => void download()}>
          {PROFILE_TEXTS.DOWNLOAD}
        </BusyButton>
        <Button color="error" onClick={() => setDeletion('open')}>
          {PROFILE_TEXTS.DELETE}
        </Button>
      </Stack>
      {deletion !== 'unopened' && <DeletionDialog open={deletion === 'open'} onClose={() => setDeletion('closed')} />}
    </ProfileSection>
  )
}

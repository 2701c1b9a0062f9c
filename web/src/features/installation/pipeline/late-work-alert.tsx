import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { styled } from '@mui/material/styles'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import type { LateWorkView } from '#shared/installation/rules/field-work.ts'
import { formatDateTime } from '#web/lib/dates.ts'

const Photos = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 8,
  '& img': { display: 'block', height: 120, maxWidth: '100%', borderRadius: theme.radius.control },
}))

/** Shows work that a technician reported after the task was taken from them; the office decides what to do. */
export const LateWorkAlert = ({ work: { by, action, made_at, comment, photos } }: { work: LateWorkView }) => (
  <Alert severity="warning" sx={{ mb: 1 }}>
    <AlertTitle>{PIPELINE_TEXTS.LATE_WORK}</AlertTitle>
    {PIPELINE_TEXTS.LATE_WORK_DETAIL[action](by, formatDateTime(made_at))}
    {comment && ` ${PIPELINE_TEXTS.BECAUSE(comment)}`}
    {photos.length > 0 && (
      <Photos>
        {photos.map(({ which, url, from_gallery }) => (
          <a key={which} href={url} target="_blank" rel="noopener">
            <img src={url} alt={PROOF_TEXTS.PHOTO[which]} />
            {from_gallery && PROOF_TEXTS.FROM_GALLERY}
          </a>
        ))}
      </Photos>
    )}
  </Alert>
)

import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { FieldTask } from '#shared/domain/field-work.ts'
import { PDF } from '#shared/domain/uploads.ts'
import { FIELD_WORK } from '#shared/messages/field-work.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { useFieldArt } from './use-field-arts.ts'

const Art = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& h3': { margin: 0, fontSize: 14, fontWeight: 600 },
  '& p': { margin: 0 },
  '& img': {
    display: 'block',
    width: '100%',
    maxHeight: 320,
    objectFit: 'contain',
    border: `2px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.card,
    background: theme.palette.background.default,
  },
}))

/** What the sign has to show, from the device itself where it was taken along. A PDF is saved, for the phone to open. */
export function FieldArt({ task, userId }: { task: FieldTask; userId: string }) {
  const { art, url } = useFieldArt(userId, task)
  return (
    <Art>
      <h3>{FIELD_WORK.ART}</h3>
      {art.isPending && <p role="status">{FIELD_WORK.ART_LOADING}</p>}
      {art.isError && <RetryAlert query={art}>{FIELD_WORK.ART_FAILED}</RetryAlert>}
      {url &&
        (art.data?.type === PDF ? (
          <Button
            component="a"
            href={url}
            download={FIELD_WORK.ART_FILE(task.point_name)}
            variant="outlined"
            size="large"
            startIcon={<FileDownloadOutlined />}
            sx={{ minHeight: 56 }}
          >
            {FIELD_WORK.ART_OPEN}
          </Button>
        ) : (
          <img src={url} alt={FIELD_WORK.ART_OF(task.point_name)} />
        ))}
    </Art>
  )
}

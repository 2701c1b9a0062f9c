import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { POINT_SHEET_TEXTS } from '#shared/catalogue/messages/point-sheet.ts'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'
import { hasAgreedArt } from '#shared/installation/rules/installation-tasks.ts'
import { PDF_TYPE } from '#shared/platform/rules/uploads.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { useFieldArt, useFieldPhoto } from './use-field-arts.ts'

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& h3': { margin: 0, fontSize: 14, fontWeight: 600 },
  '& p': { margin: 0 },
  '& a': { color: 'inherit' },
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

/** The art of the sign. A PDF is offered as a download, because phones open it in their own viewer. */
export function FieldArtPicture({ task, userId }: { task: FieldTask; userId: string }) {
  const { art, url } = useFieldArt(userId, task)
  return (
    <Section>
      <h3>{FIELD_WORK_TEXTS.ART}</h3>
      {!hasAgreedArt(task) && <Alert severity="warning">{FIELD_WORK_TEXTS.ART_NOT_APPROVED}</Alert>}
      {art.isPending && <p role="status">{FIELD_WORK_TEXTS.ART_LOADING}</p>}
      {art.isError && <RetryAlert query={art}>{FIELD_WORK_TEXTS.ART_FAILED}</RetryAlert>}
      {url &&
        (art.data?.type === PDF_TYPE ? (
          <Button
            component="a"
            href={url}
            download={FIELD_WORK_TEXTS.ART_FILE(task.point_name)}
            variant="outlined"
            size="large"
            startIcon={<FileDownloadOutlined />}
            sx={{ minHeight: 56 }}
          >
            {FIELD_WORK_TEXTS.ART_OPEN}
          </Button>
        ) : (
          <a href={url} target="_blank" rel="noopener">
            <img src={url} alt={FIELD_WORK_TEXTS.ART_OF(task.point_name)} />
            {FIELD_WORK_TEXTS.ART_LARGER}
          </a>
        ))}
    </Section>
  )
}

/** The point's photo. Renders nothing if it can't be loaded. */
export function FieldPointPhoto({ task, imageUrl, userId }: { task: FieldTask; imageUrl: string; userId: string }) {
  const url = useFieldPhoto(userId, task.point_id, imageUrl)
  const [failedUrl, setFailedUrl] = useState<string>()
  if (!url || url === failedUrl) return null
  return (
    <Section>
      <h3>{FIELD_WORK_TEXTS.PHOTO}</h3>
      <img src={url} alt={POINT_SHEET_TEXTS.PICTURE_OF(task.point_name)} onError={() => setFailedUrl(url)} />
    </Section>
  )
}

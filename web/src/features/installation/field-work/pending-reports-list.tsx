import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import { formatInstant } from '#shared/platform/messages/instants.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import type { TaskReport } from './outbox/task-report.ts'
import type { Outbox } from './use-outbox.ts'

const Queue = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  border: `2px solid ${theme.palette.text.primary}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  '& h2': { display: 'flex', alignItems: 'center', gap: 8, margin: 0, fontSize: 18, fontWeight: 700 },
  '& p': { margin: 0, fontSize: 15, lineHeight: 1.45 },
  '& ul': { display: 'grid', gap: 16, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'grid', gap: 4, paddingTop: 12, borderTop: `1px solid ${theme.palette.divider}` },
  '& .name': { fontSize: 16, fontWeight: 700 },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 4 },
}))

/** Lists reports that wait to be sent, and refused ones with the reason. */
export function PendingReportsList({ outbox }: { outbox: Outbox }) {
  const [toDiscard, setToDiscard] = useState<TaskReport>()
  const id = useId()
  const { reports, sending } = outbox
  const waiting = reports.filter(({ state }) => state === 'waiting')
  const refused = reports.filter(({ state }) => state === 'refused')

  const savePhotos = async (report: TaskReport) => {
    if (report.kind === 'return') return
    for (const { which } of report.photos) {
      const photo = await outbox.photo(report.id, which)
      if (photo) downloadFile(photo, `${report.point_id}-${which}.jpg`)
    }
  }
  const renderReport = (report: TaskReport) => (
    <li key={report.id}>
      <span className="name">
        <PointTitle name={report.point_name} />
      </span>
      {report.asset_code && (
        <p>
          <AssetCode code={report.asset_code} />
        </p>
      )}
      <p>
        {FIELD_WORK_TEXTS.PENDING_KIND[report.kind]}
        {' · '}
        {report.state === 'refused'
          ? FIELD_WORK_TEXTS.REFUSED
          : sending
            ? FIELD_WORK_TEXTS.SENDING
            : FIELD_WORK_TEXTS.WAITING}
      </p>
      <p>{FIELD_WORK_TEXTS.MADE_AT(formatInstant(report.made_at))}</p>
      {report.kind === 'return' && <p>{report.comment}</p>}
      {report.why && (
        <Alert severity={report.state === 'refused' ? 'error' : 'info'}>
          {report.state === 'refused' && (
            <AlertTitle>{FIELD_WORK_TEXTS.REFUSED_TITLE[report.failed ?? report.kind]}</AlertTitle>
          )}
          {report.why}
        </Alert>
      )}
      {report.told && <p className="told">{FIELD_WORK_TEXTS.TOLD[report.told]}</p>}
      {report.state === 'refused' && (
        <div className="actions">
          {report.told === 'told' &&
            (report.kind === 'complete' ? (
              <Button variant="contained" onClick={() => void outbox.sendPhotos(report)}>
                {FIELD_WORK_TEXTS.SEND_PHOTOS}
              </Button>
            ) : (
              <Button variant="contained" onClick={() => void outbox.discard(report)}>
                {FIELD_WORK_TEXTS.UNDERSTOOD}
              </Button>
            ))}
          <Button variant="outlined" onClick={() => void outbox.retry(report)}>
            {FIELD_WORK_TEXTS.TRY_AGAIN}
          </Button>
          {report.kind === 'complete' && (
            <Button onClick={() => void savePhotos(report)}>{FIELD_WORK_TEXTS.SAVE_PHOTOS}</Button>
          )}
          <Button color="error" onClick={() => setToDiscard(report)}>
            {FIELD_WORK_TEXTS.DISCARD}
          </Button>
        </div>
      )}
    </li>
  )
  return (
    <>
      {waiting.length > 0 && (
        <Queue aria-labelledby={`${id}-waiting`}>
          <h2 id={`${id}-waiting`}>
            <CloudUploadOutlined aria-hidden />
            {FIELD_WORK_TEXTS.PENDING(waiting.length)}
          </h2>
          <p>{FIELD_WORK_TEXTS.PENDING_DETAIL}</p>
          <ul>{waiting.map(renderReport)}</ul>
          <BusyButton variant="outlined" size="large" loading={sending} onClick={outbox.send} sx={{ minHeight: 48 }}>
            {FIELD_WORK_TEXTS.SEND_NOW}
          </BusyButton>
        </Queue>
      )}
      {refused.length > 0 && (
        <Queue aria-labelledby={`${id}-refused`}>
          <h2 id={`${id}-refused`}>
            <ErrorOutlineRounded aria-hidden />
            {FIELD_WORK_TEXTS.UNSENT(refused.length)}
          </h2>
          <p>{FIELD_WORK_TEXTS.UNSENT_DETAIL}</p>
          <ul>{refused.map(renderReport)}</ul>
        </Queue>
      )}
      <ConfirmDialog
        open={toDiscard !== undefined}
        title={FIELD_WORK_TEXTS.DISCARD_TITLE}
        text={FIELD_WORK_TEXTS.DISCARD_DETAIL[toDiscard?.kind ?? 'complete']}
        confirmLabel={FIELD_WORK_TEXTS.DISCARD}
        busy={false}
        onClose={() => setToDiscard(undefined)}
        onConfirm={() => {
          if (toDiscard) void outbox.discard(toDiscard)
          setToDiscard(undefined)
        }}
      />
    </>
  )
}

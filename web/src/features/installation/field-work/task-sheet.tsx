import NearMeOutlined from '@mui/icons-material/NearMeOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { taskWorkName } from '#shared/catalogue/messages/task-work.ts'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { pointAddressText } from '#shared/catalogue/rules/points.ts'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'
import { directionsLinkTo } from '#shared/orders/rules/visit-route.ts'
import { PointTitle } from '#web/ui/point-title.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { FieldArtPicture, FieldPointPhoto } from './field-art-picture.tsx'
import { DueDate, kitLabel } from './field-task-card.tsx'
import { type TaskStop, taskStopOf } from './task-stop.ts'
import { hasArtFile } from './use-field-arts.ts'

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  color: theme.palette.text.primary,
  '& dl': { display: 'grid', gap: 16, margin: 0 },
  '& dt': { fontSize: 14, fontWeight: 600 },
  '& dd': { margin: 0, fontSize: 17, lineHeight: 1.45, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& dd ul': { margin: 0, paddingLeft: 20 },
  '& .line': { display: 'flex', alignItems: 'center', gap: 8 },
  '& .late': { fontWeight: 700 },
  '& .ways': { display: 'grid', gap: 12 },
  '& .map': { height: 260, borderRadius: theme.radius.card, overflow: 'hidden', position: 'relative' },
  '& img': { maxWidth: '100%' },
}))

const Actions = styled('div')({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 12 })

type Props = {
  task: FieldTask
  userId: string
  /** Whether the task can be completed or returned; false while a report about it waits to be sent. */
  canReport: boolean
  renderMap: (task: TaskStop) => ReactNode
  /** Renders the damage reports that a maintenance task is about. */
  renderDamage: (task: FieldTask) => ReactNode
  onComplete: () => void
  onReturn: () => void
  onClose: () => void
}

/**
 * The sheet of one task: its address and its kit, with the buttons to complete or return it within reach of a thumb.
 */
export function TaskSheet({ task, userId, canReport, renderMap, renderDamage, onComplete, onReturn, onClose }: Props) {
  const [isMapShown, setMapShown] = useState(false)
  const { point } = task
  const kit = kitLabel(task)
  const placedTask = taskStopOf(task)
  return (
    <SheetDialog
      open
      closesOnBack
      onClose={onClose}
      title={<PointTitle name={task.point_name} />}
      description={`${assetCodeOf(task)} · ${taskWorkName(task.work)}`}
      footer={
        canReport && (
          <Actions>
            <Button variant="outlined" size="large" onClick={onReturn} sx={{ minHeight: 56 }}>
              {FIELD_WORK_TEXTS.RETURN}
            </Button>
            <Button variant="contained" size="large" onClick={onComplete} sx={{ minHeight: 56, fontSize: 17 }}>
              {FIELD_WORK_TEXTS.COMPLETE}
            </Button>
          </Actions>
        )
      }
    >
      <Content>
        <DueDate task={task} />
        <dl>
          <div>
            <dt>{FIELD_WORK_TEXTS.ADDRESS}</dt>
            <dd>{point ? pointAddressText(point) : FIELD_WORK_TEXTS.NO_POINT}</dd>
          </div>
          {kit && (
            <div>
              <dt>{FIELD_WORK_TEXTS.KIT}</dt>
              <dd>{kit}</dd>
            </div>
          )}
          {task.notes && (
            <div>
              <dt>{FIELD_WORK_TEXTS.NOTES}</dt>
              <dd>{task.notes}</dd>
            </div>
          )}
          {task.checklist && (
            <div>
              <dt>{FIELD_WORK_TEXTS.CHECKLIST}</dt>
              <dd>
                <ul>
                  {task.checklist.map(line => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </dd>
            </div>
          )}
          {task.customer_name && (
            <div>
              <dt>{FIELD_WORK_TEXTS.CUSTOMER}</dt>
              <dd>{task.customer_name}</dd>
            </div>
          )}
        </dl>
        {placedTask ? (
          <div className="ways">
            <Button
              component="a"
              href={directionsLinkTo(placedTask)}
              target="_blank"
              rel="noreferrer"
              variant="outlined"
              size="large"
              startIcon={<NearMeOutlined />}
              sx={{ minHeight: 56 }}
            >
              {FIELD_WORK_TEXTS.GO_THERE}
            </Button>
            <Button
              size="large"
              aria-expanded={isMapShown}
              onClick={() => setMapShown(!isMapShown)}
              sx={{ minHeight: 48 }}
            >
              {isMapShown ? FIELD_WORK_TEXTS.HIDE_MAP : FIELD_WORK_TEXTS.SHOW_MAP}
            </Button>
            {isMapShown && <div className="map">{renderMap(placedTask)}</div>}
          </div>
        ) : (
          point && <p>{FIELD_WORK_TEXTS.NO_PLACE}</p>
        )}
        {task.work === 'maintenance' && renderDamage(task)}
        {hasArtFile(task) && <FieldArtPicture task={task} userId={userId} />}
        {point?.image_url && <FieldPointPhoto task={task} imageUrl={point.image_url} userId={userId} />}
      </Content>
    </SheetDialog>
  )
}

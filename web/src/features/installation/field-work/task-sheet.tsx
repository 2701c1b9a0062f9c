import NearMeOutlined from '@mui/icons-material/NearMeOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { addressOf } from '#shared/catalogue/rules/points.ts'
import { FIELD_WORK } from '#shared/installation/messages/field-work.ts'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'
import { directionsTo } from '#shared/orders/rules/visit-route.ts'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { FieldArt, FieldPhoto } from './field-art.tsx'
import { type PlacedTask, placeOf } from './place.ts'
import { DueLine, kitOf } from './task-card.tsx'
import { hasArt } from './use-field-arts.ts'

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  color: theme.palette.text.primary,
  '& dl': { display: 'grid', gap: 16, margin: 0 },
  '& dt': { fontSize: 14, fontWeight: 600 },
  '& dd': { margin: 0, fontSize: 17, lineHeight: 1.45, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& .line': { display: 'flex', alignItems: 'center', gap: 8 },
  '& .late': { fontWeight: 700 },
  '& .ways': { display: 'grid', gap: 12 },
  '& .map': { height: 260, borderRadius: theme.radius.card, overflow: 'hidden', position: 'relative' },
  '& img': { maxWidth: '100%' },
}))

const Actions = styled('div')({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 12 })

type MapOfTask = (place: PlacedTask) => ReactNode

type Props = {
  task: FieldTask
  /** Whose device it is. */
  userId: string
  /** Whether it can be worked on: one that waits to be sent can't. */
  isOpen: boolean
  mapOf: MapOfTask
  /** What people told of the damage that a maintenance mends. */
  damageOf: (task: FieldTask) => ReactNode
  onComplete: () => void
  onReturn: () => void
  onClose: () => void
}

/** One task: where it is, what lies ready for it, and below the thumb what to do about it. */
export function TaskSheet({ task, userId, isOpen, mapOf, damageOf, onComplete, onReturn, onClose }: Props) {
  const [isMapShown, showMap] = useState(false)
  const { point } = task
  const kit = kitOf(task)
  const place = placeOf(task)
  return (
    <SheetDialog
      open
      closesOnBack
      onClose={onClose}
      title={task.point_name}
      description={FIELD_WORK.WORK[task.work]}
      footer={
        isOpen && (
          <Actions>
            <Button variant="outlined" size="large" onClick={onReturn} sx={{ minHeight: 56 }}>
              {FIELD_WORK.RETURN}
            </Button>
            <Button variant="contained" size="large" onClick={onComplete} sx={{ minHeight: 56, fontSize: 17 }}>
              {FIELD_WORK.COMPLETE}
            </Button>
          </Actions>
        )
      }
    >
      <Parts>
        <DueLine task={task} />
        <dl>
          <div>
            <dt>{FIELD_WORK.ADDRESS}</dt>
            <dd>{point ? addressOf(point) : FIELD_WORK.NO_POINT}</dd>
          </div>
          {kit && (
            <div>
              <dt>{FIELD_WORK.KIT}</dt>
              <dd>{kit}</dd>
            </div>
          )}
          {task.notes && (
            <div>
              <dt>{FIELD_WORK.NOTES}</dt>
              <dd>{task.notes}</dd>
            </div>
          )}
          <div>
            <dt>{FIELD_WORK.CUSTOMER}</dt>
            <dd>{task.customer_name}</dd>
          </div>
        </dl>
        {place ? (
          <div className="ways">
            <Button
              component="a"
              href={directionsTo(place)}
              target="_blank"
              rel="noreferrer"
              variant="outlined"
              size="large"
              startIcon={<NearMeOutlined />}
              sx={{ minHeight: 56 }}
            >
              {FIELD_WORK.GO_THERE}
            </Button>
            <Button size="large" aria-expanded={isMapShown} onClick={() => showMap(!isMapShown)} sx={{ minHeight: 48 }}>
              {isMapShown ? FIELD_WORK.HIDE_MAP : FIELD_WORK.SHOW_MAP}
            </Button>
            {isMapShown && <div className="map">{mapOf(place)}</div>}
          </div>
        ) : (
          point && <p>{FIELD_WORK.NO_PLACE}</p>
        )}
        {task.work === 'maintenance' && damageOf(task)}
        {hasArt(task) && <FieldArt task={task} userId={userId} />}
        {point?.image_url && <FieldPhoto task={task} address={point.image_url} userId={userId} />}
      </Parts>
    </SheetDialog>
  )
}

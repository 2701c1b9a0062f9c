import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { joinPointPlaces } from '#shared/catalogue/messages/point-places.ts'
import {
  ART_NEEDED_BY_KIT,
  ART_NEEDED_WITHOUT_KIT_TEXT,
  ART_TEXTS,
  artMeasuresText,
  KEEP_ART_MARGIN_TEXT,
} from '#shared/installation/messages/art.ts'
import { maySendArt, type TaskWithArt } from '#shared/installation/rules/arts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { ArtDecisionForm } from './art-decision-form.tsx'
import { ArtChip, ArtFacts, ArtFileLink } from './art-parts.tsx'
import { FormerArtsList } from './former-arts-list.tsx'
import { SendArtForm } from './send-art-form.tsx'
import { type ArtChanges, useArtChanges, useOrderTasksWithArt, useTaskArts } from './use-art.ts'

const Group = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: 12,
  paddingTop: 16,
  borderTop: `1px solid ${theme.palette.divider}`,
  '& header': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 12px', width: '100%' },
  '& h4': { flex: '1 1 200px', overflowWrap: 'anywhere' },
}))

/**
 * The arts of a confirmed order, for its client: which are to be sent, which are to be decided about, and the decisions
 * so far.
 */
export function OrderArtSection({ order }: { order: Pick<Order, 'id' | 'status'> }) {
  return order.status === 'completed' ? <OrderArtPanel orderId={order.id} /> : null
}

function OrderArtPanel({ orderId }: { orderId: string }) {
  const queryClient = useQueryClient()
  const [isSending, setSending] = useState(false)
  const arts = useOrderTasksWithArt(orderId, isSending)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.orderArts(orderId) })
  const changes = useArtChanges(refresh)
  if (arts.isPending)
    return (
      <Panel role="status">
        <VisuallyHidden>{ART_TEXTS.LOADING}</VisuallyHidden>
        <Skeleton variant="rounded" height={120} />
      </Panel>
    )
  if (!arts.data) return <RetryAlert query={arts}>{ART_TEXTS.LOAD_FAILED}</RetryAlert>
  const groups = groupByArt(arts.data.items)
  if (groups.length === 0) return null
  const sendable = arts.data.items.filter(canSendArt)
  return (
    <Panel title={ART_TEXTS.TITLE} heading="h3">
      {sendable.length > 0 && <Typography variant="hint">{ART_TEXTS.INTRO}</Typography>}
      {groups.map(group => (
        <ArtGroup
          key={group.map(({ task_id, art }) => `${task_id} ${art?.art_version}`).join()}
          group={group}
          sendable={sendable}
          changes={changes}
          onChanged={refresh}
          onSending={setSending}
        />
      ))}
    </Panel>
  )
}

const canSendArt = ({ task_status: status }: TaskWithArt): boolean => maySendArt({ status }, 'client')

/**
 * Groups points whose arts were sent together and have the same decision. Signs without an art that can't get one any
 * more are left out.
 */
function groupByArt(tasks: readonly TaskWithArt[]): TaskWithArt[][] {
  const relevantTasks = tasks.filter(task => task.art !== null || canSendArt(task))
  return [
    ...Map.groupBy(relevantTasks, task =>
      [task.kit_type, task.art_status, task.art?.sending, task.art?.reason, canSendArt(task)].join(),
    ).values(),
  ]
}

type Props = {
  group: readonly TaskWithArt[]
  /** All points of the order that can still get an art. */
  sendable: readonly TaskWithArt[]
  changes: ArtChanges
  onChanged: () => void
  onSending: (isSending: boolean) => void
}

function ArtGroup({ group, sendable, changes, onChanged, onSending }: Props) {
  const titleId = useId()
  const [first] = group
  if (!first) return null
  const { art, art_status, kit_type, task_id } = first
  const canSend = canSendArt(first)
  const pointNames = joinPointPlaces(group)
  return (
    <Group aria-labelledby={titleId}>
      <header>
        <Typography variant="subtitle2" component="h4" id={titleId}>
          {pointNames}
        </Typography>
        <ArtChip status={art_status} />
      </header>
      {art && (
        <>
          <ArtFileLink task_id={task_id} art_version={art.art_version} />
          <ArtFacts art={art} />
        </>
      )}
      {art?.outcome === 'sent' && !art.sent_by_office && <Typography variant="hint">{ART_TEXTS.FROM_YOU}</Typography>}
      {art?.outcome === 'sent' && art.sent_by_office && (
        <>
          <Typography variant="hint">{ART_TEXTS.FROM_THE_OFFICE}</Typography>
          <ArtDecisionForm signs={group} changes={changes} />
        </>
      )}
      {canSend && (art_status === 'none' || art_status === 'refused') && (
        <Typography variant="hint">
          <Typography variant="subtitle2" component="strong" color="textPrimary" sx={{ display: 'block' }}>
            {ART_TEXTS.NEEDED}
          </Typography>
          {kit_type === null ? ART_NEEDED_WITHOUT_KIT_TEXT : ART_NEEDED_BY_KIT[kit_type]} {artMeasuresText(group)}{' '}
          {KEEP_ART_MARGIN_TEXT}
        </Typography>
      )}
      {canSend ? (
        <SendArtForm signs={group} options={sendable} hasArt={art !== null} onSent={onChanged} onSending={onSending} />
      ) : (
        art_status !== 'approved' && <Typography variant="hint">{ART_TEXTS.TOO_LATE}</Typography>
      )}
      {art && art.art_version > 1 && (
        <EarlierArts key={art.art_version} taskId={task_id} beforeVersion={art.art_version} />
      )}
    </Group>
  )
}

function EarlierArts({ taskId, beforeVersion }: { taskId: string; beforeVersion: number }) {
  const arts = useTaskArts({ id: taskId, version: beforeVersion, art_version: beforeVersion })
  const earlierArts = arts.data?.items.filter(({ art_version }) => art_version < beforeVersion)
  return earlierArts && earlierArts.length > 0 ? <FormerArtsList taskId={taskId} arts={earlierArts} /> : null
}

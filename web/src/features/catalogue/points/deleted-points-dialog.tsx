import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { DELETED_POINTS_TEXTS } from '#shared/catalogue/messages/deleted-points.ts'
import { POINT_HISTORY_TEXTS } from '#shared/catalogue/messages/point-history.ts'
import { POINT_REFUSALS } from '#shared/catalogue/refusals/points.ts'
import type { DeletedPointView } from '#shared/catalogue/rules/deleted-points.ts'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import { type PricingTier, tiersInDisplayOrder } from '#shared/catalogue/rules/pricing-tiers.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { formatDateTime, formatDateWithWeekday } from '#web/lib/dates.ts'
import { pointHistoryPath } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useList } from '#web/lib/use-list.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardList, CardListSkeleton } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { useInvalidatePoints } from './use-point-changes.ts'

/** A deleted point with an `id`, which lists need. */
type DeletedPoint = DeletedPointView & { id: string }

const useDeletedPoints = () =>
  useList<DeletedPoint>({
    key: queryKeys.deletedPoints,
    fetchPage: async (cursor, signal) => {
      const page = await callApi(pointsApi.listDeleted, cursor === undefined ? {} : { cursor }, { signal })
      return { ...page, items: page.items.map(deletedPoint => ({ ...deletedPoint, id: deletedPoint.point_id })) }
    },
  })

type Props = { open: boolean; onClose: () => void; tiers: readonly PricingTier[] }

/** Deleted points that can still be restored. */
export function DeletedPointsDialog({ open, onClose, tiers }: Props) {
  const list = useDeletedPoints()
  const invalidatePoints = useInvalidatePoints()
  const body = useRef<HTMLDivElement>(null)
  /** Ids of restored points, which are hidden at once because the list's index is eventually consistent. */
  const [restoredIds, setRestoredIds] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const points = list.items.filter(({ id }) => !restoredIds.has(id))

  const onRestored = ({ id, name }: DeletedPoint) => {
    toast.success(DELETED_POINTS_TEXTS.RESTORED, { description: name })
    setRestoredIds(current => new Set([...current, id]))
    setAnnouncement(`${DELETED_POINTS_TEXTS.RESTORED}: ${name}`)
    // The focused button disappears with its card
    body.current?.focus()
    invalidatePoints()
  }
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      title={DELETED_POINTS_TEXTS.TITLE}
      description={DELETED_POINTS_TEXTS.INTRO}
    >
      <Stack ref={body} tabIndex={-1} spacing={2} sx={{ minHeight: 96, outline: 'none' }}>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        {list.isPending && <CardListSkeleton label={DELETED_POINTS_TEXTS.LOADING} count={3} height={128} stacked />}
        {list.error && (
          <RetryAlert query={{ isFetching: list.isFetching, refetch: list.retry }} title={DELETED_POINTS_TEXTS.FAILED}>
            {list.error.message}
          </RetryAlert>
        )}
        {list.isSuccess && points.length === 0 && !list.hasNext && (
          <EmptyState icon={<DeleteOutlineRounded />} title={DELETED_POINTS_TEXTS.NONE}>
            {DELETED_POINTS_TEXTS.NONE_DETAIL}
          </EmptyState>
        )}
        {points.length > 0 && (
          <CardList aria-label={DELETED_POINTS_TEXTS.TITLE} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {points.map(point => (
              <DeletedCard key={point.id} point={point} tiers={tiers} onRestored={() => onRestored(point)} />
            ))}
          </CardList>
        )}
        {list.hasNext && (
          <LoadMoreButton variant="outlined" loading={list.isLoadingMore} onClick={() => void list.loadNext()}>
            {CONTROL_TEXTS.LOAD_MORE}
          </LoadMoreButton>
        )}
      </Stack>
    </SheetDialog>
  )
}

type CardProps = { point: DeletedPoint; tiers: readonly PricingTier[]; onRestored: () => void }

function DeletedCard({ point, tiers, onRestored }: CardProps) {
  const { point_id, name, image_url, deleted_at, deleted_by, restorable_until } = point
  /** The tier in which the point is restored, if its own tier was deleted. */
  const [tierId, setTierId] = useState<string>()
  const isTierGone = tierId !== undefined

  const restoration = useMutation({
    mutationFn: () => callApi(pointsApi.restore, { point_id, ...(tierId ? { pricing_tier_id: tierId } : {}) }),
    onSuccess: onRestored,
    onError: error => {
      if (error instanceof ApiError && error.code === 'POINT_TIER_GONE') setTierId('')
      else toastError(DELETED_POINTS_TEXTS.RESTORE_FAILED, error)
    },
  })
  return (
    <Stack component="li" spacing={1.5} sx={{ p: 2 }}>
      <Stack direction="row" spacing={1.5} sx={{ overflowWrap: 'anywhere' }}>
        <PointThumbnail url={image_url} />
        <div>
          <Typography variant="subtitle2" component="h3">
            <PointTitle name={name} />
          </Typography>
          {[
            addressBelowName(point),
            DELETED_POINTS_TEXTS.DELETED(formatDateTime(deleted_at), deleted_by),
            DELETED_POINTS_TEXTS.UNTIL(formatDateWithWeekday(restorable_until)),
          ].map(line => (
            <Typography key={line} variant="caption" component="p">
              {line}
            </Typography>
          ))}
        </div>
      </Stack>
      {isTierGone && (
        <>
          <Alert severity="warning">{POINT_REFUSALS.POINT_TIER_GONE.sentence}</Alert>
          <TextField
            select
            autoFocus
            size="small"
            label={DELETED_POINTS_TEXTS.NEW_TIER}
            value={tierId}
            onChange={event => setTierId(event.target.value)}
          >
            {tiersInDisplayOrder(tiers).map(tier => (
              <MenuItem key={tier.id} value={tier.id}>
                {tier.name}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <BusyButton
          size="small"
          variant="outlined"
          loading={restoration.isPending}
          disabled={tierId === ''}
          aria-label={DELETED_POINTS_TEXTS.RESTORE_OF(name)}
          onClick={() => restoration.mutate()}
        >
          {DELETED_POINTS_TEXTS.RESTORE}
        </BusyButton>
        <Button
          size="small"
          component={Link}
          to={pointHistoryPath(point_id)}
          aria-label={DELETED_POINTS_TEXTS.HISTORY_OF(name)}
        >
          {POINT_HISTORY_TEXTS.SEE}
        </Button>
      </Stack>
    </Stack>
  )
}

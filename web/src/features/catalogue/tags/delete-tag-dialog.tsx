import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { TAGS_TEXTS } from '#shared/catalogue/messages/tags.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { callApi } from '#web/lib/call-api.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { isTagMissing, useTagRemoval } from './use-tag-changes.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Called when the dialog has closed after a deletion. */
  onDeleted: () => void
  tag: Tag
  /** Whether an earlier deletion of the tag was interrupted. */
  interrupted: boolean
}

/**
 * Dialog that deletes a tag: shows how many points lose the tag, asks for confirmation, and shows progress. Confirming
 * is possible once the number is known.
 */
export function DeleteTagDialog({ open, onClose, onDeleted, tag, interrupted }: Props) {
  const removal = useTagRemoval()
  const usage = useQuery({
    queryKey: ['tag-usage', tag.id],
    queryFn: ({ signal }) => callApi(catalogueApi.tagUsage, { tag_id: tag.id }, { signal }),
    enabled: open && removal.isIdle,
    // Refetch, so that the confirmation shows current data.
    staleTime: 0,
    gcTime: 0,
  })
  const confirmDeletion = () =>
    removal.mutate(tag, {
      onSuccess: onClose,
      onError: error => {
        if (isTagMissing(error)) onClose()
      },
    })
  const hasStarted = !removal.isIdle
  return (
    <DeleteDialog
      open={open}
      busy={removal.isPending}
      title={
        hasStarted
          ? TAGS_TEXTS.REMOVING_TITLE(tag.name)
          : interrupted
            ? TAGS_TEXTS.FINISH_TITLE(tag.name)
            : TAGS_TEXTS.DELETE_TITLE(tag.name)
      }
      note={!hasStarted && TAGS_TEXTS.POINTS_STAY}
      onClose={onClose}
      onExited={() => {
        if (removal.isSuccess) onDeleted()
      }}
      action={
        <BusyButton
          variant="contained"
          color="error"
          disabled={!hasStarted && !usage.data}
          loading={removal.isPending}
          onClick={confirmDeletion}
        >
          {removal.isError ? TAGS_TEXTS.GO_ON : interrupted ? TAGS_TEXTS.FINISH : TAGS_TEXTS.DELETE}
        </BusyButton>
      }
    >
      {hasStarted ? <RemovalProgress removal={removal} usage={usage.data} /> : <UsageWarning usage={usage} />}
    </DeleteDialog>
  )
}

type Usage = { points: number; more: boolean }

function UsageWarning({ usage }: { usage: UseQueryResult<Usage> }) {
  if (usage.data) {
    const { points, more } = usage.data
    const sentence = TAGS_TEXTS.LOSING(points, more)
    return points > 0 ? <Alert severity="warning">{sentence}</Alert> : <p>{sentence}</p>
  }
  if (usage.isError)
    return (
      <RetryAlert query={usage} title={TAGS_TEXTS.COUNT_FAILED}>
        {usage.error.message}
      </RetryAlert>
    )
  return (
    <div role="status">
      <VisuallyHidden>{TAGS_TEXTS.COUNTING}</VisuallyHidden>
      <Skeleton />
      <Skeleton width="60%" />
    </div>
  )
}

type RemovalProgressProps = { removal: ReturnType<typeof useTagRemoval>; usage: Usage | undefined }

function RemovalProgress({ removal, usage }: RemovalProgressProps) {
  const total = usage && !usage.more && usage.points > 0 ? usage.points : undefined
  if (removal.isError)
    return (
      <Alert severity="error">
        <AlertTitle>{TAGS_TEXTS.STOPPED}</AlertTitle>
        {removal.error.message} {TAGS_TEXTS.STOPPED_DETAIL(removal.points)}
      </Alert>
    )
  return (
    <Stack role="status" spacing={1.25}>
      <p>{TAGS_TEXTS.REMOVING(removal.points, total)}</p>
      {total === undefined ? (
        <LinearProgress aria-hidden />
      ) : (
        <LinearProgress aria-hidden variant="determinate" value={Math.min(100, (removal.points / total) * 100)} />
      )}
      <p>{TAGS_TEXTS.KEEP_OPEN}</p>
    </Stack>
  )
}

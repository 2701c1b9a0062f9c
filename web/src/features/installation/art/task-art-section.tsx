import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ART_TEXTS } from '#shared/installation/messages/art.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { ART_SECTION_ID } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ArtDecisionForm } from './art-decision-form.tsx'
import { ArtChip, ArtFacts, ArtFileLink } from './art-parts.tsx'
import { FormerArtsList } from './former-arts-list.tsx'
import { SendArtForm } from './send-art-form.tsx'
import { useArtChanges, useOrderTasksWithArt, useTaskArts } from './use-art.ts'

type Props = {
  task: InstallationTask
  /** Called when the task has changed, so that the parent refetches it. */
  onChanged: () => void
}

/** A task's art, for the office: the newest and earlier arts, and how to send, decide and remove. */
export function TaskArtSection({ task, onChanged }: Props) {
  const arts = useTaskArts(task)
  const orderArts = useOrderTasksWithArt(task.order_id).data?.items
  const queryClient = useQueryClient()
  const changes = useArtChanges(() => {
    onChanged()
    void queryClient.invalidateQueries({ queryKey: queryKeys.orderArts(task.order_id ?? '') })
  })
  const [decidesForAll, setDecidesForAll] = useState(false)
  /** The version that is being replaced while an art is sent: it stays on screen until all requests have finished. */
  const [sendingOver, setSendingOver] = useState<number>()
  const [isRemoving, setIsRemoving] = useState(false)
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${ART_SECTION_ID}`) section.current?.scrollIntoView()
  }, [hash])
  const newest = task.art_file_url === null ? undefined : arts.data?.items[0]
  const earlierArts = newest ? arts.data?.items.slice(1) : arts.data?.items
  const { id: task_id, asset_code, point_id, point_name } = task
  const ownSign = { task_id, asset_code, point_id, point_name }
  // If the order's other tasks could not be loaded, the art can be sent for this task only.
  const options = orderArts?.some(art => art.task_id === task_id) ? orderArts : [ownSign]
  const artId = { task_id: task.id, art_version: task.art_version }
  /** Other points of the order with the same file, about which nobody has decided yet. */
  const alike = (orderArts ?? []).filter(
    ({ task_id: id, art_status, art }) =>
      id !== task_id && newest !== undefined && art?.sending === newest.sending && art_status === task.art_status,
  )
  // This task is last, so that it can be tried again if a request fails.
  const decided = [...(decidesForAll ? alike : []), { ...ownSign, art: artId }]
  return (
    <Stack component="section" id={ART_SECTION_ID} ref={section} spacing={1.5} sx={{ alignItems: 'start' }}>
      <Stack component="header" direction="row" spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h3">{ART_TEXTS.OFFICE_TITLE}</Typography>
        <ArtChip status={task.art_status} />
      </Stack>
      {arts.isError && <RetryAlert query={arts}>{ART_TEXTS.LOAD_FAILED}</RetryAlert>}
      {task.art_file_url !== null && <ArtFileLink {...artId} />}
      {newest && newest.art_version === task.art_version && <ArtFacts art={newest} />}
      {(task.art_status === 'sent' || task.art_status === 'from_client') && (
        <>
          {task.art_status === 'from_client' && <Typography variant="caption">{ART_TEXTS.FROM_CLIENT}</Typography>}
          {alike.length > 0 && (
            <FormControlLabel
              control={<Checkbox checked={decidesForAll} onChange={(_, isChecked) => setDecidesForAll(isChecked)} />}
              label={ART_TEXTS.FOR_ALL(alike.length + 1)}
              disabled={changes.busy}
            />
          )}
          <ArtDecisionForm signs={decided} changes={changes} />
          {task.art_status === 'sent' && task.order_id !== null && (
            <Typography variant="caption">{ART_TEXTS.IN_THE_CLIENTS_NAME}</Typography>
          )}
        </>
      )}
      <SendArtForm
        key={sendingOver ?? task.art_version}
        signs={[ownSign]}
        options={options}
        hasArt={task.art_file_url !== null}
        onSent={onChanged}
        onSending={isSending => setSendingOver(isSending ? task.art_version : undefined)}
      />
      {task.art_file_url !== null && (
        <Button
          color="error"
          startIcon={<DeleteOutlineRounded />}
          disabled={changes.busy}
          onClick={() => setIsRemoving(true)}
        >
          {ART_TEXTS.REMOVE}
        </Button>
      )}
      {earlierArts && earlierArts.length > 0 && <FormerArtsList taskId={task.id} arts={earlierArts} />}
      <ConfirmDialog
        open={isRemoving}
        title={ART_TEXTS.REMOVE_TITLE}
        text={ART_TEXTS.REMOVE_DETAIL}
        confirmLabel={ART_TEXTS.REMOVE}
        busy={changes.remove.isPending}
        onConfirm={() => changes.remove.mutate(artId, { onSettled: () => setIsRemoving(false) })}
        onClose={() => setIsRemoving(false)}
      />
    </Stack>
  )
}

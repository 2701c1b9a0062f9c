import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { onlineManager, type QueryKey, type QueryState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { formatInstant } from '#shared/platform/messages/instants.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { ApiError } from '#web/lib/call.ts'
import { useOwnBand } from '#web/lib/offline-band.ts'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

/** A device may have a network whose other end does not answer, or answers that it failed. */
function failureOf(state: QueryState | undefined): 'unreached' | 'failing' | undefined {
  // What is shown again after the failure takes the error away, and not its reason.
  const why = state?.error ?? state?.fetchFailureReason
  if (!(why instanceof ApiError)) return undefined
  if (why.code === 'OFFLINE') return 'unreached'
  return why.status >= 500 || why.code === 'BAD_ANSWER' ? 'failing' : undefined
}

type Props = {
  /** Of what is shown. */
  queryKey: QueryKey
  /** What is said of it, by the moment in which it was loaded. */
  says: (when: string) => string
}

/** Says from the first failure on, while the server can't be reached or fails, that what is shown was seen before and when. */
export function SeenNotice({ queryKey, says }: Props) {
  const queries = useQueryClient()
  const online = useSyncExternalStore(subscribe, isOnline)
  const follow = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries])
  const seenAt = useSyncExternalStore(follow, () => queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0)
  const failure = useSyncExternalStore(follow, () => failureOf(queries.getQueryState(queryKey)))
  const isSaid = seenAt > 0 && (!online || failure !== undefined)
  useOwnBand(isSaid)
  if (!isSaid) return null
  const isFailing = online && failure === 'failing'
  return (
    <Alert
      severity={isFailing ? 'warning' : 'info'}
      {...(isFailing ? {} : { icon: <CloudOffOutlined /> })}
      sx={{ color: 'text.primary' }}
    >
      <AlertTitle>{isFailing ? SITE.SERVER_FAILING : SITE.NO_NETWORK}</AlertTitle>
      {says(formatInstant(new Date(seenAt).toISOString()))}
    </Alert>
  )
}

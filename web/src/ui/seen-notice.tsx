import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { onlineManager, type QueryKey, type QueryState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { formatInstant } from '#shared/messages/instants.ts'
import { SITE } from '#shared/messages/site.ts'
import { ApiError } from '#web/lib/call.ts'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

/** A device may have a network whose other end does not answer. */
function isUnreached(state: QueryState | undefined): boolean {
  // What is shown again after the failure takes the error away, and not its reason.
  const why = state?.error ?? state?.fetchFailureReason
  return why instanceof ApiError && why.code === 'OFFLINE'
}

type Props = {
  /** Of what is shown. */
  queryKey: QueryKey
  /** What is said of it, by the moment in which it was loaded. */
  says: (when: string) => string
}

/** Says, while the server can't be reached, that what is shown was seen before and when. */
export function SeenNotice({ queryKey, says }: Props) {
  const queries = useQueryClient()
  const online = useSyncExternalStore(subscribe, isOnline)
  const follow = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries])
  const seenAt = useSyncExternalStore(follow, () => queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0)
  const isReached = useSyncExternalStore(follow, () => !isUnreached(queries.getQueryState(queryKey)))
  if ((online && isReached) || seenAt === 0) return null
  return (
    <Alert severity="info" icon={<CloudOffOutlined />} sx={{ color: 'text.primary' }}>
      <AlertTitle>{SITE.NO_NETWORK}</AlertTitle>
      {says(formatInstant(new Date(seenAt).toISOString()))}
    </Alert>
  )
}

import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { notifyManager, onlineManager, type QueryKey, type QueryState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { formatInstant } from '#shared/platform/messages/instants.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { useHideHeaderOfflineBanner } from '#web/lib/offline-banner.ts'

const subscribeToOnline = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

/**
 * Distinguishes a server that can't be reached from one that fails; a device may be online while the server does not
 * answer.
 */
function failureOf(state: QueryState | undefined): 'unreached' | 'failing' | undefined {
  // `error` is set after the last attempt only, `fetchFailureReason` from the first failed one on.
  const error = state?.error ?? state?.fetchFailureReason
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'OFFLINE') return 'unreached'
  return error.status >= 500 || error.code === 'BAD_ANSWER' ? 'failing' : undefined
}

type Props = {
  /** The query whose data is shown. */
  queryKey: QueryKey
  /** Makes the message from the time when the data was loaded. */
  message: (when: string) => string
}

/** Alert, from the first failed request on, that the shown data is old, and from when it is. */
export function StaleDataAlert({ queryKey, message }: Props) {
  const queryClient = useQueryClient()
  const online = useSyncExternalStore(subscribeToOnline, isOnline)
  const subscribeToCache = useCallback(
    // Batched, because queries start while React renders, when listeners must not set state.
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  )
  const loadedAt = useSyncExternalStore(subscribeToCache, () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0)
  const failure = useSyncExternalStore(subscribeToCache, () => failureOf(queryClient.getQueryState(queryKey)))
  const isStale = loadedAt > 0 && (!online || failure !== undefined)
  useHideHeaderOfflineBanner(isStale)
  if (!isStale) return null
  const isFailing = online && failure === 'failing'
  return (
    <Alert
      severity={isFailing ? 'warning' : 'info'}
      {...(isFailing ? {} : { icon: <CloudOffOutlined /> })}
      sx={{ color: 'text.primary' }}
    >
      <AlertTitle>{isFailing ? SITE_TEXTS.SERVER_FAILING : SITE_TEXTS.NO_NETWORK}</AlertTitle>
      {message(formatInstant(new Date(loadedAt).toISOString()))}
    </Alert>
  )
}

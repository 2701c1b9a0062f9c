import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { pointWatches } from '#shared/map/api/point-watches.ts'
import { POINT_WATCH_TEXTS } from '#shared/map/messages/point-watch.ts'
import { watchLinkTokenSchema } from '#shared/map/rules/point-watches.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { pointIdSchema as pointIdField } from '#shared/platform/rules/identifiers.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { formatDate } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 8 })

type Watch = { point_id: string; watch: string }

/**
 * The page of the links in point watch e-mails (/aviso?acao=…&ponto=…&aviso=…). It confirms or stops the watch when it
 * opens, without another click. A mail scanner that opens links can at worst stop a watch.
 */
export function PointWatchScreen() {
  useTitle(POINT_WATCH_TEXTS.PAGE)
  const [search] = useSearchParams()
  const point_id = search.get('ponto') ?? ''
  const watch = search.get('aviso') ?? ''
  const isWhole = pointIdField.safeParse(point_id).success && watchLinkTokenSchema.safeParse(watch).success
  if (!isWhole) return <FailedState>{POINT_WATCH_TEXTS.BROKEN}</FailedState>
  return <LinkAction key={`${point_id} ${watch}`} link={{ point_id, watch }} stops={search.get('acao') === 'parar'} />
}

function LinkAction({ link, stops }: { link: Watch; stops: boolean }) {
  const confirmMutation = useMutation({ mutationFn: () => callApi(pointWatches.confirm, link) })
  const stopMutation = useMutation({ mutationFn: () => callApi(pointWatches.stop, link) })
  const hasRun = useRef(false)
  const { mutate: run } = stops ? stopMutation : confirmMutation
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    run()
  }, [run])

  const toPoint = (
    <Button variant="contained" component={Link} to={`${PATHS.home}?${new URLSearchParams({ ponto: link.point_id })}`}>
      {POINT_WATCH_TEXTS.SEE_POINT}
    </Button>
  )
  if (stopMutation.isSuccess)
    return (
      <div role="status">
        <EmptyState
          icon={<NotificationsOffOutlined />}
          title={POINT_WATCH_TEXTS.STOPPED}
          action={<Actions>{toPoint}</Actions>}
        >
          {POINT_WATCH_TEXTS.STOPPED_DETAIL}
        </EmptyState>
      </div>
    )
  const mutationError = stopMutation.error ?? confirmMutation.error
  if (mutationError)
    return (
      <FailedState
        action={
          <Actions>
            {!isFinal(mutationError) && (
              <Button variant="outlined" onClick={() => (stopMutation.error ? stopMutation : confirmMutation).mutate()}>
                {SITE_TEXTS.TRY_AGAIN}
              </Button>
            )}
            {toPoint}
          </Actions>
        }
      >
        {mutationError.message}
      </FailedState>
    )
  const { data } = confirmMutation
  if (!data)
    return (
      <div role="status">
        <EmptyState title={stops ? POINT_WATCH_TEXTS.STOPPING : POINT_WATCH_TEXTS.CONFIRMING} />
      </div>
    )
  const expectedDate = data.expected_at === null ? undefined : formatDate(data.expected_at)
  return (
    <div role="status">
      <EmptyState
        icon={<CheckCircleOutlineRounded />}
        title={POINT_WATCH_TEXTS.CONFIRMED}
        action={
          <>
            <p>{POINT_WATCH_TEXTS.KEPT(formatDate(data.kept_until))}</p>
            <Actions>
              {toPoint}
              <BusyButton color="inherit" loading={stopMutation.isPending} onClick={() => stopMutation.mutate()}>
                {POINT_WATCH_TEXTS.STOP}
              </BusyButton>
            </Actions>
          </>
        }
      >
        {POINT_WATCH_TEXTS.CONFIRMED_DETAIL(data.point_name, expectedDate)}
      </EmptyState>
    </div>
  )
}

/** Whether an error can't be fixed by another attempt. */
const isFinal = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'WATCH_UNKNOWN' || error.code === 'POINT_NOT_TAKEN')

const FailedState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <EmptyState
    alert
    icon={<ErrorOutlineRounded />}
    title={POINT_WATCH_TEXTS.NOT_DONE}
    action={
      action ?? (
        <Button variant="contained" component={Link} to={PATHS.home}>
          {CONTROL_TEXTS.SEE_MAP}
        </Button>
      )
    }
  >
    {children}
  </EmptyState>
)

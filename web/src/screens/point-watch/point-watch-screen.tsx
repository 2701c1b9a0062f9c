import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { pointWatches } from '#shared/map/api/point-watches.ts'
import { POINT_WATCH } from '#shared/map/messages/point-watch.ts'
import { watchLink } from '#shared/map/rules/point-watches.ts'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { pointId as pointIdField } from '#shared/platform/rules/identifiers.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { formatDate } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8, marginTop: 8 })

type Watch = { point_id: string; watch: string }

/**
 * Where the links of e-mails about a point's release lead (/aviso?acao=…&ponto=…&aviso=…): what the link is for is done when
 * the page opens, without another press. A reader of mail that opens links itself can at worst stop a watch, which is offered
 * to be taken back.
 */
export function PointWatchScreen() {
  useTitle(POINT_WATCH.PAGE)
  const [search] = useSearchParams()
  const point_id = search.get('ponto') ?? ''
  const watch = search.get('aviso') ?? ''
  const isWhole = pointIdField.safeParse(point_id).success && watchLink.safeParse(watch).success
  if (!isWhole) return <Broken>{POINT_WATCH.BROKEN}</Broken>
  return <Followed key={`${point_id} ${watch}`} link={{ point_id, watch }} stops={search.get('acao') === 'parar'} />
}

function Followed({ link, stops }: { link: Watch; stops: boolean }) {
  const confirming = useMutation({ mutationFn: () => call(pointWatches.confirm, link) })
  const stopping = useMutation({ mutationFn: () => call(pointWatches.stop, link) })
  const followed = useRef(false)
  const { mutate: follow } = stops ? stopping : confirming
  useEffect(() => {
    if (followed.current) return
    followed.current = true
    follow()
  }, [follow])

  const toPoint = (
    <Button variant="contained" component={Link} to={`${PATHS.home}?${new URLSearchParams({ ponto: link.point_id })}`}>
      {POINT_WATCH.SEE_POINT}
    </Button>
  )
  if (stopping.isSuccess)
    return (
      <div role="status">
        <EmptyState icon={<NotificationsOffOutlined />} title={POINT_WATCH.STOPPED} action={<Ways>{toPoint}</Ways>}>
          {POINT_WATCH.STOPPED_DETAIL}
        </EmptyState>
      </div>
    )
  const failed = stopping.error ?? confirming.error
  if (failed)
    return (
      <Broken
        action={
          <Ways>
            {!isFinal(failed) && (
              <Button variant="outlined" onClick={() => (stopping.error ? stopping : confirming).mutate()}>
                {SITE.TRY_AGAIN}
              </Button>
            )}
            {toPoint}
          </Ways>
        }
      >
        {failed.message}
      </Broken>
    )
  const { data } = confirming
  if (!data)
    return (
      <div role="status">
        <EmptyState title={stops ? POINT_WATCH.STOPPING : POINT_WATCH.CONFIRMING} />
      </div>
    )
  const expected = data.expected_at === null ? undefined : formatDate(data.expected_at)
  return (
    <div role="status">
      <EmptyState
        icon={<CheckCircleOutlineRounded />}
        title={POINT_WATCH.CONFIRMED}
        action={
          <>
            <p>{POINT_WATCH.KEPT(formatDate(data.kept_until))}</p>
            <Ways>
              {toPoint}
              <BusyButton color="inherit" loading={stopping.isPending} onClick={() => stopping.mutate()}>
                {POINT_WATCH.STOP}
              </BusyButton>
            </Ways>
          </>
        }
      >
        {POINT_WATCH.CONFIRMED_DETAIL(data.point_name, expected)}
      </EmptyState>
    </div>
  )
}

/** What no repetition helps. */
const isFinal = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'WATCH_UNKNOWN' || error.code === 'POINT_NOT_TAKEN')

const Broken = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <EmptyState
    alert
    icon={<ErrorOutlineRounded />}
    title={POINT_WATCH.NOT_DONE}
    action={
      action ?? (
        <Button variant="contained" component={Link} to={PATHS.home}>
          {PARTS.SEE_MAP}
        </Button>
      )
    }
  >
    {children}
  </EmptyState>
)

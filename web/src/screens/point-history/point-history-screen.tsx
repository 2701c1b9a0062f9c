import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import LocationOffOutlined from '@mui/icons-material/LocationOffOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { DELETED_POINTS_TEXTS } from '#shared/catalogue/messages/deleted-points.ts'
import { POINT_CALENDAR_TEXTS } from '#shared/catalogue/messages/point-calendar.ts'
import { POINT_CODES_TEXTS } from '#shared/catalogue/messages/point-codes.ts'
import { POINT_HISTORY_TEXTS } from '#shared/catalogue/messages/point-history.ts'
import { RETIRED_TEXTS } from '#shared/catalogue/messages/retired-points.ts'
import { SIGN_TEXTS } from '#shared/catalogue/messages/signs.ts'
import { proof as proofApi } from '#shared/installation/api/proof.ts'
import { useCatalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { PointCalendar } from '#web/features/catalogue/point-history/point-calendar.tsx'
import { PointTimeline } from '#web/features/catalogue/point-history/point-timeline.tsx'
import { PointRetirement } from '#web/features/catalogue/point-history/retirement.tsx'
import { SignInStreet } from '#web/features/catalogue/point-history/sign-in-street.tsx'
import { PointSignState } from '#web/features/installation/signs/point-sign-state.tsx'
import { WorkOrdersButton } from '#web/features/installation/work-orders/work-orders-button.tsx'
import { callApi, isForbidden } from '#web/lib/call-api.ts'
import { PATHS, pointCodesPath } from '#web/lib/paths.ts'
import { isMissingPoint } from '#web/lib/point-query-options.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

/** Search and filters of the list of points from which the page was opened. */
const listSearch = z.object({ search: z.string() })

/** Why there is no history; another try is offered unless it would fail alike. */
function HistoryFailure({ error, history }: { error: Error; history: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  if (isForbidden(error)) return <AccessDenied />
  if (isMissingPoint(error)) return <EmptyState alert icon={<LocationOffOutlined />} title={error.message} />
  return (
    <RetryAlert query={history} title={POINT_HISTORY_TEXTS.FAILED}>
      {error.message}
    </RetryAlert>
  )
}

/** The history of a point, for the office. */
export function PointHistoryScreen() {
  const { pointId = '' } = useParams()
  const search = listSearch.safeParse(useLocation().state).data?.search ?? ''
  useTitle(POINT_HISTORY_TEXTS.TITLE)
  const catalogue = useCatalogue().data
  const history = useQuery({
    queryKey: queryKeys.pointHistory(pointId),
    queryFn: ({ signal }) => callApi(proofApi.history, { point_id: pointId }, { signal }),
  })
  return (
    <PageFrame
      title={history.data ? <PointTitle name={history.data.name} /> : POINT_HISTORY_TEXTS.TITLE}
      {...(history.data && { intro: POINT_HISTORY_TEXTS.TITLE })}
      action={
        history.data?.is_deleted ? (
          <Button component={Link} to={`${PATHS.adminPoints}?excluidos=1`} variant="outlined">
            {DELETED_POINTS_TEXTS.TITLE}
          </Button>
        ) : (
          history.data && (
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
              <Button component={Link} to={pointCodesPath([pointId])} variant="outlined">
                {POINT_CODES_TEXTS.PRINT_CODE}
              </Button>
              <WorkOrdersButton pointIds={[pointId]} variant="contained" />
            </Stack>
          )
        )
      }
    >
      <Button
        component={Link}
        to={{ pathname: PATHS.adminPoints, search }}
        startIcon={<ArrowBackRounded />}
        sx={{ justifySelf: 'start' }}
      >
        {POINT_HISTORY_TEXTS.BACK}
      </Button>
      {history.data && <p style={{ margin: 0 }}>{history.data.asset_code}</p>}
      {history.isPending && <CardListSkeleton label={POINT_HISTORY_TEXTS.LOADING} count={4} height={64} stacked />}
      {history.isError && <HistoryFailure error={history.error} history={history} />}
      {history.data && !history.data.is_deleted && (
        <Panel title={POINT_CALENDAR_TEXTS.TITLE} style={{ maxWidth: 760 }}>
          <div>
            <PointCalendar pointId={pointId} />
          </div>
        </Panel>
      )}
      {history.data && !history.data.is_deleted && (
        <Panel title={SIGN_TEXTS.TITLE} style={{ maxWidth: 760 }}>
          <div>
            <PointSignState pointId={pointId} />
            <SignInStreet pointId={pointId} />
          </div>
        </Panel>
      )}
      {history.data && !history.data.is_deleted && (
        <Panel title={RETIRED_TEXTS.TITLE} style={{ maxWidth: 760 }}>
          <div>
            <PointRetirement pointId={pointId} />
          </div>
        </Panel>
      )}
      {history.data && (
        <Panel title={POINT_HISTORY_TEXTS.TITLE} style={{ maxWidth: 760 }}>
          {history.data.items.length === 0 ? (
            <p style={{ margin: 0 }}>{POINT_HISTORY_TEXTS.EMPTY}</p>
          ) : (
            <PointTimeline
              entries={history.data.items}
              names={catalogue && { tags: catalogue.tags, tiers: catalogue.pricing_tiers }}
            />
          )}
        </Panel>
      )}
    </PageFrame>
  )
}

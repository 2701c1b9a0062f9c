import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import HandymanOutlined from '@mui/icons-material/HandymanOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { itemTermLabel } from '#shared/catalogue/messages/terms.ts'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import { CONTRACTED_POINTS_TEXTS } from '#shared/orders/messages/contracted-points.ts'
import { orderTitle } from '#shared/orders/messages/order-name.ts'
import type { ContractedPoint } from '#shared/orders/rules/contracted-points.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatDate, formatDateWithWeekday } from '#web/lib/dates.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { orderPath, proofPath } from '#web/lib/paths.ts'
import { OPENED_FROM_SITE_STATE } from '#web/lib/use-go-back.ts'
import type { PagedList } from '#web/lib/use-list.ts'
import { MapGuard } from '#web/map/map-guard.tsx'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { MapFrame } from '#web/ui/map-frame.ts'
import { PointPhoto } from '#web/ui/point-photo.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import type { PlacedPoint } from './use-contracted-points.ts'

// Loaded on demand: the map's code is several times larger than the rest of this page.
const ContractedMap = lazyWithRetry(async () => ({
  default: (await import('#web/map/marked-points-map.tsx')).MarkedPointsMap,
}))

const Cards = styled(CardList)(({ theme }) => ({
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: 16,
  '& > li': { display: 'flex', flexDirection: 'column', overflow: 'hidden' },
  '& > li[data-selected=true]': { borderColor: theme.palette.primary.main },
}))

const Body = styled(Stack)(({ theme }) => ({
  padding: 16,
  gap: 4,
  fontVariantNumeric: 'tabular-nums',
  '& .state': { display: 'flex', alignItems: 'center', gap: 6 },
  '& .state[data-done=true]': { color: theme.palette.status.available.text },
}))

/** The points with coordinates, for the map and the route. */
export const placedPoints = (items: readonly ContractedPoint[]): PlacedPoint[] =>
  items.flatMap(({ id, name, asset_code, point }) => {
    if (!point) return []
    const { latitude, longitude } = point
    return latitude === null || longitude === null
      ? []
      : [{ id, name, asset_code, address: addressBelowName({ ...point, name }), latitude, longitude }]
  })

type Props = { list: PagedList<ContractedPoint> }

/** The client's contracted points on a map and as cards, with the end of their contracts and their installation. */
export function ContractedPointsSection({ list }: Props) {
  const headingId = useId()
  const placedItems = useMemo(() => placedPoints(list.items), [list.items])
  const [selectedId, setSelectedId] = useState<string>()
  const selectPoint = (id: string) => {
    setSelectedId(id)
    document.getElementById(`${headingId}-${id}`)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }
  return (
    <Stack component="section" spacing={2} aria-labelledby={headingId}>
      <Typography variant="h2" id={headingId}>
        {CONTRACTED_POINTS_TEXTS.TITLE}
      </Typography>
      {placedItems.length > 0 && (
        <MapFrame data-screen-only role="region" aria-label={CONTRACTED_POINTS_TEXTS.MAP} id={`${headingId}-map`}>
          <MapGuard failed={<p>{CONTRACTED_POINTS_TEXTS.MAP_FAILED}</p>}>
            <Suspense fallback={<Skeleton variant="rectangular" width="100%" height="100%" />}>
              <ContractedMap points={placedItems} selectedId={selectedId} onPoint={selectPoint} />
            </Suspense>
          </MapGuard>
        </MapFrame>
      )}
      <Cards>
        {list.items.map(contractedPoint => (
          <li
            key={contractedPoint.id}
            id={`${headingId}-${contractedPoint.id}`}
            data-selected={contractedPoint.id === selectedId}
          >
            <ContractedCard contractedPoint={contractedPoint} />
            <Stack
              data-screen-only
              direction="row"
              sx={{ flexWrap: 'wrap', gap: 0.5, px: 1, pb: 1, marginTop: 'auto' }}
            >
              <Button
                size="small"
                component={Link}
                to={orderPath(contractedPoint.order_id)}
                state={OPENED_FROM_SITE_STATE}
              >
                {orderTitle({ id: contractedPoint.order_id, paper_number: contractedPoint.paper_number })}
              </Button>
              {contractedPoint.proven_at !== null && (
                <Button
                  size="small"
                  component={Link}
                  to={proofPath(contractedPoint.id, 'client')}
                  aria-label={CONTRACTED_POINTS_TEXTS.PROOF_OF(contractedPoint.name)}
                >
                  {CONTRACTED_POINTS_TEXTS.PROOF}
                </Button>
              )}
              {placedItems.some(({ id }) => id === contractedPoint.id) && (
                <Button
                  size="small"
                  startIcon={<PlaceOutlined />}
                  aria-label={CONTRACTED_POINTS_TEXTS.SEE_ON_MAP(contractedPoint.name)}
                  onClick={() => {
                    setSelectedId(contractedPoint.id)
                    document.getElementById(`${headingId}-map`)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
                  }}
                >
                  {CONTROL_TEXTS.SEE_MAP}
                </Button>
              )}
            </Stack>
          </li>
        ))}
      </Cards>
      {list.hasNext && (
        <LoadMoreButton
          variant="outlined"
          loading={list.isLoadingMore}
          onClick={() => void list.loadNext()}
          sx={{ alignSelf: 'center' }}
        >
          {CONTROL_TEXTS.LOAD_MORE}
        </LoadMoreButton>
      )}
    </Stack>
  )
}

function ContractedCard({ contractedPoint }: { contractedPoint: ContractedPoint }) {
  const { name, asset_code, point, period_years, term, ends_at, renewed_by } = contractedPoint
  const { installation_photo_url, proven_at, has_installation } = contractedPoint
  return (
    <>
      <PointPhoto url={installation_photo_url ?? point?.image_url ?? null} name={name} />
      <Body>
        <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <PointTitle name={name} />
        </Typography>
        <Typography variant="hint">
          <AssetCode code={asset_code}>
            {point ? addressBelowName({ ...point, name }) : CONTRACTED_POINTS_TEXTS.POINT_GONE}
          </AssetCode>
        </Typography>
        <Typography variant="subtitle2" component="p">
          {CONTRACTED_POINTS_TEXTS.VALID_UNTIL(formatDateWithWeekday(ends_at))}
        </Typography>
        <Typography variant="hint">
          {itemTermLabel({ term, period_years })}
          {renewed_by !== null && ` · ${CONTRACTED_POINTS_TEXTS.RENEWED(shortOrderId(renewed_by))}`}
        </Typography>
        {(has_installation || installation_photo_url !== null) && (
          <Typography variant="hint" className="state" data-done={installation_photo_url !== null}>
            {installation_photo_url === null ? (
              <HandymanOutlined fontSize="small" />
            ) : (
              <CheckCircleOutlineRounded fontSize="small" />
            )}
            {installation_photo_url === null
              ? CONTRACTED_POINTS_TEXTS.TO_INSTALL
              : proven_at === null
                ? CONTRACTED_POINTS_TEXTS.INSTALLED
                : CONTRACTED_POINTS_TEXTS.INSTALLED_ON(formatDate(proven_at))}
          </Typography>
        )}
      </Body>
    </>
  )
}

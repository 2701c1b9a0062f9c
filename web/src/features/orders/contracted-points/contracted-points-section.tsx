import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import HandymanOutlined from '@mui/icons-material/HandymanOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense, useId, useMemo, useState } from 'react'
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
import { LoadMoreButton } from '#web/ui/load-more-button.tsx'
import { PointPhoto } from '#web/ui/point-photo.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import type { PlacedPoint } from './use-contracted-points.ts'

// Loaded on demand: the map's code is several times larger than the rest of this page.
const ContractedMap = lazyWithRetry(async () => ({
  default: (await import('#web/map/marked-points-map.tsx')).MarkedPointsMap,
}))

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > h2': { margin: 0 },
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
    gap: 16,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& > ul > li': {
    display: 'flex',
    flexDirection: 'column',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.card,
    background: theme.palette.background.paper,
    overflow: 'hidden',
    '&[data-selected=true]': { borderColor: theme.palette.primary.main },
  },
}))

const Frame = styled('div')(({ theme }) => ({
  '--map-credits-bottom': '0px',
  '--map-controls-bottom': '16px',
  position: 'relative',
  isolation: 'isolate',
  height: 'clamp(240px, 42vh, 380px)',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  overflow: 'hidden',
  background: theme.palette.background.default,
  '& > p': {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeContent: 'center',
    margin: 0,
    padding: 24,
    textAlign: 'center',
    color: theme.palette.text.secondary,
  },
}))

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  padding: 16,
  fontSize: 14,
  lineHeight: 1.45,
  color: theme.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& h3': { margin: 0, fontSize: 15, fontWeight: 600, color: theme.palette.text.primary, overflowWrap: 'anywhere' },
  '& p': { margin: 0 },
  '& .valid': { color: theme.palette.text.primary, fontWeight: 600 },
  '& .state': { display: 'flex', alignItems: 'center', gap: 6 },
  '& .state svg': { fontSize: 18 },
  '& .state[data-done=true]': { color: theme.palette.status.available.text },
}))

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4, marginTop: 'auto', padding: '0 8px 8px' })

/** The points with coordinates, for the map and the route. */
export const placedPoints = (items: readonly ContractedPoint[]): PlacedPoint[] =>
  items.flatMap(({ id, name, asset_code, point }) => {
    if (!point) return []
    const { latitude, longitude } = point
    return latitude === null || longitude === null
      ? []
      : [{ id, name, asset_code, address: addressBelowName({ ...point, name }), latitude, longitude }]
  })

type Props = {
  list: PagedList<ContractedPoint>
  /** Renders the renewal of an order's contracts. */
  renewalOf?: (orderId: string) => ReactNode
}

/** The client's contracted points on a map and as cards, with the end of their contracts and their installation. */
export function ContractedPointsSection({ list, renewalOf }: Props) {
  const headingId = useId()
  const placedItems = useMemo(() => placedPoints(list.items), [list.items])
  const [selectedId, setSelectedId] = useState<string>()
  const selectPoint = (id: string) => {
    setSelectedId(id)
    document.getElementById(`${headingId}-${id}`)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }
  return (
    <Section aria-labelledby={headingId}>
      <Typography variant="h2" id={headingId}>
        {CONTRACTED_POINTS_TEXTS.TITLE}
      </Typography>
      {placedItems.length > 0 && (
        <Frame data-screen-only role="region" aria-label={CONTRACTED_POINTS_TEXTS.MAP} id={`${headingId}-map`}>
          <MapGuard failed={<p>{CONTRACTED_POINTS_TEXTS.MAP_FAILED}</p>}>
            <Suspense fallback={<Skeleton variant="rectangular" width="100%" height="100%" />}>
              <ContractedMap points={placedItems} selectedId={selectedId} onPoint={selectPoint} />
            </Suspense>
          </MapGuard>
        </Frame>
      )}
      <ul>
        {list.items.map(contractedPoint => (
          <li
            key={contractedPoint.id}
            id={`${headingId}-${contractedPoint.id}`}
            data-selected={contractedPoint.id === selectedId}
          >
            <ContractedCard contractedPoint={contractedPoint} />
            {renewalOf?.(contractedPoint.order_id)}
            <Actions data-screen-only>
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
            </Actions>
          </li>
        ))}
      </ul>
      {list.hasNext && (
        <LoadMoreButton
          variant="outlined"
          loading={list.isLoadingMore}
          onClick={() => void list.loadNext()}
          sx={{ justifySelf: 'center' }}
        >
          {CONTROL_TEXTS.LOAD_MORE}
        </LoadMoreButton>
      )}
    </Section>
  )
}

function ContractedCard({ contractedPoint }: { contractedPoint: ContractedPoint }) {
  const { name, asset_code, point, period_years, term, ends_at, renewed_by } = contractedPoint
  const { installation_photo_url, proven_at, has_installation } = contractedPoint
  return (
    <>
      <PointPhoto url={installation_photo_url ?? point?.image_url ?? null} name={name} />
      <Body>
        <h3>
          <PointTitle name={name} />
        </h3>
        <p>
          <AssetCode code={asset_code}>
            {point ? addressBelowName({ ...point, name }) : CONTRACTED_POINTS_TEXTS.POINT_GONE}
          </AssetCode>
        </p>
        <p className="valid">{CONTRACTED_POINTS_TEXTS.VALID_UNTIL(formatDateWithWeekday(ends_at))}</p>
        <p>
          {itemTermLabel({ term, period_years })}
          {renewed_by !== null && ` · ${CONTRACTED_POINTS_TEXTS.RENEWED(shortOrderId(renewed_by))}`}
        </p>
        {(has_installation || installation_photo_url !== null) && (
          <p className="state" data-done={installation_photo_url !== null}>
            {installation_photo_url === null ? <HandymanOutlined /> : <CheckCircleOutlineRounded />}
            {installation_photo_url === null
              ? CONTRACTED_POINTS_TEXTS.TO_INSTALL
              : proven_at === null
                ? CONTRACTED_POINTS_TEXTS.INSTALLED
                : CONTRACTED_POINTS_TEXTS.INSTALLED_ON(formatDate(proven_at))}
          </p>
        )}
      </Body>
    </>
  )
}

import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import ShoppingCartRounded from '@mui/icons-material/ShoppingCartRounded'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { memo, useEffect, useRef } from 'react'
import type { MapPoint } from '#shared/domain/map-cells.ts'
import { POINT_STATUS_LABELS } from '#shared/domain/points.ts'
import { EXPLORE } from '#shared/messages/explore.ts'
import { LIST_PAGE, type Scene } from '#web/map/protocol.ts'
import { StatusShape } from '#web/ui/status-mark.tsx'

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
}))

const Row = styled('button')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '2px 10px',
  width: '100%',
  minHeight: 60,
  padding: '8px 4px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: theme.palette.action.hover },
  '&[aria-current=true]': {
    background: `color-mix(in srgb, ${theme.palette.primary.main} 8%, ${theme.palette.background.paper})`,
  },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& .name': { fontSize: 14, fontWeight: 500, lineHeight: 1.35 },
  '& .status': { gridColumn: 2, fontSize: 13, color: theme.palette.text.secondary },
  '& .price': {
    gridRow: '1 / span 2',
    gridColumn: 3,
    fontSize: 14,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
}))

const Pages = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingTop: 8,
  borderTop: `1px solid ${theme.palette.divider}`,
  fontSize: 13,
  color: theme.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))

const Empty = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '12px 0',
  fontSize: 14,
  color: theme.palette.text.secondary,
}))

type Props = {
  scene: Scene | undefined
  selectedId: string | undefined
  inCart: (id: string) => boolean
  priceOf: (point: MapPoint) => string | undefined
  onPoint: (point: MapPoint) => void
  onPage: (page: number) => void
}

/** The points of the viewport as a list: all that the map shows, for whoever does not see or use the map. */
export const PointList = memo(function PointList({ scene, selectedId, inCart, priceOf, onPoint, onPage }: Props) {
  const top = useRef<HTMLDivElement>(null)
  const page = scene?.page ?? 0
  const turned = useRef(page)
  useEffect(() => {
    if (turned.current !== page) top.current?.scrollIntoView({ block: 'nearest' })
    turned.current = page
  }, [page])

  if (!scene) return null
  if (scene.total === 0 && !scene.loading) return <Empty>{EXPLORE.NO_POINTS_HINT}</Empty>
  const first = page * LIST_PAGE + 1
  return (
    <div ref={top}>
      <Rows aria-label={EXPLORE.POINTS_LIST}>
        {scene.rows.map(point => (
          <li key={point.id}>
            <Row type="button" aria-current={point.id === selectedId} onClick={() => onPoint(point)}>
              <StatusShape status={point.status} size={14} />
              <span className="name">{point.name}</span>
              <span className="status">
                {inCart(point.id) ? (
                  <>
                    <ShoppingCartRounded sx={{ fontSize: 14, verticalAlign: '-2px', marginRight: '4px' }} />
                    {EXPLORE.IN_CART}
                  </>
                ) : (
                  POINT_STATUS_LABELS[point.status]
                )}
              </span>
              <span className="price">{priceOf(point)}</span>
            </Row>
          </li>
        ))}
      </Rows>
      {scene.pages > 1 && (
        <Pages aria-label={EXPLORE.PAGES}>
          <IconButton
            aria-label={EXPLORE.PREVIOUS_PAGE}
            disabled={page === 0}
            sx={{ width: 44, height: 44 }}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeftRounded />
          </IconButton>
          {EXPLORE.PAGE_RANGE(first, first + scene.rows.length - 1, scene.total)}
          <IconButton
            aria-label={EXPLORE.NEXT_PAGE}
            disabled={page >= scene.pages - 1}
            sx={{ width: 44, height: 44 }}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRightRounded />
          </IconButton>
        </Pages>
      )}
    </div>
  )
})

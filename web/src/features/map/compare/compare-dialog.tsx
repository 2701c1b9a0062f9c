import LinkRounded from '@mui/icons-material/LinkRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { siteFactTextsOf } from '#shared/catalogue/messages/point-site.ts'
import { PERIOD_YEARS, type PeriodYears, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { type PublicPoint, pointAddressText, pointStatusLabel } from '#shared/catalogue/rules/points.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { COMPARE_TEXTS } from '#shared/map/messages/compare.ts'
import { COMPARISON_LINK_PARAMETER } from '#shared/map/rules/comparison-links.ts'
import { periodToAdd } from '#shared/orders/rules/cart.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { copyLink } from '#web/lib/copy-link.ts'
import { FOCUS_FALLBACK_PROPS } from '#web/lib/focus-restoration.ts'
import { isMissingPoint, pointQueryOptions } from '#web/lib/point-query-options.ts'
import { unavailableUntilLabel } from '#web/lib/unavailable-until-label.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { PointPhoto } from '#web/ui/point-photo.tsx'
import { PointStatusLabel, PointStatusShape } from '#web/ui/point-status-shape.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { useComparedPoints } from './use-compared-points.ts'

/** On a phone two points fit beside each other, and the third is reached by scrolling. */
const Scroll = styled('div')({ overflowX: 'auto', overscrollBehaviorX: 'contain', margin: -20, padding: 20 })

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  minWidth: 'calc(84px + var(--columns) * 132px)',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: 14,
  lineHeight: 1.45,
  '& th, & td': { padding: '10px 12px', textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th[scope=row], & thead td': { width: 128, paddingLeft: 0, fontWeight: 400, color: theme.palette.text.secondary },
  '& th[scope=col]': { fontWeight: 600, fontSize: 15 },
  '& tbody tr': { borderTop: `1px solid ${theme.palette.divider}` },
  '& .price': { fontVariantNumeric: 'tabular-nums' },
  '& .lowest': { fontWeight: 700, color: theme.palette.status.available.text },
  '& .photo': { maxWidth: 320, borderRadius: theme.radius.control, overflow: 'hidden', marginBottom: 8 },
  '& .code': { margin: 0, fontSize: 13, fontWeight: 400, color: theme.palette.text.secondary },
  '& .actions': { display: 'flex', flexWrap: 'wrap', margin: '4px -6px 0', '& button': { minHeight: 44, minWidth: 0 } },
  '& .in-cart': {
    flexBasis: '100%',
    margin: '0 6px',
    fontSize: 13,
    fontWeight: 400,
    color: theme.palette.text.secondary,
  },
  '& .none': { color: theme.palette.text.secondary },
  [theme.breakpoints.down('sm')]: {
    '& th, & td': { padding: 8 },
    '& th[scope=row], & thead td': { width: 84 },
  },
}))

type Column = { id: string; query: UseQueryResult<PublicPoint> }

type RowProps = { name: string; columns: readonly Column[]; renderValue: (point: PublicPoint) => ReactNode }

const Row = ({ name, columns, renderValue }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {columns.map(({ id, query: { data: point } }) => (
      <td key={id}>{point && renderValue(point)}</td>
    ))}
  </tr>
)

const Unknown = ({ children }: { children: string }) => <span className="none">{children}</span>

function priceOf(point: PublicPoint, years: PeriodYears, lowest: number | undefined): ReactNode {
  const price = pricesFromFields(point)[years]
  if (price === null) return <Unknown>{COMPARE_TEXTS.NOT_SOLD}</Unknown>
  return (
    <span className={price === lowest ? 'price lowest' : 'price'}>
      {formatBRL(price)}
      {price === lowest && <VisuallyHidden>{COMPARE_TEXTS.LOWEST}</VisuallyHidden>}
    </span>
  )
}

/** The lowest of several different prices; undefined when all are equal. */
function lowestPrice(points: readonly PublicPoint[], years: PeriodYears): number | undefined {
  const prices = points.flatMap(point => pricesFromFields(point)[years] ?? [])
  const lowest = Math.min(...prices)
  return prices.some(price => price !== lowest) ? lowest : undefined
}

/**
 * Button that adds the point to the cart, for the cart's period or the shortest with a price; renders nothing for a
 * point that can't be reserved.
 */
function CartAction({ point }: { point: PublicPoint }) {
  const cart = useCart()
  const years = periodToAdd(cart.cart, point)
  if (cart.has(point.id))
    return (
      <p {...FOCUS_FALLBACK_PROPS} className="in-cart">
        {COMPARE_TEXTS.IN_CART}
      </p>
    )
  if (!isForSale(point) || years === undefined) return null
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={COMPARE_TEXTS.ADD_TO_CART_READ(point.name)}
      onClick={() => cart.add(point, years)}
    >
      {COMPARE_TEXTS.ADD_TO_CART}
    </Button>
  )
}

const isForSale = ({ status, is_available }: PublicPoint): boolean => status === 'available' && is_available

type HeadingProps = Column & { onOpenPoint: (id: string) => void; onRemove: (id: string) => void }

function Heading({ id, query: { data: point, error, refetch, isFetching }, onOpenPoint, onRemove }: HeadingProps) {
  const name = point?.name ?? `#${id}`
  return (
    <th scope="col">
      <div className="photo">
        <PointPhoto url={error ? null : point?.image_url} name={name} />
      </div>
      <PointTitle name={name} />
      <p className="code">
        <AssetCode code={point?.asset_code} />
      </p>
      {error && <p role="alert">{isMissingPoint(error) ? COMPARE_TEXTS.GONE : COMPARE_TEXTS.FAILED}</p>}
      <div className="actions">
        {point && <CartAction point={point} />}
        {point && (
          <Button size="small" aria-label={COMPARE_TEXTS.SEE_POINT_READ(name)} onClick={() => onOpenPoint(id)}>
            {COMPARE_TEXTS.SEE_POINT}
          </Button>
        )}
        {error && !isMissingPoint(error) && (
          <Button size="small" disabled={isFetching} onClick={() => refetch()}>
            {SITE_TEXTS.TRY_AGAIN}
          </Button>
        )}
        <Button size="small" color="inherit" aria-label={COMPARE_TEXTS.REMOVE_POINT(name)} onClick={() => onRemove(id)}>
          {COMPARE_TEXTS.REMOVE_SHORT}
        </Button>
      </div>
    </th>
  )
}

type Props = { onClose: () => void; onOpenPoint: (id: string) => void }

/** The compared points side by side: photo, address, status, prices of all periods, facts and tags. */
export default function CompareDialog({ onClose, onOpenPoint }: Props) {
  const { ids, remove } = useComparedPoints()
  const queries = useQueries({ queries: ids.map(pointQueryOptions) })
  const columns = ids.flatMap((id, index): Column[] => {
    const query = queries[index]
    return query ? [{ id, query }] : []
  })
  const points = columns.flatMap(({ query }) => query.data ?? [])
  const factNames = new Set(points.flatMap(point => siteFactTextsOf(point).map(({ name }) => name)))
  const hint = ids.length === 0 ? COMPARE_TEXTS.NONE : ids.length === 1 ? COMPARE_TEXTS.ONE_MORE : undefined
  return (
    <SheetDialog
      open
      onClose={onClose}
      closesOnBack
      width="wide"
      title={COMPARE_TEXTS.TITLE}
      {...(hint ? { description: hint } : {})}
      footer={
        ids.length > 0 && (
          <Button
            startIcon={<LinkRounded />}
            sx={{ minHeight: 44, ml: -1 }}
            onClick={() =>
              void copyLink(`${location.origin}/?${COMPARISON_LINK_PARAMETER}=${ids.join()}`, COMPARE_TEXTS.LINK_COPIED)
            }
          >
            {COMPARE_TEXTS.COPY_LINK}
          </Button>
        )
      }
    >
      {ids.length > 0 && (
        <Scroll>
          <Table
            style={{ '--columns': ids.length } as CSSProperties}
            aria-busy={queries.some(({ isPending }) => isPending)}
          >
            <thead>
              <tr>
                <td />
                {columns.map(column => (
                  <Heading key={column.id} {...column} onOpenPoint={onOpenPoint} onRemove={remove} />
                ))}
              </tr>
            </thead>
            <tbody>
              <Row name={COMPARE_TEXTS.ROWS.address} columns={columns} renderValue={pointAddressText} />
              <Row
                name={COMPARE_TEXTS.ROWS.status}
                columns={columns}
                renderValue={point => (
                  <PointStatusLabel status={point.status}>
                    <PointStatusShape status={point.status} />
                    {pointStatusLabel(point.status)}
                    {unavailableUntilLabel(point)}
                  </PointStatusLabel>
                )}
              />
              <Row name={COMPARE_TEXTS.ROWS.tier} columns={columns} renderValue={point => point.pricing_tier_name} />
              {PERIOD_YEARS.map(years => {
                const lowest = lowestPrice(points, years)
                return (
                  <Row
                    key={years}
                    name={periodLabel(years)}
                    columns={columns}
                    renderValue={point => priceOf(point, years, lowest)}
                  />
                )
              })}
              {[...factNames].map(factName => (
                <Row
                  key={factName}
                  name={factName}
                  columns={columns}
                  renderValue={point =>
                    siteFactTextsOf(point).find(({ name }) => name === factName)?.text ?? (
                      <Unknown>{COMPARE_TEXTS.UNKNOWN}</Unknown>
                    )
                  }
                />
              ))}
              <Row
                name={COMPARE_TEXTS.ROWS.tags}
                columns={columns}
                renderValue={point =>
                  point.tags.map(({ name }) => name).join(', ') || <Unknown>{COMPARE_TEXTS.UNKNOWN}</Unknown>
                }
              />
            </tbody>
          </Table>
        </Scroll>
      )}
    </SheetDialog>
  )
}

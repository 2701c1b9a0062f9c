import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { memo, type Ref } from 'react'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import { textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import type { PricedLine, QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import { type Centavos, formatBRL } from '#shared/platform/rules/money.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PointStatusLabel } from '#web/ui/point-status-shape.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { NewOrder } from './use-new-order.ts'

const Lines = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) 150px 110px auto',
    alignItems: 'start',
    gap: '8px 12px',
    padding: '14px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& .what': { display: 'grid', justifyItems: 'start', gap: 2, overflowWrap: 'anywhere', '& p': { margin: 0 } },
  '& .name': { fontWeight: 600 },
  '& .second': { fontSize: 13, color: theme.palette.text.secondary },
  '& .own': { display: 'grid', justifyItems: 'end' },
  '& .price': {
    margin: 0,
    paddingTop: 9,
    textAlign: 'right',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  [theme.breakpoints.down('sm')]: {
    '& > li': { gridTemplateColumns: 'auto minmax(0, 1fr) auto', columnGap: 10 },
    // Beside the photo, and below the button in its corner.
    '& .what': { gridRow: 1, gridColumn: '2 / 4', paddingRight: 40 },
    '& .own': { gridColumn: '1 / 3', width: 170, paddingTop: 4 },
    '& .price': { gridColumn: 3 },
    '& .remove': { gridRow: 1, gridColumn: 3, justifySelf: 'end', margin: '-8px -8px 0 0' },
  },
}))

const alertSx = { alignItems: 'center', mb: 1, '& .MuiAlert-action': { pt: 0 } }

type Props = {
  order: NewOrder
  showsErrors: boolean
  onRemoved: (code: string) => void
  /** Returns the ref for a price field; the first invalid one gets the focus. */
  priceRef: (pointId: string) => Ref<HTMLInputElement>
}

/** The order's points, each with the calculation of its price. */
export function OrderLinesList({ order, showsErrors, onRemoved, priceRef }: Props) {
  const { form, quote, filled } = order
  const { notFree, freeStart, repriced } = filled
  // While the quote for other points is loading, the previous quote does not contain them.
  const missingPoints = quote.isPlaceholderData ? [] : form.points.filter(({ id }) => quote.data && !quote.data.has(id))
  if (form.points.length === 0) return <Typography variant="body2">{NEW_ORDER_TEXTS.NO_POINTS}</Typography>
  if (quote.isPending)
    return <CardListSkeleton label={NEW_ORDER_TEXTS.LOADING} count={form.points.length} height={64} stacked />
  return (
    <>
      {quote.isError && (
        <RetryAlert query={quote} severity="warning">
          {NEW_ORDER_TEXTS.QUOTE_FAILED}
        </RetryAlert>
      )}
      <div role="status">
        {notFree.length > 0 && !order.unanswered?.isSame && (
          <Alert
            severity="warning"
            sx={alertSx}
            action={
              <>
                {freeStart !== undefined && (
                  <Button color="inherit" size="small" onClick={() => order.change({ start: freeStart })}>
                    {NEW_ORDER_TEXTS.START_ON(formatDay(freeStart))}
                  </Button>
                )}
                <Button color="inherit" size="small" onClick={() => order.removePoints(notFree.map(({ id }) => id))}>
                  {NEW_ORDER_TEXTS.REMOVE_TAKEN}
                </Button>
              </>
            }
          >
            {NEW_ORDER_TEXTS.NOT_FREE_COUNT(notFree.length)}
          </Alert>
        )}
        {missingPoints.length > 0 && (
          <Alert
            severity="warning"
            sx={alertSx}
            action={
              <Button
                color="inherit"
                size="small"
                onClick={() => order.removePoints(missingPoints.map(({ id }) => id))}
              >
                {ORDER_DRAFTS_TEXTS.REMOVE_GONE}
              </Button>
            }
          >
            {ORDER_DRAFTS_TEXTS.GONE_COUNT(missingPoints.length)}
          </Alert>
        )}
        {repriced.size > 0 && (
          <Alert
            severity="info"
            sx={alertSx}
            action={
              <Button color="inherit" size="small" onClick={order.acceptPrices}>
                {ORDER_DRAFTS_TEXTS.DISMISS}
              </Button>
            }
          >
            {ORDER_DRAFTS_TEXTS.REPRICED_COUNT(repriced.size)}
          </Alert>
        )}
      </div>
      <Lines>
        {form.points.map(({ id, price, seen }) => {
          const point = quote.data?.get(id)
          const error = filled.errors.prices.get(id)
          return (
            <Line
              key={id}
              point={point}
              isTaken={notFree.some(point => point.id === id)}
              isGone={missingPoints.some(point => point.id === id)}
              code={point?.asset_code ?? seen?.asset_code ?? id}
              repriced={repriced.get(id)}
              line={filled.lines.get(id)}
              price={price}
              inputRef={priceRef(id)}
              error={error !== undefined && (showsErrors || price !== '') ? error : undefined}
              onPrice={text => order.changePrice(id, text)}
              onRemove={() => {
                order.removePoints([id])
                onRemoved(point?.asset_code ?? seen?.asset_code ?? id)
              }}
            />
          )
        })}
      </Lines>
    </>
  )
}

type LineProps = {
  code: string
  repriced: { before: Centavos | undefined; now: Centavos | undefined } | undefined
  point: QuotedPoint | undefined
  isTaken: boolean
  isGone: boolean
  line: PricedLine | undefined
  price: string
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
  onPrice: (text: string) => void
  onRemove: () => void
}

/**
 * Whether two lines look the same. Functions are ignored, because they depend on the point only; otherwise each
 * keystroke would rerender 200 lines.
 */
const isSameLine = (before: LineProps, now: LineProps): boolean => serialiseShown(before) === serialiseShown(now)

const serialiseShown = ({ inputRef: _ref, onPrice: _price, onRemove: _remove, ...shown }: LineProps): string =>
  JSON.stringify(shown)

const Line = memo(function Line({
  code,
  repriced,
  point,
  isTaken,
  isGone,
  line,
  price,
  inputRef,
  error,
  onPrice,
  onRemove,
}: LineProps) {
  const { calculation } = line ?? {}
  return (
    <li>
      <PointThumbnail url={point?.image_url ?? null} />
      <div className="what">
        <p className="name">
          <PointTitle name={point?.name ?? (isGone ? NEW_ORDER_TEXTS.GONE : NEW_ORDER_TEXTS.LOADING)} />
        </p>
        <p className="second">
          <AssetCode code={code}>{point && addressBelowName(point)}</AssetCode>
        </p>
        {point && isTaken && (
          <PointStatusLabel status={point.status === 'available' ? 'sold' : point.status}>
            {point.is_offered && point.status === 'available'
              ? NEW_ORDER_TEXTS.TAKEN_LATER
              : `${NEW_ORDER_TEXTS.NOT_FREE[point.status]}${takenUntilText(point)}`}
          </PointStatusLabel>
        )}
        {point?.is_offered && isTaken && <p className="second">{NEW_ORDER_TEXTS.FREE_RANGES(point.free_ranges)}</p>}
        {repriced && (
          <p className="second">{ORDER_DRAFTS_TEXTS.REPRICED(priceText(repriced.before), priceText(repriced.now))}</p>
        )}
        {line && (
          <p className="second">
            {calculation ? NEW_ORDER_TEXTS.CALCULATION(calculation) : NEW_ORDER_TEXTS.NO_CALCULATION}
          </p>
        )}
      </div>
      <div className="own">
        <MoneyField
          size="small"
          label={NEW_ORDER_TEXTS.PRICE}
          accessibleName={NEW_ORDER_TEXTS.PRICE_OF(code)}
          value={price}
          inputRef={inputRef}
          placeholder={calculation ? textOfPrice(calculation.price) : ''}
          onChange={onPrice}
          error={error}
        />
        {price !== '' && (calculation || error !== undefined) && (
          <Button size="small" aria-label={NEW_ORDER_TEXTS.TABLE_PRICE_OF(code)} onClick={() => onPrice('')}>
            {NEW_ORDER_TEXTS.TABLE_PRICE}
          </Button>
        )}
      </div>
      <p className="price">{line ? formatBRL(line.price) : '—'}</p>
      <IconButton className="remove" aria-label={NEW_ORDER_TEXTS.REMOVE_WHAT(code)} onClick={onRemove}>
        <DeleteOutlineRounded />
      </IconButton>
    </li>
  )
}, isSameLine)

const priceText = (price: Centavos | undefined): string =>
  price === undefined ? ORDER_DRAFTS_TEXTS.NO_PRICE : formatBRL(price)

function takenUntilText({ status, reserved_until, sold_until }: QuotedPoint): string {
  const until = status === 'sold' ? sold_until : status === 'reserved' ? reserved_until : null
  return until === null ? '' : NEW_ORDER_TEXTS.UNTIL(formatDateTime(until))
}

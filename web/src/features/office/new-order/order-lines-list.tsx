import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { memo, type Ref } from 'react'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import { textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import type { LinePrices, QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import { type Centavos, formatBRL } from '#shared/platform/rules/money.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PointStatusLabel } from '#web/ui/point-status-shape.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { FilledOrder } from './use-new-order.ts'

/** Below photo and name in a narrow window, where the button to remove the line is in the corner. */
const BELOW = { xs: 1, sm: 0 }

const alertSx = { alignItems: 'center', mb: 1, '& .MuiAlert-action': { pt: 0 } }

type Props = {
  order: FilledOrder
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
      <List disablePadding>
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
      </List>
    </>
  )
}

type LineProps = {
  code: string
  repriced: { before: Centavos | undefined; now: Centavos | undefined } | undefined
  point: QuotedPoint | undefined
  isTaken: boolean
  isGone: boolean
  line: LinePrices | undefined
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
    <ListItem
      disableGutters
      sx={{
        alignItems: 'flex-start',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: '8px 12px',
        py: 1.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <PointThumbnail url={point?.image_url ?? null} />
      <Stack
        sx={{
          flex: { xs: '1 0 calc(100% - 130px)', sm: 1 },
          alignItems: 'flex-start',
          gap: '2px',
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        <Typography variant="subtitle2" component="p">
          <PointTitle name={point?.name ?? (isGone ? NEW_ORDER_TEXTS.GONE : NEW_ORDER_TEXTS.LOADING)} />
        </Typography>
        <Typography variant="caption">
          <AssetCode code={code}>{point && addressBelowName(point)}</AssetCode>
        </Typography>
        {point && isTaken && (
          <PointStatusLabel status={point.status === 'available' ? 'sold' : point.status}>
            {point.is_offered && point.status === 'available'
              ? NEW_ORDER_TEXTS.TAKEN_LATER
              : `${NEW_ORDER_TEXTS.NOT_FREE[point.status]}${takenUntilText(point)}`}
          </PointStatusLabel>
        )}
        {point?.is_offered && isTaken && (
          <Typography variant="caption">{NEW_ORDER_TEXTS.FREE_RANGES(point.free_ranges)}</Typography>
        )}
        {repriced && (
          <Typography variant="caption">
            {ORDER_DRAFTS_TEXTS.REPRICED(priceText(repriced.before), priceText(repriced.now))}
          </Typography>
        )}
        {line && (
          <Typography variant="caption">
            {calculation ? NEW_ORDER_TEXTS.CALCULATION(calculation) : NEW_ORDER_TEXTS.NO_CALCULATION}
          </Typography>
        )}
      </Stack>
      <Stack sx={{ order: BELOW, width: { xs: 170, sm: 150 }, alignItems: 'flex-end' }}>
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
      </Stack>
      <Typography
        variant="subtitle2"
        component="p"
        align="right"
        noWrap
        sx={{ order: BELOW, flex: { xs: 1, sm: '0 0 110px' }, pt: '9px', fontVariantNumeric: 'tabular-nums' }}
      >
        {line ? formatBRL(line.price) : '—'}
      </Typography>
      <IconButton aria-label={NEW_ORDER_TEXTS.REMOVE_WHAT(code)} onClick={onRemove}>
        <DeleteOutlineRounded />
      </IconButton>
    </ListItem>
  )
}, isSameLine)

const priceText = (price: Centavos | undefined): string =>
  price === undefined ? ORDER_DRAFTS_TEXTS.NO_PRICE : formatBRL(price)

function takenUntilText({ status, reserved_until, sold_until }: QuotedPoint): string {
  const until = status === 'sold' ? sold_until : status === 'reserved' ? reserved_until : null
  return until === null ? '' : NEW_ORDER_TEXTS.UNTIL(formatDateTime(until))
}

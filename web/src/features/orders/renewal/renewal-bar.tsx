import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { orderLabel } from '#shared/catalogue/messages/points.ts'
import { itemTermLabel } from '#shared/catalogue/messages/terms.ts'
import { pointNameWithAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { PERIOD_YEARS, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { RENEWAL_TEXTS } from '#shared/orders/messages/renewal.ts'
import type { QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import type { OrderSummary } from '#shared/orders/rules/order-summary.ts'
import { canNotifyCustomer, type Order, type OrderItem } from '#shared/orders/rules/orders.ts'
import {
  currentContractPrice,
  fitsAfterContract,
  indexedPrice,
  isContractPriceProrated,
  renewableItems,
} from '#shared/orders/rules/renewals.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { formatBRL, sumOfAmounts } from '#shared/platform/rules/money.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { formatDate } from '#web/lib/dates.ts'
import { orderQueryOptions } from '#web/lib/order-query-options.ts'
import { PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { quotedPointsQueryOptions } from '#web/lib/quoted-points-query-options.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { useNow } from '#web/lib/use-now.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { PriceIndexField, usePriceIndex } from './price-index-field.tsx'

const MINUTE_MS = 60_000

/** `isFinal`: whether another attempt would fail too. */
type Result = { renewal: Order; renewed: readonly OrderItem[] } | { error: string; isFinal: boolean }

type BarProps = {
  selected: readonly OrderSummary[]
  /** Number of orders in the list that can be selected. */
  count: number
  onSelectAll: (isSelected: boolean) => void
}

/** Bar that selects all orders of a list whose contracts end soon, and renews the selected ones. */
export function RenewalBar({ selected, count, onSelectAll }: BarProps) {
  const [renewed, setRenewed] = useState<readonly OrderSummary[]>([])
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', mb: 1.5 }}>
      <FormControlLabel
        label={RENEWAL_TEXTS.SELECT_ALL}
        control={
          <Checkbox
            checked={count > 0 && selected.length === count}
            disabled={count === 0}
            indeterminate={selected.length > 0 && selected.length < count}
            onChange={(_, isSelected) => onSelectAll(isSelected)}
          />
        }
      />
      <Box role="status" sx={{ marginLeft: 'auto' }}>
        {selected.length > 0 && RENEWAL_TEXTS.SELECTED(selected.length)}
      </Box>
      <Button variant="contained" disabled={selected.length === 0} onClick={() => setRenewed(selected)}>
        {RENEWAL_TEXTS.RENEW_SELECTED}
      </Button>
      {renewed.length > 0 && (
        <RenewSeveralDialog
          orders={renewed}
          onClose={isAnyMade => {
            setRenewed([])
            if (isAnyMade) onSelectAll(false)
          }}
        />
      )}
    </Stack>
  )
}

const RENEW_SEVERAL_KEY = ['renew-several']

/** Renews several orders. Orders that were renewed stay renewed when the others are tried again. */
function useRenewSeveral(orders: readonly OrderSummary[]) {
  const queryClient = useQueryClient()
  const now = new Date(useNow(MINUTE_MS)).toISOString()
  const [percent, setPercent] = useState(0)
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const loaded = useQueries({
    queries: orders.map(({ id }) => ({ ...orderQueryOptions(id), staleTime: 0 })),
  })
  const quotes = useQueries({
    queries: loaded.flatMap(({ data }) => {
      const ids = data ? renewableItems(data, now).map(({ point_id }) => point_id) : []
      return ids.length > 0 ? [quotedPointsQueryOptions(ids)] : []
    }),
  })
  const quoted = new Map(quotes.flatMap(({ data }) => [...(data ?? [])]))
  const rows = orders.map((summary, index) => {
    const query = loaded[index]
    const result = results.get(summary.id)
    const items = query?.data ? renewableItems(query.data, now) : []
    const bookedItems = result ? [] : items.filter(item => isBookedAfter(item, quoted.get(item.point_id)))
    // After the renewal, its items can't be renewed any more, so the renewed ones are shown
    const renewed = result && 'renewed' in result ? result.renewed : items
    return { summary, query, order: query?.data, items: renewed, booked: bookedItems, result }
  })
  const isMade = (result: Result | undefined) => result !== undefined && 'renewal' in result
  const isOpen = (result: Result | undefined) => result === undefined || ('error' in result && !result.isFinal)
  const open = rows.flatMap(({ order, items, booked, result }) =>
    order && items.length > 0 && booked.length === 0 && isOpen(result) ? [{ order, items }] : [],
  )
  const renewal = useMutation({
    mutationKey: RENEW_SEVERAL_KEY,
    // One after another, because each renewal is a transaction of its own and the user sees the progress
    mutationFn: async () => {
      for (const { order, items } of open) {
        const result = await renew(order, items, percent)
        setResults(previous => new Map(previous).set(order.id, result))
      }
    },
    onSettled: () => {
      for (const { order } of open) void queryClient.invalidateQueries({ queryKey: queryKeys.order(order.id) })
      refetchFigures(queryClient)
    },
  })
  return {
    rows,
    open,
    percent,
    setPercent,
    renewal,
    // A second click may come before the button shows that it is busy
    start: () => {
      if (queryClient.isMutating({ mutationKey: RENEW_SEVERAL_KEY }) === 0) renewal.mutate()
    },
    isPending: loaded.some(query => query.isPending) || quotes.some(query => query.isLoading),
    made: [...results.values()].filter(isMade).length,
    failed: [...results.values()].filter(result => !isMade(result)).length,
  }
}

const isBookedAfter = (item: OrderItem, point: QuotedPoint | undefined): boolean =>
  point !== undefined && !fitsAfterContract(item, item.period_years, point.free_ranges)

async function renew(order: Order, items: readonly OrderItem[], percent: number): Promise<Result> {
  const offered = items.map(item => ({
    item_id: item.id,
    period_years: item.period_years,
    price: indexedPrice(currentContractPrice(item, item.period_years), percent),
  }))
  try {
    const request = {
      order_id: order.id,
      version: order.version,
      items: offered,
      price_reason: RENEWAL_TEXTS.INDEX_REASON(percent),
    }
    return { renewal: await callApi(ordersApi.offerRenewal, request), renewed: items }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'POINT_BOOKED_LATER' && error.details) {
      const bookedPointIds = new Set(error.details.points.map(({ point_id }) => point_id))
      const names = items.filter(({ point_id }) => bookedPointIds.has(point_id)).map(pointNameWithAssetCode)
      return { error: RENEWAL_TEXTS.NOT_MADE_BOOKED(names), isFinal: true }
    }
    return {
      error: RENEWAL_TEXTS.NOT_MADE(error instanceof ApiError ? error.message : RENEWAL_TEXTS.NO_NETWORK),
      isFinal: false,
    }
  }
}

type DialogProps = { orders: readonly OrderSummary[]; onClose: (isAnyMade: boolean) => void }

function RenewSeveralDialog({ orders, onClose }: DialogProps) {
  const { rows, open, percent, setPercent, renewal, start, isPending, made, failed } = useRenewSeveral(orders)
  const total = made + failed
  const close = () => onClose(made > 0)
  const index = usePriceIndex(applied => {
    setPercent(applied)
    return sumOfAmounts(open.map(({ items }) => items.length))
  })
  return (
    <SheetDialog
      open
      onClose={close}
      title={RENEWAL_TEXTS.SEVERAL_TITLE}
      description={RENEWAL_TEXTS.SEVERAL_INTRO}
      busy={renewal.isPending}
      footer={
        <DialogActions>
          <Button disabled={renewal.isPending} onClick={close}>
            {total > 0 ? CONTROL_TEXTS.CLOSE : CONTROL_TEXTS.BACK}
          </Button>
          {open.length > 0 && (
            <BusyButton
              variant="contained"
              disabled={isPending}
              loading={renewal.isPending}
              onClick={() => index.isApplied() && start()}
            >
              {RENEWAL_TEXTS.MAKE_SEVERAL(open.length)}
            </BusyButton>
          )}
        </DialogActions>
      }
    >
      <div role="status">
        {isPending && RENEWAL_TEXTS.SEVERAL_LOADING}
        {renewal.isPending && RENEWAL_TEXTS.SEVERAL_RUNNING(total, total + open.length)}
        {!renewal.isPending && total > 0 && (
          <Alert severity={failed > 0 ? 'warning' : 'success'} sx={{ mb: 2 }}>
            {RENEWAL_TEXTS.SEVERAL_DONE(made, failed, open.length > 0)}
          </Alert>
        )}
      </div>
      {open.length > 0 && !renewal.isPending && <PriceIndexField {...index.field} />}
      <RowList>
        {rows.map(({ summary, query, order, items, booked, result }) => (
          <Row
            key={summary.id}
            name={summary.customer_name}
            end={items.length > 0 && <span className="price">{priceOf(items, percent)}</span>}
          >
            <Typography
              color={query?.isError || booked.length > 0 || (result && 'error' in result) ? 'error' : 'inherit'}
            >
              <MuiLink component={Link} to={`${PATHS.adminOrders}/${summary.id}`}>
                {orderLabel(summary.id)}
              </MuiLink>{' '}
              ·{' '}
              {result && 'renewal' in result ? (
                <MuiLink component={Link} to={`${PATHS.adminOrders}/${result.renewal.id}`}>
                  {RENEWAL_TEXTS.MADE(orderLabel(result.renewal.id))}
                </MuiLink>
              ) : result ? (
                result.error
              ) : query?.isError ? (
                <>
                  {RENEWAL_TEXTS.SEVERAL_LOAD_FAILED}{' '}
                  <Button size="small" onClick={() => void query.refetch()}>
                    {SITE_TEXTS.TRY_AGAIN}
                  </Button>
                </>
              ) : booked.length > 0 ? (
                RENEWAL_TEXTS.BOOKED_LATER(booked.map(pointNameWithAssetCode))
              ) : (
                order && termsOf(order, items)
              )}
              {order && !canNotifyCustomer(order) && items.length > 0 && isToBeSent(booked, result) && (
                <> · {RENEWAL_TEXTS.NOT_NOTIFIED}</>
              )}
            </Typography>
          </Row>
        ))}
      </RowList>
    </SheetDialog>
  )
}

/** 'R$ 980,00', or 'R$ 980,00 → R$ 1.024,10' when the price changes. */
function priceOf(items: readonly OrderItem[], percent: number): string {
  const prices = items.map(item => currentContractPrice(item, item.period_years))
  const former = formatBRL(sumOfAmounts(prices))
  const renewed = formatBRL(sumOfAmounts(prices.map(price => indexedPrice(price, percent))))
  return former === renewed ? former : RENEWAL_TEXTS.NEW_VALUE(former, renewed)
}

/** Whether there is or will be a renewal of which the customer has to be told. */
const isToBeSent = (bookedItems: readonly OrderItem[], result: Result | undefined): boolean =>
  result ? 'renewal' in result : bookedItems.length === 0

/** What is renewed in an order, or why nothing is. */
function termsOf(order: Order, items: readonly OrderItem[]): string {
  const [firstEnd] = items.flatMap(({ ends_at }) => ends_at ?? []).toSorted()
  if (firstEnd !== undefined) {
    const periods = PERIOD_YEARS.filter(years => items.some(({ period_years }) => period_years === years))
    const contracts = RENEWAL_TEXTS.CONTRACTS(items.length, formatDate(firstEnd), periods.map(periodLabel))
    if (!items.some(isContractPriceProrated)) return contracts
    const former = formatBRL(sumOfAmounts(items.map(({ price }) => price)))
    return `${contracts}. ${RENEWAL_TEXTS.SCALED(former, [...new Set(items.map(itemTermLabel))])}`
  }
  return order.renewal_order_id === null ? RENEWAL_TEXTS.SKIPPED_NONE : RENEWAL_TEXTS.SKIPPED_RENEWED
}

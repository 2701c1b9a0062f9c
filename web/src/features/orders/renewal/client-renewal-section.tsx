import AutorenewRounded from '@mui/icons-material/AutorenewRounded'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { itemTermLabel } from '#shared/catalogue/messages/terms.ts'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { type PeriodYears, RENEWAL_DAYS } from '#shared/catalogue/rules/periods.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { RENEWAL_TEXTS } from '#shared/orders/messages/renewal.ts'
import { type Order, type OrderItem, shortOrderId } from '#shared/orders/rules/orders.ts'
import { instantDaysBefore, renewalStateOfItem } from '#shared/orders/rules/renewals.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { joinNames } from '#shared/platform/messages/phrases.ts'
import { formatBRL, sumOfAmounts } from '#shared/platform/rules/money.ts'
import { formatDate, formatDateTime } from '#web/lib/dates.ts'
import { orderPath } from '#web/lib/paths.ts'
import { pointQueryOptions } from '#web/lib/point-query-options.ts'
import { useNow } from '#web/lib/use-now.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PeriodSelect } from '#web/ui/period-select.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { SumLine } from '#web/ui/sum-line.tsx'
import { RenewableRow } from './renewable-row.tsx'
import { useIsPixAvailable, useOwnOrder, useRenewal } from './use-renewal.ts'

const Heading = styled(Typography)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& svg': { color: theme.palette.primary.main },
})) as typeof Typography

const Footer = styled('footer')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& strong': { ...theme.typography.h3, marginLeft: 8, color: theme.palette.text.primary },
}))

const MINUTE_MS = 60_000

/**
 * The renewal of a completed order's contracts, for its client: which items can be renewed now and at which price, a requested renewal,
 * and items that were renewed by another order. Renders nothing if none of these applies.
 */
export function ClientRenewalSection({ order }: { order: Order }) {
  const now = new Date(useNow(MINUTE_MS)).toISOString()
  if (order.status !== 'completed') return null
  const itemsWithState = (state: ReturnType<typeof renewalStateOfItem>) =>
    order.items.filter(item => renewalStateOfItem(item, now) === state)
  const [openItems, earlyItems] = [itemsWithState('open'), itemsWithState('too_early')]
  const [firstOpening] = earlyItems
    .flatMap(({ ends_at }) => (ends_at ? [instantDaysBefore(ends_at, RENEWAL_DAYS)] : []))
    .toSorted()
  return (
    <>
      <RenewedItems items={itemsWithState('renewed')} />
      {order.renewal_order_id !== null ? (
        <RequestedRenewal renewalId={order.renewal_order_id} />
      ) : openItems.length > 0 ? (
        <RenewalForm key={order.version} order={order} items={openItems} />
      ) : (
        firstOpening && <Typography variant="hint">{RENEWAL_TEXTS.OPENS(formatDate(firstOpening))}</Typography>
      )}
    </>
  )
}

function RenewedItems({ items }: { items: readonly OrderItem[] }) {
  const byOrder = Map.groupBy(items, ({ renewed_by }) => renewed_by ?? '')
  return [...byOrder].map(([orderId, renewed]) => (
    <Typography key={orderId} variant="hint">
      <Link to={orderPath(orderId)}>
        {RENEWAL_TEXTS.RENEWED(joinNames(renewed.map(({ point_name }) => point_name)), shortOrderId(orderId))}
      </Link>
    </Typography>
  ))
}

function RenewalForm({ order, items }: { order: Order; items: readonly OrderItem[] }) {
  const headingId = useId()
  const { request } = useRenewal()
  const [isConfirming, setConfirming] = useState(false)
  const points = useQueries({ queries: items.map(({ point_id }) => pointQueryOptions(point_id)) })
  const [deselectedIds, setDeselectedIds] = useState<ReadonlySet<string>>(new Set())
  const [periods, setPeriods] = useState<ReadonlyMap<string, PeriodYears>>(new Map())
  const offers = items.map((item, index) => {
    const period_years = periods.get(item.id) ?? item.period_years
    const point = points[index]?.data
    const prices = point && pricesFromFields(point)
    const price = prices?.[period_years]
    return { item, period_years, prices, price, isSelected: !deselectedIds.has(item.id) }
  })
  const selectedOffers = offers.filter(({ isSelected }) => isSelected)
  const isPriced = selectedOffers.length > 0 && selectedOffers.every(({ price }) => price)
  return (
    <Panel aria-labelledby={headingId}>
      <Heading variant="h3" id={headingId}>
        <AutorenewRounded aria-hidden="true" fontSize="small" />
        {RENEWAL_TEXTS.TITLE}
      </Heading>
      <Typography variant="hint">{RENEWAL_TEXTS.INTRO}</Typography>
      <RowList>
        {offers.map(({ item, period_years, prices, price, isSelected }) => (
          <RenewableRow
            key={item.id}
            item={item}
            isChosen={isSelected}
            disabled={request.isPending}
            onChoose={() => setDeselectedIds(previous => toggleId(previous, item.id))}
            end={
              <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', marginLeft: 'auto' }}>
                <PeriodSelect
                  pointName={item.point_name}
                  value={period_years}
                  prices={prices}
                  disabled={request.isPending || !isSelected}
                  onChange={years => setPeriods(previous => new Map(previous).set(item.id, years))}
                />
                <span className="price">{price ? formatBRL(price) : prices && RENEWAL_TEXTS.NOT_PRICED}</span>
              </Stack>
            }
          >
            <AssetCode code={assetCodeOf(item)}>
              {item.ends_at && RENEWAL_TEXTS.ITEM_ENDS(formatDate(item.ends_at))}
            </AssetCode>
          </RenewableRow>
        ))}
      </RowList>
      <Footer>
        <Typography variant="hint">
          {RENEWAL_TEXTS.TOTAL(selectedOffers.length)}
          {isPriced && <strong>{formatBRL(sumOfAmounts(selectedOffers.map(({ price }) => price ?? 0)))}</strong>}
        </Typography>
        <Button variant="contained" disabled={!isPriced} onClick={() => setConfirming(true)}>
          {RENEWAL_TEXTS.ASK}
        </Button>
      </Footer>
      <ConfirmRenewalDialog
        open={isConfirming}
        selected={selectedOffers}
        busy={request.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          request.mutate(
            { order, items: selectedOffers.map(({ item, period_years }) => ({ item_id: item.id, period_years })) },
            { onSettled: () => setConfirming(false) },
          )
        }
      />
    </Panel>
  )
}

type Offer = { item: OrderItem; period_years: PeriodYears; price: number | null | undefined }

type ConfirmRenewalProps = {
  open: boolean
  selected: readonly Offer[]
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Dialog that shows the selected items, periods and prices before the renewal becomes an order. */
function ConfirmRenewalDialog({ open, selected, busy, onConfirm, onClose }: ConfirmRenewalProps) {
  const paysByPix = useIsPixAvailable()
  const total = formatBRL(sumOfAmounts(selected.map(({ price }) => price ?? 0)))
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      title={RENEWAL_TEXTS.ASK_TITLE}
      description={RENEWAL_TEXTS.ASK_DETAIL}
      busy={busy}
      closesOnBack
      footer={
        <DialogActions>
          <Button disabled={busy} onClick={onClose} autoFocus>
            {CONTROL_TEXTS.BACK}
          </Button>
          <BusyButton variant="contained" loading={busy} onClick={onConfirm}>
            {RENEWAL_TEXTS.ASK}
          </BusyButton>
        </DialogActions>
      }
    >
      <RenewalItems
        items={selected.map(({ item, period_years, price }) => ({ ...item, period_years, price: price ?? 0 }))}
      />
      <SumLine sx={{ mb: 2 }}>
        {RENEWAL_TEXTS.TOTAL(selected.length)}
        <strong>{total}</strong>
      </SumLine>
      <span>{paysByPix ? RENEWAL_TEXTS.ASK_PIX(total) : RENEWAL_TEXTS.ASK_BY_SELLER}</span>
    </SheetDialog>
  )
}

const RenewalItems = ({
  items,
}: {
  items: readonly Pick<OrderItem, 'id' | 'point_id' | 'point_name' | 'asset_code' | 'period_years' | 'price'>[]
}) => (
  <RowList>
    {items.map(item => (
      <Row
        key={item.id}
        name={<PointTitle name={item.point_name} />}
        end={<span className="price">{formatBRL(item.price)}</span>}
      >
        <AssetCode code={assetCodeOf(item)}>{itemTermLabel(item)}</AssetCode>
      </Row>
    ))}
  </RowList>
)

function toggleId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const otherIds = [...ids].filter(otherId => otherId !== id)
  return new Set(ids.has(id) ? otherIds : [...otherIds, id])
}

function RequestedRenewal({ renewalId }: { renewalId: string }) {
  const headingId = useId()
  const { withdraw } = useRenewal()
  const paysByPix = useIsPixAvailable()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const renewalQuery = useOwnOrder(renewalId)
  const renewal = renewalQuery.data
  return (
    <Panel aria-labelledby={headingId}>
      <Heading variant="h3" id={headingId}>
        <AutorenewRounded aria-hidden="true" fontSize="small" />
        {RENEWAL_TEXTS.ASKED_IN(shortOrderId(renewalId))}
      </Heading>
      {renewalQuery.isError && !renewal && (
        <RetryAlert query={renewalQuery} title={RENEWAL_TEXTS.LOAD_FAILED}>
          {renewalQuery.error.message}
        </RetryAlert>
      )}
      {renewalQuery.isPending && (
        <Typography variant="hint" role="status">
          {RENEWAL_TEXTS.LOADING}
        </Typography>
      )}
      {renewal && (
        <>
          <Typography variant="hint">
            {renewal.reserved_until && RENEWAL_TEXTS.WAITS(formatDateTime(renewal.reserved_until))}
            {paysByPix && ` ${RENEWAL_TEXTS.PAY_PIX}`}
          </Typography>
          <RenewalItems items={renewal.items} />
          <Footer>
            <Typography variant="hint">
              {RENEWAL_TEXTS.TOTAL(renewal.items.length)}
              <strong>{formatBRL(renewal.total_amount)}</strong>
            </Typography>
            <span>
              <Button component={Link} to={orderPath(renewalId)}>
                {RENEWAL_TEXTS.SEE}
              </Button>
              <Button color="error" onClick={() => setWithdrawing(true)}>
                {RENEWAL_TEXTS.WITHDRAW}
              </Button>
            </span>
          </Footer>
          <ConfirmDialog
            open={isWithdrawing}
            title={RENEWAL_TEXTS.WITHDRAW_TITLE}
            text={RENEWAL_TEXTS.WITHDRAW_DETAIL}
            confirmLabel={RENEWAL_TEXTS.WITHDRAW}
            closesOnBack
            busy={withdraw.isPending}
            onConfirm={() => withdraw.mutate(renewal, { onSettled: () => setWithdrawing(false) })}
            onClose={() => setWithdrawing(false)}
          />
        </>
      )}
    </Panel>
  )
}

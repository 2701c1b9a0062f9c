import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { type PeriodYears, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { neighborhoodAndCity } from '#shared/catalogue/rules/points.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { ORDER_DETAIL_TEXTS } from '#shared/orders/messages/order-detail.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { differingListPrice } from '#shared/orders/rules/discounts.ts'
import type { OrderedPoint } from '#shared/orders/rules/order-details.ts'
import { totalAmount } from '#shared/orders/rules/order-lines.ts'
import {
  distinctNamesAmong,
  type Order,
  type OrderItem,
  pricesForPeriodChange,
  shortOrderId,
} from '#shared/orders/rules/orders.ts'
import { type Centavos, formatBRL } from '#shared/platform/rules/money.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ShowAllLinesButton, useFoldedLines } from '#web/ui/folded-lines.tsx'
import { PeriodSelect } from '#web/ui/period-select.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { OrderFooter } from './order-footer.ts'
import { OrderTotal } from './order-total.tsx'
import { expectedTermText, termText } from './term-text.ts'
import { useItemPoints } from './use-item-points.ts'
import type { OrderChanges } from './use-order-changes.ts'

type Change =
  | { about: 'cancel' }
  | { about: 'remove'; item: OrderItem }
  | { about: 'period'; item: OrderItem; years: PeriodYears; price: number | undefined }

type Props = { order: Order; isEditable: boolean; changes: OrderChanges }

/** An order's items with periods and prices. The client may change them while the order is pending. */
export function OrderItems({ order, isEditable, changes }: Props) {
  const dialogs = useDialogState<Change>()
  const points = useItemPoints(order)
  const nameOf = distinctNamesAmong(order.items)
  const { shown, unfold } = useFoldedLines(order.items)
  return (
    <>
      <RowList aria-label={ORDER_DETAIL_TEXTS.POINTS(order.items.length)}>
        {shown.map(item => (
          <OrderItemRow
            key={item.id}
            item={item}
            name={nameOf(item)}
            point={points.get(item.point_id)?.point ?? undefined}
            expectedDays={expectedTermText(item, points.get(item.point_id)?.begins_at)}
            listPrice={differingListPrice(order, item)}
            isEditable={isEditable}
            busy={changes.busy}
            onPeriod={(years, price) => dialogs.show({ about: 'period', item, years, price })}
            onRemove={() =>
              order.items.length === 1 ? changes.refuseRemovingAll() : dialogs.show({ about: 'remove', item })
            }
          />
        ))}
      </RowList>
      <ShowAllLinesButton unfold={unfold} label={ORDERS_TEXTS.SHOW_ALL_POINTS(order.items.length)} />
      <OrderFooter>
        <OrderTotal order={order} />
        {isEditable && (
          <Button color="error" onClick={() => dialogs.show({ about: 'cancel' })}>
            {ORDERS_TEXTS.CANCEL}
          </Button>
        )}
      </OrderFooter>
      {dialogs.dialog && (
        <ChangeDialog
          order={order}
          change={dialogs.dialog}
          open={dialogs.open}
          changes={changes}
          onClose={dialogs.close}
        />
      )}
    </>
  )
}

type RowProps = {
  item: OrderItem
  /** Unique within the order. */
  name: string
  /** undefined until loaded, and for a deleted point. */
  point: OrderedPoint | undefined
  /** The days that the contract of an unpaid renewal will have. */
  expectedDays: string | undefined
  /** The list price if it differs from the item's price. Centavos. */
  listPrice: Centavos | undefined
  isEditable: boolean
  busy: boolean
  /** `price`: the price of the new period; undefined until loaded. */
  onPeriod: (years: PeriodYears, price: number | undefined) => void
  onRemove: () => void
}

function OrderItemRow({ item, name, point, expectedDays, listPrice, isEditable, busy, onPeriod, onRemove }: RowProps) {
  const prices = point && pricesForPeriodChange(item, pricesFromFields(point))
  const placeName = point && neighborhoodAndCity(point)
  return (
    <Row
      start={<PointThumbnail url={point?.image_url ?? null} />}
      name={<PointTitle name={item.point_name} />}
      end={
        <>
          <span className="price">{formatBRL(item.price)}</span>
          {isEditable && (
            <Stack direction="row" sx={{ flexBasis: '100%', justifyContent: 'space-between' }}>
              {!item.term && (
                <PeriodSelect
                  pointName={name}
                  value={item.period_years}
                  prices={prices}
                  disabled={busy}
                  onChange={years => onPeriod(years, prices?.[years] ?? undefined)}
                />
              )}
              <IconButton aria-label={ORDERS_TEXTS.REMOVE_WHAT(name)} disabled={busy} onClick={onRemove}>
                <DeleteOutlineRounded />
              </IconButton>
            </Stack>
          )}
        </>
      }
    >
      <div>
        <AssetCode code={assetCodeOf(item)}>{placeName}</AssetCode>
      </div>
      {(!isEditable || item.term) && <div>{termText(item)}</div>}
      {expectedDays !== undefined && <div>{expectedDays}</div>}
      {listPrice !== undefined && <div>{ORDERS_TEXTS.LIST_PRICE(formatBRL(listPrice))}</div>}
    </Row>
  )
}

type ChangeDialogProps = {
  order: Order
  change: Change
  open: boolean
  changes: OrderChanges
  onClose: () => void
}

function ChangeDialog({ order, change, open, changes, onClose }: ChangeDialogProps) {
  const dialogProps = { open, closesOnBack: true, busy: changes.busy, onClose }
  const closeWhenSettled = { onSettled: onClose }
  const nameOf = distinctNamesAmong(order.items)
  const hasReceipt = order.payment_receipt_url !== null
  const withReceiptWarning = (text: string): string =>
    hasReceipt ? `${text} ${ORDERS_TEXTS.CHANGE_WITH_RECEIPT(formatBRL(order.total_amount))}` : text
  switch (change.about) {
    case 'cancel':
      return (
        <ConfirmDialog
          {...dialogProps}
          title={ORDERS_TEXTS.CANCEL_TITLE(shortOrderId(order.id))}
          text={
            hasReceipt
              ? `${ORDERS_TEXTS.CANCEL_DETAIL} ${ORDERS_TEXTS.CANCEL_WITH_RECEIPT}`
              : ORDERS_TEXTS.CANCEL_DETAIL
          }
          confirmLabel={ORDERS_TEXTS.CANCEL}
          onConfirm={() => changes.cancel.mutate(undefined, closeWhenSettled)}
        />
      )
    case 'remove': {
      const { item } = change
      return (
        <ConfirmDialog
          {...dialogProps}
          title={ORDERS_TEXTS.REMOVE_TITLE}
          text={withReceiptWarning(ORDERS_TEXTS.REMOVE_DETAIL(nameOf(item)))}
          confirmLabel={ORDERS_TEXTS.REMOVE}
          onConfirm={() =>
            changes.limitToItems.mutate(
              order.items.filter(({ id }) => id !== item.id).map(({ id }) => id),
              closeWhenSettled,
            )
          }
        />
      )
    }
    case 'period': {
      const { item, years, price } = change
      return (
        <ConfirmDialog
          {...dialogProps}
          color="primary"
          title={ORDER_DETAIL_TEXTS.CHANGE_PERIOD_TITLE(periodLabel(years))}
          text={withReceiptWarning(
            price === undefined
              ? ORDER_DETAIL_TEXTS.CHANGE_PERIOD_UNPRICED(nameOf(item))
              : ORDER_DETAIL_TEXTS.CHANGE_PERIOD_DETAIL(nameOf(item), {
                  from: formatBRL(item.price),
                  to: formatBRL(price),
                  total: formatBRL(
                    totalAmount(order.items.map(orderItem => (orderItem.id === item.id ? { price } : orderItem))),
                  ),
                }),
          )}
          confirmLabel={ORDER_DETAIL_TEXTS.CHANGE_PERIOD}
          onConfirm={() => changes.changePeriod.mutate({ item_id: item.id, period_years: years }, closeWhenSettled)}
        />
      )
    }
  }
}

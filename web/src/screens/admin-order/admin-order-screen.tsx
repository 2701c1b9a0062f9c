import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useEffect } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { toast } from 'sonner'
import { POINT_CODES_TEXTS } from '#shared/catalogue/messages/point-codes.ts'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { SIGN_STATE_TEXTS } from '#shared/installation/messages/sign-states.ts'
import { EDIT_ORDER_TEXTS } from '#shared/office/messages/edit-order.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { AMENDMENTS_TEXTS } from '#shared/orders/messages/amendments.ts'
import { OFFICE_ORDER_TEXTS, orderLockedText } from '#shared/orders/messages/order-desk.ts'
import { ORDER_HISTORY_TEXTS } from '#shared/orders/messages/order-history.ts'
import { ORDER_LINK_DESK_TEXTS } from '#shared/orders/messages/order-link.ts'
import { orderTitle } from '#shared/orders/messages/order-name.ts'
import { PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import { RECEIPTS_TEXTS } from '#shared/orders/messages/receipts.ts'
import { SIGNED_COPY_TEXTS } from '#shared/orders/messages/signed-copies.ts'
import { TAKE_BACK_TEXTS } from '#shared/orders/messages/take-back.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import { waitingReceipts } from '#shared/orders/rules/instalment-receipts.ts'
import { instalmentsOf, isInParts, type Payment } from '#shared/orders/rules/instalments.ts'
import { KIT_TYPES, type KitType, kitTypeLabel } from '#shared/orders/rules/kit-types.ts'
import { mayBeEditedWhole } from '#shared/orders/rules/office-orders.ts'
import { mayHaveLink } from '#shared/orders/rules/order-links.ts'
import {
  type CustomerReach,
  customerReach,
  daysWaited,
  isHoldExpired,
  mayHaveSignedCopy,
  mayReopen,
  type Order,
  type OrderItem,
  pricesForPeriodChange,
} from '#shared/orders/rules/orders.ts'
import { renewableItems } from '#shared/orders/rules/renewals.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { CampaignLink, ProofsLink } from '#web/features/installation/proof/proofs-link.tsx'
import { OrderSigns } from '#web/features/installation/signs/order-signs.tsx'
import { WorkOrdersButton } from '#web/features/installation/work-orders/work-orders-button.tsx'
import { SuppressedAddressesAlert } from '#web/features/notifications/suppressed-addresses/suppressed-addresses-alert.tsx'
import { useSuppressedAddresses } from '#web/features/notifications/suppressed-addresses/use-suppressed-addresses.ts'
import { CustomerDialog } from '#web/features/office/customers/customer-dialog.tsx'
import { type ChosenCustomer, toChosenCustomer } from '#web/features/office/customers/customer-field.tsx'
import { ContractLink } from '#web/features/orders/contract/contract-link.tsx'
import { AmendDialog } from '#web/features/orders/order-desk/amend-dialog.tsx'
import { AmendmentsCard } from '#web/features/orders/order-desk/amendments-card.tsx'
import { ChangesAlert } from '#web/features/orders/order-desk/changes-alert.tsx'
import { ConfirmOrderDialog } from '#web/features/orders/order-desk/confirm-order-dialog.tsx'
import { CustomerCard } from '#web/features/orders/order-desk/customer-card.tsx'
import { DecisionDialog } from '#web/features/orders/order-desk/decision-dialog.tsx'
import {
  ChangePeriodDialog,
  ExtendHoldDialog,
  RefuseReceiptDialog,
  RemoveItemsDialog,
  ReopenDialog,
  ReversePaymentDialog,
  TakeBackDialog,
} from '#web/features/orders/order-desk/decision-dialogs.tsx'
import { cancelDecision, markEditedDecision, setKitDecision } from '#web/features/orders/order-desk/decisions.ts'
import { EditInstalmentsDialog } from '#web/features/orders/order-desk/edit-instalments-dialog.tsx'
import { ItemsCard } from '#web/features/orders/order-desk/items-card.tsx'
import { OfficeSaleFacts } from '#web/features/orders/order-desk/office-sale-facts.tsx'
import { OrderFactsCard } from '#web/features/orders/order-desk/order-facts-card.tsx'
import { PaymentsCard } from '#web/features/orders/order-desk/payments-card.tsx'
import { RecordPaymentDialog } from '#web/features/orders/order-desk/record-payment-dialog.tsx'
import { type OrderDesk, useOrderDesk } from '#web/features/orders/order-desk/use-order-desk.ts'
import { OrderLinkCard } from '#web/features/orders/order-link/order-link-card.tsx'
import { OrderTimeline } from '#web/features/orders/orders/order-timeline.tsx'
import { ReceiptField, SignedCopyField } from '#web/features/orders/receipts/receipt-field.tsx'
import { OfferRenewalSection } from '#web/features/orders/renewal/offer-renewal-section.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { isForbidden } from '#web/lib/call-api.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { editOrderPath, PATHS, pointCodesPath } from '#web/lib/paths.ts'
import { isMissingPoint } from '#web/lib/point-query-options.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { FoldedActions } from '#web/ui/folded-actions.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { StaleDataAlert } from '#web/ui/stale-data-alert.tsx'
import { SetCustomerDialog } from './set-customer-dialog.tsx'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  // On phones the side column comes before the history; on wide screens the history fills the room below the items.
  [theme.breakpoints.up('lg')]: {
    gridTemplate: '"items side" auto "history side" 1fr / minmax(0, 1fr) 360px',
    '& > .side': { gridArea: 'side' },
  },
}))

/** The office's page of an order, with all decisions about it. */
export function AdminOrderScreen() {
  const { orderId = '' } = useParams()
  // The key resets all state when a link leads from one order to another.
  return <OrderPage key={orderId} orderId={orderId} />
}

function OrderPage({ orderId }: { orderId: string }) {
  const desk = useOrderDesk(orderId)
  const navigate = useNavigate()
  const { order } = desk
  const title = orderTitle(order.data ?? { id: orderId })
  useTitle(title)
  const isMissing = isMissingPoint(order.error)
  useEffect(() => {
    if (!isMissing) return
    toast.error(ORDER_REFUSALS.ORDER_NOT_FOUND.sentence)
    void navigate(PATHS.adminOrders, { replace: true })
  }, [isMissing, navigate])
  if (isMissing) return null
  const isRefused = isForbidden(order.error)
  return order.data ? (
    <LoadedOrder order={order.data} desk={desk} />
  ) : (
    <PageFrame title={title}>
      <BackLink to={PATHS.adminOrders}>{OFFICE_ORDER_TEXTS.ALL_ORDERS}</BackLink>
      {isRefused ? (
        <AccessDenied />
      ) : order.isError ? (
        <RetryAlert query={order} title={OFFICE_ORDER_TEXTS.LOAD_FAILED}>
          {order.error.message}
        </RetryAlert>
      ) : (
        <CardListSkeleton label={OFFICE_ORDER_TEXTS.LOADING} count={3} height={160} stacked />
      )}
    </PageFrame>
  )
}

type OpenDialog =
  | { kind: 'amend' | 'confirm' | 'cancel' | 'extend' | 'mark' | 'reopen' | 'take_back' | 'instalments' }
  | { kind: 'refuse' | 'payment'; instalmentId?: string | undefined }
  | { kind: 'reverse'; payment: Payment }
  | { kind: 'customer'; customer?: ChosenCustomer }
  | { kind: 'kit'; kit: KitType }
  | { kind: 'remove'; item: OrderItem | undefined }
  | { kind: 'period'; item: OrderItem; years: PeriodYears }

function LoadedOrder({ order, desk }: { order: Order; desk: OrderDesk }) {
  const { dialog, open, openCount, show, close } = useDialogState<OpenDialog>()
  const newCustomer = useDialogState<'customer'>()
  const emails = [order.customer_email, desk.details.data?.account?.email]
  const suppressed = useSuppressedAddresses(emails).data?.items ?? []
  return (
    <PageFrame title={orderTitle(order)} action={<OrderActions order={order} show={show} />}>
      <BackLink to={PATHS.adminOrders}>{OFFICE_ORDER_TEXTS.ALL_ORDERS}</BackLink>
      <StaleDataAlert queryKey={queryKeys.order(order.id)} message={OFFICE_ORDER_TEXTS.SEEN_AT} />
      <Panel title={OFFICE_ORDER_TEXTS.CUSTOMER}>
        <CustomerCard
          order={order}
          account={desk.details.data?.account}
          // Details of the order before it got this customer name none.
          customer={desk.details.isPlaceholderData ? undefined : desk.details.data?.customer}
          onSetCustomer={() => show({ kind: 'customer' })}
        />
        <SuppressedAddressesAlert emails={emails} />
      </Panel>
      <OrderFactsCard order={order} />
      {!open && desk.seenVersion !== undefined && desk.seenVersion < order.version && (
        <ChangesAlert
          key={order.version}
          order={order}
          desk={desk}
          since={desk.seenVersion}
          severity="info"
          title={OFFICE_ORDER_TEXTS.CHANGED_TITLE}
          action={<SeenButton onClick={desk.acknowledge} />}
        />
      )}
      <OrderNotes order={order} />
      <Columns>
        <ItemsAndMoney order={order} desk={desk} show={show} />
        <Stack className="side" spacing={2}>
          {(order.customer_id !== undefined || mayHaveLink(order)) && (
            <Panel title={ORDER_LINK_DESK_TEXTS.TITLE}>
              <OrderLinkCard order={order} />
            </Panel>
          )}
          {order.sale && (
            <Panel title={OFFICE_ORDER_TEXTS.SALE}>
              <OfficeSaleFacts order={order} sale={order.sale} details={desk.details.data} />
            </Panel>
          )}
          {order.status === 'completed' && (
            <Panel title={AMENDMENTS_TEXTS.TITLE}>
              <AmendmentsCard order={order} onAmend={() => show({ kind: 'amend' })} />
            </Panel>
          )}
          {mayHaveSignedCopy(order) && (
            <Panel title={SIGNED_COPY_TEXTS.TITLE}>
              <SignedCopyField order={order} onSent={desk.applyOwnChange} />
            </Panel>
          )}
          <Panel title={RECEIPTS_TEXTS.TITLE}>
            <ReceiptField order={order} onSent={desk.applyOwnChange} heading={null} />
            {order.unread_receipt && (
              <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => show({ kind: 'refuse' })}>
                {OFFICE_ORDER_TEXTS.REFUSE}
              </Button>
            )}
          </Panel>
          {order.status === 'completed' && (
            <Panel title={SIGN_STATE_TEXTS.TITLE}>
              <OrderSigns orderId={order.id} />
            </Panel>
          )}
          <Panel title={OFFICE_ORDER_TEXTS.KIT}>
            <KitSelect order={order} onChoose={kit => show({ kind: 'kit', kit })} />
          </Panel>
        </Stack>
        <Panel title={ORDER_HISTORY_TEXTS.TITLE}>
          <History desk={desk} />
        </Panel>
      </Columns>
      {dialog && (
        <OrderDialog
          key={openCount}
          dialog={dialog}
          open={open}
          order={order}
          desk={desk}
          reach={customerReach(
            order,
            suppressed.map(({ email }) => email),
          )}
          onClose={close}
          onNewCustomer={() => {
            close()
            newCustomer.show('customer')
          }}
        />
      )}
      {newCustomer.dialog && (
        <NewCustomerOfOrder
          key={`new ${newCustomer.openCount}`}
          open={newCustomer.open}
          order={order}
          onClose={newCustomer.close}
          onChosen={customer => {
            newCustomer.close()
            show({ kind: 'customer', customer: toChosenCustomer(customer) })
          }}
        />
      )}
    </PageFrame>
  )
}

function ItemsAndMoney({ order, desk, show }: ActionProps & { desk: OrderDesk }) {
  // Whoever recorded a payment is named in the history too.
  const nameOf = (userId: string | undefined) =>
    desk.history.data?.items.find(({ by_user_id }) => userId !== undefined && by_user_id === userId)?.by
  return (
    <Stack spacing={2}>
      <Panel title={OFFICE_ORDER_TEXTS.ITEMS(order.items.length)}>
        {desk.details.isError && (
          <RetryAlert query={desk.details} severity="warning">
            {OFFICE_ORDER_TEXTS.POINTS_FAILED}
          </RetryAlert>
        )}
        <ItemsCard
          order={order}
          points={desk.details.data?.points}
          onPeriod={(item, years) => show({ kind: 'period', item, years })}
          onRemove={item => show({ kind: 'remove', item })}
        />
      </Panel>
      {order.total_amount > 0 && (
        <Panel title={PAYMENTS_DESK_TEXTS.TITLE}>
          <PaymentsCard
            order={order}
            nameOf={nameOf}
            onEdit={() => show({ kind: 'instalments' })}
            onRecord={instalmentId => show({ kind: 'payment', instalmentId })}
            onRefuse={instalmentId => show({ kind: 'refuse', instalmentId })}
            onReverse={payment => show({ kind: 'reverse', payment })}
          />
        </Panel>
      )}
    </Stack>
  )
}

const SeenButton = ({ onClick }: { onClick: () => void }) => (
  <Button color="inherit" size="small" onClick={onClick}>
    {OFFICE_ORDER_TEXTS.SEEN}
  </Button>
)

type ActionProps = { order: Order; show: (dialog: OpenDialog) => void }

/** What comes next for the order as a button, and the other decisions and documents in a menu. */
function OrderActions({ order, show }: ActionProps) {
  if (order.status === 'pending') return <PendingActions order={order} show={show} />
  if (order.status === 'completed') return <CompletedActions order={order} show={show} />
  return (
    mayReopen(order) && (
      <Button variant="contained" onClick={() => show({ kind: 'reopen' })}>
        {OFFICE_ORDER_TEXTS.REOPEN}
      </Button>
    )
  )
}

const PendingActions = ({ order, show }: ActionProps) => (
  <FoldedActions
    primary={
      <Button variant="contained" onClick={() => show({ kind: 'confirm' })}>
        {order.total_amount === 0
          ? OFFICE_ORDER_TEXTS.CONFIRM_FREE
          : isInParts(order)
            ? PAYMENTS_DESK_TEXTS.CONFIRM_SALE
            : OFFICE_ORDER_TEXTS.CONFIRM}
      </Button>
    }
  >
    {mayBeEditedWhole(order) && (
      <Button component={Link} to={editOrderPath(order.id)}>
        {EDIT_ORDER_TEXTS.ACTION}
      </Button>
    )}
    {!order.unread_receipt && <Button onClick={() => show({ kind: 'extend' })}>{OFFICE_ORDER_TEXTS.EXTEND}</Button>}
    <Button onClick={() => show({ kind: 'remove', item: undefined })}>{OFFICE_ORDER_TEXTS.REMOVE}</Button>
    {!order.edited_by_admin && <Button onClick={() => show({ kind: 'mark' })}>{OFFICE_ORDER_TEXTS.MARK}</Button>}
    <ContractLink order={order} viewer="office" />
    <Button color="error" onClick={() => show({ kind: 'cancel' })}>
      {OFFICE_ORDER_TEXTS.CANCEL}
    </Button>
  </FoldedActions>
)

/** A completed order is renewed when its contracts end soon; before, its contract is what is looked up most. */
function CompletedActions({ order, show }: ActionProps) {
  // An order that was signed on paper has no contract to issue; only one that was issued already is linked.
  const contract = (!order.paper_contract || order.contract_hash !== null) && (
    <ContractLink order={order} viewer="office" />
  )
  const proofs = <ProofsLink order={order} viewer="office" />
  const renewal = renewableItems(order, serverNow()).length > 0 && <OfferRenewalSection order={order} />
  return (
    <FoldedActions primary={renewal || contract || proofs}>
      {renewal && contract}
      {(renewal || contract) && proofs}
      <CampaignLink order={order} viewer="office" />
      <Button component={Link} to={pointCodesPath(order.items.map(({ point_id }) => point_id))}>
        {POINT_CODES_TEXTS.PRINT_CODES}
      </Button>
      <WorkOrdersButton pointIds={order.items.map(({ point_id }) => point_id)} forCustomer />
      {!order.paper_contract && (
        <Button color="error" onClick={() => show({ kind: 'take_back' })}>
          {TAKE_BACK_TEXTS.ACTION}
        </Button>
      )}
    </FoldedActions>
  )
}

/** What the office has to know before it decides. */
function OrderNotes({ order }: { order: Order }) {
  const now = serverNow()
  const { unread_receipt: unread, refused_receipt: refused } = order
  const waitingCount = waitingReceipts(order).filter(({ instalment_id }) =>
    instalmentsOf(order).some(({ id }) => id === instalment_id),
  ).length
  if (order.status !== 'pending')
    return (
      <>
        {waitingCount > 0 && (
          <Alert severity="warning" role="note">
            {PAYMENTS_DESK_TEXTS.RECEIPTS_WAIT(waitingCount)}
          </Alert>
        )}
        {/* Not an alert, because this is the order's state and no news: an alert would sound like the refusal of a decision that was just made. */}
        <Alert severity="info" role="note">
          {lockedText(order)}
        </Alert>
      </>
    )
  return (
    <>
      {isHoldExpired(order, now) && <Alert severity="warning">{OFFICE_ORDER_TEXTS.OVER}</Alert>}
      {unread && (
        <Alert severity="warning" role="note">
          {OFFICE_ORDER_TEXTS.RECEIPT_UNREAD(daysWaited(unread.sent_at, now), isInParts(order))}
        </Alert>
      )}
      {refused && (
        <Alert severity="info" role="note">
          {OFFICE_ORDER_TEXTS.REFUSED_RECEIPT(formatDateTime(refused.refused_at), refused.reason)}
        </Alert>
      )}
    </>
  )
}

const lockedText = (order: Order): string => {
  if (!mayReopen(order)) return orderLockedText(order)
  return order.payment_receipt_url === null ? OFFICE_ORDER_TEXTS.LAPSED : OFFICE_ORDER_TEXTS.CANCELLED_WITH_RECEIPT
}

function History({ desk: { history, order } }: { desk: OrderDesk }) {
  if (history.data) return <OrderTimeline entries={history.data.items} order={order.data} />
  if (history.isError)
    return (
      <RetryAlert query={history} title={ORDER_HISTORY_TEXTS.LOAD_FAILED}>
        {history.error.message}
      </RetryAlert>
    )
  return <CardListSkeleton label={ORDER_HISTORY_TEXTS.LOADING} count={2} height={48} stacked />
}

function KitSelect({ order, onChoose }: { order: Order; onChoose: (kit: KitType) => void }) {
  const noKit = order.renews === null ? OFFICE_ORDER_TEXTS.NO_KIT : OFFICE_ORDER_TEXTS.NO_NEW_KIT
  if (order.status === 'cancelled') return order.kit_type ? kitTypeLabel(order.kit_type) : noKit
  return (
    <TextField
      select
      size="small"
      value={order.kit_type ?? ''}
      slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': OFFICE_ORDER_TEXTS.KIT } } }}
      onChange={event => {
        const kit = KIT_TYPES.find(kitType => kitType === event.target.value)
        if (kit && kit !== order.kit_type) onChoose(kit)
      }}
    >
      <MenuItem value="" disabled>
        {noKit}
      </MenuItem>
      {[...new Set([...KIT_TYPES, ...(order.kit_type ? [order.kit_type] : [])])].map(kit => (
        <MenuItem key={kit} value={kit}>
          {kitTypeLabel(kit)}
        </MenuItem>
      ))}
    </TextField>
  )
}

type DialogProps = {
  dialog: OpenDialog
  open: boolean
  order: Order
  desk: OrderDesk
  reach: CustomerReach
  onClose: () => void
  onNewCustomer: () => void
}

function OrderDialog({ dialog, reach, onNewCustomer, ...props }: DialogProps) {
  const { order, desk } = props
  switch (dialog.kind) {
    case 'confirm':
      return <ConfirmOrderDialog {...props} reach={reach} />
    case 'amend':
      return <AmendDialog {...props} reach={reach} />
    case 'cancel':
      return (
        <DecisionDialog {...props} {...cancelDecision(order, reach)}>
          {order.unread_receipt && <Alert severity="warning">{OFFICE_ORDER_TEXTS.CANCEL_UNREAD_RECEIPT}</Alert>}
        </DecisionDialog>
      )
    case 'refuse':
      return <RefuseReceiptDialog {...props} reach={reach} instalmentId={dialog.instalmentId} />
    case 'reopen':
      return <ReopenDialog {...props} reach={reach} />
    case 'take_back':
      return <TakeBackDialog {...props} reach={reach} />
    case 'extend':
      return <ExtendHoldDialog {...props} />
    case 'instalments':
      return <EditInstalmentsDialog {...props} />
    case 'payment':
      return <RecordPaymentDialog {...props} instalmentId={dialog.instalmentId} />
    case 'reverse':
      return <ReversePaymentDialog {...props} payment={dialog.payment} />
    case 'mark':
      return <DecisionDialog {...props} {...markEditedDecision(order)} />
    case 'kit':
      return <DecisionDialog {...props} {...setKitDecision(order, dialog.kit)} />
    case 'customer':
      return <SetCustomerDialog {...props} initial={dialog.customer} onNewCustomer={onNewCustomer} />
    case 'remove':
      return <RemoveItemsDialog {...props} initialItemId={dialog.item?.id} />
    case 'period': {
      // The item's current data, because somebody else may have changed it while the dialog was open.
      const item = order.items.find(({ id }) => id === dialog.item.id) ?? dialog.item
      const point = desk.details.data?.points.find(({ point_id }) => point_id === item.point_id)?.point
      return (
        <ChangePeriodDialog
          {...props}
          item={item}
          years={dialog.years}
          prices={point ? pricesForPeriodChange(item, pricesFromFields(point)) : undefined}
        />
      )
    }
  }
}

type NewCustomerProps = Pick<DialogProps, 'open' | 'order' | 'onClose'> & { onChosen: (customer: Customer) => void }

/** Dialog that creates a customer with the order's contact, and then asks whether the order is theirs. */
function NewCustomerOfOrder({ open, order, onClose, onChosen }: NewCustomerProps) {
  const { profile } = useSession()
  const { customer_name: name, customer_email: email, customer_phone: phone } = order
  return (
    <CustomerDialog
      open={open}
      onClose={onClose}
      ownId={profile?.id ?? ''}
      customer={undefined}
      newFor={{ order_id: order.id, contact: { name, email, phone } }}
      onSaved={onChosen}
      otherLabel={NEW_ORDER_TEXTS.USE_OTHER}
      onOpenOther={onChosen}
    />
  )
}

import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined'
import SummarizeOutlined from '@mui/icons-material/SummarizeOutlined'
import Alert, { type AlertColor } from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { itemTermWithDates } from '#shared/catalogue/messages/terms.ts'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { neighborhoodAndCity } from '#shared/catalogue/rules/points.ts'
import { CAMPAIGN_TEXTS } from '#shared/installation/messages/campaign-report.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { orderLinks } from '#shared/orders/api/order-links.ts'
import { AMENDMENTS_TEXTS } from '#shared/orders/messages/amendments.ts'
import { CONTRACT_TEXTS, READ_DRAFT_TEXT } from '#shared/orders/messages/contract.ts'
import { linkedOrderStateTexts, ORDER_LINK_TEXTS } from '#shared/orders/messages/order-link.ts'
import { orderName, orderTitle } from '#shared/orders/messages/order-name.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { PAYMENT_TEXTS } from '#shared/orders/messages/payment.ts'
import { receiptTitle } from '#shared/orders/messages/receipts.ts'
import { differingListPrice } from '#shared/orders/rules/discounts.ts'
import { hasOpenBalance, nextInstalment } from '#shared/orders/rules/instalments.ts'
import { type LinkedOrder, type LinkedOrderState, stateOfLinkedOrder } from '#shared/orders/rules/order-links.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { type Centavos, formatBRL } from '#shared/platform/rules/money.ts'
import { AmendmentList } from '#web/features/orders/orders/amendment-list.tsx'
import { HoldTimeLeft, useHoldClock } from '#web/features/orders/orders/order-card.tsx'
import { OrderFooter } from '#web/features/orders/orders/order-footer.ts'
import { OrderLayout } from '#web/features/orders/orders/order-layout.ts'
import { OrderProgress } from '#web/features/orders/orders/order-progress.tsx'
import { OpenBalanceChip, OrderStatusChip } from '#web/features/orders/orders/order-status-chip.tsx'
import { OrderTotal } from '#web/features/orders/orders/order-total.tsx'
import { InstalmentList } from '#web/features/orders/payment/instalment-list.tsx'
import { PaymentInstructions } from '#web/features/orders/payment/payment-instructions.tsx'
import { SignedCopy } from '#web/features/orders/receipts/receipt-field.tsx'
import { AskSellerButton } from '#web/features/platform/whatsapp/ask-seller-button.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { formatDate } from '#web/lib/dates.ts'
import { linkedAmendmentPath, PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { ShowAllLinesButton, useFoldedLines } from '#web/ui/folded-lines.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { StaleDataAlert } from '#web/ui/stale-data-alert.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { LinkedInstalmentReceipt, LinkedReceipt, openReceiptByLink } from './linked-receipt.tsx'

const SEVERITIES: Record<LinkedOrderState, AlertColor> = {
  waiting: 'info',
  over: 'warning',
  receipt_sent: 'success',
  receipt_refused: 'warning',
  confirmed: 'success',
  running: 'success',
  installed: 'success',
  ended: 'info',
  cancelled: 'warning',
  lapsed: 'warning',
  cancelled_receipt: 'warning',
}

const Layout = styled(OrderLayout)({ maxWidth: 1040, margin: '0 auto', padding: '24px 16px 96px' })

type Props = { order: LinkedOrder; token: string }

/** An order, for a person who has its link. */
export function LinkedOrderPage({ order, token }: Props) {
  const { now, isOver } = useHoldClock(order)
  const state = stateOfLinkedOrder(order, new Date(now).toISOString())
  const today = dayOf(new Date(now).toISOString())
  const [title, detail] = linkedOrderStateTexts(state, order, today)
  const isLate = hasOpenBalance(order) && nextInstalment(order, today)?.state === 'late'
  return (
    <Layout>
      <Stack className="whole" spacing={2}>
        <Stack
          component="header"
          direction="row"
          sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px 16px' }}
        >
          <div>
            <Typography variant="h1">{orderTitle(order)}</Typography>
            <Typography variant="hint">
              {ORDER_LINK_TEXTS.FOR(order.customer_name)}, {ORDER_LINK_TEXTS.MADE_AT(formatDate(order.created_at))}
            </Typography>
            {order.renews !== null && (
              <Typography variant="hint">{ORDER_LINK_TEXTS.RENEWAL(shortOrderId(order.renews))}</Typography>
            )}
          </div>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <OrderStatusChip status={order.status} />
            <OpenBalanceChip order={order} />
          </Stack>
        </Stack>
        <StaleDataAlert queryKey={queryKeys.linkedOrder(token)} message={ORDER_LINK_TEXTS.SEEN_AT} />
        {/* This region is always rendered, so that screen readers announce a change of the state in it. */}
        <div role="status">
          <Alert severity={isLate ? 'warning' : SEVERITIES[state]} sx={{ color: 'text.primary' }}>
            <AlertTitle>{title}</AlertTitle>
            {detail}
          </Alert>
        </div>
        {order.status !== 'cancelled' && (
          <Panel>
            <OrderProgress order={order} isOver={isOver || state === 'ended'} />
            <HoldTimeLeft order={order} now={now} isOver={isOver} />
          </Panel>
        )}
      </Stack>
      <Stack className="pay" spacing={2}>
        {(hasOpenBalance(order) || state === 'waiting' || state === 'receipt_sent' || state === 'receipt_refused') && (
          <>
            <VisuallyHidden as="h2">{ORDER_LINK_TEXTS.PAYMENT}</VisuallyHidden>
            <LinkedPayment order={order} token={token} asks={order.status === 'pending' && state !== 'receipt_sent'} />
          </>
        )}
        <LinkedInstalmentReceipt order={order} token={token} />
        {order.status !== 'cancelled' && (
          <Panel title={ORDER_LINK_TEXTS.CONTRACT}>
            {order.has_signed_copy ? (
              <SignedCopy
                orderId={order.id}
                queryKey={queryKeys.linkedSignedCopy(token)}
                open={signal => callApi(orderLinks.openSignedContract, { link: token }, { signal })}
              />
            ) : (
              <Typography variant="hint">{contractText(order)}</Typography>
            )}
            {!order.signed_on_paper && (
              <Button
                component={Link}
                to={{ pathname: PATHS.linkedContract, hash: `#${token}` }}
                variant="outlined"
                startIcon={<DescriptionOutlined />}
              >
                {order.status === 'pending' ? READ_DRAFT_TEXT : CONTRACT_TEXTS.LINK}
              </Button>
            )}
            {order.amendments && (
              <>
                <Typography variant="subtitle2" component="h3">
                  {AMENDMENTS_TEXTS.TITLE}
                </Typography>
                <AmendmentList
                  amendments={order.amendments}
                  pathOf={number => ({ pathname: linkedAmendmentPath(number), hash: `#${token}` })}
                />
              </>
            )}
          </Panel>
        )}
        <LinkedReports order={order} token={token} />
        {(order.status === 'pending' || order.payment_receipt_url !== null) && (
          <Panel title={receiptTitle(order)}>
            <LinkedReceipt order={order} token={token} />
          </Panel>
        )}
      </Stack>
      <Stack className="points" spacing={2}>
        <LinkedItems order={order} />
        <InstalmentList order={order} heading="h2" openReceipt={openReceiptByLink(token)} />
      </Stack>
      <Stack className="next" spacing={2}>
        <AskSellerButton text={ORDER_LINK_TEXTS.QUESTION(orderName(order))} fullWidth>
          {ORDER_LINK_TEXTS.ASK}
        </AskSellerButton>
        <Typography variant="hint">{ORDER_LINK_TEXTS.UNTIL(formatDate(order.link_until))}</Typography>
      </Stack>
    </Layout>
  )
}

/** What was done at the points, with photos: the whole campaign, and the installations alone. */
const LinkedReports = ({ order, token }: Props) => (
  <>
    {order.status === 'completed' && (
      <Panel title={CAMPAIGN_TEXTS.TITLE}>
        <Typography variant="hint">{CAMPAIGN_TEXTS.DETAIL}</Typography>
        <Button
          component={Link}
          to={{ pathname: PATHS.linkedCampaign, hash: `#${token}` }}
          variant="outlined"
          startIcon={<SummarizeOutlined />}
        >
          {CAMPAIGN_TEXTS.OPEN}
        </Button>
      </Panel>
    )}
    {order.installation && order.installation.installed > 0 && (
      <Panel title={PROOF_TEXTS.TITLE}>
        <Typography variant="hint">{ORDER_LINK_TEXTS.PROOFS_DETAIL}</Typography>
        <Button
          component={Link}
          to={{ pathname: PATHS.linkedProofs, hash: `#${token}` }}
          variant="outlined"
          startIcon={<PhotoLibraryOutlined />}
        >
          {ORDER_LINK_TEXTS.SHOW_PROOFS}
        </Button>
      </Panel>
    )}
  </>
)

/** Payment, after a question for the CPF or CNPJ of a customer whose draft of the contract lacks it. */
function LinkedPayment({ order, token, asks }: Props & { asks: boolean }) {
  const draft = useQuery({
    queryKey: queryKeys.linkedContract(token),
    queryFn: ({ signal }) => callApi(orderLinks.contract, { link: token }, { signal }),
    enabled: asks,
    retry: false,
  })
  // Who has no draft, or no network for it, pays without the question.
  if (draft.isLoading) return <CardListSkeleton label={PAYMENT_TEXTS.LOADING} count={1} height={160} stacked />
  return (
    <PaymentInstructions
      order={order}
      draft={order.signed_on_paper ? undefined : `${PATHS.linkedContract}#${token}`}
      asksForDocument={draft.data?.contract.client.document_number === ''}
      giveDocument={{
        detail: ORDER_LINK_TEXTS.DOCUMENT_DETAIL,
        action: (
          <AskSellerButton text={ORDER_LINK_TEXTS.DOCUMENT_MESSAGE(orderName(order))}>
            {ORDER_LINK_TEXTS.DOCUMENT_GIVE}
          </AskSellerButton>
        ),
      }}
    />
  )
}

function contractText({ signed_on_paper, status }: LinkedOrder): string {
  if (signed_on_paper) return ORDER_LINK_TEXTS.SIGNED_ON_PAPER
  return status === 'pending' ? ORDER_LINK_TEXTS.DRAFT_BEFORE_PAYMENT : ORDER_LINK_TEXTS.CONTRACT_DETAIL
}

const ListPrice = ({ price }: { price: Centavos | undefined }) =>
  price !== undefined && <div>{ORDERS_TEXTS.LIST_PRICE(formatBRL(price))}</div>

function LinkedItems({ order }: { order: LinkedOrder }) {
  const { shown, unfold } = useFoldedLines(order.items)
  return (
    <Panel title={ORDER_LINK_TEXTS.POINTS}>
      <RowList>
        {shown.map(item => (
          <Row
            key={item.id}
            start={<PointThumbnail url={item.point?.image_url ?? null} />}
            name={<PointTitle name={item.point_name} />}
            end={<span className="price">{formatBRL(item.price)}</span>}
          >
            <div>
              <AssetCode code={assetCodeOf(item)}>{item.point ? neighborhoodAndCity(item.point) : null}</AssetCode>
            </div>
            <div>
              {itemTermWithDates(item)}
              {item.ended_at && ORDERS_TEXTS.ITEM_ENDED}
            </div>
            <ListPrice price={differingListPrice(order, item)} />
          </Row>
        ))}
      </RowList>
      <ShowAllLinesButton unfold={unfold} label={ORDERS_TEXTS.SHOW_ALL_POINTS(order.items.length)} />
      <OrderFooter>
        <OrderTotal order={order} />
      </OrderFooter>
    </Panel>
  )
}

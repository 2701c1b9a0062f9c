import AddRounded from '@mui/icons-material/AddRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import SummarizeOutlined from '@mui/icons-material/SummarizeOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { orderLabel } from '#shared/catalogue/messages/points.ts'
import { CAMPAIGN_TEXTS } from '#shared/installation/messages/campaign-report.ts'
import { STATEMENT_TEXTS } from '#shared/orders/messages/customer-statement.ts'
import { ORDER_LIST_TEXTS } from '#shared/orders/messages/order-list.ts'
import { CUSTOMER_ACCOUNTS_TEXTS } from '#shared/people/messages/customer-accounts.ts'
import { CUSTOMER_PAGE_TEXTS } from '#shared/people/messages/customer-page.ts'
import { CUSTOMER_PRIVACY_TEXTS } from '#shared/people/messages/customer-privacy.ts'
import { CUSTOMERS_TEXTS } from '#shared/people/messages/customers.ts'
import { CUSTOMER_REFUSALS } from '#shared/people/refusals/customers.ts'
import { CUSTOMER_TYPE_LABELS, type Customer, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { customerIdSchema, orderIdSchema } from '#shared/platform/rules/identifiers.ts'
import { SuppressedAddressesAlert } from '#web/features/notifications/suppressed-addresses/suppressed-addresses-alert.tsx'
import {
  CustomerAccountsSection,
  CustomerCheckAlert,
} from '#web/features/office/customers/customer-accounts-section.tsx'
import {
  CustomerContactsList,
  OtherCustomerDataSection,
} from '#web/features/office/customers/customer-data-section.tsx'
import { CustomerDialog } from '#web/features/office/customers/customer-dialog.tsx'
import { formattedDocument } from '#web/features/office/customers/customer-labels.ts'
import { CustomerOrdersSection } from '#web/features/office/customers/customer-orders-section.tsx'
import { CustomerPrivacySection } from '#web/features/office/customers/customer-privacy-section.tsx'
import { CustomerTimeline } from '#web/features/office/customers/customer-timeline.tsx'
import { MergeCustomerButton } from '#web/features/office/customers/merge-customer-button.tsx'
import { useCustomer, useCustomerHistory, useCustomerOrders } from '#web/features/office/customers/use-customer.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { isForbidden } from '#web/lib/call-api.ts'
import { contractPath, customerCampaignPath, customerPath, customerStatementPath, PATHS } from '#web/lib/paths.ts'
import { isMissingPoint } from '#web/lib/point-query-options.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { StaleDataAlert } from '#web/ui/stale-data-alert.tsx'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  // On phones the side column comes before the history; on wide screens the history fills the room below the orders.
  [theme.breakpoints.up('lg')]: {
    gridTemplate: '"orders side" auto "history side" 1fr / minmax(0, 1fr) 360px',
    '& > .side': { gridArea: 'side' },
  },
}))

/** Link back to the order or contract from which the page was opened (customerPathFrom), else to all customers. */
function CustomerBackLink() {
  const [query] = useSearchParams()
  const contract = orderIdSchema.safeParse(query.get('contrato')).data
  const order = orderIdSchema.safeParse(query.get('pedido')).data
  const [backPath, backLabel] =
    contract !== undefined
      ? [contractPath(contract, 'office'), CUSTOMER_PAGE_TEXTS.BACK_TO_CONTRACT]
      : order !== undefined
        ? [`${PATHS.adminOrders}/${order}`, CUSTOMER_PAGE_TEXTS.BACK_TO_ORDER(orderLabel(order))]
        : [PATHS.adminCustomers, CUSTOMER_PAGE_TEXTS.ALL]
  return <BackLink to={backPath}>{backLabel}</BackLink>
}

/** The page of a customer: data, contacts, orders with the unpaid amount, history. */
export function AdminCustomerScreen() {
  const { customerId = '' } = useParams()
  // Not requested, because a browser may refuse to send a request with an invalid id, and no response would ever come.
  if (!customerIdSchema.safeParse(customerId).success) return <MissingCustomer />
  // The key resets all state when a link leads from one customer to another.
  return <CustomerPage key={customerId} customerId={customerId} />
}

function CustomerPage({ customerId }: { customerId: string }) {
  const customer = useCustomer(customerId)
  const { search } = useLocation()
  const isGone = isMissingPoint(customer.error)
  const wasShown = useRef(false)
  useEffect(() => {
    if (!customer.data) return
    if (customer.data.id === customerId) wasShown.current = true
    else if (wasShown.current)
      toast.info(CUSTOMER_PAGE_TEXTS.MERGED_MEANWHILE(nameOfCustomer(customer.data)), {
        description: CUSTOMER_PAGE_TEXTS.EDIT_LOST,
      })
  }, [customer.data, customerId])
  useTitle(customer.data && !isGone ? nameOfCustomer(customer.data) : CUSTOMERS_TEXTS.NAME)
  // The customer was merged, and its id leads to the other one.
  if (customer.data && customer.data.id !== customerId)
    return <Navigate to={{ pathname: customerPath(customer.data.id), search }} replace />
  if (customer.data && !isGone) return <LoadedCustomer customer={customer.data} />
  if (isGone) return <MissingCustomer />
  return (
    <PageFrame title={CUSTOMERS_TEXTS.NAME}>
      <CustomerBackLink />
      {isForbidden(customer.error) ? (
        <AccessDenied />
      ) : customer.isError ? (
        <RetryAlert query={customer} title={CUSTOMER_PAGE_TEXTS.LOAD_FAILED}>
          {customer.error.message}
        </RetryAlert>
      ) : (
        <CardListSkeleton label={CUSTOMER_PAGE_TEXTS.LOADING} count={3} height={160} stacked />
      )}
    </PageFrame>
  )
}

function MissingCustomer() {
  useTitle(CUSTOMERS_TEXTS.NAME)
  return (
    <PageFrame title={CUSTOMERS_TEXTS.NAME}>
      <EmptyState
        alert
        icon={<PersonOffOutlined />}
        title={CUSTOMER_REFUSALS.CUSTOMER_NOT_FOUND.sentence}
        action={
          <Button component={Link} to={PATHS.adminCustomers} variant="outlined">
            {CUSTOMER_PAGE_TEXTS.ALL}
          </Button>
        }
      />
    </PageFrame>
  )
}

function LoadedCustomer({ customer }: { customer: Customer }) {
  const { profile } = useSession()
  const navigate = useNavigate()
  const orders = useCustomerOrders(customer.id)
  const history = useCustomerHistory(customer.id, customer.version)
  const { dialog, open, openCount, show, close } = useDialogState<true>()
  const { type, trade_name, legal_name } = customer
  const intro = [
    trade_name !== '' && trade_name !== legal_name ? legal_name : '',
    CUSTOMER_TYPE_LABELS[type],
    formattedDocument(customer) || CUSTOMERS_TEXTS.NO_DOCUMENT,
  ]
  return (
    <PageFrame
      title={nameOfCustomer(customer)}
      action={
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" startIcon={<EditOutlined />} onClick={() => show(true)}>
            {CUSTOMER_PAGE_TEXTS.EDIT}
          </Button>
          <Button
            component={Link}
            to={`${PATHS.adminNewOrder}?cliente=${encodeURIComponent(customer.id)}`}
            variant="contained"
            startIcon={<AddRounded />}
          >
            {ORDER_LIST_TEXTS.NEW}
          </Button>
        </Stack>
      }
    >
      <CustomerBackLink />
      <StaleDataAlert queryKey={queryKeys.customer(customer.id)} message={CUSTOMER_PAGE_TEXTS.SEEN_AT} />
      <CustomerCheckAlert customer={customer} />
      <Columns>
        <Panel title={CUSTOMER_PAGE_TEXTS.ORDERS}>
          <CustomerOrdersSection orders={orders} />
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button
              component={Link}
              to={customerStatementPath(customer.id)}
              variant="outlined"
              startIcon={<ReceiptLongOutlined />}
            >
              {STATEMENT_TEXTS.LINK}
            </Button>
            <Button
              component={Link}
              to={customerCampaignPath(customer.id)}
              variant="outlined"
              startIcon={<SummarizeOutlined />}
            >
              {CAMPAIGN_TEXTS.TITLE}
            </Button>
          </Stack>
        </Panel>
        <Stack className="side" spacing={2}>
          <Panel title={CUSTOMER_PAGE_TEXTS.CONTACTS}>
            <CustomerContactsList contacts={customer.contacts} />
            <SuppressedAddressesAlert emails={customer.contacts.map(({ email }) => email)} />
          </Panel>
          <Panel title={CUSTOMER_PAGE_TEXTS.DATA}>
            <Typography variant="body2">{intro.filter(Boolean).join(' · ')}</Typography>
            <OtherCustomerDataSection customer={customer} />
            {profile?.role === 'admin' && <MergeCustomerButton customer={customer} />}
          </Panel>
          <Panel title={CUSTOMER_ACCOUNTS_TEXTS.TITLE}>
            <CustomerAccountsSection customer={customer} />
          </Panel>
          {profile?.role === 'admin' && (
            <Panel title={CUSTOMER_PRIVACY_TEXTS.TITLE}>
              <CustomerPrivacySection customer={customer} />
            </Panel>
          )}
        </Stack>
        <Panel title={CUSTOMER_PAGE_TEXTS.HISTORY}>
          <CustomerTimeline type={type} history={history} />
        </Panel>
      </Columns>
      {profile && dialog && (
        <CustomerDialog
          key={openCount}
          open={open}
          onClose={close}
          ownId={profile.id}
          customer={customer}
          onOpenOther={otherCustomerId => {
            close()
            void navigate(customerPath(otherCustomerId.id))
          }}
        />
      )}
    </PageFrame>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import type { OfficeOrderForm } from '#shared/orders/rules/office-orders.ts'
import type { OrderDraft } from '#shared/orders/rules/order-drafts.ts'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { type Customer, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { orderDraftIdSchema } from '#shared/platform/rules/identifiers.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { toChosenCustomer } from '#web/features/office/customers/customer-field.tsx'
import { DraftStateNotice } from '#web/features/office/new-order/draft-state-notice.tsx'
import type { NewOrderFormErrors } from '#web/features/office/new-order/new-order-form.ts'
import {
  OrderFormColumns,
  OrderFormPanels,
  useVisitedFields,
} from '#web/features/office/new-order/order-form-panels.tsx'
import type { PlanErrors } from '#web/features/office/new-order/typed-plan.ts'
import { useAddPointsOfUrl } from '#web/features/office/new-order/use-add-points-of-url.ts'
import {
  type NewOrder,
  readSentOrder,
  useCreateOrder,
  useNewOrder,
} from '#web/features/office/new-order/use-new-order.ts'
import { useOrderDraft } from '#web/features/office/new-order/use-shared-draft.ts'
import { DeleteDraftDialog } from '#web/features/office/order-drafts/delete-draft-dialog.tsx'
import { DraftsLink } from '#web/features/office/order-drafts/drafts-link.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { ApiError, callApi, isNotFound } from '#web/lib/call-api.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { orderDraftPath, PATHS } from '#web/lib/paths.ts'
import { SAME_SCREEN_STATE } from '#web/lib/same-screen.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { SumLine } from '#web/ui/sum-line.tsx'

/** Screen on which the office makes an order for a customer. */
export function AdminNewOrderScreen() {
  useTitle(NEW_ORDER_TEXTS.TITLE)
  const { profile } = useSession()
  const { draftId } = useParams()
  return profile && <OpenedOrder key={profile.id} draftId={draftId} self={{ id: profile.id, name: profile.name }} />
}

type CurrentUser = { id: string; name: string }

/** The page of a new order, or of a draft once it is loaded. */
function OpenedOrder({ draftId, self }: { draftId: string | undefined; self: CurrentUser }) {
  // When a new order is first stored as a draft, the page continues at the draft's URL with the same state; any other URL
  // is another page.
  const [page, setPage] = useState({ draftId, key: 0, isMade: false, made: '' })
  if (page.draftId !== draftId) {
    const isMade = draftId === page.made
    setPage({ draftId, key: isMade ? page.key : page.key + 1, isMade, made: '' })
  }
  const navigate = useNavigate()
  const { isMade } = page
  const isId = orderDraftIdSchema.safeParse(draftId).success
  const draft = useOrderDraft(isId && !isMade ? draftId : undefined)
  const isMissing = (draftId !== undefined && !isId) || isNotFound(draft.error)
  const mayBeOrder = isMissing && readSentOrder(self.id, draftId) !== undefined
  if (draftId === undefined || isMade || draft.data || mayBeOrder)
    return (
      <NewOrderPage
        key={page.key}
        self={self}
        draftId={draftId}
        opened={draft.data}
        onMade={({ id }) => {
          setPage(current => ({ ...current, made: id }))
          void navigate(orderDraftPath(id), { replace: true, state: SAME_SCREEN_STATE })
        }}
      />
    )
  return (
    <PageFrame title={NEW_ORDER_TEXTS.TITLE}>
      {isMissing ? (
        <EmptyState
          alert
          title={ORDER_DRAFTS_TEXTS.GONE_TITLE}
          action={
            <Button component={Link} to={PATHS.adminOrderDrafts} variant="outlined">
              {ORDER_DRAFTS_TEXTS.ALL}
            </Button>
          }
        >
          {ORDER_DRAFTS_TEXTS.GONE}
        </EmptyState>
      ) : draft.isError ? (
        <RetryAlert query={draft} title={ORDER_DRAFTS_TEXTS.OPEN_FAILED}>
          {draft.error.message}
        </RetryAlert>
      ) : (
        <CardListSkeleton label={ORDER_DRAFTS_TEXTS.OPENING} count={3} height={160} stacked />
      )}
    </PageFrame>
  )
}

type PageProps = {
  self: CurrentUser
  draftId: string | undefined
  opened: OrderDraft | undefined
  onMade: (draft: OrderDraft) => void
}

function NewOrderPage({ self, draftId, opened, onMade }: PageProps) {
  const order = useNewOrder({ ownId: self.id, draftId, opened, onMade })
  useAddPointsOfUrl(order)
  const [wasSent, setSent] = useState(false)
  const fields = useVisitedFields(opened ? FIELDS_VISITED_IN_DRAFTS : [])
  const { focusField, focusFirst, visitedFields, onBlur } = fields
  const { isBusy, refusal, send } = useSendOrder(order, focusField)
  const errors: Partial<NewOrderFormErrors> = {
    ...(wasSent
      ? order.filled.errors
      : Object.fromEntries(Object.entries(order.filled.errors).filter(([name]) => visitedFields.has(name)))),
    ...(refusal?.field && { [refusal.field]: refusal.text }),
  }
  useCustomerOfLink(order)
  const submit = () => {
    if (order.unanswered?.isSame) return send()
    setSent(true)
    focusFirst(order)
    send()
  }
  return (
    <PageFrame title={NEW_ORDER_TEXTS.TITLE} intro={NEW_ORDER_TEXTS.INTRO} action={<DraftsLink />}>
      <BackLink to={PATHS.adminOrders}>{NEW_ORDER_TEXTS.BACK}</BackLink>
      <DraftStateNotice order={order} selfName={self.name} />
      <OrderFormColumns onBlur={onBlur}>
        <Stack spacing={2.5}>
          <OrderFormPanels order={order} errors={errors} fields={fields} wasSent={wasSent} self={self} />
        </Stack>
        <Summary order={order} refusal={refusal} isBusy={isBusy} wasSent={wasSent} onSubmit={submit} />
      </OrderFormColumns>
    </PageFrame>
  )
}

/** Fields whose errors are shown at once in an opened draft, because its days may be in the past by now. */
const FIELDS_VISITED_IN_DRAFTS = ['start', 'plan_first_due_on', 'plan_down_due_on']

type SummaryProps = {
  order: NewOrder
  refusal: Refusal | undefined
  isBusy: boolean
  wasSent: boolean
  onSubmit: () => void
}

function Summary({ order: { filled, form, unanswered, shared }, refusal, isBusy, wasSent, onSubmit }: SummaryProps) {
  const { subtotal, total, errors, notFree } = filled
  const isWrong = wasSent && (errors.prices.size > 0 || Object.keys(errors).length > 1)
  const problem = isWrong
    ? NEW_ORDER_TEXTS.CHECK_FIELDS
    : wasSent && notFree.length > 0
      ? NEW_ORDER_TEXTS.NOT_FREE_ANY_MORE
      : undefined
  const alertText = refusal?.field ? NEW_ORDER_TEXTS.CHECK_FIELDS : (refusal?.text ?? problem)
  const hasAny = form.customer !== null || form.points.length > 0
  const isLost = unanswered !== undefined && !isBusy && hasAny
  return (
    <Panel className="summary" title={NEW_ORDER_TEXTS.SUMMARY}>
      <FactList
        beside
        facts={[
          [NEW_ORDER_TEXTS.SUBTOTAL, subtotal === undefined ? '—' : formatBRL(subtotal)],
          [
            NEW_ORDER_TEXTS.OFF,
            subtotal !== undefined && total !== undefined && subtotal !== total && formatBRL(total - subtotal),
          ],
        ]}
      />
      <SumLine sx={{ mt: 0 }}>
        {NEW_ORDER_TEXTS.TOTAL}
        <strong>{total === undefined ? '—' : formatBRL(total)}</strong>
      </SumLine>
      <div role="alert">
        {isLost ? (
          <Alert severity="warning">
            {unanswered.isSame ? NEW_ORDER_TEXTS.UNANSWERED : NEW_ORDER_TEXTS.UNANSWERED_BEFORE}
            {!unanswered.isSame && <Link to={PATHS.adminOrders}>{NEW_ORDER_TEXTS.SEE_ORDERS}</Link>}
          </Alert>
        ) : (
          alertText && <Alert severity="error">{alertText}</Alert>
        )}
      </div>
      <BusyButton variant="contained" size="large" loading={isBusy} onClick={onSubmit}>
        {isLost && unanswered.isSame ? NEW_ORDER_TEXTS.SEND_AGAIN : NEW_ORDER_TEXTS.CREATE}
      </BusyButton>
      <Typography variant="caption">{NEW_ORDER_TEXTS.WHAT_NEXT}</Typography>
      {shared.draft && !shared.isGone && <DeleteDraft draft={shared.draft} disabled={isBusy} onDeleted={shared.end} />}
    </Panel>
  )
}

type DeleteProps = { draft: OrderDraft; disabled: boolean; onDeleted: () => void }

function DeleteDraft({ draft, disabled, onDeleted }: DeleteProps) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button size="small" color="inherit" disabled={disabled} onClick={() => setAsking(true)}>
        {ORDER_DRAFTS_TEXTS.DELETE}
      </Button>
      <DeleteDraftDialog
        draft={
          isAsking
            ? {
                id: draft.id,
                customer_name: draft.customer && nameOfCustomer(draft.customer),
                points: draft.items.length,
              }
            : undefined
        }
        onClose={() => setAsking(false)}
        onDeleted={() => {
          onDeleted()
          void navigate(PATHS.adminOrderDrafts, { replace: true })
        }}
      />
    </>
  )
}

/**
 * Thrown when the order is not made, because the draft could not be saved as the user sees it; a notice above the form
 * says why.
 */
class DraftNotSavedError extends Error {
  readonly form: NewOrder['form']
  constructor(form: NewOrder['form'], sentence: string) {
    super(sentence)
    this.form = form
  }
}

/** Why the order was not made. `field`: the one at which it is shown; undefined: beside the button. */
type Refusal = { form: NewOrder['form']; text: string; field?: keyof PlanErrors | undefined }

/** The field of the payment plan that the server refused. */
function refusedField(code: string, { payment_plan }: NewOrder['form']): keyof PlanErrors | undefined {
  if (code === 'INSTALMENT_DUE_INVALID') return 'plan_first_due_on'
  if (code === 'PAYMENT_PLAN_INVALID') return payment_plan?.down_payment ? 'plan_down_amount' : 'plan_count'
  return undefined
}

/** Saves the draft and makes the order from it. Runs once at a time; a refusal is shown until the form changes. */
function useSendOrder(order: NewOrder, focusField: (name: string) => void) {
  const { form, filled, shared, unanswered } = order
  const navigate = useNavigate()
  const create = useCreateOrder(order)
  const [refusal, setRefused] = useState<Refusal>()
  const withDraft = async (request: OfficeOrderForm): Promise<OfficeOrderForm> => {
    const { draft, form: savedForm, isMerged } = await shared.saveNow()
    if (!draft)
      throw new DraftNotSavedError(
        savedForm,
        isMerged ? ORDER_DRAFTS_TEXTS.CHECK_CHANGES : ORDER_DRAFTS_TEXTS.NOT_CREATED,
      )
    return { ...request, draft: { id: draft.id, version: draft.version } }
  }
  const sending = useMutation({
    mutationFn: async ({ request }: { request: OfficeOrderForm; form: NewOrder['form'] }) =>
      create(unanswered?.isSame ? request : await withDraft(request)),
    onMutate: () => setRefused(undefined),
    onSuccess: createdOrder => {
      toast.success(NEW_ORDER_TEXTS.CREATED(formatDateTime(createdOrder.reserved_until ?? createdOrder.created_at)))
      void navigate(`${PATHS.adminOrders}/${createdOrder.id}`)
    },
    onError: (error, { form: sentForm }) => {
      if (error instanceof DraftNotSavedError) setRefused({ form: error.form, text: error.message })
      else if (error instanceof ApiError) {
        const field = refusedField(error.code, sentForm)
        // Not the server's sentence, which is for visitors: here the point may have been taken days ago.
        const text = error.code === 'POINT_UNAVAILABLE' ? NEW_ORDER_TEXTS.NOT_FREE_ANY_MORE : error.message
        setRefused({ form: sentForm, text, field })
        if (field) focusField(field)
      } else toastError(NEW_ORDER_TEXTS.FAILED, error)
    },
  })
  // Busy also after success, while the next screen loads, so that the same order is not made again.
  const isBusy = sending.isPending || sending.isSuccess
  const send = () => {
    // A request whose answer was lost is sent again unchanged: the points may be taken because that request made the order.
    const request = unanswered?.isSame ? unanswered.request : filled.request
    if (request && !isBusy) sending.mutate({ request, form })
  }
  return { isBusy, refusal: refusal?.form === form ? refusal : undefined, send }
}

/** Preselects the customer of a link from a customer's page (?cliente=id). */
function useCustomerOfLink({ beginFor }: NewOrder) {
  const [query, setQuery] = useSearchParams()
  const id = query.get('cliente')
  const startForCustomer = useEffectEvent((customer: Customer) => {
    beginFor(toChosenCustomer(customer))
    setQuery({}, { replace: true })
  })
  useEffect(() => {
    if (id === null) return
    const abortController = new AbortController()
    callApi(customersApi.get, { customer_id: id }, { signal: abortController.signal })
      .then(customer => startForCustomer(customer))
      .catch(error => {
        if (!abortController.signal.aborted) toastError(NEW_ORDER_TEXTS.CUSTOMER_FAILED, error)
      })
    return () => abortController.abort()
  }, [id])
}

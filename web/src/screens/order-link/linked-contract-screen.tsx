import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useQuery } from '@tanstack/react-query'
import { orderLinks } from '#shared/orders/api/order-links.ts'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import { CONTRACT_FIELD_NAMES } from '#shared/orders/messages/contract-fields.ts'
import { ORDER_LINK_TEXTS } from '#shared/orders/messages/order-link.ts'
import { orderIdOfToken, orderLinkPath } from '#shared/orders/rules/order-links.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { joinNames } from '#shared/platform/messages/phrases.ts'
import { ContractPages } from '#web/features/orders/contract/contract-pages.tsx'
import { AskSellerButton } from '#web/features/platform/whatsapp/ask-seller-button.tsx'
import { ApiError, callApi, isNotFound } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintButton, PrintLayout } from '#web/ui/print-layout.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { InvalidLink } from './invalid-link.tsx'
import { OrderLinkGate } from './order-link-gate.tsx'

/** The contract of a linked order, to be read as a preview, or printed once the office has issued it. */
export function LinkedContractScreen() {
  return <OrderLinkGate>{token => <LinkedContract token={token} />}</OrderLinkGate>
}

function LinkedContract({ token }: { token: string }) {
  const query = useQuery({
    queryKey: queryKeys.linkedContract(token),
    queryFn: ({ signal }) => callApi(orderLinks.contract, { link: token }, { signal }),
  })
  const { data, error } = query
  useTitle(data ? CONTRACT_TEXTS.numbered(data.contract.number) : CONTRACT_TEXTS.TITLE)
  if (isNotFound(error)) return <InvalidLink reason={error?.message ?? ''} />
  return (
    <PrintLayout
      back={{ to: orderLinkPath(token), label: CONTRACT_TEXTS.BACK }}
      action={data?.contract_hash && <PrintButton>{CONTRACT_TEXTS.PRINT}</PrintButton>}
    >
      {!data && <VisuallyHidden as="h1">{CONTRACT_TEXTS.TITLE}</VisuallyHidden>}
      {query.isPending && <ScreenLoading />}
      {!data && error && <Missing query={query} token={token} />}
      {data?.contract_hash === null && (
        <Alert className="said" severity="info" data-screen-only>
          <AlertTitle>{ORDER_LINK_TEXTS.DRAFT_TITLE}</AlertTitle>
          {ORDER_LINK_TEXTS.DRAFT_DETAIL}
        </Alert>
      )}
      {data && <ContractPages {...data} />}
    </PrintLayout>
  )
}

type MissingProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown }; token: string }

function Missing({ query, token }: MissingProps) {
  const { error } = query
  const ask = (
    <AskSellerButton text={ORDER_LINK_TEXTS.QUESTION(shortOrderId(orderIdOfToken(token)))}>
      {ORDER_LINK_TEXTS.ASK}
    </AskSellerButton>
  )
  if (error instanceof ApiError && error.code === 'CONTRACT_DATA_MISSING')
    return (
      <EmptyState title={ORDER_LINK_TEXTS.LACKS} action={ask}>
        {ORDER_LINK_TEXTS.LACKS_DETAIL}{' '}
        {joinNames((error.details?.fields ?? []).map(field => CONTRACT_FIELD_NAMES[field]))}.
      </EmptyState>
    )
  if (error instanceof ApiError && error.code === 'CONTRACT_ON_PAPER')
    return <EmptyState title={error.message} action={ask} />
  if (error instanceof ApiError && error.status === 409)
    return (
      <EmptyState title={CONTRACT_TEXTS.NOT_YET} action={ask}>
        {error.code === 'CONTRACT_WITHOUT_CLIENT' ? undefined : error.message}
      </EmptyState>
    )
  return (
    <div className="said">
      <RetryAlert query={query} title={CONTRACT_TEXTS.FAILED}>
        {error?.message}
      </RetryAlert>
    </div>
  )
}

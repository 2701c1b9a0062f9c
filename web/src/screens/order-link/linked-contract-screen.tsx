import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useQuery } from '@tanstack/react-query'
import { orderLinks } from '#shared/orders/api/order-links.ts'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import { CONTRACT_PROFILE_FIELD_NAMES } from '#shared/orders/messages/contract-profile-fields.ts'
import { ORDER_LINK_TEXTS } from '#shared/orders/messages/order-link.ts'
import { orderName } from '#shared/orders/messages/order-name.ts'
import type { ContractView } from '#shared/orders/rules/contracts.ts'
import { orderIdOfToken, orderLinkPath } from '#shared/orders/rules/order-links.ts'
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
    staleTime: 0,
  })
  const { data, error } = query
  useTitle(data?.contract.number ? CONTRACT_TEXTS.numbered(data.contract.number) : CONTRACT_TEXTS.TITLE)
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
          <DraftTexts obstacle={data.obstacle} />
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
    <AskSellerButton text={ORDER_LINK_TEXTS.QUESTION(orderName({ id: orderIdOfToken(token) }))}>
      {ORDER_LINK_TEXTS.ASK}
    </AskSellerButton>
  )
  if (error instanceof ApiError && error.status === 409) return <EmptyState title={error.message} action={ask} />
  return (
    <div className="said">
      <RetryAlert query={query} title={CONTRACT_TEXTS.FAILED}>
        {error?.message}
      </RetryAlert>
    </div>
  )
}

function DraftTexts({ obstacle }: Pick<ContractView, 'obstacle'>) {
  if (obstacle?.code === 'ORDER_NOT_COMPLETED')
    return (
      <>
        <AlertTitle>{CONTRACT_TEXTS.UNPAID_TITLE}</AlertTitle>
        {CONTRACT_TEXTS.UNPAID_DETAIL}
      </>
    )
  if (obstacle?.code === 'CONTRACT_DATA_MISSING')
    return (
      <>
        <AlertTitle>{ORDER_LINK_TEXTS.LACKS}</AlertTitle>
        {ORDER_LINK_TEXTS.LACKS_DETAIL} {joinNames(obstacle.fields.map(field => CONTRACT_PROFILE_FIELD_NAMES[field]))}.
      </>
    )
  return (
    <>
      <AlertTitle>{ORDER_LINK_TEXTS.DRAFT_TITLE}</AlertTitle>
      {ORDER_LINK_TEXTS.DRAFT_DETAIL}
    </>
  )
}

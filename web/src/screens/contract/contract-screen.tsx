import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import { CONTRACT_FIELD_NAMES } from '#shared/orders/messages/contract-fields.ts'
import { ContractPages } from '#web/features/orders/contract/contract-pages.tsx'
import { useContract, useIssueContract } from '#web/features/orders/contract/use-contract.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { customerPathFrom, orderPath, PATHS, PROFILE_TAB_PATH } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintButton, PrintLayout } from '#web/ui/print-layout.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const Fields = styled('ul')({ margin: '0 0 8px', paddingLeft: 24, textAlign: 'left' })

type Viewer = 'client' | 'office'

/** Page with an order's contract, to read, issue and print, without the site's layout. */
export function ContractScreen({ viewer }: { viewer: Viewer }) {
  const { orderId = '' } = useParams()
  const contract = useContract(orderId)
  const issueContract = useIssueContract(orderId)
  const [isConfirming, setConfirming] = useState(false)
  const contractView = contract.data
  useTitle(contractView ? CONTRACT_TEXTS.numbered(contractView.contract.number) : CONTRACT_TEXTS.TITLE)
  return (
    <PrintLayout
      back={{
        to: viewer === 'client' ? orderPath(orderId) : officeOrderPath(orderId),
        label: CONTRACT_TEXTS.BACK,
      }}
      action={
        <>
          {contractView?.contract_hash && <PrintButton>{CONTRACT_TEXTS.PRINT}</PrintButton>}
          {contractView?.contract_hash === null && (
            <Button variant="contained" onClick={() => setConfirming(true)}>
              {CONTRACT_TEXTS.ISSUE}
            </Button>
          )}
        </>
      }
    >
      {!contractView && <VisuallyHidden as="h1">{CONTRACT_TEXTS.TITLE}</VisuallyHidden>}
      {contract.isPending && <ScreenLoading />}
      {contract.isError && <MissingContract viewer={viewer} orderId={orderId} query={contract} />}
      {contractView?.contract_hash === null && (
        <Alert className="said" severity="info" data-screen-only>
          <AlertTitle>{CONTRACT_TEXTS.DRAFT_TITLE}</AlertTitle>
          {CONTRACT_TEXTS.DRAFT_DETAIL}
        </Alert>
      )}
      {contractView && <ContractPages {...contractView} />}
      <ConfirmDialog
        open={isConfirming}
        title={CONTRACT_TEXTS.ISSUE_ASK}
        text={CONTRACT_TEXTS.ISSUE_DETAIL}
        confirmLabel={CONTRACT_TEXTS.ISSUE}
        closesOnBack
        busy={issueContract.isPending}
        onConfirm={() =>
          contractView && issueContract.mutate(contractView.order_version, { onSettled: () => setConfirming(false) })
        }
        onClose={() => setConfirming(false)}
      />
    </PrintLayout>
  )
}

const officeOrderPath = (orderId: string): string => `${PATHS.adminOrders}/${orderId}`

type MissingContractProps = { viewer: Viewer; orderId: string; query: ReturnType<typeof useContract> }

/** Says why there is no contract yet and what to do about it. */
function MissingContract({ viewer, orderId, query }: MissingContractProps) {
  const { error } = query
  if (error instanceof ApiError && error.code === 'CONTRACT_DATA_MISSING')
    return (
      <MissingFields
        viewer={viewer}
        orderId={orderId}
        customerId={error.details?.customer_id}
        fields={(error.details?.fields ?? []).map(field => CONTRACT_FIELD_NAMES[field])}
      />
    )
  const isAnswer = error instanceof ApiError && (error.status === 404 || error.code === 'CONTRACT_ON_PAPER')
  if (error instanceof ApiError && (isAnswer || error.status === 409))
    return (
      <EmptyState
        title={isAnswer ? error.message : CONTRACT_TEXTS.NOT_YET}
        action={
          error.code === 'CONTRACT_WITHOUT_CLIENT' &&
          viewer === 'office' && (
            <Button component={Link} to={officeOrderPath(orderId)} variant="contained">
              {CONTRACT_TEXTS.TO_ORDER}
            </Button>
          )
        }
      >
        {!isAnswer && error.message}
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

type MissingProps = {
  viewer: Viewer
  orderId: string
  /** The order's customer, if it has one. */
  customerId: string | undefined
  fields: readonly string[]
}

function MissingFields({ viewer, orderId, customerId, fields }: MissingProps) {
  const { title, detail, link } = missingTexts(viewer, orderId, customerId)
  return (
    <EmptyState
      title={title}
      action={
        <>
          <Fields>
            {fields.map(field => (
              <li key={field}>{field}</li>
            ))}
          </Fields>
          {link && (
            <Button component={Link} to={link.to} variant="contained">
              {link.label}
            </Button>
          )}
        </>
      }
    >
      {detail}
    </EmptyState>
  )
}

/** Texts about whose data is missing, with a link to where the reader can complete it. */
function missingTexts(viewer: Viewer, orderId: string, customerId: string | undefined) {
  if (viewer === 'client')
    return {
      title: CONTRACT_TEXTS.YOURS_LACKS,
      detail: CONTRACT_TEXTS.YOURS_LACKS_DETAIL,
      link: { to: PROFILE_TAB_PATH, label: CONTRACT_TEXTS.TO_PROFILE },
    }
  if (customerId === undefined)
    return {
      title: CONTRACT_TEXTS.CLIENTS_LACKS,
      detail: CONTRACT_TEXTS.CLIENTS_LACKS_DETAIL,
      link: { to: officeOrderPath(orderId), label: CONTRACT_TEXTS.TO_ORDER },
    }
  return {
    title: CONTRACT_TEXTS.CUSTOMERS_LACKS,
    detail: CONTRACT_TEXTS.CUSTOMERS_LACKS_DETAIL,
    link: { to: customerPathFrom(customerId, 'contrato', orderId), label: CONTRACT_TEXTS.TO_CUSTOMER },
  }
}

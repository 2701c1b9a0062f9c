import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import { CONTRACT_PROFILE_FIELD_NAMES } from '#shared/orders/messages/contract-profile-fields.ts'
import { CONTRACT_REFUSALS } from '#shared/orders/refusals/contracts.ts'
import type { ContractObstacle } from '#shared/orders/rules/contracts.ts'
import { ContractPages } from '#web/features/orders/contract/contract-pages.tsx'
import { useContract, useIssueContract } from '#web/features/orders/contract/use-contract.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { customerPathFrom, orderPath, PATHS, profileFieldPath } from '#web/lib/paths.ts'
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
  useTitle(contractView?.contract.number ? CONTRACT_TEXTS.numbered(contractView.contract.number) : CONTRACT_TEXTS.TITLE)
  return (
    <PrintLayout
      back={{
        to: viewer === 'client' ? orderPath(orderId) : officeOrderPath(orderId),
        label: CONTRACT_TEXTS.BACK,
      }}
      action={
        <>
          {contractView?.contract_hash && <PrintButton>{CONTRACT_TEXTS.PRINT}</PrintButton>}
          {contractView?.contract_hash === null && !contractView.obstacle && (
            <Button variant="contained" onClick={() => setConfirming(true)}>
              {CONTRACT_TEXTS.ISSUE}
            </Button>
          )}
        </>
      }
    >
      {!contractView && <VisuallyHidden as="h1">{CONTRACT_TEXTS.TITLE}</VisuallyHidden>}
      {contract.isPending && <ScreenLoading />}
      {contract.isError && <MissingContract query={contract} />}
      {contractView?.contract_hash === null && (
        <DraftAlert viewer={viewer} orderId={orderId} obstacle={contractView.obstacle} />
      )}
      {contractView && <ContractPages {...contractView} />}
      <ConfirmDialog
        open={isConfirming}
        title={CONTRACT_TEXTS.ISSUE_ASK}
        text={CONTRACT_TEXTS.ISSUE_DETAIL}
        confirmLabel={CONTRACT_TEXTS.ISSUE}
        color="primary"
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

type MissingContractProps = { query: ReturnType<typeof useContract> }

/** Says why there is no contract. */
function MissingContract({ query }: MissingContractProps) {
  const { error } = query
  if (error instanceof ApiError && (error.status === 404 || error.status === 409))
    return <EmptyState title={error.message} />
  return (
    <div className="said">
      <RetryAlert query={query} title={CONTRACT_TEXTS.FAILED}>
        {error?.message}
      </RetryAlert>
    </div>
  )
}

type DraftProps = { viewer: Viewer; orderId: string; obstacle: ContractObstacle | undefined }

/** Says that the contract is a draft, and what has to be done before it can be issued. */
function DraftAlert({ viewer, orderId, obstacle }: DraftProps) {
  const { title, detail, link } = draftTexts(viewer, orderId, obstacle)
  return (
    <Alert className="said" severity="info" data-screen-only>
      <AlertTitle>{title}</AlertTitle>
      {detail}
      {obstacle?.code === 'CONTRACT_DATA_MISSING' && (
        <Fields>
          {obstacle.fields.map(field => (
            <li key={field}>{CONTRACT_PROFILE_FIELD_NAMES[field]}</li>
          ))}
        </Fields>
      )}
      {link && (
        <Button component={Link} to={link.to} variant="contained" sx={{ mt: 1, display: 'table' }}>
          {link.label}
        </Button>
      )}
    </Alert>
  )
}

type DraftTexts = { title: string; detail: string; link?: { to: string; label: string } }

function draftTexts(viewer: Viewer, orderId: string, obstacle: ContractObstacle | undefined): DraftTexts {
  const toOrder = { to: officeOrderPath(orderId), label: CONTRACT_TEXTS.TO_ORDER }
  switch (obstacle?.code) {
    case undefined:
      return { title: CONTRACT_TEXTS.DRAFT_TITLE, detail: CONTRACT_TEXTS.DRAFT_DETAIL }
    case 'ORDER_NOT_COMPLETED':
      return { title: CONTRACT_TEXTS.UNPAID_TITLE, detail: CONTRACT_TEXTS.UNPAID_DETAIL }
    case 'CONTRACT_WITHOUT_CLIENT':
      return {
        title: CONTRACT_TEXTS.NO_CLIENT,
        detail: CONTRACT_REFUSALS.CONTRACT_WITHOUT_CLIENT.sentence,
        ...(viewer === 'office' && { link: toOrder }),
      }
    case 'CONTRACT_OF_CUSTOMER':
      return { title: CONTRACT_TEXTS.OF_CUSTOMER, detail: CONTRACT_REFUSALS.CONTRACT_OF_CUSTOMER.sentence }
    case 'CONTRACT_CUSTOMER_UNCHECKED':
      return {
        title: CONTRACT_TEXTS.UNCHECKED,
        detail: CONTRACT_REFUSALS.CONTRACT_CUSTOMER_UNCHECKED.sentence,
        ...(obstacle.customer_id !== undefined && {
          link: { to: customerPathFrom(obstacle.customer_id, 'contrato', orderId), label: CONTRACT_TEXTS.TO_CUSTOMER },
        }),
      }
    case 'CONTRACT_DATA_MISSING':
      return missingTexts(viewer, toOrder, orderId, obstacle)
  }
}

/** Texts about whose data is missing, with a link to where the reader can complete it. */
function missingTexts(
  viewer: Viewer,
  toOrder: DraftTexts['link'],
  orderId: string,
  { customer_id: customerId, fields }: Extract<ContractObstacle, { code: 'CONTRACT_DATA_MISSING' }>,
): DraftTexts {
  if (viewer === 'client')
    return {
      title: CONTRACT_TEXTS.YOURS_LACKS,
      detail: CONTRACT_TEXTS.YOURS_LACKS_DETAIL,
      link: { to: profileFieldPath(fields[0] ?? '', 'contrato', orderId), label: CONTRACT_TEXTS.TO_PROFILE },
    }
  if (customerId === undefined)
    return {
      title: CONTRACT_TEXTS.CLIENTS_LACKS,
      detail: CONTRACT_TEXTS.CLIENTS_LACKS_DETAIL,
      ...(toOrder && { link: toOrder }),
    }
  return {
    title: CONTRACT_TEXTS.CUSTOMERS_LACKS,
    detail: CONTRACT_TEXTS.CUSTOMERS_LACKS_DETAIL,
    link: { to: customerPathFrom(customerId, 'contrato', orderId), label: CONTRACT_TEXTS.TO_CUSTOMER },
  }
}

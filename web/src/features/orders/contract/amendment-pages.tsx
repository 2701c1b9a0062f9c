import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { AMENDMENT_TITLE, AMENDMENTS_TEXTS } from '#shared/orders/messages/amendments.ts'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import { contractOfAmendment, type SealedAmendment } from '#shared/orders/rules/sealed-amendments.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintButton, PrintLayout } from '#web/ui/print-layout.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { ContractPages } from './contract-pages.tsx'

type Props = {
  query: UseQueryResult<SealedAmendment>
  number: string
  back: ComponentProps<typeof PrintLayout>['back']
}

/** A sealed amendment as A4 pages, as a contract has them. */
export function AmendmentPages({ query, number, back }: Props) {
  const { data, error } = query
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 409)
  return (
    <PrintLayout back={back} action={data && <PrintButton>{CONTRACT_TEXTS.PRINT}</PrintButton>}>
      {!data && <VisuallyHidden as="h1">{AMENDMENT_TITLE(number)}</VisuallyHidden>}
      {query.isPending && <ScreenLoading />}
      {isMissing && <EmptyState title={error.message} />}
      {error && !isMissing && (
        <div className="said">
          <RetryAlert query={query} title={AMENDMENTS_TEXTS.OPEN_FAILED}>
            {error.message}
          </RetryAlert>
        </div>
      )}
      {data && (
        <ContractPages
          contract={contractOfAmendment(data.amendment)}
          contract_hash={data.amendment_hash}
          note={
            data.amendment.contract_hash === null
              ? undefined
              : AMENDMENTS_TEXTS.CONTRACT_HASH(data.amendment.contract_hash)
          }
        />
      )}
    </PrintLayout>
  )
}

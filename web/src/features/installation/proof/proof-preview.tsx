import type { ComponentProps } from 'react'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import type { ProofView } from '#shared/installation/rules/installation-proof.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintButton, PrintLayout } from '#web/ui/print-layout.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { ProofSheets } from './proof-sheets.tsx'

type Props = {
  query: ComponentProps<typeof RetryAlert>['query'] & {
    data: readonly ProofView[] | undefined
    error: Error | null
    isPending: boolean
  }
  back: ComponentProps<typeof PrintLayout>['back']
}

/** Proofs as printable pages, or the reason why there are none. */
export function ProofPreview({ query, back }: Props) {
  const { data, error } = query
  const withdrawnError = error instanceof ApiError && error.code === 'PROOF_WITHDRAWN' ? error : undefined
  const isEmpty = data?.length === 0 || (error instanceof ApiError && error.code === 'PROOF_NOT_FOUND')
  return (
    <PrintLayout back={back} action={data && data.length > 0 && <PrintButton>{PROOF_TEXTS.PRINT}</PrintButton>}>
      {(!data || isEmpty) && <VisuallyHidden as="h1">{PROOF_TEXTS.TITLE}</VisuallyHidden>}
      {query.isPending && <ScreenLoading />}
      {isEmpty && <EmptyState title={PROOF_TEXTS.NONE_TITLE}>{PROOF_TEXTS.NONE}</EmptyState>}
      {withdrawnError && (
        <EmptyState title={PROOF_TEXTS.WITHDRAWN_TITLE}>
          {PROOF_TEXTS.WITHDRAWN(withdrawnError.details?.withdrawn_at ?? null)}
        </EmptyState>
      )}
      {!isEmpty && !withdrawnError && error && (
        <div className="said">
          <RetryAlert query={query} title={PROOF_TEXTS.FAILED}>
            {error.message}
          </RetryAlert>
        </div>
      )}
      {data && data.length > 0 && <ProofSheets proofs={data} />}
    </PrintLayout>
  )
}

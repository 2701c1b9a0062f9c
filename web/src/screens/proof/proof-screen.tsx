import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { proof as proofApi } from '#shared/installation/api/proof.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { ProofSheets } from '#web/features/installation/proof/proof-sheets.tsx'
import { ApiError, call } from '#web/lib/call.ts'
import { orderPath, PATHS, taskPath } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintButton, PrintPreview } from '#web/ui/print-preview.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

type Props = { viewer: 'client' | 'office'; scope: 'task' | 'order' }

/** The proofs of a task or of a whole order, as printable pages. */
export function ProofScreen({ viewer, scope }: Props) {
  const { id = '' } = useParams()
  useTitle(PROOF_TEXTS.TITLE)
  const proofs = useQuery({
    queryKey: scope === 'task' ? queryKeys.proof(id) : queryKeys.proofsOfOrder(id),
    queryFn: async ({ signal }) =>
      scope === 'task'
        ? [await call(proofApi.show, { task_id: id }, { signal })]
        : (await call(proofApi.ofOrder, { order_id: id }, { signal })).items,
  })
  const { data, error } = proofs
  const withdrawnError = error instanceof ApiError && error.code === 'PROOF_WITHDRAWN' ? error : undefined
  const isEmpty = data?.length === 0 || (error instanceof ApiError && error.code === 'PROOF_NOT_FOUND')
  return (
    <PrintPreview
      back={{ to: backPath(viewer, scope, id), label: PROOF_TEXTS.BACK }}
      action={data && data.length > 0 && <PrintButton>{PROOF_TEXTS.PRINT}</PrintButton>}
    >
      {(!data || isEmpty) && <VisuallyHidden as="h1">{PROOF_TEXTS.TITLE}</VisuallyHidden>}
      {proofs.isPending && <ScreenLoading />}
      {isEmpty && <EmptyState title={PROOF_TEXTS.NONE_TITLE}>{PROOF_TEXTS.NONE}</EmptyState>}
      {withdrawnError && (
        <EmptyState title={PROOF_TEXTS.WITHDRAWN_TITLE}>
          {PROOF_TEXTS.WITHDRAWN(withdrawnError.details?.withdrawn_at ?? null)}
        </EmptyState>
      )}
      {!isEmpty && !withdrawnError && error && (
        <div className="said">
          <RetryAlert query={proofs} title={PROOF_TEXTS.FAILED}>
            {error.message}
          </RetryAlert>
        </div>
      )}
      {data && data.length > 0 && <ProofSheets proofs={data} />}
    </PrintPreview>
  )
}

function backPath(viewer: Props['viewer'], scope: Props['scope'], id: string): string {
  if (viewer === 'office') return scope === 'task' ? taskPath(id) : `${PATHS.adminOrders}/${id}`
  return scope === 'task' ? `${PATHS.dashboard}?aba=pontos` : orderPath(id)
}

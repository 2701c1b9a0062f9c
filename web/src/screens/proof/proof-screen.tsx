import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { proof as proofApi } from '#shared/installation/api/proof.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { ProofPreview } from '#web/features/installation/proof/proof-preview.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { orderPath, PATHS, taskPath } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'

type Props = { viewer: 'client' | 'office'; scope: 'task' | 'order' }

/** The proofs of a task or of a whole order, as printable pages. */
export function ProofScreen({ viewer, scope }: Props) {
  const { id = '' } = useParams()
  useTitle(PROOF_TEXTS.TITLE)
  const proofs = useQuery({
    queryKey: scope === 'task' ? queryKeys.proof(id) : queryKeys.proofsOfOrder(id),
    queryFn: async ({ signal }) =>
      scope === 'task'
        ? [await callApi(proofApi.show, { task_id: id }, { signal })]
        : (await callApi(proofApi.ofOrder, { order_id: id }, { signal })).items,
  })
  return <ProofPreview query={proofs} back={{ to: backPath(viewer, scope, id), label: PROOF_TEXTS.BACK }} />
}

function backPath(viewer: Props['viewer'], scope: Props['scope'], id: string): string {
  if (viewer === 'office') return scope === 'task' ? taskPath(id) : `${PATHS.adminOrders}/${id}`
  return scope === 'task' ? `${PATHS.dashboard}?aba=pontos` : orderPath(id)
}

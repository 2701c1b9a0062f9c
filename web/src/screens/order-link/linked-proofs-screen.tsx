import { useQuery } from '@tanstack/react-query'
import { orderLinksWithProofs } from '#shared/installation/api/order-links.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { orderLinkPath } from '#shared/orders/rules/order-links.ts'
import { ProofPreview } from '#web/features/installation/proof/proof-preview.tsx'
import { callApi, isNotFound } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { InvalidLink } from './invalid-link.tsx'
import { OrderLinkGate } from './order-link-gate.tsx'

/** The installation proofs of a linked order, as printable pages. */
export function LinkedProofsScreen() {
  return <OrderLinkGate>{token => <LinkedProofs token={token} />}</OrderLinkGate>
}

function LinkedProofs({ token }: { token: string }) {
  useTitle(PROOF_TEXTS.TITLE)
  const proofs = useQuery({
    queryKey: queryKeys.linkedProofs(token),
    queryFn: async ({ signal }) => (await callApi(orderLinksWithProofs.proofs, { link: token }, { signal })).items,
  })
  if (isNotFound(proofs.error)) return <InvalidLink reason={proofs.error?.message ?? ''} />
  return <ProofPreview query={proofs} back={{ to: orderLinkPath(token), label: PROOF_TEXTS.BACK }} />
}

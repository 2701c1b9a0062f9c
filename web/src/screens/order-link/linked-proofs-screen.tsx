import { useQuery } from '@tanstack/react-query'
import { orderLinks } from '#shared/installation/api/order-links.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { ORDER_LINK_TEXTS } from '#shared/orders/messages/order-link.ts'
import { orderLinkPath } from '#shared/orders/rules/order-links.ts'
import { ProofPreview } from '#web/features/installation/proof/proof-preview.tsx'
import { callApi, isNotFound } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useKeepPageUnindexed } from '#web/lib/use-private-page.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { InvalidLink } from './invalid-link.tsx'
import { useLinkToken } from './use-link-token.ts'

/** The proofs of installation of a link's order, as printable pages. */
export function LinkedProofsScreen() {
  useKeepPageUnindexed()
  const token = useLinkToken()
  return token === undefined ? (
    <InvalidLink why={ORDER_LINK_TEXTS.INCOMPLETE} />
  ) : (
    <LinkedProofs key={token} token={token} />
  )
}

function LinkedProofs({ token }: { token: string }) {
  useTitle(PROOF_TEXTS.TITLE)
  const proofs = useQuery({
    queryKey: queryKeys.linkedProofs(token),
    queryFn: async ({ signal }) => (await callApi(orderLinks.proofs, { link: token }, { signal })).items,
  })
  if (isNotFound(proofs.error)) return <InvalidLink why={proofs.error?.message ?? ''} />
  return <ProofPreview query={proofs} back={{ to: orderLinkPath(token), label: PROOF_TEXTS.BACK }} />
}

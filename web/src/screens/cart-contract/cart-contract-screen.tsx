import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useMemo, useState } from 'react'
import { cartContract } from '#shared/orders/messages/cart-contract.ts'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { ContractPages } from '#web/features/orders/contract/contract-pages.tsx'
import { useCartPoints } from '#web/features/orders/reservation/use-cart-points.ts'
import { PATHS } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintLayout } from '#web/ui/print-layout.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'

/** The draft of the contract that the cart in this browser would become; needs no account. */
export function CartContractScreen() {
  useTitle(CONTRACT_TEXTS.DRAFT)
  const config = useSiteConfig()
  const { cart } = useCart()
  return (
    <PrintLayout back={{ to: PATHS.home, label: CONTRACT_TEXTS.BACK_TO_MAP }} action={null}>
      {cart.length === 0 ? (
        <EmptyState heading="h1" title={CONTRACT_TEXTS.CART_EMPTY} />
      ) : config ? (
        <CartContract config={config} />
      ) : (
        <ScreenLoading />
      )}
    </PrintLayout>
  )
}

function CartContract({ config }: { config: SiteConfig }) {
  const { cart } = useCart()
  const rows = useCartPoints(cart)
  const [now] = useState(() => serverNow())
  const contract = useMemo(
    () =>
      cartContract(
        cart,
        rows.flatMap(({ point }) => point ?? []),
        {
          legal_name: config.legal_name,
          trade_name: config.company_name,
          cnpj: config.cnpj,
          address: config.legal_address,
          city: config.legal_city,
          // Who signs for the company is not published.
          signatory_name: '',
          signatory_cpf: '',
        },
        now,
      ),
    [cart, rows, config, now],
  )
  return (
    <>
      <Alert className="said" severity="info" data-screen-only>
        <AlertTitle>{CONTRACT_TEXTS.UNPAID_TITLE}</AlertTitle>
        {CONTRACT_TEXTS.CART_DETAIL}
      </Alert>
      <ContractPages contract={contract} contract_hash={null} />
    </>
  )
}

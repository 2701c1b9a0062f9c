import type { ReactNode } from 'react'
import { CONTRACT } from '#shared/orders/messages/contract.ts'
import { PrintedPage } from '#web/ui/printed-page.tsx'

type Props = {
  number: number
  pageCount: number
  /** URL of the public check. */
  site: string
  /** Null: a draft. */
  hash: string | null
  issued: string
  children: ReactNode
}

/** One page of a contract, with its footer. */
export function ContractPage({ number, pageCount, site, hash, issued, children }: Props) {
  return (
    <PrintedPage aria-label={CONTRACT.page(number, pageCount)} data-draft={hash === null ? CONTRACT.DRAFT : undefined}>
      {children}
      <footer>
        <span>{hash === null ? CONTRACT.DRAFT_FOOT : `${issued} · ${CONTRACT.checkAt(site)}`}</span>
        <span>{CONTRACT.page(number, pageCount)}</span>
        {hash && (
          <span className="hash">
            {CONTRACT.HASH} {hash}
          </span>
        )}
      </footer>
    </PrintedPage>
  )
}

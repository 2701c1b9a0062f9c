import type { ReactNode } from 'react'
import { CONTRACT } from '#shared/orders/messages/contract.ts'
import { PrintedPage } from '#web/ui/printed-page.tsx'

type Props = {
  number: number
  of: number
  /** Where anybody checks it. */
  site: string
  /** Null: a draft. */
  hash: string | null
  issued: string
  children: ReactNode
}

/** One page of a contract, with its foot. */
export function Sheet({ number, of, site, hash, issued, children }: Props) {
  return (
    <PrintedPage aria-label={CONTRACT.page(number, of)} data-draft={hash === null ? CONTRACT.DRAFT : undefined}>
      {children}
      <footer>
        <span>{hash === null ? CONTRACT.DRAFT_FOOT : `${issued} · ${CONTRACT.checkAt(site)}`}</span>
        <span>{CONTRACT.page(number, of)}</span>
        {hash && (
          <span className="hash">
            {CONTRACT.HASH} {hash}
          </span>
        )}
      </footer>
    </PrintedPage>
  )
}

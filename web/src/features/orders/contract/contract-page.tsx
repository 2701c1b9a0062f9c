import type { ReactNode } from 'react'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import { PrintedPage } from '#web/ui/printed-page.tsx'

type Props = {
  number: number
  pageCount: number
  /** URL of the page that checks contracts publicly. */
  site: string
  /** Hash of the contract; null for a draft. */
  hash: string | null
  issued: string
  children: ReactNode
}

/** One page of a contract, with its footer. */
export function ContractPage({ number, pageCount, site, hash, issued, children }: Props) {
  return (
    <PrintedPage
      aria-label={CONTRACT_TEXTS.page(number, pageCount)}
      data-draft={hash === null ? CONTRACT_TEXTS.DRAFT : undefined}
    >
      {children}
      <footer>
        <span>{hash === null ? CONTRACT_TEXTS.DRAFT_FOOT : `${issued} · ${CONTRACT_TEXTS.checkAt(site)}`}</span>
        <span>{CONTRACT_TEXTS.page(number, pageCount)}</span>
        {hash && (
          <span className="hash">
            {CONTRACT_TEXTS.HASH} {hash}
          </span>
        )}
      </footer>
    </PrintedPage>
  )
}

import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import type { ContractView } from '#shared/orders/rules/contracts.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { MeasuringArea, PAGE_CONTENT_HEIGHT, PrintedText, printPageStyles } from '#web/ui/printed-page.tsx'
import { ContractPage } from './contract-page.tsx'
import { ContractHeader, ContractItemsTable, ContractRunningHeader, contractBlocks } from './contract-parts.tsx'
import { type ContractMeasurements, paginateContract } from './paginate.ts'

const heightOf = (part: Element): number => part.getBoundingClientRect().height

function measure(from: Element): ContractMeasurements {
  const [head, next, items, ...blocks] = [...from.children]
  if (!head || !next || !items) throw new Error('a contract has a head and items')
  const rows = [...items.querySelectorAll('tbody tr')].map(heightOf)
  const table = heightOf(items) - rows.reduce((all, row) => all + row, 0)
  const pageHeights = { first: PAGE_CONTENT_HEIGHT - heightOf(head), next: PAGE_CONTENT_HEIGHT - heightOf(next) }
  return { room: pageHeights, table, rows, blocks: blocks.map(heightOf) }
}

/** Rerenders when the web fonts are loaded, because the fallback font has other widths. */
function useRerenderWhenFontsLoad(): void {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    void document.fonts?.ready.then(() => !isUnmounted && setLoaded(true))
    return () => {
      isUnmounted = true
    }
  }, [])
}

type Props = Pick<ContractView, 'contract' | 'contract_hash'> & {
  /** A line at the end of the first page's header. */
  note?: string | undefined
}

/**
 * A contract as A4 pages, the same on screen and on paper. Its parts are rendered off-screen first, to measure them for
 * pagination.
 */
export function ContractPages({ contract, contract_hash: hash, note }: Props) {
  const measuredRef = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<ContractMeasurements>()
  const site = `${location.origin}${PATHS.contractCheck}`
  const blocks = useMemo(() => contractBlocks({ contract, site, hash }), [contract, site, hash])
  useRerenderWhenFontsLoad()
  useLayoutEffect(() => {
    if (!measuredRef.current) return
    const now = measure(measuredRef.current)
    setMeasured(previous => (JSON.stringify(previous) === JSON.stringify(now) ? previous : now))
  })
  const pages = measured ? paginateContract(measured) : []
  const issuedText = CONTRACT_TEXTS.issuedOn(formatDateTime(contract.issued_at))
  return (
    <PrintedText>
      {printPageStyles}
      <MeasuringArea aria-hidden data-measured>
        <div ref={measuredRef}>
          <div>
            <ContractHeader contract={contract} isDraft={hash === null} note={note} />
          </div>
          <div>
            <ContractRunningHeader contract={contract} />
          </div>
          <div>
            <ContractItemsTable items={contract.items} countBefore={0} />
          </div>
          {blocks.map(({ key, content }) => (
            <div key={key}>{content}</div>
          ))}
        </div>
      </MeasuringArea>
      {pages.map((page, index) => {
        const items = contract.items.slice(...page.rows)
        return (
          <ContractPage
            key={page.rows.join() + page.blocks.join()}
            number={index + 1}
            pageCount={pages.length}
            site={site}
            hash={hash}
            issued={issuedText}
          >
            {index === 0 ? (
              <ContractHeader contract={contract} isDraft={hash === null} note={note} />
            ) : (
              <ContractRunningHeader contract={contract} />
            )}
            {items.length > 0 && <ContractItemsTable items={items} countBefore={page.rows[0]} />}
            {blocks.slice(...page.blocks).map(({ key, content }) => (
              <Fragment key={key}>{content}</Fragment>
            ))}
          </ContractPage>
        )
      })}
    </PrintedText>
  )
}

import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { CONTRACT } from '#shared/orders/messages/contract.ts'
import type { ContractView } from '#shared/orders/rules/contracts.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { MeasuringArea, PAGE_CONTENT_HEIGHT, PrintedText, printPageStyles } from '#web/ui/printed-page.tsx'
import { blocksOf, ContractHead, ItemsTable, RunningHead } from './contract-parts.tsx'
import { layOut, type Measured } from './lay-out.ts'
import { Sheet } from './sheet.tsx'

const heightOf = (part: Element): number => part.getBoundingClientRect().height

function measure(from: Element): Measured {
  const [head, next, items, ...blocks] = [...from.children]
  if (!head || !next || !items) throw new Error('a contract has a head and items')
  const rows = [...items.querySelectorAll('tbody tr')].map(heightOf)
  const table = heightOf(items) - rows.reduce((all, row) => all + row, 0)
  const room = { first: PAGE_CONTENT_HEIGHT - heightOf(head), next: PAGE_CONTENT_HEIGHT - heightOf(next) }
  return { room, table, rows, blocks: blocks.map(heightOf) }
}

/** Draws again once the page's own letters are there: those before them may be wider or narrower. */
function useFontsLoaded(): void {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    let isGone = false
    void document.fonts?.ready.then(() => !isGone && setLoaded(true))
    return () => {
      isGone = true
    }
  }, [])
}

/** A contract as sheets of A4, on screen as on paper: which text stands on which page is measured, so its numbers are real. */
export function ContractPages({ contract, contract_hash: hash }: ContractView) {
  const parts = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<Measured>()
  const site = `${location.origin}${PATHS.contractCheck}`
  const blocks = useMemo(() => blocksOf({ contract, site, hash }), [contract, site, hash])
  useFontsLoaded()
  useLayoutEffect(() => {
    if (!parts.current) return
    const now = measure(parts.current)
    setMeasured(before => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
  })
  const pages = measured ? layOut(measured) : []
  const issued = CONTRACT.issuedOn(formatMoment(contract.issued_at))
  return (
    <PrintedText>
      {printPageStyles}
      <MeasuringArea aria-hidden data-measured>
        <div ref={parts}>
          <div>
            <ContractHead contract={contract} isDraft={hash === null} />
          </div>
          <div>
            <RunningHead contract={contract} />
          </div>
          <div>
            <ItemsTable items={contract.items} before={0} />
          </div>
          {blocks.map(({ key, shown }) => (
            <div key={key}>{shown}</div>
          ))}
        </div>
      </MeasuringArea>
      {pages.map((page, index) => {
        const items = contract.items.slice(...page.rows)
        return (
          <Sheet
            key={page.rows.join() + page.blocks.join()}
            {...{ number: index + 1, of: pages.length, site, hash, issued }}
          >
            {index === 0 ? (
              <ContractHead contract={contract} isDraft={hash === null} />
            ) : (
              <RunningHead contract={contract} />
            )}
            {items.length > 0 && <ItemsTable items={items} before={page.rows[0]} />}
            {blocks.slice(...page.blocks).map(({ key, shown }) => (
              <Fragment key={key}>{shown}</Fragment>
            ))}
          </Sheet>
        )
      })}
    </PrintedText>
  )
}

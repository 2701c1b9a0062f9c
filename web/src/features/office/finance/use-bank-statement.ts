import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { BANK_STATEMENT_TEXTS } from '#shared/office/messages/bank-statement.ts'
import { ledger as ledgerApi } from '#shared/orders/api/ledger.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import {
  type BankEntry,
  decodeStatement,
  MAX_MATCHED_ENTRIES,
  MAX_STATEMENT_BYTES,
  readStatement,
} from '#shared/orders/rules/bank-statements.ts'
import { MAX_MONEY_NOTE_LENGTH } from '#shared/orders/rules/instalments.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'

type Match = z.output<typeof ledgerApi.matchStatement.output>['matches'][number]
export type Candidate = Match['candidates'][number]
/** `error`: why the last attempt to book it failed. */
export type StatementRow = Match & { id: string; entry: BankEntry; error?: string }

type State =
  | { at: 'choosing'; problem?: string }
  | { at: 'reading' }
  | { at: 'found'; account: string; rows: readonly StatementRow[] }

/** Reads a statement, matches it, and books its entries one after another, each in a request of its own. */
export function useBankStatement() {
  const queryClient = useQueryClient()
  const [state, setState] = useState<State>({ at: 'choosing' })
  const [isBooking, setBooking] = useState(false)
  /** Versions of orders that were changed here, or matched. */
  const versions = useRef(new Map<string, number>())
  const hasBooked = useRef(false)

  async function read(file: File): Promise<void> {
    const fail = (problem: string) => setState({ at: 'choosing', problem })
    if (file.size > MAX_STATEMENT_BYTES) return fail(BANK_STATEMENT_TEXTS.TOO_LARGE)
    setState({ at: 'reading' })
    try {
      const statement = readStatement(decodeStatement(new Uint8Array(await file.arrayBuffer())))
      if ('problem' in statement) return fail(BANK_STATEMENT_TEXTS.PROBLEMS[statement.problem])
      const { account, entries } = statement
      const rows: StatementRow[] = []
      versions.current = new Map()
      for (let first = 0; first < entries.length; first += MAX_MATCHED_ENTRIES) {
        const part = entries.slice(first, first + MAX_MATCHED_ENTRIES)
        const { matches } = await callApi(ledgerApi.matchStatement, { account, entries: part })
        for (const [index, match] of matches.entries()) {
          const entry = part[index]
          if (entry) rows.push({ ...match, entry, id: String(first + index) })
          for (const { order_id, version } of match.candidates) versions.current.set(order_id, version)
        }
      }
      setState({ at: 'found', account, rows: withoutDoubles(rows) })
    } catch (error) {
      fail(error instanceof ApiError ? error.message : BANK_STATEMENT_TEXTS.PROBLEMS.broken)
    }
  }

  /** Books rows, each as the payment of its candidate. Resolves to how many were booked. */
  async function book(account: string, booked: readonly (StatementRow & { candidate: Candidate })[]): Promise<number> {
    setBooking(true)
    let count = 0
    for (const { id, entry, candidate } of booked) {
      const outcome = await bookOne(account, entry, candidate)
      if (!('error' in outcome)) {
        count += 1
        void queryClient.invalidateQueries({ queryKey: queryKeys.order(candidate.order_id) })
      }
      setState(current =>
        current.at === 'found'
          ? { ...current, rows: current.rows.map(row => afterBooking(row, id, candidate, outcome)) }
          : current,
      )
    }
    setBooking(false)
    hasBooked.current ||= count > 0
    refetchFigures(queryClient)
    return count
  }

  async function bookOne(
    account: string,
    { fitid, day, amount, memo }: BankEntry,
    { order_id, version, instalment_id }: Candidate,
  ): Promise<{ booked_in: string } | { error: string }> {
    try {
      const order = await callApi(ordersApi.recordPayment, {
        order_id,
        version: versions.current.get(order_id) ?? version,
        payment: {
          paid_on: day,
          amount,
          method: /\bpix\b/i.test(memo) ? 'pix' : 'transfer',
          note: memo.slice(0, MAX_MONEY_NOTE_LENGTH),
        },
        instalment_ids: [instalment_id],
        bank_entry: { account, fitid },
      })
      versions.current.set(order_id, order.version)
      return { booked_in: order_id }
    } catch (error) {
      return { error: error instanceof ApiError ? error.message : BANK_STATEMENT_TEXTS.FAILED }
    }
  }

  return {
    state,
    isBooking,
    read,
    book,
    startAgain: () => setState({ at: 'choosing' }),
    /** Shows below the dialog what was booked in it. */
    refetchBooked: () => hasBooked.current && refetchFigures(queryClient),
  }
}

/** A row after `candidate` was booked for the row with this id: what is paid now is not proposed for another row. */
function afterBooking(
  row: StatementRow,
  id: string,
  candidate: Candidate,
  outcome: { booked_in: string } | { error: string },
): StatementRow {
  if (row.id === id) return { ...row, ...outcome }
  if ('error' in outcome) return row
  const { order_id, instalment_id } = candidate
  const candidates = row.candidates.filter(each => each.order_id !== order_id || each.instalment_id !== instalment_id)
  return { ...row, candidates }
}

/** What was surely matched in two requests is sure once only. */
function withoutDoubles(rows: readonly StatementRow[]): StatementRow[] {
  const taken = new Set<string>()
  return rows.map(row => {
    const [first] = row.candidates
    if (!row.is_sure || !first) return row
    const key = `${first.order_id} ${first.instalment_id}`
    if (taken.has(key)) return { ...row, is_sure: false }
    taken.add(key)
    return row
  })
}

import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ledger as ledgerApi } from '#shared/orders/api/ledger.ts'
import { type LedgerRow, ledgerFilterSchema, ledgerTypeSchema } from '#shared/orders/rules/ledger.ts'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { callApi } from '#web/lib/call-api.ts'
import type { FetchPage } from '#web/lib/list-page.ts'
import { PATHS } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { readEveryPage } from '#web/lib/read-every-page.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useList } from '#web/lib/use-list.ts'
import { useListFilter } from '#web/lib/use-list-filter.ts'

/** How often an open page is refetched, to show others' changes. Milliseconds. */
const REFRESH_MS = 60_000

/** The figures, with the time at which they were read. */
export const useLedgerSummary = () =>
  useQuery({
    queryKey: queryKeys.ledgerSummary,
    queryFn: async ({ signal }) => ({ ...(await callApi(ledgerApi.summary, {}, { signal })), at: serverNow() }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
export type LedgerSummary = NonNullable<ReturnType<typeof useLedgerSummary>['data']>

const listedSchema = z.object({ ...ledgerFilterSchema.shape, type: z._default(ledgerTypeSchema, 'open') })
export type LedgerFilter = z.infer<typeof listedSchema>

const URL_PARAMETERS = {
  // The ledger has no search; the hook needs a name.
  search: 'busca',
  type: 'tipo',
  first_day: 'inicio',
  last_day: 'fim',
  customer: 'cliente',
  salesperson: 'vendedor',
  receipt: 'comprovante',
  record: 'cadastro',
} as const
const URL_TYPES = { open: 'a-receber', settled: 'pagas', received: 'recebimentos' } as const

const URL_RECEIPTS = { waiting: 'a-conferir' } as const
const URL_RECORDS = { none: 'sem-cadastro' } as const

/** Id of the list's heading, to which links to a part of the list lead. */
export const ENTRIES_ID = 'lancamentos'

/** Link to the entries of a filter, on the same page. */
export function ledgerUrl({ type, receipt, record, ...conditions }: LedgerFilter): string {
  const values = {
    type: URL_TYPES[type],
    ...conditions,
    receipt: receipt && URL_RECEIPTS[receipt],
    record: record && URL_RECORDS[record],
  }
  const params = Object.entries(values).flatMap(([field, value]) =>
    value === undefined ? [] : [[URL_PARAMETERS[field as keyof typeof values], value]],
  )
  return `${PATHS.adminFinance}?${new URLSearchParams(params)}#${ENTRIES_ID}`
}

/** The list's filter, stored in the URL. */
export function useLedgerFilters() {
  const { filter: urlFilter, setFilter } = useListFilter(listedSchema, URL_PARAMETERS, {
    type: URL_TYPES,
    receipt: URL_RECEIPTS,
    record: URL_RECORDS,
  })
  const { type, receipt, ...conditions } = urlFilter
  // Only of what is owed a receipt can wait.
  const filter = { ...conditions, ...(type === 'open' && receipt && { receipt }), type }
  return {
    filter,
    setFilter,
    isFiltered: Object.values({ ...filter, type: undefined }).some(value => value !== undefined),
  }
}
export type LedgerFilters = ReturnType<typeof useLedgerFilters>

/** The customer of the filter; undefined while it is loaded, and when there is none. */
export const useFilteredCustomer = (customer_id: string | undefined) =>
  useQuery({
    queryKey: queryKeys.customer(customer_id ?? ''),
    queryFn: ({ signal }) => callApi(customersApi.get, { customer_id: customer_id ?? '' }, { signal }),
    enabled: customer_id !== undefined,
  })

const pageLoader =
  (filter: LedgerFilter, limit: '25' | '200'): FetchPage<LedgerRow> =>
  (cursor, signal) =>
    callApi(ledgerApi.list, { ...filter, limit, ...(cursor === undefined ? {} : { cursor }) }, { signal })

/** Entries of the filter, with infinite paging. */
export const useLedgerList = (filter: LedgerFilter) =>
  useList({ key: queryKeys.ledger(filter), fetchPage: pageLoader(filter, '25'), refreshEvery: REFRESH_MS })

/** All entries of the filter. Throws ApiError. */
export function loadAllEntries(
  filter: LedgerFilter,
  signal: AbortSignal,
  onFound: (count: number) => void,
): Promise<LedgerRow[]> {
  const loadPage = pageLoader(filter, '200')
  return readEveryPage(({ cursor }) => loadPage(cursor, signal), onFound)
}

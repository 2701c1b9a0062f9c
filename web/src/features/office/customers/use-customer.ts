import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { readEveryPage } from '#web/lib/read-every-page.ts'

/** How often an open page is refetched, to show others' changes. Milliseconds. */
const REFRESH_MS = 60_000

export const useCustomer = (customer_id: string) =>
  useQuery({
    queryKey: queryKeys.customer(customer_id),
    queryFn: ({ signal }) => callApi(customersApi.get, { customer_id }, { signal }),
    refetchInterval: REFRESH_MS,
  })

/** The version is part of the key, so that a new version loads its entry. */
export const useCustomerHistory = (customer_id: string, version: number) =>
  useQuery({
    queryKey: queryKeys.customerHistory(customer_id, version),
    queryFn: ({ signal }) => callApi(customersApi.history, { customer_id }, { signal }),
    placeholderData: keepPreviousData,
  })

/** All orders of a customer, newest first; all of them, because the unpaid amount is their sum. */
export const useCustomerOrders = (customer: string) =>
  useQuery({
    queryKey: queryKeys.customerOrders(customer),
    queryFn: ({ signal }) =>
      readEveryPage(next => callApi(ordersApi.list, { customer, limit: '200', ...next }, { signal })),
    refetchInterval: REFRESH_MS,
  })

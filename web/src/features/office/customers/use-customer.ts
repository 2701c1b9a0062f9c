import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { call } from '#web/lib/call.ts'
import { everyPage } from '#web/lib/every-page.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** How often an open page is refetched, to show others' changes. */
const REFRESH_MS = 60_000

export const useCustomer = (customer_id: string) =>
  useQuery({
    queryKey: queryKeys.customer(customer_id),
    queryFn: ({ signal }) => call(customersApi.get, { customer_id }, { signal }),
    refetchInterval: REFRESH_MS,
  })

/** The version is part of the key, so that a new version loads its entry. */
export const useCustomerHistory = (customer_id: string, version: number) =>
  useQuery({
    queryKey: queryKeys.customerHistory(customer_id, version),
    queryFn: ({ signal }) => call(customersApi.history, { customer_id }, { signal }),
    placeholderData: keepPreviousData,
  })

/** All orders of a customer, newest first, because what is owed is their sum. */
export const useCustomerOrders = (customer: string) =>
  useQuery({
    queryKey: queryKeys.customerOrders(customer),
    queryFn: ({ signal }) => everyPage(next => call(ordersApi.list, { customer, limit: '200', ...next }, { signal })),
    refetchInterval: REFRESH_MS,
  })

import { useQueryClient } from '@tanstack/react-query'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import {
  type Customer,
  type CustomerForm,
  type CustomerListFilter,
  customerListFilterSchema,
} from '#shared/people/rules/customers.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { idempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { type PagedList, useList } from '#web/lib/use-list.ts'
import { useListFilter } from '#web/lib/use-list-filter.ts'

/** The filters of the list, stored in the URL. */
export const useCustomerFilters = () => useListFilter(customerListFilterSchema, { search: 'busca', type: 'tipo' })

/** Customers by name, page by page. */
export const useCustomers = (filter: CustomerListFilter): PagedList<Customer> =>
  useList({
    key: queryKeys.customers(filter),
    fetchPage: (cursor, signal) =>
      callApi(customersApi.list, { ...filter, ...(cursor === undefined ? {} : { cursor }) }, { signal }),
  })

const creationKeys = idempotencyKeys('ponto-urbano.customer-attempt')

async function createCustomer(form: CustomerForm): Promise<Customer> {
  try {
    const created = await callApi(customersApi.create, form, { idempotencyKey: creationKeys.keyFor(form) })
    creationKeys.clear()
    return created
  } catch (error) {
    // The server has answered, so a corrected form is a new attempt with a new key.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) creationKeys.clear()
    throw error
  }
}

/**
 * Saves the form as a change of the customer, or as a new customer. Shows no toast, because the form reports the
 * result.
 */
export function useSaveCustomer() {
  const queryClient = useQueryClient()
  return async (form: CustomerForm, current: Customer | undefined): Promise<Customer> => {
    try {
      return current
        ? await callApi(customersApi.update, { ...form, customer_id: current.id, version: current.version })
        : await createCustomer(form)
    } finally {
      refetchFigures(queryClient)
    }
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { geocoding as geocodingApi } from '#shared/map/api/geocoding.ts'
import type { ProfileForm } from '#shared/people/rules/profile-form.ts'
import type { Place } from '#shared/platform/rules/addresses.ts'
import { call, isUnknown } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import type { ProfileFields } from './profile-fields.ts'

const FROM_ADDRESS = {
  address_street: 'street',
  address_neighborhood: 'neighborhood',
  address_city: 'city',
  address_state: 'state',
} as const satisfies Partial<Record<keyof ProfileFields, keyof Place>>
const FILLED = ['address_street', 'address_neighborhood', 'address_city', 'address_state'] as const

export type AddressState =
  | { status: 'idle' | 'searching' | 'filled' | 'partly_filled' | 'same' | 'unknown' }
  /** Something else stands in the form already; it stays until the person says otherwise. */
  | { status: 'differs'; address: Place }
  | { status: 'failed'; message: string; cep: string }

const CEP_LENGTH = 8

/**
 * Fills the address from a CEP: what is empty or was filled by an earlier CEP. What somebody typed, or has saved, is
 * never overwritten without asking.
 */
export function useAddress(form: UseFormReturn<ProfileFields, unknown, ProfileForm>) {
  const queries = useQueryClient()
  const [state, setState] = useState<AddressState>({ status: 'idle' })
  const asked = useRef('')
  const filled = useRef<Partial<Record<keyof ProfileFields, string>>>({})

  const put = (address: Place, fields: readonly (typeof FILLED)[number][]) => {
    for (const field of fields) {
      const text = address[FROM_ADDRESS[field]] ?? ''
      filled.current[field] = text
      form.setValue(field, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted && text !== '' })
    }
    const street = form.getValues('address_street')
    setState({ status: street === '' ? 'partly_filled' : 'filled' })
    form.setFocus(street === '' ? 'address_street' : 'address_number')
  }

  const search = async (cep: string) => {
    asked.current = cep
    setState({ status: 'searching' })
    try {
      const { places } = await queries.fetchQuery({
        queryKey: queryKeys.address(cep),
        queryFn: ({ signal }) => call(geocodingApi.search, { cep }, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      })
      // The person typed on meanwhile.
      if (asked.current !== cep) return
      const [address] = places
      if (!address) return setState({ status: 'unknown' })
      const differing = FILLED.filter(field => form.getValues(field).trim() !== (address[FROM_ADDRESS[field]] ?? ''))
      if (differing.length === 0) return setState({ status: 'same' })
      const open = differing.filter(field => ['', filled.current[field]].includes(form.getValues(field)))
      const typed = differing.filter(field => !open.includes(field) && (address[FROM_ADDRESS[field]] ?? '') !== '')
      if (typed.length > 0) return setState({ status: 'differs', address })
      put(address, open)
    } catch (error) {
      if (asked.current !== cep) return
      if (isUnknown(error)) setState({ status: 'unknown' })
      else setState({ status: 'failed', message: error instanceof Error ? error.message : '', cep })
    }
  }

  return {
    state,
    search,
    /** The CEP field changed. */
    zipCodeTyped: (typed: string): void => {
      const cep = typed.replace(/\D/g, '')
      if (cep === asked.current) return
      if (cep.length === CEP_LENGTH) {
        void search(cep)
        return
      }
      asked.current = ''
      setState({ status: 'idle' })
    },
    takeFound: (address: Place): void => put(address, FILLED),
  }
}

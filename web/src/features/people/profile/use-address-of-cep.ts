import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { geocoding as geocodingApi } from '#shared/map/api/geocoding.ts'
import type { ProfileForm } from '#shared/people/rules/profile-form.ts'
import type { Place } from '#shared/platform/rules/addresses.ts'
import { callApi, isNotFound } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import type { ProfileFields } from './profile-fields.ts'

const PLACE_KEYS = {
  address_street: 'street',
  address_neighborhood: 'neighborhood',
  address_city: 'city',
  address_state: 'state',
} as const satisfies Partial<Record<keyof ProfileFields, keyof Place>>
const ADDRESS_FIELDS = ['address_street', 'address_neighborhood', 'address_city', 'address_state'] as const

export type AddressState =
  | { status: 'idle' | 'searching' | 'filled' | 'partly_filled' | 'same' | 'unknown' }
  /** The form already has another address, which stays unless the person chooses to replace it. */
  | { status: 'differs'; address: Place }
  | { status: 'failed'; message: string; cep: string }

const CEP_LENGTH = 8

/**
 * Fills the address from a CEP. It only fills fields that are empty or were filled by an earlier CEP; what the person typed or
 * saved is never overwritten without asking.
 */
export function useAddressOfCep(form: UseFormReturn<ProfileFields, unknown, ProfileForm>) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<AddressState>({ status: 'idle' })
  const latestCep = useRef('')
  const filledTexts = useRef<Partial<Record<keyof ProfileFields, string>>>({})

  const fillFields = (address: Place, fields: readonly (typeof ADDRESS_FIELDS)[number][]) => {
    for (const field of fields) {
      const text = address[PLACE_KEYS[field]] ?? ''
      filledTexts.current[field] = text
      form.setValue(field, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted && text !== '' })
    }
    const street = form.getValues('address_street')
    setState({ status: street === '' ? 'partly_filled' : 'filled' })
    form.setFocus(street === '' ? 'address_street' : 'address_number')
  }

  const search = async (cep: string) => {
    latestCep.current = cep
    setState({ status: 'searching' })
    try {
      const { places } = await queryClient.fetchQuery({
        queryKey: queryKeys.address(cep),
        queryFn: ({ signal }) => callApi(geocodingApi.search, { cep }, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      })
      // The person has typed another CEP in the meantime.
      if (latestCep.current !== cep) return
      const [address] = places
      if (!address) return setState({ status: 'unknown' })
      const differing = ADDRESS_FIELDS.filter(
        field => form.getValues(field).trim() !== (address[PLACE_KEYS[field]] ?? ''),
      )
      if (differing.length === 0) return setState({ status: 'same' })
      const replaceable = differing.filter(field => ['', filledTexts.current[field]].includes(form.getValues(field)))
      const typedByPerson = differing.filter(
        field => !replaceable.includes(field) && (address[PLACE_KEYS[field]] ?? '') !== '',
      )
      if (typedByPerson.length > 0) return setState({ status: 'differs', address })
      fillFields(address, replaceable)
    } catch (error) {
      if (latestCep.current !== cep) return
      if (isNotFound(error)) setState({ status: 'unknown' })
      else setState({ status: 'failed', message: error instanceof Error ? error.message : '', cep })
    }
  }

  return {
    state,
    search,
    onZipCodeChange: (zipCode: string): void => {
      const cep = zipCode.replace(/\D/g, '')
      if (cep === latestCep.current) return
      if (cep.length === CEP_LENGTH) {
        void search(cep)
        return
      }
      latestCep.current = ''
      setState({ status: 'idle' })
    },
    fillAddress: (address: Place): void => fillFields(address, ADDRESS_FIELDS),
  }
}

import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Link } from 'react-router-dom'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { CUSTOMER_ACCOUNTS_TEXTS } from '#shared/people/messages/customer-accounts.ts'
import { needsCheck } from '#shared/people/rules/customer-accounts.ts'
import { type Customer, DOCUMENT_TYPE_BY_CUSTOMER_TYPE, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { documentMask } from '#web/features/people/profile/masks.ts'
import { callApi } from '#web/lib/call-api.ts'
import { customerPath } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'

/** A customer in a form, with enough data to distinguish customers with the same name. */
export type ChosenCustomer = { id: string; name: string; detail: string; needsCheck: boolean }

export const toChosenCustomer = (customer: Customer): ChosenCustomer => ({
  id: customer.id,
  name: nameOfCustomer(customer),
  detail: [
    customer.document_number && documentMask[DOCUMENT_TYPE_BY_CUSTOMER_TYPE[customer.type]](customer.document_number),
    customer.contacts[0]?.name,
    customer.address_city,
  ]
    .filter(Boolean)
    .join(' · '),
  needsCheck: needsCheck(customer),
})

/** The first customers that a search finds; of an empty one, the first of all. */
export const useFoundCustomers = (search: string, enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.foundCustomers(search),
    queryFn: async ({ signal }) => (await callApi(customersApi.list, search ? { search } : {}, { signal })).items,
    enabled,
  })

const PAUSE_MS = 250

type Props = {
  value: ChosenCustomer | null
  onChange: (customer: ChosenCustomer | null) => void
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
  label?: string
  hint?: string
  /** Id of a customer that is not offered as an option. */
  exceptId?: string
  /** Whether it is a filter: small, and without details of the customer. */
  isFilter?: boolean
}

/** Field to find a customer by name, document, phone or e-mail. */
export function CustomerField({
  value,
  onChange,
  error,
  inputRef,
  label = NEW_ORDER_TEXTS.CUSTOMER_FIELD,
  hint = NEW_ORDER_TEXTS.CUSTOMER_HINT,
  exceptId,
  isFilter = false,
}: Props) {
  const [typed, setTyped] = useState('')
  const searchText = typed === value?.name ? '' : typed.trim()
  const search = useDebouncedValue(searchText, PAUSE_MS)
  const [isOpen, setOpen] = useState(false)
  const found = useFoundCustomers(search, isOpen)
  // Results for an earlier search text are not shown, because they could be mistaken for those of the current one
  const isCurrent = searchText === search
  const options = (isCurrent ? (found.data ?? []) : []).filter(({ id }) => id !== exceptId).map(toChosenCustomer)
  const isFound = ({ id }: ChosenCustomer) => options.some(option => option.id === id)
  return (
    <>
      <Autocomplete<ChosenCustomer>
        autoHighlight
        // The chosen customer has to be among the options.
        options={value && !isFound(value) ? [value, ...options] : options}
        filterOptions={all => all.filter(isFound)}
        value={value}
        onChange={(_, chosen) => onChange(chosen)}
        onInputChange={(_, text) => setTyped(text)}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loading={found.isFetching || !isCurrent}
        noOptionsText={found.isError ? NEW_ORDER_TEXTS.CUSTOMER_FAILED : NEW_ORDER_TEXTS.CUSTOMER_NONE}
        renderOption={({ key, ...props }, { name, detail, needsCheck }) => (
          <li key={key} {...props}>
            <span>
              {name}
              <small style={{ display: 'block' }}>{detail}</small>
              {needsCheck && <small style={{ display: 'block' }}>{CUSTOMER_ACCOUNTS_TEXTS.CHECK_TITLE}</small>}
            </span>
          </li>
        )}
        renderInput={props => (
          <TextField
            {...props}
            inputRef={inputRef}
            label={label}
            size={isFilter ? 'small' : 'medium'}
            error={error !== undefined}
            helperText={isFilter ? undefined : (error ?? (value?.detail || hint))}
          />
        )}
      />
      {value?.needsCheck && !isFilter && (
        <Alert severity="warning">
          {CUSTOMER_ACCOUNTS_TEXTS.CHECK_TITLE}.{' '}
          <Link to={customerPath(value.id)}>{CUSTOMER_ACCOUNTS_TEXTS.CHECK_CUSTOMER}</Link>
        </Alert>
      )}
    </>
  )
}

import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import Button from '@mui/material/Button'
import { type ComponentProps, useRef, useState } from 'react'
import { OFFICE_ORDER_TEXTS } from '#shared/orders/messages/order-desk.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import {
  type ChosenCustomer,
  CustomerField,
  toChosenCustomer,
  useFoundCustomers,
} from '#web/features/office/customers/customer-field.tsx'
import { DecisionDialog } from '#web/features/orders/order-desk/decision-dialog.tsx'
import { setCustomerDecision } from '#web/features/orders/order-desk/decisions.ts'
import { ApiError } from '#web/lib/call-api.ts'

type Props = Pick<ComponentProps<typeof DecisionDialog>, 'open' | 'order' | 'desk' | 'onClose'> & {
  /** The customer that is chosen at first. */
  initial: ChosenCustomer | undefined
  onNewCustomer: () => void
}

/** Dialog that sets the customer of an order made on the site. It suggests the one with the order's e-mail. */
export function SetCustomerDialog({ initial, onNewCustomer, ...props }: Props) {
  const { order } = props
  /** Before the decision, so that the texts stay while the dialog closes. */
  const [former] = useState(order.customer_id)
  const [chosen, setChosen] = useState<ChosenCustomer | null>(initial ?? null)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const search = order.customer_email
  const alike = useFoundCustomers(search, search !== '')
  const suggested = alike.data?.length === 1 ? alike.data.map(toChosenCustomer)[0] : undefined
  const choose = (customer: ChosenCustomer | null) => {
    setChosen(customer)
    setError(undefined)
  }
  const validateChoice = (): boolean => {
    if (chosen) return true
    setError(OFFICE_ORDER_TEXTS.CUSTOMER_NEEDED)
    field.current?.focus()
    return false
  }
  const decision = setCustomerDecision({ order_id: order.id, customer_id: chosen?.id ?? '', former })
  const decide = async (version: number): Promise<Order> => {
    try {
      return await decision.decide(version)
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === 'CUSTOMER_NOT_FOUND') {
        setChosen(null)
        setError(refusal.message)
        field.current?.focus()
      }
      throw refusal
    }
  }
  return (
    <DecisionDialog {...props} {...decision} decide={decide} validate={validateChoice}>
      <CustomerField
        value={chosen}
        onChange={choose}
        error={error}
        inputRef={field}
        {...(former !== undefined && { exceptId: former })}
      />
      {suggested && !chosen && suggested.id !== former && (
        <div role="status">
          {OFFICE_ORDER_TEXTS.CUSTOMER_OF_EMAIL(search)}{' '}
          <Button
            size="small"
            onClick={() => {
              choose(suggested)
              field.current?.focus()
            }}
          >
            {OFFICE_ORDER_TEXTS.USE_CUSTOMER(suggested.name)}
          </Button>
        </div>
      )}
      <Button startIcon={<PersonAddAltOutlined />} onClick={onNewCustomer} sx={{ justifySelf: 'start' }}>
        {OFFICE_ORDER_TEXTS.NEW_CUSTOMER}
      </Button>
    </DecisionDialog>
  )
}

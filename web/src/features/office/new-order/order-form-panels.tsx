import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { CustomerDialog } from '#web/features/office/customers/customer-dialog.tsx'
import { CustomerField, toChosenCustomer } from '#web/features/office/customers/customer-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { NewOrderFormErrors } from './new-order-form.ts'
import { OrderDetailFields, OrderPriceFields } from './order-fields.tsx'
import { OrderLinesList } from './order-lines-list.tsx'
import { PaymentPlanFields } from './payment-plan-fields.tsx'
import { PointsField } from './points-field.tsx'
import { TermFields } from './term-fields.tsx'
import type { FilledOrder } from './use-new-order.ts'

/** The form of an order beside its summary; on narrow screens above it. */
export const OrderFormColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  alignItems: 'start',
  gap: 20,
  '& .summary': { position: 'sticky', top: 'calc(var(--header-height) + 20px)' },
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .summary': { position: 'static' },
  },
}))

type PanelsProps = {
  order: FilledOrder
  /** The errors that are shown at present. */
  errors: Partial<NewOrderFormErrors>
  fields: VisitedFields
  wasSent: boolean
  self: { id: string; name: string }
  /** See OrderDetailFields. */
  hold?: string | null | undefined
}

/** The panels of an order that is filled in. */
export function OrderFormPanels({ order, errors, fields, wasSent, self, hold }: PanelsProps) {
  const [isNewCustomer, setNewCustomer] = useState(false)
  const { fieldRef, priceRef, focusField } = fields
  return (
    <>
      <Panel title={NEW_ORDER_TEXTS.CUSTOMER}>
        <CustomerField
          value={order.form.customer}
          onChange={customer => order.change({ customer })}
          error={errors.customer}
          inputRef={fieldRef('customer')}
        />
        <Button
          sx={{ justifySelf: 'start' }}
          variant="outlined"
          startIcon={<PersonAddAltRounded />}
          onClick={() => setNewCustomer(true)}
        >
          {NEW_ORDER_TEXTS.NEW_CUSTOMER}
        </Button>
      </Panel>
      <Panel title={NEW_ORDER_TEXTS.TERM}>
        <TermFields
          value={order.form}
          onChange={order.change}
          term={order.filled.term}
          errors={errors}
          fieldRef={fieldRef}
        />
        <CheaperTermOffer order={order} onUsed={() => focusField('start')} />
      </Panel>
      <Panel title={NEW_ORDER_TEXTS.POINTS(order.form.points.length)}>
        <PointsField
          chosen={order.form.points.map(({ id }) => id)}
          term={order.filled.term}
          taken={order.filled.notFree}
          onAdd={order.addPoints}
          error={errors.points}
          inputRef={fieldRef('points')}
        />
        <OrderLinesList
          order={order}
          showsErrors={wasSent}
          priceRef={priceRef}
          onRemoved={code => {
            toast.info(NEW_ORDER_TEXTS.REMOVED(code))
            focusField('points')
          }}
        />
      </Panel>
      <Panel title={NEW_ORDER_TEXTS.DISCOUNT}>
        <OrderPriceFields order={order} errors={errors} fieldRef={fieldRef} />
      </Panel>
      <Panel title={NEW_ORDER_TEXTS.PAYMENT}>
        <PaymentPlanFields order={order} errors={errors} fieldRef={fieldRef} />
      </Panel>
      <Panel title={NEW_ORDER_TEXTS.DETAILS}>
        <OrderDetailFields order={order} errors={errors} fieldRef={fieldRef} self={self} hold={hold} />
      </Panel>
      <CustomerDialog
        key={String(isNewCustomer)}
        open={isNewCustomer}
        onClose={() => setNewCustomer(false)}
        ownId={self.id}
        customer={undefined}
        onSaved={customer => order.change({ customer: toChosenCustomer(customer) })}
        otherLabel={NEW_ORDER_TEXTS.USE_OTHER}
        onOpenOther={customer => {
          order.change({ customer: toChosenCustomer(customer) })
          setNewCustomer(false)
        }}
      />
    </>
  )
}

/** The order in which invalid fields get the focus. */
const FIELD_ORDER = [
  'customer',
  'start',
  'months',
  'last_day',
  'points',
  'prices',
  'discount',
  'price_reason',
  'plan_count',
  'plan_first_due_on',
  'plan_down_amount',
  'plan_down_due_on',
  'hold',
  'hold_reason',
] as const satisfies readonly (keyof NewOrderFormErrors)[]

/** Says that a longer term costs less than the one that was typed, and offers it. */
function CheaperTermOffer({ order, onUsed }: { order: FilledOrder; onUsed: () => void }) {
  const { cheaper } = order.filled
  return (
    <div role="status">
      {cheaper && (
        <Alert
          severity="info"
          action={
            <Button
              color="inherit"
              onClick={() => {
                order.change({ end_by: 'months', months: String(cheaper.months) })
                // The button disappears.
                onUsed()
              }}
            >
              {NEW_ORDER_TEXTS.USE_CHEAPER(cheaper.months)}
            </Button>
          }
        >
          {NEW_ORDER_TEXTS.CHEAPER(cheaper.months, formatBRL(cheaper.price), formatBRL(cheaper.less))}
        </Alert>
      )}
    </div>
  )
}

/** Fields that a draft may leave empty. */
const REQUIRED_WHEN_SENT: ReadonlySet<string> = new Set(['customer', 'points', 'prices'])

const priceName = (pointId: string): string => `price of ${pointId}`

/**
 * The inputs by field, and which fields the user has visited, whose errors are shown. `initiallyVisited`: fields whose
 * errors are shown at once.
 */
export function useVisitedFields(initiallyVisited: readonly string[]) {
  const inputs = useRef(new Map<string, HTMLInputElement | null>())
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<string>>(new Set(initiallyVisited))
  const registerInput = (name: string) => (input: HTMLInputElement | null) => void inputs.current.set(name, input)
  const focusField = (name: string) => inputs.current.get(name)?.focus()
  return {
    fieldRef: (name: keyof NewOrderFormErrors) => registerInput(name),
    priceRef: (pointId: string) => registerInput(priceName(pointId)),
    focusField,
    focusFirst: ({ form, filled: { errors, notFree } }: FilledOrder) => {
      const [first] = notFree
      const firstWrongField = FIELD_ORDER.find(name =>
        name === 'prices' ? errors.prices.size > 0 : errors[name] !== undefined,
      )
      const line = form.points.find(({ id }) => errors.prices.has(id))
      if (firstWrongField) focusField(firstWrongField === 'prices' && line ? priceName(line.id) : firstWrongField)
      else if (first) focusField(priceName(first.id))
    },
    visitedFields: visitedFields,
    onBlur: ({ target }: { target: Element }) => {
      const name = [...inputs.current].find(([, input]) => input === target)?.[0]
      if (name !== undefined && !REQUIRED_WHEN_SENT.has(name))
        setVisitedFields(previous => new Set([...previous, name]))
    },
  }
}

type VisitedFields = ReturnType<typeof useVisitedFields>

import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { CUSTOMERS_TEXTS } from '#shared/people/messages/customers.ts'
import { CUSTOMER_REFUSALS } from '#shared/people/refusals/customers.ts'
import {
  CUSTOMER_TYPE_LABELS,
  type Customer,
  type CustomerForm,
  customerFormSchema,
  customerTypeSchema,
  DOCUMENT_TYPE_BY_CUSTOMER_TYPE,
  EMPTY_CONTACT,
  EMPTY_CUSTOMER_FORM,
} from '#shared/people/rules/customers.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { cpfMask, documentMask, zipCodeMask } from '#web/features/people/profile/masks.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useEditForm } from '#web/lib/use-edit-form.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EditAlerts, quotedOrEmptyLabel } from '#web/ui/edit-alerts.tsx'
import { scrollIntoView } from '#web/ui/edit-conflict-alert.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CustomerFormFields, type CustomerFormValues } from './customer-form-fields.tsx'
import { customerFieldLabelsOf } from './customer-labels.ts'
import { useSaveCustomer } from './use-customers.ts'

/** The form's values for a customer; documents and CEP with their masks. */
function toForm(stored: Customer | undefined, contact: FirstContact | undefined): CustomerFormValues {
  if (!stored)
    return contact ? { ...EMPTY_CUSTOMER_FORM, contacts: [{ ...EMPTY_CONTACT, ...contact }] } : EMPTY_CUSTOMER_FORM
  const {
    id: _,
    version: _version,
    created_at: _created,
    updated_at: _updated,
    account_ids: _accounts,
    proven_account_ids: _proven,
    parted_account_ids: _parted,
    proven_emails: _emails,
    made_by_account: _maker,
    ...fields
  } = stored
  return {
    ...fields,
    document_number: documentMask[DOCUMENT_TYPE_BY_CUSTOMER_TYPE[stored.type]](stored.document_number),
    signatory_cpf: cpfMask(stored.signatory_cpf),
    address_zip_code: zipCodeMask(stored.address_zip_code),
  }
}

type FirstContact = Pick<Customer['contacts'][number], 'name' | 'email' | 'phone'>

type Props = {
  open: boolean
  onClose: () => void
  ownId: string
  /** Undefined creates a customer. */
  customer: Customer | undefined
  /** The order for which a customer is created, and the first contact in the form. */
  newFor?: { order_id: string; contact: FirstContact }
  onSaved?: (customer: Customer) => void
  /** Called with the customer that already has the typed document. */
  onOpenOther: (other: Customer) => void
  /** Label of the button for that, if it does something else than opening that customer. */
  otherLabel?: (name: string) => string
}

/**
 * Dialog that creates or edits a customer. After a conflicting change it shows the differences and lets the form be
 * saved again.
 */
export function CustomerDialog({ open, onClose, ownId, customer, newFor, onSaved, onOpenOther, otherLabel }: Props) {
  const save = useSaveCustomer()
  const [other, setOther] = useState<Other>()
  const edit = useEditForm<Customer, CustomerFormValues, CustomerForm>({
    stored: customer,
    labels: customerFieldLabelsOf(customer?.type ?? 'company'),
    toForm: stored => toForm(stored, newFor?.contact),
    resolver: zodResolver(customerFormSchema),
    draftKey: `${ownId}:customer:${customer?.id ?? (newFor ? `new for ${newFor.order_id}` : 'new')}`,
    save: (typed, current) => {
      setOther(undefined)
      return save(typed, current)
    },
    conflictOn: { code: 'CUSTOMER_CHANGED', current: currentCustomer },
    refusalFields: { CUSTOMER_DOCUMENT_TAKEN: 'document_number' },
    savedMessage: (_, current) => ({ title: current ? CUSTOMERS_TEXTS.UPDATED : CUSTOMERS_TEXTS.CREATED }),
    failedMessage: current => (current ? CUSTOMERS_TEXTS.UPDATE_FAILED : CUSTOMERS_TEXTS.CREATE_FAILED),
    onSaved: saved => {
      onSaved?.(saved)
      onClose()
    },
    onError: error => {
      if (!(error instanceof ApiError)) return undefined
      if (error.code === 'CUSTOMER_NOT_FOUND') onClose()
      if (error.code !== 'CUSTOMER_DOCUMENT_TAKEN') return undefined
      setOther(error.details && { ...(error.details.customer as Omit<Other, 'sentence'>), sentence: error.message })
      return false
    },
  })
  return (
    <FormDialog
      open={open}
      title={customer ? CUSTOMERS_TEXTS.EDIT : CUSTOMERS_TEXTS.NEW}
      submitLabel={customer ? OFFICE_TEXTS.SAVE : CUSTOMERS_TEXTS.CREATE}
      busy={edit.busy}
      onSubmit={edit.submit}
      onClose={onClose}
      onCancel={() => {
        edit.clearDraft()
        onClose()
      }}
      width="wide"
    >
      <EditAlerts
        edit={edit}
        title={CUSTOMERS_TEXTS.UPDATE_FAILED}
        text={CUSTOMER_REFUSALS.CUSTOMER_CHANGED.sentence}
        formatValue={(field, value) => {
          if (field === 'type') return CUSTOMER_TYPE_LABELS[customerTypeSchema.parse(value)]
          if (Array.isArray(value)) return quotedOrEmptyLabel(value.map(({ name }) => name).join(', '))
          return quotedOrEmptyLabel(String(value))
        }}
      />
      {other && <DocumentTaken other={other} onOpenOther={onOpenOther} label={otherLabel} />}
      <CustomerFormFields form={edit.form} />
    </FormDialog>
  )
}

/** The customer that has the typed document, and the refusal's sentence about it. */
type Other = { id: string; name: string; sentence: string }

type TakenProps = Pick<Props, 'onOpenOther'> & { other: Other; label: Props['otherLabel'] }

function DocumentTaken({ other, onOpenOther, label = CUSTOMERS_TEXTS.OPEN_OTHER }: TakenProps) {
  const openOther = useMutation({
    mutationFn: () => callApi(customersApi.get, { customer_id: other.id }),
    onSuccess: onOpenOther,
    onError: error => toastError(CUSTOMERS_TEXTS.OTHER_FAILED, error),
  })
  return (
    <Alert
      severity="warning"
      ref={scrollIntoView}
      action={
        <BusyButton color="inherit" loading={openOther.isPending} onClick={() => openOther.mutate()}>
          {label(other.name)}
        </BusyButton>
      }
    >
      {other.sentence}
    </Alert>
  )
}

/** The current customer: from the refusal's details if these contain it, else fetched. */
async function currentCustomer(current: Customer, refusal: ApiError): Promise<Customer | undefined> {
  if (refusal.code === 'CUSTOMER_CHANGED' && refusal.details) return refusal.details.customer as Customer
  return callApi(customersApi.get, { customer_id: current.id }).catch(() => undefined)
}

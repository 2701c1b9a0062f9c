import AddRounded from '@mui/icons-material/AddRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CUSTOMERS_TEXTS } from '#shared/people/messages/customers.ts'
import {
  CUSTOMER_TYPE_LABELS,
  CUSTOMER_TYPES,
  type CustomerForm,
  type customerFormSchema,
  DOCUMENT_TYPE_BY_CUSTOMER_TYPE,
  EMPTY_CONTACT,
  MAX_CONTACTS_OF_CUSTOMER,
} from '#shared/people/rules/customers.ts'
import { STATES } from '#shared/platform/rules/addresses.ts'
import { cpfMask, documentMask, zipCodeMask } from '#web/features/people/profile/masks.ts'
import { phoneMask } from '#web/features/people/session/phone-number.ts'
import { FormTextField } from '#web/ui/form-fields.tsx'

export type CustomerFormValues = z.input<typeof customerFormSchema>
type Form = UseFormReturn<CustomerFormValues, unknown, CustomerForm>

const Section = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: 16,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& > legend': { padding: '0 0 12px', fontSize: 16, fontWeight: 600 },
  '& > .whole': { gridColumn: '1 / -1' },
  '& > .add': { justifySelf: 'start' },
  '& .contact': {
    position: 'relative',
    padding: 16,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.card,
  },
  // A floated legend becomes part of the grid, in a line with the button.
  '& .contact > legend': { float: 'left', gridColumn: '1 / -1', padding: 0, fontSize: 14 },
  '& .remove': { position: 'absolute', top: 8, right: 8 },
}))

const AUTOCOMPLETE_OFF = 'off'

function CustomerIdentity({ form }: { form: Form }) {
  const type = useWatch({ control: form.control, name: 'type' })
  const isCompany = type === 'company'
  return (
    <Section>
      <legend>{CUSTOMERS_TEXTS.WHO}</legend>
      <FormTextField form={form} name="type" label={CUSTOMERS_TEXTS.TYPE} select>
        {CUSTOMER_TYPES.map(customerType => (
          <MenuItem key={customerType} value={customerType}>
            {CUSTOMER_TYPE_LABELS[customerType]}
          </MenuItem>
        ))}
      </FormTextField>
      <FormTextField
        key={type}
        form={form}
        name="document_number"
        label={isCompany ? CUSTOMERS_TEXTS.CNPJ : CUSTOMERS_TEXTS.CPF}
        hint={CUSTOMERS_TEXTS.DOCUMENT_HINT}
        mask={documentMask[DOCUMENT_TYPE_BY_CUSTOMER_TYPE[type]]}
        autoComplete={AUTOCOMPLETE_OFF}
      />
      <FormTextField
        form={form}
        name="legal_name"
        label={isCompany ? CUSTOMERS_TEXTS.LEGAL_NAME : CUSTOMERS_TEXTS.PERSON_NAME}
        autoComplete={AUTOCOMPLETE_OFF}
      />
      <FormTextField form={form} name="trade_name" label={CUSTOMERS_TEXTS.TRADE_NAME} autoComplete={AUTOCOMPLETE_OFF} />
      <FormTextField
        form={form}
        name="state_registration"
        label={CUSTOMERS_TEXTS.STATE_REGISTRATION}
        autoComplete={AUTOCOMPLETE_OFF}
      />
      <FormTextField
        form={form}
        name="municipal_registration"
        label={CUSTOMERS_TEXTS.MUNICIPAL_REGISTRATION}
        autoComplete={AUTOCOMPLETE_OFF}
      />
    </Section>
  )
}

/** Fields of the signatory; not for a person, who signs for themselves. */
function Signatory({ form }: { form: Form }) {
  if (useWatch({ control: form.control, name: 'type' }) === 'person') return null
  return (
    <Section>
      <legend>{CUSTOMERS_TEXTS.SIGNATORY}</legend>
      <FormTextField
        form={form}
        name="signatory_name"
        label={CUSTOMERS_TEXTS.SIGNATORY_NAME}
        autoComplete={AUTOCOMPLETE_OFF}
      />
      <FormTextField
        form={form}
        name="signatory_cpf"
        label={CUSTOMERS_TEXTS.SIGNATORY_CPF}
        mask={cpfMask}
        autoComplete={AUTOCOMPLETE_OFF}
      />
    </Section>
  )
}

function Contact({ form, index, onRemove }: { form: Form; index: number; onRemove: () => void }) {
  const { submitCount } = useFormState({ control: form.control })
  const [addedAt] = useState(submitCount)
  // A contact that was added after a failed save shows no errors yet.
  const quiet = submitCount === addedAt
  return (
    <Section className="contact whole">
      <legend>{CUSTOMERS_TEXTS.CONTACT(index + 1)}</legend>
      <IconButton className="remove" aria-label={CUSTOMERS_TEXTS.REMOVE_CONTACT(index + 1)} onClick={onRemove}>
        <DeleteOutlineRounded fontSize="small" />
      </IconButton>
      <FormTextField
        form={form}
        quiet={quiet}
        name={`contacts.${index}.name`}
        label={CUSTOMERS_TEXTS.CONTACT_NAME}
        autoComplete={AUTOCOMPLETE_OFF}
      />
      <FormTextField
        form={form}
        quiet={quiet}
        name={`contacts.${index}.job`}
        label={CUSTOMERS_TEXTS.JOB}
        autoComplete={AUTOCOMPLETE_OFF}
      />
      <FormTextField
        form={form}
        quiet={quiet}
        name={`contacts.${index}.phone`}
        label={CUSTOMERS_TEXTS.PHONE}
        type="tel"
        mask={phoneMask}
        autoComplete={AUTOCOMPLETE_OFF}
      />
      <FormTextField
        form={form}
        quiet={quiet}
        name={`contacts.${index}.whatsapp`}
        label={CUSTOMERS_TEXTS.WHATSAPP}
        type="tel"
        mask={phoneMask}
        autoComplete={AUTOCOMPLETE_OFF}
      />
      <FormTextField
        form={form}
        quiet={quiet}
        name={`contacts.${index}.email`}
        label={CUSTOMERS_TEXTS.EMAIL}
        type="email"
        autoComplete={AUTOCOMPLETE_OFF}
      />
    </Section>
  )
}

function Contacts({ form }: { form: Form }) {
  const contacts = useFieldArray({ control: form.control, name: 'contacts' })
  return (
    <Section>
      <legend>{CUSTOMERS_TEXTS.CONTACTS}</legend>
      {contacts.fields.map(({ id }, index) => (
        <Contact key={id} form={form} index={index} onRemove={() => contacts.remove(index)} />
      ))}
      {contacts.fields.length < MAX_CONTACTS_OF_CUSTOMER && (
        <Button
          className="whole add"
          variant="outlined"
          startIcon={<AddRounded />}
          onClick={() => contacts.append(EMPTY_CONTACT)}
        >
          {CUSTOMERS_TEXTS.ADD_CONTACT}
        </Button>
      )}
    </Section>
  )
}

function Address({ form }: { form: Form }) {
  return (
    <Section>
      <legend>{CUSTOMERS_TEXTS.ADDRESS}</legend>
      <FormTextField
        form={form}
        name="address_zip_code"
        label={CUSTOMERS_TEXTS.ZIP_CODE}
        mask={zipCodeMask}
        autoComplete={AUTOCOMPLETE_OFF}
      />
      <FormTextField form={form} name="address_street" label={CUSTOMERS_TEXTS.STREET} autoComplete={AUTOCOMPLETE_OFF} />
      <FormTextField form={form} name="address_number" label={CUSTOMERS_TEXTS.NUMBER} autoComplete={AUTOCOMPLETE_OFF} />
      <FormTextField
        form={form}
        name="address_complement"
        label={CUSTOMERS_TEXTS.COMPLEMENT}
        autoComplete={AUTOCOMPLETE_OFF}
      />
      <FormTextField
        form={form}
        name="address_neighborhood"
        label={CUSTOMERS_TEXTS.NEIGHBORHOOD}
        autoComplete={AUTOCOMPLETE_OFF}
      />
      <FormTextField form={form} name="address_city" label={CUSTOMERS_TEXTS.CITY} autoComplete={AUTOCOMPLETE_OFF} />
      <FormTextField form={form} name="address_state" label={CUSTOMERS_TEXTS.STATE} select>
        <MenuItem value="">{CUSTOMERS_TEXTS.NO_STATE}</MenuItem>
        {STATES.map(state => (
          <MenuItem key={state} value={state}>
            {state}
          </MenuItem>
        ))}
      </FormTextField>
    </Section>
  )
}

export function CustomerFormFields({ form }: { form: Form }) {
  return (
    <>
      <CustomerIdentity form={form} />
      <Signatory form={form} />
      <Contacts form={form} />
      <Address form={form} />
      <Section>
        <legend>{CUSTOMERS_TEXTS.AGENCY}</legend>
        <FormTextField
          form={form}
          name="agency_name"
          label={CUSTOMERS_TEXTS.AGENCY_NAME}
          autoComplete={AUTOCOMPLETE_OFF}
        />
        <FormTextField
          form={form}
          name="agency_commission"
          label={CUSTOMERS_TEXTS.AGENCY_COMMISSION}
          autoComplete={AUTOCOMPLETE_OFF}
        />
      </Section>
      <FormTextField
        form={form}
        name="notes"
        label={CUSTOMERS_TEXTS.NOTES}
        hint={CUSTOMERS_TEXTS.NOTES_HINT}
        multiline
        minRows={3}
      />
    </>
  )
}

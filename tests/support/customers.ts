import type { CustomerForm } from '#shared/people/rules/customers.ts'

export const aCustomerForm = (changes: Partial<CustomerForm> = {}): CustomerForm => ({
  type: 'company',
  legal_name: 'Padaria Estrela do Norte Ltda',
  trade_name: 'Padaria Estrela',
  document_number: '11222333000181',
  state_registration: '',
  municipal_registration: '',
  signatory_name: '',
  signatory_cpf: '',
  address_zip_code: '',
  address_street: '',
  address_number: '',
  address_complement: '',
  address_neighborhood: '',
  address_city: 'Americana',
  address_state: 'SP',
  contacts: [
    {
      name: 'Célia Prado',
      job: 'Compras',
      phone: '(19) 3461-2000',
      whatsapp: '(19) 99123-4567',
      email: 'celia@padaria.example',
    },
  ],
  agency_name: '',
  agency_commission: '',
  notes: '',
  ...changes,
})

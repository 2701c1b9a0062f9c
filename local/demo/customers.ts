import type { Customer } from '#shared/people/rules/customers.ts'
import { type ProfileForm, profileChangesOfForm } from '#shared/people/rules/profile-form.ts'
import type { SeededDemo } from './seed.ts'

type Facts = Pick<Customer, 'type' | 'legal_name' | 'trade_name' | 'document_number' | 'address_city'> &
  Partial<Customer> & {
    contact: string
    job: string
    phone: string
    email?: string
    agency?: string
  }

const company = { type: 'company' } as const
const person = { type: 'person', trade_name: '', job: '' } as const

/** Invented companies and people of the region. Their documents have valid check digits and belong to nobody known. */
const CUSTOMERS: readonly Facts[] = [
  {
    ...company,
    legal_name: 'Panificadora Estrela do Norte Ltda',
    trade_name: 'Padaria Estrela',
    document_number: '27508316000145',
    address_city: 'Americana',
    contact: 'Célia Prado',
    job: 'Compras',
    phone: '(19) 99123-4567',
    signatory_name: 'Célia Regina Prado',
    signatory_cpf: '52998224725',
    address_zip_code: '13465300',
    address_street: 'Rua Fernando de Camargo',
    address_number: '410',
    address_neighborhood: 'Centro',
  },
  {
    ...company,
    legal_name: 'Ótica Horizonte Comércio de Lentes Ltda',
    trade_name: 'Ótica Horizonte',
    document_number: '9KHR4T20000150',
    address_city: 'Campinas',
    agency: 'Agência Ipê',
    contact: 'Rogério Antunes',
    job: 'Marketing',
    phone: '(19) 98222-1040',
  },
  {
    ...company,
    legal_name: 'Colégio Jequitibá S.A.',
    trade_name: 'Colégio Jequitibá',
    document_number: '',
    address_city: 'Santa Bárbara d’Oeste',
    contact: 'Neide Camargo',
    job: 'Secretaria',
    phone: '(19) 3455-1100',
  },
  {
    ...person,
    legal_name: 'Osvaldo Ferreira Pinto',
    document_number: '11144477735',
    address_city: 'Americana',
    contact: 'Osvaldo',
    phone: '(19) 99700-1212',
  },
  {
    ...person,
    legal_name: 'Marlene de Souza Tavares',
    document_number: '',
    address_city: 'Nova Odessa',
    contact: 'Marlene',
    phone: '(19) 98111-7070',
  },
  {
    ...company,
    legal_name: 'Supermercados Boa Colheita Ltda',
    trade_name: 'Boa Colheita',
    document_number: '30405678000115',
    address_city: 'Sumaré',
    agency: 'Agência Ipê',
    contact: 'Tatiane Moraes',
    job: 'Marketing',
    phone: '(19) 99345-2210',
    email: 'marketing@boacolheita.example',
    notes: 'Campanha nova a cada trimestre.',
  },
  {
    ...company,
    legal_name: 'Clínica Odontológica Sorriso Claro S/S',
    trade_name: 'Sorriso Claro',
    document_number: '41728395000120',
    address_city: 'Campinas',

    contact: 'Dra. Helena Bastos',
    job: 'Diretora',
    phone: '(19) 99871-3344',
    email: 'helena@sorrisoclaro.example',
    signatory_name: 'Helena Bastos',
    signatory_cpf: '53714968237',
    address_zip_code: '13010050',
    address_street: 'Rua Barão de Jaguara',
    address_number: '1481',
    address_neighborhood: 'Centro',
  },
  {
    ...company,
    legal_name: 'Auto Center Três Irmãos Ltda',
    trade_name: 'Auto Center Três Irmãos',
    document_number: '52839416000100',
    address_city: 'Hortolândia',
    contact: 'Wagner Siqueira',
    job: 'Sócio',
    phone: '(19) 98760-5151',
  },
  {
    ...company,
    legal_name: 'Imobiliária Morada Paulista Ltda',
    trade_name: 'Morada Paulista',
    document_number: '63940527000116',
    address_city: 'Campinas',
    agency: 'Estúdio Jatobá',
    contact: 'Priscila Nogueira',
    job: 'Comercial',
    phone: '(19) 99612-8080',
    email: 'priscila@morada.example',
  },
  {
    ...company,
    legal_name: 'Academia Corpo em Dia Eireli',
    trade_name: 'Corpo em Dia',
    document_number: '74051638000279',
    address_city: 'Valinhos',
    contact: 'Renato Lopes',
    job: 'Gerente',
    phone: '(19) 99455-6767',
    email: 'renato@corpoemdia.example',
  },
  {
    ...person,
    legal_name: 'Ivone Aparecida Bertoldo',
    document_number: '20481635998',
    address_city: 'Sumaré',
    contact: 'Ivone',
    phone: '(19) 98333-4545',
    email: 'ivone@bertoldo.example',
  },
  {
    ...person,
    legal_name: 'Caio Henrique Valente',
    document_number: '31592746080',
    address_city: 'Campinas',
    contact: 'Caio',
    phone: '(19) 99211-9090',
  },
]

const customerOf = (
  { contact, job, phone, email = '', agency = '', ...facts }: Facts,
  index: number,
  now: string,
): Customer => ({
  id: `demo-${index + 1}`,
  version: 1,
  created_at: now,
  updated_at: now,
  state_registration: '',
  municipal_registration: '',
  signatory_name: '',
  signatory_cpf: '',
  notes: '',
  address_zip_code: '',
  address_street: '',
  address_number: '',
  address_complement: '',
  address_neighborhood: '',
  address_state: 'SP' as const,
  contacts: [{ name: contact, job, phone: '', whatsapp: phone, email }],
  agency_name: agency,
  agency_commission: agency && '20',
  ...facts,
})

/** Saves a client's profile with the CNPJ of a company that the office does not know, which makes an unproven customer. */
async function seedCustomerMadeByAccount({ users }: SeededDemo, now: string): Promise<void> {
  const user_id = users.get('marcos@ponto.local')
  if (user_id === undefined) return
  const [{ saveOwnProfile }, { findProfile }] = await Promise.all([
    import('#functions/account/me/save-own-profile.ts'),
    import('#functions/people/profiles/profiles-store.ts'),
  ])
  const person = await findProfile(user_id)
  if (!person || person.document_number !== null) return
  const company: ProfileForm = {
    name: person.name,
    phone: '(19) 98444-3232',
    document_type: 'CNPJ',
    document_number: '85162749000198',
    trade_name: 'Brandão Esquadrias',
    legal_name: 'Brandão Esquadrias de Alumínio Ltda',
    signatory_name: person.name,
    signatory_cpf: '39053344705',
    address_street: 'Rua das Paineiras',
    address_number: '75',
    address_complement: '',
    address_neighborhood: 'Jardim São Paulo',
    address_city: 'Americana',
    address_state: 'SP',
    address_zip_code: '13468000',
  }
  await saveOwnProfile(
    { ...profileChangesOfForm(company), version: person.version },
    { actor: { user_id, role: 'client' }, now },
  )
}

/** Creates the demo's customers; existing ones stay. */
export async function seedCustomers(demo: SeededDemo, now: string): Promise<void> {
  const [{ findCustomers, insertCustomer }, { customersList }, { syncList }] = await Promise.all([
    import('#functions/people/customers/customers-store.ts'),
    import('#functions/people/customers/listed-customers-store.ts'),
    import('#functions/platform/lists/sync-list.ts'),
  ])
  const customers = CUSTOMERS.map((facts, index) => customerOf(facts, index, now))
  const existing = await findCustomers(customers.map(({ id }) => id))
  for (const customer of customers) if (!existing.has(customer.id)) await insertCustomer(customer, [])
  await syncList(
    customersList,
    customers.map(after => ({ before: undefined, after: existing.get(after.id) ?? after })),
  )
  await seedCustomerMadeByAccount(demo, now)
}

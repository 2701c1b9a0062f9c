import { describe, expect, it } from 'vitest'
import { customerFormSchema, normaliseCustomerSearch, searchableTextsOf } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'

const checked = (changes: Record<string, unknown>) => customerFormSchema.safeParse({ ...aCustomerForm(), ...changes })
const problems = (changes: Record<string, unknown>) =>
  checked(changes).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the form of a customer', () => {
  it('needs only type and name', () => {
    expect(
      checked({ document_number: '', trade_name: '', contacts: [], address_city: '', address_state: '' }).success,
    ).toBe(true)
    expect(problems({ legal_name: ' ' })).toEqual([['legal_name', 'O nome é obrigatório.']])
  })

  it.each([
    ['company', '11.222.333/0001-81', '11222333000181'],
    ['company', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['person', '111.444.777-35', '11144477735'],
  ])('keeps the document of a %s without its mask', (type, typed, kept) =>
    expect(checked({ type, document_number: typed }).data?.document_number).toBe(kept),
  )

  it.each([
    ['company', '11.222.333/0001-82', 'CNPJ inválido. Confira os caracteres digitados.'],
    ['company', '111.444.777-35', 'CNPJ inválido. Deve conter 14 dígitos.'],
    ['person', '111.444.777-36', 'CPF inválido. Confira os números digitados.'],
    ['person', '11.222.333/0001-81', 'CPF inválido. Deve conter 11 dígitos.'],
  ])('refuses the document of a %s with wrong check digits or of the other kind', (type, typed, message) =>
    expect(problems({ type, document_number: typed })).toEqual([['document_number', message]]),
  )

  it('keeps the CPF of who signs without its mask, and refuses one that is none', () => {
    expect(checked({ signatory_cpf: '529.982.247-25' }).data?.signatory_cpf).toBe('52998224725')
    expect(problems({ signatory_cpf: '529.982.247-26' })).toEqual([['signatory_cpf', 'CPF do signatário inválido.']])
  })

  it.each([
    ['20', '20'],
    ['12.5', '12,5'],
    ['100,00 %', '100,00'],
    ['', ''],
  ])('keeps a commission of %s', (typed, kept) =>
    expect(checked({ agency_commission: typed }).data?.agency_commission).toBe(kept),
  )

  it.each(['101', '-1', '100,01', '1,234', 'vinte'])('refuses a commission of %s', typed =>
    expect(problems({ agency_commission: typed })).toEqual([
      ['agency_commission', 'Informe de 0 a 100 %, com até duas casas decimais.'],
    ]),
  )

  it.each([
    [{ address_zip_code: '1' }, 'address_zip_code', 'O CEP deve ter 8 dígitos.'],
    [{ address_zip_code: '13465_000' }, 'address_zip_code', 'O CEP deve ter 8 dígitos.'],
    [{ address_zip_code: undefined }, 'address_zip_code', 'O CEP deve ter 8 dígitos.'],
    [{ legal_name: 'A' }, 'legal_name', 'O nome precisa de pelo menos duas letras ou números.'],
    [{ legal_name: '🏪🏪' }, 'legal_name', 'O nome precisa de pelo menos duas letras ou números.'],
    [{ legal_name: '' }, 'legal_name', 'O nome é obrigatório.'],
  ])('refuses %o in one sentence', (changes, path, message) => expect(problems(changes)).toEqual([[path, message]]))

  it('keeps a CEP without its hyphen, an e-mail in lower case, and neither where they are not known', () => {
    expect(checked({ address_zip_code: '13465-000' }).data?.address_zip_code).toBe('13465000')
    expect(checked({ address_zip_code: '' }).success).toBe(true)
    const contact = { name: 'Ana', job: '', phone: '', whatsapp: '', email: 'Ana@Padaria.example' }
    expect(checked({ contacts: [contact] }).data?.contacts[0]?.email).toBe('ana@padaria.example')
  })

  it('says what is wrong with a contact', () => {
    const contact = { name: '', job: '', phone: '123', whatsapp: '', email: 'celia' }
    expect(problems({ contacts: [contact] })).toEqual([
      ['contacts.0.name', 'Informe o nome do contato.'],
      ['contacts.0.phone', 'Informe um telefone válido, com DDD.'],
      ['contacts.0.email', 'Por favor, insira um e-mail válido.'],
    ])
    expect(problems({ contacts: Array(9).fill({ ...contact, name: 'Ana', phone: '', email: '' }) })).toEqual([
      ['contacts', 'No máximo 8 contatos.'],
    ])
  })
})

describe('a search', () => {
  it.each([
    ['(19) 99123-4567', '19991234567'],
    ['99123-4567', '991234567'],
    ['+55 19 99999-0000', '19999990000'],
    ['019 99999-0000', '19999990000'],
    ['19 99999‑0000', '19999990000'],
    ['(55) 99999-0000', '55999990000'],
    ['012.345.678-90', '01234567890'],
    ['01234567890', '01234567890'],
    ['11.222.333/0001‑81', '11222333000181'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['12.ABC', '12ABC'],
    ['12.abc.345/', '12ABC345'],
    ['Dr.Ana', 'Dr.Ana'],
    ['padaria', 'padaria'],
    ['celia@padaria.example', 'celia@padaria.example'],
    ['Loja 24-7', 'Loja 24-7'],
    ['0xx19 99999-0000', '19999990000'],
    ['+55 19 9', '199'],
    ['\u202a+55 19 99999-0000\u202c', '19999990000'],
    ['0055 19 99999-0000', '19999990000'],
  ])('for %s looks for %s', (typed, searched) => expect(normaliseCustomerSearch(typed)).toBe(searched))

  it('looks into document, names, and phones and e-mails of contacts', () => {
    const stored = { id: 'c1', version: 1, created_at: '', updated_at: '', ...aCustomerForm() }
    expect(searchableTextsOf(stored)).toEqual([
      '11222333000181',
      'Padaria Estrela do Norte Ltda',
      'Padaria Estrela',
      'Célia Prado',
      'celia@padaria.example',
      '1934612000',
      '19991234567',
    ])
  })
})

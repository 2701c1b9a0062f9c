import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  nameAndPhoneFormSchema,
  type ProfileForm,
  profileChangesOfForm,
  profileFormSchema,
} from '#shared/people/rules/profile-form.ts'
import { fieldErrors, issueMessage } from '#shared/platform/messages/issue.ts'
import { parseState, STATES } from '#shared/platform/rules/addresses.ts'

const person = {
  name: 'Ana Souza',
  phone: '(19) 99999-0000',
  document_type: 'CPF',
  document_number: '529.982.247-25',
  address_street: 'Avenida Brasil',
  address_number: '100',
  address_neighborhood: 'Centro',
  address_city: 'Americana',
  address_state: 'SP',
  address_zip_code: '13465-000',
}
const company = {
  ...person,
  document_type: 'CNPJ',
  document_number: '12.abc.345/01de-35',
  trade_name: 'Padaria',
  legal_name: 'Padaria Ltda.',
  signatory_name: 'Ana Souza',
  signatory_cpf: '529.982.247-25',
}

/** Messages of each invalid field; the form shows the first one. */
function problems(form: unknown, schema: typeof profileFormSchema | typeof nameAndPhoneFormSchema = profileFormSchema) {
  const checked = schema.safeParse(form, { error: issueMessage })
  const told: Record<string, string[]> = {}
  if (!checked.success)
    for (const { path, message } of fieldErrors(checked.error)) told[path] = [...(told[path] ?? []), message]
  return told
}
const without = (form: object, ...fields: string[]) =>
  Object.fromEntries(Object.entries(form).filter(([field]) => !fields.includes(field)))

describe('the profile form', () => {
  test('keeps documents and CEP without mask, and the e-mail never', () => {
    const form = profileFormSchema.parse({ ...company, email: 'other@example.com', role: 'admin' })
    expect(profileChangesOfForm(form)).toMatchObject({
      document_number: '12ABC34501DE35',
      signatory_cpf: '52998224725',
      address_zip_code: '13465000',
      address_complement: null,
    })
    expect(profileChangesOfForm(form)).not.toHaveProperty('email')
    expect(profileChangesOfForm(form)).not.toHaveProperty('role')
  })

  test('of a person drops what only a company has, whatever stands there', () => {
    const form = { ...company, ...person, trade_name: '<b>', legal_name: 'x'.repeat(10_000), signatory_cpf: 'none' }
    expect(problems(form)).toEqual({})
    expect(profileChangesOfForm(profileFormSchema.parse(form) as ProfileForm)).toMatchObject({
      trade_name: null,
      legal_name: null,
      signatory_name: null,
      signatory_cpf: null,
    })
  })

  test('tells everything that is wrong at once, each once', () => {
    expect(
      problems({
        ...Object.fromEntries(Object.keys(company).map(field => [field, ''])),
        document_type: 'CNPJ',
        address_zip_code: '1',
      }),
    ).toEqual({
      name: ['O nome é obrigatório.'],
      document_number: ['O número do documento é obrigatório.'],
      trade_name: ['O nome fantasia é obrigatório.'],
      legal_name: ['A razão social é obrigatória.'],
      signatory_name: ['O nome do signatário é obrigatório.'],
      signatory_cpf: ['CPF do signatário inválido.'],
      address_street: ['A rua é obrigatória.'],
      address_number: ['O número é obrigatório.'],
      address_neighborhood: ['O bairro é obrigatório.'],
      address_city: ['A cidade é obrigatória.'],
      address_state: ['O estado é obrigatório.'],
      address_zip_code: ['O CEP é obrigatório e deve ter 8 dígitos.'],
    })
  })

  test('tells of the company too when the document is missing altogether', () => {
    expect(problems(without(company, 'document_number', 'legal_name'))).toMatchObject({
      document_number: ['O número do documento é obrigatório.'],
      legal_name: ['A razão social é obrigatória.'],
    })
  })

  test('wants a kind of document', () => {
    expect(problems(without(person, 'document_type'))).toEqual({ document_type: ['Escolha CPF ou CNPJ.'] })
  })

  test.each([
    ['document_number', '1234', 'CPF inválido. Deve conter 11 dígitos.'],
    ['address_zip_code', '1346500', 'O CEP é obrigatório e deve ter 8 dígitos.'],
    ['address_zip_code', '1346500000', 'O CEP deve ter no máximo 9 dígitos.'],
    ['address_zip_code', '1346-5000', 'O CEP é obrigatório e deve ter 8 dígitos.'],
    ['address_zip_code', '１３４６５０００', 'O CEP é obrigatório e deve ter 8 dígitos.'],
    ['address_zip_code', '1'.repeat(10_000), 'O CEP deve ter no máximo 9 dígitos.'],
    ['address_street', '<script>', 'Há caracteres que não são aceitos aqui.'],
    ['address_street', 'x'.repeat(10_000), 'Use até 120 caracteres.'],
    ['address_state', 'XX', 'O estado é obrigatório.'],
    ['name', 'A', 'O nome é obrigatório.'],
    ['name', 'x'.repeat(10_000), 'O nome deve ter no máximo 120 caracteres.'],
    ['name', '<script>alert(1)</script>', 'O nome tem caracteres que não são aceitos.'],
    ['name', 'Ana\u202eSouza', 'O nome tem caracteres que não são aceitos.'],
    ['phone', '123', 'Informe um telefone válido, com DDD.'],
    ['phone', '9'.repeat(10_000), 'Informe um telefone válido, com DDD.'],
    ['phone', 'ligue 19 99999 0000', 'Informe um telefone válido, com DDD.'],
  ])('refuses as %s %.30s with one sentence', (field, typed, sentence) => {
    expect(problems({ ...person, [field]: typed })).toEqual({ [field]: [sentence] })
  })

  test('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...Object.keys(company)), (anything, field) => {
        profileFormSchema.safeParse(anything)
        profileFormSchema.safeParse({ ...company, [field]: anything })
      }),
    )
  })
})

test('a phone may be left out of the contact', () => {
  expect(problems({ name: 'Ana', phone: '' }, nameAndPhoneFormSchema)).toEqual({})
})

test.each([
  ['São Paulo', 'SP'],
  ['sao paulo', 'SP'],
  ['MG', 'MG'],
  ['Mato Grosso do Sul', 'MS'],
  ['Mato Grosso', 'MT'],
  ['Buenos Aires', undefined],
])('%s is %s', (region, state) => {
  expect(parseState(region)).toBe(state)
  expect(STATES).toHaveLength(27)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bulkChangeSchema } from '#shared/catalogue/rules/bulk-changes.ts'
import { tooManyHeldSentence } from '#shared/orders/refusals/orders.ts'
import { customerFormSchema } from '#shared/people/rules/customers.ts'
import { profileFormSchema } from '#shared/people/rules/profile-form.ts'
import {
  emailSchema,
  formatBrazilianPhone,
  instantSchema,
  LINK_IN_NAME_MESSAGE,
  nationalPhoneDigits,
  optionalEmailSchema,
  personName,
  phoneSchema,
  withoutInvisibleCharacters,
} from '#shared/platform/rules/fields.ts'
import { aCustomerForm } from '#tests/support/customers.ts'

const name = personName('O nome é obrigatório.')
const problemOf = (typed: string) => name.safeParse(typed).error?.issues[0]?.message

describe('a name', () => {
  test.each([
    'Dr. João',
    'Sra. Ana',
    'Padaria Pão da Vila S.A.',
    'Mercado Dois Irmãos Ltda.',
    "Antônio D'Ávila",
    'J.R. Silva',
    'J. R. R. Tolkien',
    'Ana M.Souza',
    'M.SOUZA',
    'A.C. Camargo',
    'Dr.João',
    'Padaria Sol Ltda.ME',
    'José da Silva Jr.',
    'João Paulo 2.0',
    'Loja nº 10 - Centro',
    'Müller & Cia. Ltda',
    'Av. Brasil/Centro',
    'Bar: o Melhor',
    'Placas S/A',
    'Ponto Com Café',
    'Zé do Ponto Comercial',
    'Vem Que Tem! (Matriz)',
    '李小龙',
    'Ελένη Παπαδοπούλου',
  ])('may be %s', typed => expect(problemOf(typed)).toBeUndefined())

  test.each([
    'Ganhe R$ 500 em http://golpe.example/x',
    'HTTPS://GOLPE.EXAMPLE',
    'Ganhe em https : // golpe',
    'Ana www.golpe',
    'WWW.GOLPE.COM',
    'golpe.com',
    'Ana golpe.com.br/x agora',
    'GOLPE.COM',
    'Golpe.Com.br',
    'Golpe.Com',
    'ganhe-agora.xyz',
    'bit.ly/abc',
    'golpe。com',
    'golpe．com',
    'ｇｏｌｐｅ.ｃｏｍ',
    'münchen.de',
    'golpe.xn--p1ai',
    'Fale com ana@golpe.example',
    'ana @ golpe',
    'mailto:ana',
    'javascript:alert',
    'Entre em 203.0.113.7',
    'ftp://x',
    't.me/x',
    'golpe.中国',
    'Você ganhou! Acesse golpe/pix',
    'localhost:3900',
    'golpe:8080',
    'xn--golpe-abc',
    'golpe . com',
    'golpe .com',
    'g o l p e . c o m',
    'golpe,com',
    'golpe(.)com',
    'golpe (dot) com',
    'golpe ponto com',
    'procure golpe ponto com ponto br',
    'golpe p0nto com',
  ])('may not be %s', typed => expect(problemOf(typed)).toBe(LINK_IN_NAME_MESSAGE))

  test.each<[string, string]>([
    ['a bidi override', 'Ana \u202egnat'],
    ['a control character', 'Ana\u0007'],
    ...['·', '∙', '•', '⋅', '・', '_', '۔', '⸮', '٠', '✦', '[.]', '\\'].map((dot): [string, string] => [
      'a dot of another kind',
      `golpe${dot}com`,
    ]),
  ])('may not have %s', (_, typed) => expect(problemOf(typed)).toBe('O nome tem caracteres que não são aceitos.'))

  test.each(['Pix 19999990000 ligue', 'ligue (19) 99999-0000', 'Chave 529.982.247-25'])(
    'has no phone or document, as in %s',
    typed => expect(problemOf(typed)).toBe('Escreva o nome sem telefones nem documentos.'),
  )

  test('has marks on its letters, but none piled up over the lines around it', () => {
    expect(name.parse('Nguyễn Thị Ánh')).toBe('Nguyễn Thị Ánh')
    expect(problemOf(`Z${'\u0301'.repeat(5)} Souza`)).toBe('O nome tem caracteres que não são aceitos.')
  })

  test('is one line, whatever breaks are typed', () => {
    expect(name.parse('Ana\r\nBcc:\u2028Souza')).toBe('Ana Bcc: Souza')
  })

  test('never has a link of any scheme or common domain, whatever stands around it', () => {
    const around = fc.stringMatching(/^[A-Za-zçã ,!-]{0,12}$/)
    const host = fc.stringMatching(/^[a-z][a-z0-9-]{1,12}$/)
    const tail = fc.constantFrom('.com', '.com.br', '.br', '.net/x', '.info?a=1', '.app', '.link', '.ru', '.io')
    fc.assert(
      fc.property(around, host, tail, around, fc.constantFrom('', 'http://', 'https://www.', '//'), (a, h, t, z, s) => {
        expect(problemOf(`${a} ${s}${h}${t} ${z}`)).toBeDefined()
      }),
    )
  })

  test('of letters, spaces, hyphens and apostrophes is never taken for a link', () => {
    const word = fc.stringMatching(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ][a-záéíóúâêôãõç]{1,9}(?:[-'][A-Z][a-z]{1,5})?$/)
    const abbreviation = fc.stringMatching(/^(?:[A-Z]\.){1,3}$/)
    fc.assert(
      fc.property(fc.array(fc.oneof(word, abbreviation), { minLength: 1, maxLength: 6 }), words => {
        expect(problemOf(words.join(' '))).toBeUndefined()
      }),
    )
  })
})

test.each([
  ['(19) 99999-0000', '19999990000'],
  ['+55 19 99999-0000', '19999990000'],
  ['5519999990000', '19999990000'],
  ['019 99999-0000', '19999990000'],
  ['+55 019 3461-2000', '1934612000'],
  ['(55) 3221-0000', '5532210000'],
  ['0055 19 99999-0000', '19999990000'],
  ['0 15 19 99999-0000', '19999990000'],
  ['015 19 3333-4444', '1933334444'],
  ['+1 415 555 2671', '14155552671'],
  ['+351 912 345 678', '351912345678'],
])('%s is the phone %s', (typed, digits) => expect(nationalPhoneDigits(typed)).toBe(digits))

test.each([
  ['+5519999990000', '(19) 99999-0000'],
  ['+55 19 97777-6666', '(19) 97777-6666'],
  ['019 98888-7777', '(19) 98888-7777'],
  ['(19) 3461-2000', '(19) 3461-2000'],
  ['+1 415 555 2671', '+1 415 555 2671'],
  ['', ''],
])('%s is shown as %s', (typed, shown) => expect(formatBrazilianPhone(typed)).toBe(shown))

test('a phone is taken with the hyphens and marks of other programs, and without the carrier', () => {
  expect(phoneSchema.parse('(19) 99999‑0000')).toBe('(19) 99999-0000')
  expect(phoneSchema.parse('\u202a+55 19 99999‑0000\u202c')).toBe('+55 19 99999-0000')
  expect(phoneSchema.parse('(0xx19) 3333-4444 -')).toBe('(19) 3333-4444')
  expect(phoneSchema.parse('(+55) 19 3333-4444')).toBe('+55 19 3333-4444')
})

test.each(['EBAZAR.COM.BR. LTDA', '12.345.678 JOAO DA SILVA', 'Colégio “Objetivo”'])(
  'a company may be called %s, as it is registered',
  legal_name => {
    const form = {
      name: 'Ana Souza',
      phone: '',
      document_type: 'CNPJ',
      document_number: '11.222.333/0001‑81',
      trade_name: legal_name,
      legal_name,
      signatory_name: 'Ana',
      signatory_cpf: '529.982.247-25',
      address_street: 'Rua',
      address_number: '1',
      address_neighborhood: 'Centro',
      address_city: 'Americana',
      address_state: 'SP',
      address_zip_code: '13465000',
    }
    expect(profileFormSchema.parse(form)).toMatchObject({ legal_name, document_number: '11222333000181' })
    const contacts = [{ name: legal_name, job: '', phone: '', whatsapp: '', email: '' }]
    expect(customerFormSchema.parse(aCustomerForm({ legal_name, contacts }))).toMatchObject({ legal_name })
  },
)

test.each(['signatory_name'] as const)('a company’s %s has no link', field => {
  const form = {
    name: 'Ana Souza',
    phone: '',
    document_type: 'CNPJ',
    document_number: '11.222.333/0001-81',
    trade_name: 'Loja',
    legal_name: 'Loja Ltda.',
    signatory_name: 'Ana',
    signatory_cpf: '529.982.247-25',
    address_street: 'Rua',
    address_number: '1',
    address_neighborhood: 'Centro',
    address_city: 'Americana',
    address_state: 'SP',
    address_zip_code: '13465000',
  }
  expect(profileFormSchema.safeParse(form).success).toBe(true)
  const refused = profileFormSchema.safeParse({ ...form, [field]: 'Ganhe em golpe.com' })
  expect(refused.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [field, LINK_IN_NAME_MESSAGE],
  ])
})

test('an e-mail has as many characters as the identity service takes', () => {
  const of = (length: number) => `${'a'.repeat(60)}@${'b'.repeat(length - 60 - 1 - 4 - 40)}.${'c'.repeat(39)}.com`
  expect(emailSchema.safeParse(of(128)).success).toBe(true)
  expect(emailSchema.safeParse(of(129)).error?.issues[0]?.message).toBe('O e-mail deve ter no máximo 128 caracteres.')
})

test.each(['2026-12-31T23:59:60Z', '2026-12-31T24:00:00Z', '2026-02-30T12:00:00Z', '2026-13-01T12:00:00Z', 'amanhã'])(
  '%s is no moment',
  text => expect(instantSchema.safeParse(text).error?.issues[0]?.message).toBe('Data inválida.'),
)

test('no text makes the check of a moment fail, and what it takes is of one form', () => {
  const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
  const shaped = fc
    .tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2))
    .map(([year, month, day, hour, minute, second]) => `${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  fc.assert(
    fc.property(fc.oneof(shaped, fc.string()), text => {
      const read = instantSchema.safeParse(text)
      if (read.success) expect(new Date(read.data).toISOString()).toBe(read.data)
    }),
  )
})

test('a tag that is named twice in one change is given once', () => {
  expect(bulkChangeSchema.parse({ action: 'add_tags', tag_ids: ['a', 'b', 'a'] })).toMatchObject({
    tag_ids: ['a', 'b'],
  })
})

test.each([
  ['account', 'Você já tem 1 ponto reservado à espera de pagamento.'],
  ['email', 'Este e-mail já tem 1 ponto reservado à espera de pagamento.'],
  ['address', 'Da sua rede já há 1 ponto reservado por visitantes, à espera de pagamento.'],
] as const)('who holds too many by %s reads how many, the limit and what to do', (held_by, begins) => {
  const shownText = tooManyHeldSentence({ held_by, held: 1, most: 40 })
  expect(shownText).toContain(`${begins} O limite é de 40 de uma vez. `)
  expect(shownText).toMatch(/WhatsApp\.$/)
})

describe('words for others', () => {
  const words = z.string().check(withoutInvisibleCharacters())
  test.each([
    ['  Poste caído\r\nna\testrada ', 'Poste caído\nna estrada'],
    ['a\u202Eb\u200Bc\u0000d\uFEFFe', 'abcde'],
    ['\u200b\u2060\u00ad\u3164', ''],
    ['x\ud800y', 'xy'],
    ['coração 🪧 ção', 'coração 🪧 ção'],
    ['👨‍👩‍👧 e a\u200db', '👨‍👩‍👧 e ab'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 e \u{e0067}\u{e007f}c\ufe0f', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 e c'],
    ['cafe\u0301', 'café'],
  ])('%j is read as %j', (typed, read) => expect(words.parse(typed)).toBe(read))
})

describe('what other programs write for what a keyboard does', () => {
  test.each([
    ['\ufeffana\u200b@exam\u2011ple.com\u00a0', 'ana@exam-ple.com'],
    ['Ana\u2010Rosa@example.com', 'ana-rosa@example.com'],
  ])('is normalised in an e-mail: %j', (typed, kept) => {
    expect(emailSchema.parse(typed)).toBe(kept)
    expect(optionalEmailSchema.parse(typed)).toBe(kept)
  })

  test('hides no link in a name', () => {
    expect(personName('Nome').safeParse('golpe.\u200bcom').error?.issues[0]?.message).toBe(LINK_IN_NAME_MESSAGE)
    expect(personName('Nome').parse('\ufeffAna\u00a0Sou\u200bza')).toBe('Ana Souza')
  })
})

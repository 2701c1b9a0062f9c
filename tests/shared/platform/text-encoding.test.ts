import { expect, test } from 'vitest'
import { decodeText, looksMisdecoded } from '#shared/platform/rules/text-encoding.ts'

const TEXT = 'Rua;Nível\nAv. João de Deus – “Praça”;Ouro\n'
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
// Windows-1252 has dashes and quotation marks where Latin-1 has control characters.
const WINDOWS_1252 = [...TEXT].map(char => ({ '–': 0x96, '“': 0x93, '”': 0x94 })[char] ?? char.charCodeAt(0))

test.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${TEXT}`)],
  ['Windows-1252', new Uint8Array(WINDOWS_1252)],
  ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${TEXT}`, 'utf16le'))],
  ['UTF-16 of the other order', utf16be(`\ufeff${TEXT}`)],
])('reads %s', (_, bytes) => expect(decodeText(bytes)).toEqual({ text: TEXT }))

test('reads UTF-16 without a byte order mark', () => {
  const plain = 'rua;latitude;longitude\nR. São João;1;2\n'
  expect(decodeText(new Uint8Array(Buffer.from(plain, 'utf16le')))).toEqual({ text: plain })
  expect(decodeText(utf16be(plain))).toEqual({ text: plain })
})

test('takes a picture for no text', () => {
  expect(decodeText(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1]))).toBeUndefined()
})

test('leaves a single control character to whoever reads the text', () => {
  expect(decodeText(new TextEncoder().encode('R.\u0000 B'))).toEqual({ text: 'R.\u0000 B' })
})

/** Bytes of the letters with accents in old encodings. */
const CP850: Record<string, number> = {
  á: 0xa0,
  à: 0x85,
  â: 0x83,
  ã: 0xc6,
  ç: 0x87,
  é: 0x82,
  ê: 0x88,
  í: 0xa1,
  ó: 0xa2,
  ô: 0x93,
  õ: 0xe4,
  ú: 0xa3,
  Á: 0xb5,
  Ã: 0xc7,
  Ç: 0x80,
  É: 0x90,
  Ê: 0xd2,
  Í: 0xd6,
  Ó: 0xe0,
  Ô: 0xe2,
  Õ: 0xe5,
  Ú: 0xe9,
  º: 0xa7,
  ª: 0xa6,
}
const MACINTOSH: Record<string, number> = {
  á: 0x87,
  à: 0x88,
  â: 0x89,
  ã: 0x8b,
  ç: 0x8d,
  é: 0x8e,
  ê: 0x90,
  í: 0x92,
  ó: 0x97,
  ô: 0x99,
  õ: 0x9b,
  ú: 0x9c,
  Á: 0xe7,
  Ã: 0xcc,
  Ç: 0x82,
  É: 0x83,
  Ê: 0xe6,
  Í: 0xea,
  Ó: 0xee,
  Ô: 0xef,
  Õ: 0xcd,
  Ú: 0xf2,
  º: 0xbc,
  ª: 0xbb,
}
const inBytes = (text: string, table: Record<string, number>) =>
  new Uint8Array([...text].map(letter => table[letter] ?? letter.charCodeAt(0)))

const ADDRESSES = [
  'Rua São João;Jardim América;Santa Bárbara',
  'Av. da Saudade;Vila Ipê;Sumaré',
  'R. Antônio Gonçalves;Centro;Hortolândia',
  'Praça Conceição;Nações Unidas;Limeira',
  'RUA SÃO JOÃO;JARDIM AMÉRICA;PIRAÇUNUNGA',
  'Rodovia Anhangüera;Pólo;Nova Odessa;Indústria',
  'Padaria Pão de Açúcar;R. 9 de Julho, nº 3',
  'Última quadra;Órgão público;Água Fria',
  'R. José;x',
  'Marília;Ribeirão;Avaré;Jaú',
]
test.each(ADDRESSES)('reads "%s" in CP850, MacRoman and Windows-1252', text => {
  const withoutDiaeresis = text.replace('ü', 'u')
  expect(decodeText(inBytes(withoutDiaeresis, CP850))).toEqual({ text: withoutDiaeresis, encoding: 'cp850' })
  expect(decodeText(inBytes(withoutDiaeresis, MACINTOSH))).toEqual({ text: withoutDiaeresis, encoding: 'macintosh' })
  expect(decodeText(inBytes(text, {}))).toEqual({ text })
})

/** MS-DOS of Portugal, which has the small letters of CP850 but for ã and õ. */
const CP860: Record<string, number> = {
  ...CP850,
  ã: 0x84,
  õ: 0x94,
  Á: 0x86,
  Ã: 0x8e,
  Â: 0x8f,
  Ê: 0x89,
  Í: 0x8b,
  Ó: 0x9f,
  Ô: 0x8c,
  Õ: 0x99,
  Ú: 0x96,
}
test.each([
  'Rua São João;Jardim América',
  'Praça Conceição;Nações Unidas;Limeira',
  'RUA SÃO JOÃO;JARDIM AMÉRICA;PIRAÇUNUNGA',
  'Última quadra;Órgão público;Água Fria',
  'VILA SÃO LUÍS;AV. GETÚLIO VARGAS',
])('reads "%s" in CP860', text => expect(decodeText(inBytes(text, CP860))).toEqual({ text, encoding: 'cp860' }))

test('a German name in CP850 does not make it CP860', () => {
  const text = 'Rua São João;Schäfer;Müller'
  expect(decodeText(inBytes(text, { ...CP850, ä: 0x84, ü: 0x81 }))).toEqual({ text, encoding: 'cp850' })
})

test.each([
  'Rua SÆo JoÆo',
  'SÃ£o JoÃ£o',
  'S\ufffdo Jo\ufffdo',
  'S?o Jo?o',
  'VILA S?O LU?S',
  '?gua Fria',
  'S??o Jo??o',
  'Concei????o',
  'Pra‡a',
  'Am‚rica',
  'S├o',
  'Hortol�ndia',
  'â€œPraçaâ€',
  'JosÃ©',
])('"%s" looks wrongly decoded', text => expect(looksMisdecoded(text)).toBe(true))
test.each([
  'Rua São João',
  'Onde? Ali',
  'Ænima',
  'R$ 1.200',
  '10 °C',
  'Nº 3',
  '“Praça”',
  'SÃO PAULO',
  'Dª Ana – 2º andar',
  'https://x.example/?a=b',
  'Cadê? Aqui.',
])('"%s" does not', text => expect(looksMisdecoded(text)).toBe(false))

test.each([
  [[0x4e, 0xa7, 0x20, 0x31, 0x30], 'Nº 10', 'cp850'],
  [[0x4e, 0xbc, 0x20, 0x31, 0x30], 'Nº 10', 'macintosh'],
  [[0x88, 0x20, 0x76, 0x69, 0x73, 0x74, 0x61], 'à vista', 'macintosh'],
  [[0x83], 'É', 'macintosh'],
  [[0x4e, 0xba, 0x20, 0x31, 0x30], 'Nº 10', undefined],
  [[0xe0, 0x20, 0x76, 0x69, 0x73, 0x74, 0x61], 'à vista', undefined],
])('the bytes %j with one sign beyond ASCII are "%s"', (bytes, text, encoding) =>
  expect(decodeText(Uint8Array.from(bytes))).toEqual(encoding === undefined ? { text } : { text, encoding }),
)

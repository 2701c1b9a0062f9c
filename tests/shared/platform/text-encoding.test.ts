import { expect, test } from 'vitest'
import { decodeText } from '#shared/platform/rules/text-encoding.ts'

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
])('reads %s', (_, bytes) => expect(decodeText(bytes)).toBe(TEXT))

test('reads UTF-16 without a byte order mark', () => {
  const plain = 'rua;latitude;longitude\nR. São João;1;2\n'
  expect(decodeText(new Uint8Array(Buffer.from(plain, 'utf16le')))).toBe(plain)
  expect(decodeText(utf16be(plain))).toBe(plain)
})

test('takes a picture for no text', () => {
  expect(decodeText(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1]))).toBeUndefined()
})

test('leaves a single control character to whoever reads the text', () => {
  expect(decodeText(new TextEncoder().encode('R.\u0000 B'))).toBe('R.\u0000 B')
})

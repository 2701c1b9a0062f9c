import { expect, test } from 'vitest'
import { isCompletePdf, isProtectedPdf, typeOfBytes } from '#shared/platform/rules/file-bytes.ts'
import { aPdf, aProtectedPdf } from '#tests/support/receipt-files.ts'

/** A PDF whose cross-reference table is a stream, as newer programs write it. */
const withStream = (entries: string): Buffer =>
  Buffer.from(`%PDF-1.7\n7 0 obj<</Type/XRef/Size 8/Root 1 0 R${entries}>>stream\nx\nendstream\nstartxref\n9\n%%EOF\n`)

test('a PDF with a password is known by its trailer or its cross-reference stream', () => {
  const files = [
    aProtectedPdf(),
    withStream('/Encrypt 4 0 R'),
    withStream('/Encrypt<</V 2>>'),
    withStream('/Encr#79pt 4 0 R'),
  ]
  expect(files.map(isCompletePdf)).toEqual([true, true, true, true])
  expect(files.map(isProtectedPdf)).toEqual([true, true, true, true])
})

test('another PDF is not, whatever its pages say', () => {
  const page = Buffer.from(aPdf().toString('latin1').replace('%PDF-1.4\n', '%PDF-1.4\n%/Encrypt 9 0 R\n'), 'latin1')
  expect([aPdf(), withStream(''), page, Buffer.from('x')].map(isProtectedPdf)).toEqual([false, false, false, false])
})

test.each([
  [[0xff, 0xd8, 0xff, 0xe1], 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [[...Buffer.from('RIFF\0\0\0\0WEBP')], 'image/webp'],
  [[...Buffer.from('%PDF-1.4')], 'application/pdf'],
  [[...Buffer.from('<svg/>')], undefined],
  [[], undefined],
])('the type of the bytes %j is %s', (bytes, type) => {
  expect(typeOfBytes(Uint8Array.from(bytes))).toBe(type)
})

import { describe, expect, test } from 'vitest'
import { decodeStatement, documentsIn, readStatement, referencesIn } from '#shared/orders/rules/bank-statements.ts'

const transaction = (fields: string) => `<STMTTRN>\n${fields}\n</STMTTRN>`
const PIX = transaction(`<TRNTYPE>CREDIT
<DTPOSTED>20270110100000[-3:BRT]
<TRNAMT>800.00
<FITID>N10083
<MEMO>Pix recebido: Padaria Pão & Cia`)
const sgml = (transactions: string, account = '12345-6') => `OFXHEADER:100
DATA:OFXSGML
ENCODING:USASCII
CHARSET:1252

<OFX>
<BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>BRL
<BANKACCTFROM>
<BANKID>0341
<ACCTID>${account}
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20270101
${transactions}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>1.00<DTASOF>20270131</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`
const ENTRY = { fitid: 'N10083', day: '2027-01-10', amount: 80_000, memo: 'Pix recebido: Padaria Pão & Cia' }

describe('a bank statement', () => {
  test('of OFX 1 has no closing tags, and only received money is read', () => {
    const paid = transaction('<TRNAMT>-12.30\n<DTPOSTED>20270111\n<FITID>N2\n<MEMO>')
    expect(readStatement(sgml(`${PIX}\n${paid}`))).toEqual({ account: '0341 12345-6', entries: [ENTRY] })
  })

  test('of OFX 2 is XML, with entities and commas', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?><OFX><STMTRS><BANKACCTFROM><BANKID>0341</BANKID><ACCTID>12345-6</ACCTID></BANKACCTFROM><STMTTRN><DTPOSTED>20270110</DTPOSTED><TRNAMT>+800,0</TRNAMT><FITID>N10083</FITID><MEMO>Pix recebido: Padaria P&#227;o &amp; Cia</MEMO></STMTTRN></STMTRS></OFX>`
    expect(readStatement(xml)).toEqual({ account: '0341 12345-6', entries: [ENTRY] })
  })

  test('with the same entry twice has it once; an id that the bank uses again for another amount is another entry', () => {
    const other = PIX.replace('800.00', '900')
    const found = readStatement(sgml([PIX, PIX, other].join('\n')))
    expect('entries' in found && found.entries.map(({ amount }) => amount)).toEqual([80_000, 90_000])
  })

  test('is read in either encoding, whatever its header says', () => {
    const text = sgml(PIX)
    expect(decodeStatement(new TextEncoder().encode(text))).toBe(text)
    expect(decodeStatement(Uint8Array.from(text, letter => letter.charCodeAt(0)))).toBe(text)
  })

  test.each([
    ['a page', '<html></html>', 'not_ofx'],
    ['nothing', '', 'not_ofx'],
    ['cut off', sgml(PIX).slice(0, -20), 'broken'],
    ['without an account', sgml(PIX, '').replace('<BANKID>0341', ''), 'broken'],
    [
      'of two accounts',
      sgml(PIX).replace('</OFX>', '<BANKACCTFROM><ACCTID>9</BANKACCTFROM></OFX>'),
      'several_accounts',
    ],
    ['of an amount that is none', sgml(PIX.replace('800.00', '8e2')), 'broken'],
    ['of a fraction of a centavo', sgml(PIX.replace('800.00', '1.001')), 'broken'],
    ['of a day that is none', sgml(PIX.replace('20270110', '20270230')), 'broken'],
    ['without the bank’s id', sgml(PIX.replace('<FITID>N10083', '')), 'broken'],
    ['whose entry does not end', sgml(PIX.replace('</STMTTRN>', '')), 'broken'],
    ['without received money', sgml(PIX.replace('800.00', '-800.00')), 'no_credits'],
    ['of too many', sgml(Array.from({ length: 2_001 }, (_, i) => PIX.replace('N10083', `N${i}`)).join('')), 'too_many'],
  ])('that is %s is not read', (_, text, problem) => expect(readStatement(text)).toEqual({ problem }))
})

test('a memo names Pix references and documents', () => {
  expect(referencesIn('PIX 5ccdbb90aaaa4bbb8ccc1234a E18236120202701101234s0123456789')).toEqual([
    '5ccdbb90aaaa4bbb8ccc1234a',
  ])
  expect(documentsIn('De 12.345.678/0001-95 e 529.982.247-25, 12345678000195')).toEqual([
    '12345678000195',
    '52998224725',
    '12345678000195',
  ])
})

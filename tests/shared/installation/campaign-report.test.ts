import { describe, expect, it } from 'vitest'
import { periodText } from '#shared/catalogue/messages/terms.ts'
import { photoFileName } from '#shared/installation/rules/campaign-report.ts'
import { isInPeriod, withPeriod } from '#shared/platform/rules/day-periods.ts'

describe('the period of a campaign’s report', () => {
  it.each([
    ['2027-03-01T02:59:59.999Z', false],
    ['2027-03-01T03:00:00.000Z', true],
    ['2027-04-01T02:59:59.999Z', true],
    ['2027-04-01T03:00:00.000Z', false],
  ])('has the days of São Paulo, both ends included: %s is in March: %s', (instant, isIn) => {
    expect(isInPeriod(instant, { from: '2027-03-01', to: '2027-03-31' })).toBe(isIn)
  })

  it.each([
    [{}, '/x', ''],
    [{ from: '2027-03-01' }, '/x?de=2027-03-01', ' desde 01/03/2027'],
    [{ to: '2027-03-31' }, '/x?ate=2027-03-31', ' até 31/03/2027'],
    [{ from: '2027-03-01', to: '2027-03-31' }, '/x?de=2027-03-01&ate=2027-03-31', ' de 01/03/2027 a 31/03/2027'],
  ])('%o stands in the address and in words', (period, address, words) => {
    expect([withPeriod('/x', period), periodText(period)]).toEqual([address, words])
    expect(isInPeriod('2027-03-10T12:00:00.000Z', period)).toBe(true)
  })
})

it('gives each photo a name of its own, in the folder of its point', () => {
  const proof = { asset_code: 'PU/12', received_at: '2027-03-02T01:00:00.000Z', task_id: '1a2b3c4d-5e6f' }
  expect(photoFileName(proof, { work: 'Instalação', shot: 'De perto', extension: 'webp' })).toBe(
    'PU-12/2027-03-01 instalação de perto (1a2b3c4d).webp',
  )
})

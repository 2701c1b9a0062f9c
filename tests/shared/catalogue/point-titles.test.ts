import { expect, test } from 'vitest'
import { addressBelowName, pointNameWithoutTier, pointTitleOf } from '#shared/catalogue/rules/point-titles.ts'

test.each([
  ['Ouro | Av. Brasil c/ R. das Flores', { tier: 'Ouro', street: 'Av. Brasil', crossing: 'R. das Flores' }],
  ['Ouro | Av. Brasil', { tier: 'Ouro', street: 'Av. Brasil' }],
  ['Nível Especial | R. A c/ R. B c/ R. C', { tier: 'Nível Especial', street: 'R. A', crossing: 'R. B c/ R. C' }],
  ['Em frente ao Shopping', { street: 'Em frente ao Shopping' }],
  ['Shopping | ', { street: 'Shopping | ' }],
  ['| R. A', { street: '| R. A' }],
  ['R. A|R. B', { street: 'R. A|R. B' }],
  ['', { street: '' }],
])('the name %j is shown as %o', (name, title) => {
  expect(pointTitleOf(name)).toEqual(title)
})

test.each([
  ['Ouro | Av. Brasil c/ R. das Flores', 'Av. Brasil c/ R. das Flores'],
  ['Ouro | Av. Brasil', 'Av. Brasil'],
  ['Em frente ao Shopping', 'Em frente ao Shopping'],
  ['Shopping | ', 'Shopping | '],
])('in a sentence %j is %j', (name, inSentence) => {
  expect(pointNameWithoutTier(name)).toBe(inSentence)
})

const place = {
  street_name: 'Av. Brasil',
  intersection_name: 'R. das Flores',
  neighborhood: 'Centro',
  city: 'Americana',
}
test.each([
  ['has the street', 'Ouro | Av. Brasil c/ R. das Flores', place, 'Centro, Americana'],
  ['has another street', 'Em frente ao Shopping', place, 'Av. Brasil c/ R. das Flores – Centro, Americana'],
  [
    'has the street, and nothing else is known',
    'Ouro | Av. Brasil',
    { street_name: 'Av. Brasil', intersection_name: '', neighborhood: '', city: '' },
    'Av. Brasil',
  ],
  [
    'stands for a point without a street',
    'Ouro | ',
    { street_name: '', intersection_name: '', neighborhood: 'Centro', city: '' },
    ' – Centro',
  ],
])('below a name that %s stands the rest of the address', (_, name, address, text) => {
  expect(addressBelowName({ name, ...address })).toBe(text)
})

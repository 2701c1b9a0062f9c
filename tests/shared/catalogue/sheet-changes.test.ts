import { expect, test } from 'vitest'
import { checkPointRowChange, type PointRowChange } from '#shared/catalogue/rules/point-rows.ts'
import { applySheetChange } from '#shared/catalogue/rules/sheet-changes.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'

const silver = { ...goldTier, id: 'tier-prata', name: 'Prata', description_template: 'Prata em {neighborhood}' }
const TIERS = [goldTier, silver]
const TAGS = new Map([
  ['centro', 't1'],
  ['esquina', 't2'],
])

function changeOf(cells: Record<string, string>): PointRowChange {
  const checked = checkPointRowChange(2, { codigo: 'PU-00007', ...cells }, TIERS)
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  return checked.change
}
const changed = (cells: Record<string, string>, point = aPoint('7')) =>
  applySheetChange(point, changeOf(cells), TIERS, TAGS)

test('only filled cells say something, also where the columns of a new point are missing', () => {
  expect(changeOf({ preco_1: '1.300,00', rua: '  ', tags: '' })).toEqual({
    line: 2,
    asset_code: 'PU-00007',
    fields: { price_1y: 130_000 },
    tags: undefined,
  })
})

test('a zero takes away an own price', () => {
  const point = aPoint('7', { price_1y: 130_000 })
  expect(changed({ preco_1: '0' }, point).price_1y).toBeNull()
})

test.each(['-', '–', '—', '---', 'n/a', 'N/A', 'não', 'Nao', ' - '])(
  'a price of %j says nothing, as an empty cell',
  cell => {
    expect(changeOf({ preco_1: cell, preco_2: '1,00' }).fields).toEqual({ price_2y: 100 })
  },
)

test('a wrong price hides no half place', () => {
  expect(checkPointRowChange(2, { codigo: 'PU-00007', preco_1: 'caro', latitude: '-22,7' }, TIERS)).toMatchObject({
    errors: [{ column: 'preco_1' }, { column: 'longitude' }],
  })
})

test('a point that is as the line says stays the same object', () => {
  const point = aPoint('7', { tag_ids: ['t2', 't1'], latitude: -22.780000049 })
  expect(changed({ rua: 'Rua 7', tags: 'centro|esquina', latitude: '-22,78', longitude: '-47,3' }, point)).toBe(point)
})

test('what the tier filled follows another tier and another street, what somebody wrote stays', () => {
  const filled = aPoint('7', { description: 'Ponto Ouro em Centro por {price_1y}' })
  expect(changed({ nivel: 'prata' }, filled)).toMatchObject({
    pricing_tier_id: 'tier-prata',
    name: 'Prata | Rua 7',
    description: 'Prata em Centro',
  })
  expect(changed({ rua: 'Rua 8', bairro: 'Jardim' }, filled)).toMatchObject({
    name: 'Ouro | Rua 8',
    description: 'Ponto Ouro em Jardim por {price_1y}',
  })
  const own = aPoint('7', { name: 'Ponto do banco', description: 'Em frente ao banco' })
  expect(changed({ nivel: 'Prata', rua: 'Rua 8' }, own)).toMatchObject({
    name: 'Ponto do banco',
    description: 'Em frente ao banco',
    street_name: 'Rua 8',
  })
  expect(changed({ nivel: 'Prata', nome: 'Nome da planilha' }, filled).name).toBe('Nome da planilha')
})

test('an empty description is not filled by a move', () => {
  expect(changed({ rua: 'Rua 8' }).description).toBe('')
})

test.each([
  [{ latitude: '-22,7' }, 'longitude'],
  [{ longitude: '-47,3' }, 'latitude'],
  [{ nivel: 'Diamante' }, 'nivel'],
  [{ nome: 'ab' }, 'nome'],
  [{ preco_1: '-5' }, 'preco_1'],
])('%o is wrong in %s', (cells, column) => {
  expect(checkPointRowChange(2, { codigo: 'PU-00007', ...cells }, TIERS)).toMatchObject({
    errors: [{ line: 2, column }],
  })
})

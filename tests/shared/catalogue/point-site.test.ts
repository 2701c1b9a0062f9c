import { describe, expect, test } from 'vitest'
import { siteFactTextsOf } from '#shared/catalogue/messages/point-site.ts'
import { pointFormSchema } from '#shared/catalogue/rules/point-form.ts'
import { checkPointRow } from '#shared/catalogue/rules/point-rows.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import {
  centimetresOfText,
  flowOfText,
  INVALID_FLOW_MESSAGE,
  INVALID_LIGHTING_MESSAGE,
  INVALID_METRES_MESSAGE,
  lightingOfText,
  textOfCentimetres,
} from '#shared/catalogue/rules/point-site-form.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'

describe('metres as people type them', () => {
  test.each([
    ['', null],
    ['2,40', 240],
    ['2.4', 240],
    ['3', 300],
    ['3 m', 300],
    ['0,05', 5],
    ['2,405', undefined],
    ['dois', undefined],
    ['-1', undefined],
    ['1e3', undefined],
  ])('%j are %j centimetres', (text, centimetres) => expect(centimetresOfText(text)).toBe(centimetres))
  test('are written in one way', () =>
    expect([240, 0, 1000, null].map(textOfCentimetres)).toEqual(['2,40', '0,00', '10,00', '']))
})

test.each([
  ['', null],
  ['12.000', 12_000],
  ['12000', 12_000],
  ['12,5', undefined],
  ['1.20', undefined],
  ['muito', undefined],
])('a flow of %j is %j', (text, flow) => expect(flowOfText(text)).toBe(flow))

test.each([
  ['', null],
  ['Retroiluminado', 'back'],
  ['FRONTAL', 'front'],
  ['Sem iluminação', 'none'],
  ['N', 'none'],
  ['não', 'none'],
  ['Não tem', 'none'],
  ['S', undefined],
  ['neon', undefined],
])('a lighting of %j is %j', (text, lit) => expect(lightingOfText(text)).toBe(lit))

describe('what a form says of a place', () => {
  const refusals = (changed: object) =>
    pointFormSchema.safeParse({ ...aPoint('1'), ...changed }).error?.issues.map(({ message }) => message) ?? []

  test('may all be missing', () => expect(refusals(NO_SITE_FACTS)).toEqual([]))
  test.each([
    [{ face_width_cm: 0 }, 'A medida deve ficar entre 0,01 e 30,00 metros.'],
    [{ face_height_cm: 3001 }, 'A medida deve ficar entre 0,01 e 30,00 metros.'],
    [{ mounting_height_cm: 5001 }, 'A medida deve ficar entre 0,00 e 50,00 metros.'],
    [{ face_width_cm: 1.5 }, INVALID_METRES_MESSAGE],
    [{ face_width_cm: '2,40' }, INVALID_METRES_MESSAGE],
    [{ daily_flow: 0 }, 'O fluxo deve ser de pelo menos 1 por dia.'],
    [{ daily_flow: 10_000_001 }, 'O fluxo pode ir até 10.000.000 por dia.'],
    [{ lighting: 'neon' }, INVALID_LIGHTING_MESSAGE],
    [{ facing: 'x'.repeat(81) }, 'O texto deve ter no máximo 80 caracteres.'],
    [{ nearby: '<b>' }, 'O texto tem caracteres que não são aceitos.'],
  ])('is refused with %j', (changed, sentence) => expect(refusals(changed)).toEqual([sentence]))
})

describe('a line of a sheet', () => {
  const line = (cells: object) =>
    checkPointRow(2, { rua: 'Rua A', latitude: '-22,7', longitude: '-47,3', nivel: 'Ouro', ...cells }, [goldTier])

  test('brings what it says of the place, and null or nothing for the rest', () => {
    const cells = { largura: '1,20', iluminacao: 'frontal', sentido: ' Quem  vai ', fluxo_diario: '12.000' }
    expect(line(cells)).toMatchObject({
      row: { ...NO_SITE_FACTS, face_width_cm: 120, lighting: 'front', facing: 'Quem vai', daily_flow: 12_000 },
    })
  })

  test('is told of each wrong cell, by its column', () => {
    const wrongCheckedRow = line({ largura: 'larga', altura: '99', iluminacao: 'neon', fluxo_diario: 'muito' })
    expect(
      'errors' in wrongCheckedRow && wrongCheckedRow.errors.map(({ column, message }) => `${column}: ${message}`),
    ).toEqual([
      `largura: "larga": ${INVALID_METRES_MESSAGE}`,
      'altura: "99": A medida deve ficar entre 0,01 e 30,00 metros.',
      `iluminacao: "neon": ${INVALID_LIGHTING_MESSAGE}`,
      `fluxo_diario: "muito": ${INVALID_FLOW_MESSAGE}`,
    ])
  })
})

describe('what a visitor reads of a place', () => {
  const read = (facts: object) =>
    siteFactTextsOf({ ...NO_SITE_FACTS, ...facts }).map(({ name, text }) => `${name}: ${text}`)

  test('is what is known of it', () => {
    expect(read({})).toEqual([])
    expect(
      read({
        face_width_cm: 240,
        face_height_cm: 120,
        mounting_height_cm: 1000,
        lighting: 'back',
        facing: 'Quem vai ao centro',
        daily_flow: 12_000,
        nearby: 'Escola',
      }),
    ).toEqual([
      'Tamanho: 2,4 × 1,2 m',
      'Altura: a 10 m do chão',
      'Iluminação: Retroiluminado',
      'Sentido: Quem vai ao centro',
      'Fluxo: cerca de 12.000 por dia',
      'Perto de: Escola',
    ])
  })
  test('names the one measure that is known', () => {
    expect(read({ face_width_cm: 305 })).toEqual(['Tamanho: 3,05 m de largura'])
    expect(read({ face_height_cm: 100 })).toEqual(['Tamanho: 1 m de altura'])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointsCsv, pointsGeoJson } from '#shared/catalogue/rules/point-export.ts'
import { checkPointLines, createPointLineChecker } from '#shared/catalogue/rules/point-lines.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { escapeSheetText, unescapeSheetText } from '#shared/platform/rules/sheet-cells.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { readPointSheet } from '#tests/support/read-point-sheet.ts'

const silver = { ...goldTier, id: 'tier-prata', name: 'Prata' }
const tags = [
  { id: 't1', name: 'comércio' },
  { id: 't2', name: 'bar, café' },
]
const SITE = {
  face_width_cm: 120,
  face_height_cm: 60,
  mounting_height_cm: 0,
  lighting: 'digital',
  facing: '=Quem vai',
  daily_flow: 1,
  nearby: 'Escola; "bar"',
} as const
const context = { tiers: [goldTier, silver], tags, now: '2026-11-21T12:00:00.000Z' }
const csv = (...points: Point[]) => pointsCsv(points, context)
const imported = (text: string) =>
  checkPointLines(readPointSheet(new TextEncoder().encode(text)), createPointLineChecker(context.tiers))

describe('a sheet of points', () => {
  test('has the columns of the import, then its own, and what Excel in Brazil reads', () => {
    const point = aPoint('7', {
      latitude: -22.74025,
      longitude: -47,
      price_1y: 123_456,
      tag_ids: ['t1', 't2', 'gone'],
      description: 'Diz "olá"; e sai',
      face_width_cm: 240,
      lighting: 'front',
      daily_flow: 12_000,
      nearby: 'Escola, hospital',
    })
    const [header, row] = csv(point).split('\r\n')
    expect(header).toBe(
      '\ufeffcodigo;nome;rua;cruzamento;bairro;cidade;latitude;longitude;nivel;tags;descricao;preco_1;preco_2;preco_3;preco_4;preco_5;largura;altura;altura_do_chao;iluminacao;sentido;fluxo_diario;perto_de;id;status;is_available;updated_at',
    )
    expect(row).toBe(
      'PU-00007;Ouro | Rua 7;Rua 7;;Centro;Americana;-22,74025;-47;Ouro;comércio|bar, café;"Diz ""olá""; e sai";1.234,56;;;;;2,40;;;frontal;;12.000;Escola, hospital;7;available;true;2026-11-01T12:00:00.000Z',
    )
  })

  test('says the status as it is now: a hold that ran out holds no more', () => {
    const held = { status: 'reserved' as const, order_id: 'o1' }
    const text = csv(
      aPoint('1', { ...held, reserved_until: '2026-11-21T11:00:00.000Z' }),
      aPoint('2', { ...held, reserved_until: '2026-11-21T13:00:00.000Z' }),
    )
    expect(text).toMatch(/;1;available;/)
    expect(text).toMatch(/;2;reserved;/)
  })

  test('says the status as the public map does: sold, for a point that is sold from a later day', () => {
    const later = {
      from: '2027-02-01',
      to: '2028-02-01',
      kind: 'contract',
      order_id: 'o1',
      reserved_until: null,
      reason: null,
    } as const
    const point = aPoint('1', { bookings: [later] })
    expect(csv(point)).toMatch(/;1;sold;/)
    expect(pointsGeoJson([point], context).features[0]?.properties).toMatchObject({ status: 'sold' })
  })

  test('is imported again as it was, and is known as the sheet that it came from', () => {
    const points = [
      aPoint('1', { tag_ids: ['t2'], price_2y: 5, latitude: 0, longitude: 1e-7, ...SITE }),
      aPoint('2', {
        name: '=HYPERLINK("http://x")',
        street_name: '-Rua; "A"',
        neighborhood: "'+x",
        city: '@cidade',
        latitude: null,
        longitude: null,
        pricing_tier_id: silver.id,
        description: 'Uma linha\ne outra',
      }),
    ]
    const { rows, errors } = imported(csv(...points))
    expect(errors).toEqual([])
    expect(rows).toMatchObject([
      { name: 'Ouro | Rua 1', tags: ['bar, café'], price_1y: null, price_2y: 5, latitude: 0, longitude: 1e-7, ...SITE },
      {
        name: '=HYPERLINK("http://x")',
        street_name: '-Rua; "A"',
        neighborhood: "'+x",
        city: '@cidade',
        latitude: null,
        pricing_tier_id: silver.id,
        description: 'Uma linha\ne outra',
      },
    ])
    const [first] = imported('rua;latitude;longitude;nivel;cidade\nRua 1;0;0,0000001;Ouro;Americana').rows
    expect(rows[0]?.identity).toBe(first?.identity)
  })

  test('carries any text and place there and back', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 3, maxLength: 40 })
      .map(value =>
        value
          // Removes what no text field accepts or keeps: control characters, invisible characters, angle brackets, and
          // the hyphens of word processors.
          .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800<>\u2028\u2029\u2010\u2011]/gu, 'x')
          .normalize('NFC')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter(value => value.length >= 3)
    const coordinate = (most: number) =>
      fc.double({ min: -most, max: most, noNaN: true }).map(v => Number(v.toFixed(7)))
    fc.assert(
      fc.property(
        text,
        text,
        coordinate(90),
        coordinate(180),
        fc.nat(9_999_999_998),
        (name, street, lat, lng, price) => {
          const point = aPoint('1', {
            name,
            street_name: street,
            latitude: lat + 0,
            longitude: lng + 0,
            price_1y: price + 1,
            description: name,
          })
          expect(imported(csv(point)).rows[0]).toMatchObject({
            name,
            street_name: street,
            latitude: lat + 0,
            longitude: lng + 0,
            price_1y: price + 1,
            description: name,
          })
        },
      ),
    )
  })

  test('leaves no formula in any text cell', () => {
    for (const start of ['=', '+', '-', '@'])
      expect(csv(aPoint('1', { name: `${start}1+1`, description: `${start}cmd` }))).not.toMatch(
        new RegExp(`(^|[;"\\n])\\${start}(1\\+1|cmd)`),
      )
  })
})

describe('the guard against formulas', () => {
  test.each(['=1+1', '+55', '-x', '@x', "'=1", "''@", "'d água", 'texto'])('%s comes back as it was', text =>
    expect(unescapeSheetText(escapeSheetText(text))).toBe(text),
  )
  const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−']
  const UNSEEN = [
    '',
    ' ',
    '\t',
    '\r',
    '\n',
    '\u00a0',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u202e',
    '\u3164',
    '\u2800',
    '\ufe0f',
  ]
  test('sees every sign that a program may take for one, whatever nobody sees before it', () => {
    for (const sign of SIGNS)
      for (const before of UNSEEN)
        for (const text of [`${before}${sign}1+1`, `${before}${before}${sign}cmd|' /C calc'!A0`]) {
          expect([text, escapeSheetText(text)]).toEqual([text, `'${text}`])
          expect(unescapeSheetText(escapeSheetText(text))).toBe(text)
        }
  })
  test.each(['Av. Brasil - 10', '\u200bAv. Brasil', ' Rua A＝B', "'"])('leaves other text alone: %j', text =>
    expect([escapeSheetText(text), unescapeSheetText(text)]).toEqual([text, text]),
  )
})

describe('a map of points', () => {
  test('is GeoJSON: longitude first, no geometry without a place, prices that a visitor pays, in reais', () => {
    const map = pointsGeoJson(
      [aPoint('1', { price_1y: 150_050, tag_ids: ['t1'] }), aPoint('2', { latitude: null, longitude: null })],
      context,
    )
    expect(map.type).toBe('FeatureCollection')
    expect(map.features[0]).toMatchObject({
      type: 'Feature',
      id: '1',
      geometry: { type: 'Point', coordinates: [-47.3, -22.78] },
      properties: { price_1y: 1500.5, price_2y: 2000, price_5y: null, pricing_tier: 'Ouro', tags: ['comércio'] },
    })
    expect(map.features[1]?.geometry).toBeNull()
  })
})

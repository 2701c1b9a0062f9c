import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { ProofShot } from '#shared/catalogue/rules/task-work.ts'
import type { ProofPhoto, ProofView } from '#shared/installation/rules/installation-proof.ts'
import { openAsAdmin, test } from '#tests/drivers/people.ts'
import { findOverlappingTexts, pdfPageTexts, pdfTextBoxes, printToPdf } from '#tests/drivers/printed.ts'

/**
 * The printed proof of installation: each photo's caption is completely above the page's footer, whatever the photos'
 * formats.
 */

const FORMATS = { upright: [960, 1280], wide: [1280, 960], square: [1280, 1280], panorama: [1280, 320] } as const
type Format = keyof typeof FORMATS
const ALL: readonly Format[] = ['upright', 'wide', 'square', 'panorama']

let photos = 0
function photo(which: ProofShot, format: Format): ProofPhoto {
  photos += 1
  const [width, height] = FORMATS[format]
  return {
    bytes: 184_231,
    taken_at: '2026-11-22T12:05:00.000Z',
    received_at: '2026-11-22T12:06:00.000Z',
    which,
    width,
    height,
    url: `/media/proof/${format}.jpg`,
    sha256: photos.toString(16).padStart(64, 'a'),
    position: { latitude: -22.78123, longitude: -47.30123, accuracy_m: 12 },
    distance_m: 1_240,
  }
}

const sheet = (formats: readonly Format[], changes: Partial<ProofView> = {}): ProofView => ({
  task_id: `t${photos}`,
  work: 'installation',
  order_id: 'a1b2c3d4-0000',
  point_id: '1',
  asset_code: 'PU-00001',
  point_name: 'Ouro | Rua Doze c/ Av. Brasil',
  address: 'Rua Doze c/ Av. Brasil – Centro, Americana',
  customer_name: 'Padaria Pão Quente',
  received_at: '2026-11-22T12:06:00.000Z',
  completed_by: 'Téo Técnico',
  photos: formats.map((format, index) => photo(index === 0 ? 'near' : 'far', format)),
  ...changes,
})

async function openSheets(page: Page, items: readonly ProofView[]): Promise<void> {
  await page.route('**/api/orders/a1b2c3d4/proof', route => route.fulfill({ json: { items } }))
  await openAsAdmin(page, '/admin/comprovacoes/a1b2c3d4')
  await expect(page.getByRole('figure')).toHaveCount(items.flatMap(({ photos: of }) => of).length)
  await expect
    .poll(() =>
      page.locator('figure img').evaluateAll(all => all.every(img => img instanceof HTMLImageElement && img.complete)),
    )
    .toBe(true)
}

/** By how many pixels the parts of each sheet overlap, and the size of its smallest photo. */
const laidOut = (page: Page) =>
  page.getByRole('region', { name: /^Página \d+ de/ }).evaluateAll(sheets =>
    sheets.map(of => {
      const box = (part: Element) => part.getBoundingClientRect()
      const foot = box(of.querySelector('footer') ?? of).top
      const figures = [...of.querySelectorAll('figure')]
      return {
        intoFoot: Math.max(...figures.map(figure => box(figure).bottom - foot)),
        overCaption: Math.max(
          ...figures.map(figure => {
            const [img, caption] = [figure.querySelector('img'), figure.querySelector('figcaption')]
            return img && caption ? box(img).bottom - box(caption).top : Number.POSITIVE_INFINITY
          }),
        ),
        smallest: Math.min(...figures.map(figure => box(figure.querySelector('img') ?? of).height)),
      }
    }),
  )

async function expectWholeSheets(page: Page, items: readonly ProofView[], name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  for (const { intoFoot, overCaption, smallest } of await laidOut(page)) {
    expect(intoFoot).toBeLessThanOrEqual(0)
    expect(overCaption).toBeLessThanOrEqual(0)
    expect(smallest).toBeGreaterThan(40)
  }
  const pdf = await printToPdf(page, name)
  const [pages, boxes] = [await pdfPageTexts(pdf), await pdfTextBoxes(pdf)]
  expect(pages).toHaveLength(items.length)
  for (const [index, { photos: shown }] of items.entries()) {
    const text = pages[index]?.replace(/ /g, '') ?? ''
    expect(text).toContain(`Página${index + 1}de${items.length}`)
    for (const { sha256, width, height } of shown) {
      expect(text).toContain(`SHA-256doarquivo:${sha256}`)
      expect(text).toContain(`${width}×${height}pixels,180KB`)
    }
    const onPage = boxes[index] ?? []
    expect(findOverlappingTexts(onPage)).toEqual([])
    const foot = onPage.find(({ text: of }) => of.startsWith('Página'))
    const others = onPage.filter(({ text: of }) => /SHA-256|^[0-9a-f]{8,}$|pixels/.test(of))
    for (const { bottom } of others) expect(bottom).toBeLessThan(foot?.top ?? 0)
    for (const { left, right, bottom } of onPage) {
      expect(left).toBeGreaterThan(17)
      expect(right).toBeLessThan(193)
      expect(bottom).toBeLessThan(290)
    }
  }
}

test('a proof is printed with every caption whole above the foot, for all pairs of formats and up to 40 photos', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('**/media/proof/*', async route => {
    const format = ALL.find(of => route.request().url().includes(of)) ?? 'wide'
    const [width, height] = FORMATS[format]
    const body = await sharp({ create: { width, height, channels: 3, background: '#3C7A5A' } })
      .jpeg()
      .toBuffer()
    await route.fulfill({ body, contentType: 'image/jpeg' })
  })
  const pairs = [...ALL.map(one => sheet([one])), ...ALL.flatMap(one => ALL.map(other => sheet([one, other])))]
  const long = 'Associação dos Comerciantes e Moradores do Centro Histórico de Santa Bárbara d’Oeste e Região '
  const wordy = sheet(['upright', 'wide'], {
    point_name: long.repeat(2),
    address: long.repeat(2),
    customer_name: long.repeat(2),
  })
  await openSheets(page, [...pairs, wordy])
  await expectWholeSheets(page, [...pairs, wordy], 'comprovacao-formatos')

  const formatAt = (index: number): Format => ALL[index % ALL.length] ?? 'wide'
  for (const count of [1, 2, 3, 39, 40]) {
    const items = Array.from({ length: Math.ceil(count / 2) }, (_, index) =>
      sheet(index * 2 + 1 < count ? [formatAt(index), formatAt(index + 1)] : [formatAt(index)]),
    )
    await openSheets(page, items)
    await expectWholeSheets(page, items, `comprovacao-${count}`)
  }
})

test('the report of a campaign is printed with every point, before a sheet for each proof, and gives its photos', {
  tag: '@desktop',
}, async ({ page }) => {
  const pointOf = (index: number) => ({
    item_id: `i${index}`,
    order_id: 'a1b2c3d4-0000',
    point_id: `${index}`,
    point_name: `Ouro | Rua ${index}`,
    asset_code: `PU-${String(index).padStart(5, '0')}`,
    address: `Avenida Doutor Francisco de Paula e Silva c/ Rua ${index} – Jardim São Domingos, Santa Bárbara d'Oeste`,
    latitude: null,
    longitude: null,
    starts_at: '2026-11-01T03:00:00.000Z',
    ends_at: '2027-11-01T02:59:59.999Z',
  })
  const points = Array.from({ length: 60 }, (_, index) => pointOf(index + 1))
  const proofs = [sheet(['wide']), sheet(['upright'], { task_id: 'other', work: 'inspection' })]
  const body = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#3C7A5A' } })
    .jpeg()
    .toBuffer()
  await page.route('**/media/proof/*', route => route.fulfill({ body, contentType: 'image/jpeg' }))
  await page.route('**/api/orders/a1b2c3d4/campaign', route =>
    route.fulfill({ json: { customer_name: 'Padaria Pão Quente', points, proofs } }),
  )
  await openAsAdmin(page, '/admin/orders/a1b2c3d4/relatorio')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar fotos' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('fotos-padaria-pao-quente.zip')

  const pages = await pdfPageTexts(await printToPdf(page, 'campaign'))
  const texts = pages.map(text => text.replace(/ /g, ''))
  for (const { asset_code } of points)
    expect(texts.filter(text => text.includes(`${asset_code}Avenida`))).toHaveLength(1)
  expect(texts.findIndex(text => text.includes('Página1de2'))).toBe(texts.length - 2)
  expect(texts.at(-1)).toContain('Página2de2')
  expect(texts.every(text => text.length > 0)).toBe(true)
})

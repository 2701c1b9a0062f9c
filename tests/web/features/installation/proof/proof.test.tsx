// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PointHistoryEntry } from '#shared/catalogue/rules/point-history.ts'
import type { ProofPhoto, ProofView } from '#shared/installation/rules/installation-proof.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aProof } from '#tests/support/installation-proofs.ts'
import { exampleCatalogue } from '#tests/web/support/catalogue-examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { PointCodesScreen } from '#web/screens/point-codes/point-codes-screen.tsx'
import { PointHistoryScreen } from '#web/screens/point-history/point-history-screen.tsx'
import { ProofScreen } from '#web/screens/proof/proof-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(storeSession)

const [near] = aProof('t1').photos
if (!near) throw new Error('a proof has a photo')
const far: ProofPhoto = {
  ...near,
  which: 'far',
  url: '/media/installation-photos/1-far.jpg',
  sha256: '5c'.repeat(32),
  distance_m: 140,
  position: { latitude: -22.78, longitude: -47.3, accuracy_m: 9.6 },
}
const shown = (id: string, changes: Partial<ProofView> = {}): ProofView => ({
  task_id: id,
  work: 'installation',
  order_id: 'a1b2c3d4-0000',
  point_id: '1',
  point_name: `Ouro | Rua ${id}`,
  asset_code: 'PU-00001',
  address: 'Rua Um – Centro, Americana',
  customer_name: 'Clara Cliente',
  photos: [near],
  received_at: '2026-11-22T12:06:00.000Z',
  completed_by: null,
  ...changes,
})

const open = (scope: 'task' | 'order', viewer: 'client' | 'office' = 'client') =>
  openSite(
    <Routes>
      <Route path="/x/:id" element={<ProofScreen viewer={viewer} scope={scope} />} />
    </Routes>,
    '/x/t1',
  )

describe('the proof of an installation', () => {
  it('has the point, when and of whom, and each photo with where it was taken', async () => {
    answerNetwork({ 'GET /installation-tasks/t1/proof': { body: shown('t1', { photos: [near, far] }) } })
    open('task')
    const [sheet, ...more] = await screen.findAllByRole('region', { name: /Página/ })
    expect(screen.getByRole('heading', { name: 'Comprovação de instalação' })).toBeTruthy()
    expect(more).toEqual([])
    for (const text of [
      /Ouro \| Rua t1/,
      /CódigoPU-00001/,
      /Ponto PU-00001 · Recebida/,
      /Rua Um – Centro/,
      /Clara Cliente/,
      /22 de nov\. de 2026, 09:06/,
      /a1b2c3d4/i,
    ])
      expect(sheet?.textContent).toMatch(text)
    const photos = screen.getAllByRole('figure')
    expect(photos[0]?.textContent).toMatch(/O aparelho não informou a posição/)
    expect(photos[0]?.textContent).not.toMatch(/mais de 100 metros/)
    expect(photos[1]?.textContent).toMatch(/-22,78000 e -47,30000, com precisão de 10 metros · A 140 metros do ponto/)
    expect(photos[1]?.textContent).toMatch(/mais de 100 metros/)
    expect(photos[1]?.textContent).toContain('5c'.repeat(32))
    expect(screen.getByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeTruthy()
  })

  it('says of a photo from the gallery that it is one, and not where or when it was taken', async () => {
    const photos = [{ ...near, from_gallery: true }]
    answerNetwork({ 'GET /installation-tasks/t1/proof': { body: shown('t1', { photos }) } })
    open('task')
    const figure = await screen.findByRole('figure')
    expect(figure.textContent).toMatch(/Escolhida em .*, pelo relógio do aparelho.*Foto da galeria/)
    expect(figure.textContent).not.toMatch(/Tirada em|O aparelho não informou/)
  })

  it('of an order is a sheet for each item that has one', async () => {
    const items = Array.from({ length: 12 }, (_, index) => shown(`${index}`))
    answerNetwork({ 'GET /orders/t1/proof': { body: { items } } })
    open('order', 'office')
    expect(await screen.findByRole('region', { name: 'Página 12 de 12' })).toBeTruthy()
    expect(screen.getAllByRole('img')).toHaveLength(12)
  })

  it('that was taken back says that, when, and prints nothing', async () => {
    const withdrawnResponse = refusalResponse('PROOF_WITHDRAWN', { withdrawn_at: '2026-11-24T15:00:00.000Z' })
    answerNetwork({ 'GET /installation-tasks/t1/proof': withdrawnResponse })
    open('task')
    expect(await screen.findByText('Esta comprovação foi retirada')).toBeTruthy()
    expect(screen.getByText(/voltou para o quadro em 24 de novembro de 2026 às 12:00:/)).toBeTruthy()
    expect(screen.queryByText('Ainda não há comprovação')).toBeNull()
    expect(screen.queryByRole('button', { name: /Imprimir/ })).toBeNull()
  })

  it.each([
    ['task', 'GET /installation-tasks/t1/proof', refusalResponse('PROOF_NOT_FOUND')],
    ['order', 'GET /orders/t1/proof', { body: { items: [] } }],
  ] as const)('of a %s without any says so, and prints nothing', async (of, route, answer) => {
    answerNetwork({ [route]: answer })
    open(of)
    expect(await screen.findByText('Ainda não há comprovação')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Imprimir/ })).toBeNull()
  })
})

describe('the codes of points', () => {
  it('are labels with a QR code each, ten on a sheet', async () => {
    const ids = Array.from({ length: 11 }, (_, index) => `${index + 1}`)
    const items = ids.map(id => ({
      point_id: id,
      point_code: '7K3QX9BD',
      asset_code: `PU-${id}`,
      name: `Ouro | Rua ${id}`,
      street_name: `Rua ${id}`,
      intersection_name: '',
      neighborhood: 'Centro',
      city: 'Americana',
    }))
    const network = answerNetwork({ 'POST /points/codes': { body: { items } } })
    openSite(<PointCodesScreen />, `/?pontos=${[...ids, '1'].join(',')}`)
    expect(await screen.findByRole('region', { name: 'Página 2 de 2' })).toBeTruthy()
    expect(screen.getAllByRole('img', { name: /Código QR/ })).toHaveLength(11)
    expect(screen.getAllByText('7K3Q X9BD')).toHaveLength(11)
    expect(screen.getByText(/PU-11/)).toBeTruthy()
    expect(network.to('POST /points/codes').map(({ body }) => body)).toEqual([{ point_ids: ids }])
  })

  it('are not asked for without a point', async () => {
    const network = answerNetwork({})
    openSite(<PointCodesScreen />, '/?pontos=')
    expect(await screen.findByText(/Escolha de um a 100 pontos/)).toBeTruthy()
    expect(network.to('POST /points/codes')).toEqual([])
  })
})

describe('the history of a point', () => {
  it('has who made, changed, moved, hid, deleted and brought it back, with old and new values and the reason', async () => {
    const at = (minute: number) => `2026-11-22T12:0${minute}:00.000Z`
    const edited = { type: 'edited' as const, by: 'Ana Admin', point_id: '7', order_id: null, reason: null, move: null }
    const items: PointHistoryEntry[] = [
      {
        ...edited,
        at: at(8),
        changes: [],
        reason: null,
        days: { from: '2027-03-01', to: '2027-03-02', is_blocked: false },
      },
      {
        ...edited,
        at: at(7),
        changes: [],
        reason: 'Poda da árvore',
        days: { from: '2027-03-01', to: '2027-04-01', is_blocked: true },
      },
      { type: 'restored', at: at(6), by: 'Ana Admin' },
      { type: 'deleted', at: at(5), by: 'Gustavo Gerente' },
      { ...edited, at: at(4), changes: [{ field: 'is_available', before: true, after: false }] },
      {
        ...edited,
        at: at(3),
        order_id: 'a1b2c3d4-0',
        reason: 'O poste foi trocado',
        move: { from: 'Rua Um', to: 'Rua Dois', distance_m: 1_240 },
        changes: [{ field: 'street_name', before: 'Rua Um', after: 'Rua Dois' }],
      },
      {
        ...edited,
        at: at(2),
        changes: [
          { field: 'price_1y', before: null, after: 90_000 },
          { field: 'tag_ids', before: ['centro'], after: ['centro', 'gone'] },
          { field: 'face_width_cm', before: 60, after: 120 },
          { field: 'image_url', before: null, after: '/media/a.webp' },
          { field: 'other', before: null, after: 'azul' },
        ],
      },
      { type: 'created', at: at(1), by: 'Ana Admin', brought_by: { import_id: 'i1', file_name: 'pontos.csv' } },
      { type: 'created', at: at(0), by: null, brought_by: null },
    ]
    const catalogue = exampleCatalogue({ tags: [{ id: 'centro', name: 'Centro' }] })
    answerNetwork({
      'GET /catalogue': { body: catalogue },
      'GET /points/7/record': { body: aPoint('7') },
      'GET /points/7/history': { body: { name: 'Ouro | Rua Sete', asset_code: 'PU-00007', is_deleted: false, items } },
    })
    openSite(
      <Routes>
        <Route path="/x/:pointId" element={<PointHistoryScreen />} />
      </Routes>,
      '/x/7',
    )
    await screen.findByText('Centro, tag removida')
    const told = within(await screen.findByRole('region', { name: 'Histórico do ponto' }))
    const lines = told.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' ') ?? '')
    for (const [title, by] of [
      ['Dia 01/03/2027 desbloqueado', 'Ana Admin'],
      ['Dias 01/03/2027 a 31/03/2027 bloqueados', 'Ana Admin'],
      ['Ponto trazido de volta', 'Ana Admin'],
      ['Ponto excluído', 'Gustavo Gerente'],
      ['Ponto oculto do site', 'Ana Admin'],
      ['Ponto mudou de lugar', 'Ana Admin'],
      ['Ponto editado', 'Ana Admin'],
      ['Ponto importado', 'Ana Admin'],
      ['Ponto cadastrado', 'Autor não registrado'],
    ])
      expect(lines.filter(line => line.startsWith(`${title}${by} · `))).toHaveLength(1)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Mostrar no site: sim → não',
        'Rua principal: Rua Um → Rua Dois',
        'Preço de 1 ano: o do nível → R$ 900,00',
        'Tags: Centro → Centro, tag removida',
        'Largura (m): 0,6 → 1,2',
        'Foto: sem foto → com foto',
        'Outro dado: vazio → azul',
      ]),
    )
    for (const text of [
      'De Rua Um para Rua Dois, 1,2 km',
      'Motivo: O poste foi trocado',
      'Motivo: Poda da árvore',
      'Planilha pontos.csv',
    ])
      expect(told.getByText(text)).toBeTruthy()
    expect(told.getByRole('link', { name: /Pedido/ }).getAttribute('href')).toBe('/admin/orders/a1b2c3d4-0')
  })

  it('tells of contracts, prices, photos, returns and damages in one line', async () => {
    const items: PointHistoryEntry[] = [
      {
        type: 'damage_told',
        at: '2026-11-22T12:00:00.000Z',
        report_id: 'r1',
        task_id: 't2',
        words: 'A placa caiu',
        repeats: 0,
        contact: '19 99999-0000',
        photo_url: 'https://files/x.jpg',
      },
      { type: 'returned', at: '2026-11-21T12:00:00.000Z', comment: 'Poste quebrado' },
      {
        type: 'photographed',
        at: '2026-11-20T12:00:00.000Z',
        task_id: 't1',
        photos: [{ which: 'near', url: '/media/installation-photos/1.jpg', distance_m: 140, from_gallery: true }],
      },
      {
        type: 'prices_changed',
        at: '2026-11-19T12:00:00.000Z',
        tier: null,
        prices: [{ period_years: 1, before: null, after: 90_000 }],
      },
      {
        type: 'contract_started',
        at: '2026-11-18T12:00:00.000Z',
        order_id: 'a1b2c3d4-0',
        item_id: 'i1',
        period_years: 2,
        price: 120_000,
        ends_at: '2028-11-17T12:00:00.000Z',
      },
    ]
    answerNetwork({
      'GET /catalogue': { body: exampleCatalogue() },
      'GET /points/7/record': { body: aPoint('7') },
      'GET /points/7/history': { body: { name: 'Ouro | Rua Sete', asset_code: 'PU-00007', is_deleted: false, items } },
    })
    openSite(
      <Routes>
        <Route path="/x/:pointId" element={<PointHistoryScreen />} />
      </Routes>,
      '/x/7',
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Ouro | Rua Sete' })).toBeTruthy()
    const told = within(screen.getByRole('region', { name: 'Histórico do ponto' }))
    expect(told.getAllByText(/Avaria relatada|Devolvido|Fotografado|Preços alterados|Contrato iniciado/).length).toBe(5)
    for (const text of [
      /A placa caiu/,
      /Contato de quem relatou: 19 99999-0000/,
      /Poste quebrado/,
      /a 140 metros/,
      /foto da galeria/,
    ])
      expect(told.getByText(text)).toBeTruthy()
    expect(told.getByText(/1 Ano: de o do nível para R\$\s900,00/)).toBeTruthy()
    expect(told.getByRole('link', { name: /Pedido/ }).getAttribute('href')).toBe('/admin/orders/a1b2c3d4-0')
    expect(told.getByRole('link', { name: 'Ver comprovação' }).getAttribute('href')).toBe('/admin/comprovacao/t1')
  })
})

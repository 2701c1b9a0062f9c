// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProvenPhoto, ShownProof } from '#shared/domain/installation-proof.ts'
import type { PointHistoryEntry } from '#shared/domain/point-history.ts'
import { aProof } from '#tests/support/installation-proofs.ts'
import { keepSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refused } from '#tests/web/support/network.ts'
import { eachTestStartsFresh, openSite } from '#tests/web/support/site.tsx'
import { PointCodesScreen } from '#web/screens/point-codes/point-codes-screen.tsx'
import { PointHistoryScreen } from '#web/screens/point-history/point-history-screen.tsx'
import { ProofScreen } from '#web/screens/proof/proof-screen.tsx'

vi.mock(
  '#web/features/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
eachTestStartsFresh()
beforeEach(keepSession)

const [near] = aProof('t1').photos
if (!near) throw new Error('a proof has a photo')
const far: ProvenPhoto = {
  ...near,
  ...{ which: 'far', url: '/media/installation-photos/1-far.jpg', sha256: '5c'.repeat(32), distance_m: 140 },
  position: { latitude: -22.78, longitude: -47.3, accuracy_m: 9.6 },
}
const shown = (id: string, changes: Partial<ShownProof> = {}): ShownProof => ({
  ...{ task_id: id, work: 'installation', order_id: 'a1b2c3d4-0000', point_id: '1', point_name: `Ouro | Rua ${id}` },
  ...{ address: 'Rua Um – Centro, Americana', customer_name: 'Clara Cliente', photos: [near] },
  ...{ received_at: '2026-11-22T12:06:00.000Z', completed_by: null },
  ...changes,
})

const open = (of: 'task' | 'order', by: 'client' | 'office' = 'client') =>
  openSite(
    <Routes>
      <Route path="/x/:id" element={<ProofScreen by={by} of={of} />} />
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
      /Rua Um – Centro/,
      /Clara Cliente/,
      /22 de nov\. de 2026, 09:06/,
      /a1b2c3d4/i,
    ])
      expect(sheet?.textContent).toMatch(text)
    const photos = screen.getAllByRole('figure')
    expect(photos[0]?.textContent).toMatch(/O aparelho não informou a posição/)
    expect(photos[0]?.textContent).not.toMatch(/mais de 100 metros/)
    expect(photos[1]?.textContent).toMatch(/-22\.78000, -47\.30000, com precisão de 10 metros · A 140 metros do ponto/)
    expect(photos[1]?.textContent).toMatch(/mais de 100 metros/)
    expect(photos[1]?.textContent).toContain('5c'.repeat(32))
    expect(screen.getByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeTruthy()
  })

  it('of an order is a sheet for each item that has one', async () => {
    const items = Array.from({ length: 12 }, (_, index) => shown(`${index}`))
    answerNetwork({ 'GET /orders/t1/proof': { body: { items } } })
    open('order', 'office')
    expect(await screen.findByRole('region', { name: 'Página 12 de 12' })).toBeTruthy()
    expect(screen.getAllByRole('img')).toHaveLength(12)
  })

  it.each([
    ['task', 'GET /installation-tasks/t1/proof', refused('PROOF_NOT_FOUND')],
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
      ...{ point_id: id, point_code: '7K3QX9BD', name: `Ouro | Rua ${id}`, street_name: `Rua ${id}` },
      ...{ intersection_name: '', neighborhood: 'Centro', city: 'Americana' },
    }))
    const network = answerNetwork({ 'POST /points/codes': { body: { items } } })
    openSite(<PointCodesScreen />, `/?pontos=${[...ids, '1'].join(',')}`)
    expect(await screen.findByRole('region', { name: 'Página 2 de 2' })).toBeTruthy()
    expect(screen.getAllByRole('img', { name: /Código QR/ })).toHaveLength(11)
    expect(screen.getAllByText('7K3Q X9BD')).toHaveLength(11)
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
  it('tells of contracts, prices, photos, returns and damages in one line', async () => {
    const items: PointHistoryEntry[] = [
      {
        ...{ type: 'damage_told', at: '2026-11-22T12:00:00.000Z', report_id: 'r1', task_id: 't2' },
        ...{ words: 'A placa caiu', contact: '19 99999-0000', photo_url: 'https://files/x.jpg' },
      },
      { type: 'returned', at: '2026-11-21T12:00:00.000Z', comment: 'Poste quebrado' },
      {
        ...{ type: 'photographed', at: '2026-11-20T12:00:00.000Z', task_id: 't1' },
        photos: [{ which: 'near', url: '/media/installation-photos/1.jpg', distance_m: 140 }],
      },
      {
        ...{ type: 'prices_changed', at: '2026-11-19T12:00:00.000Z', tier: null },
        prices: [{ period_years: 1, before: null, after: 90_000 }],
      },
      {
        ...{ type: 'contract_started', at: '2026-11-18T12:00:00.000Z', order_id: 'a1b2c3d4-0', item_id: 'i1' },
        ...{ period_years: 2, price: 120_000, ends_at: '2028-11-17T12:00:00.000Z' },
      },
    ]
    answerNetwork({ 'GET /points/7/history': { body: { name: 'Ouro | Rua Sete', items } } })
    openSite(
      <Routes>
        <Route path="/x/:pointId" element={<PointHistoryScreen />} />
      </Routes>,
      '/x/7',
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Ouro | Rua Sete' })).toBeTruthy()
    const told = within(screen.getByRole('region', { name: 'Histórico do ponto' }))
    expect(told.getAllByText(/Avaria relatada|Devolvido|Fotografado|Preços alterados|Contrato iniciado/).length).toBe(5)
    for (const text of [/A placa caiu/, /Contato de quem relatou: 19 99999-0000/, /Poste quebrado/, /a 140 metros/])
      expect(told.getByText(text)).toBeTruthy()
    expect(told.getByText(/1 Ano: de o do nível para R\$\s900,00/)).toBeTruthy()
    expect(told.getByRole('link', { name: /Pedido/ }).getAttribute('href')).toBe('/admin/orders/a1b2c3d4-0')
    expect(told.getByRole('link', { name: 'Ver comprovação' }).getAttribute('href')).toBe('/admin/comprovacao/t1')
  })
})

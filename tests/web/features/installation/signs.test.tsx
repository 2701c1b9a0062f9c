// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { OrderSigns } from '#web/features/installation/signs/order-signs.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

const SIGNS = 'GET /orders/o1/signs'
const open = (routes: Parameters<typeof answerNetwork>[0]) => {
  storeSession()
  answerNetwork({ 'GET /me/profile': { body: exampleProfile({ role: 'admin' }) }, ...routes })
  return openSite(<OrderSigns orderId="o1" />)
}

it('shows the state of each sign of an order, since when, who says so, and the task about it', async () => {
  const sign = (id: string, state: object) => ({
    item_id: id,
    point_id: id,
    point_name: `Ouro | Rua ${id}`,
    since: '2026-11-20T12:00:00.000Z',
    said_by: null,
    task_id: null,
    ...state,
  })
  open({
    [SIGNS]: {
      body: {
        items: [
          sign('1', { state: 'installed', said_by: 'proof' }),
          sign('2', { state: 'damaged', said_by: 'proof', task_id: 't2' }),
          sign('3', { state: 'removed', task_id: 't3' }),
          sign('4', { state: 'not_installed', since: null }),
        ],
      },
    },
  })
  await screen.findByText('Instalada')
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/Rua 1.*Instaladadesde 20 de nov\. de 2026 · Pela foto do técnico$/),
    expect.stringMatching(/Rua 2.*Danificadadesde .*Ver a manutenção$/),
    expect.stringMatching(/Rua 3.*Retiradadesde .*Ver a retirada$/),
    expect.stringMatching(/Rua 4.*Sem placa$/),
  ])
  expect(screen.getByRole('link', { name: 'Ver a retirada' }).getAttribute('href')).toBe('/admin/pipeline?tarefa=t3')
})

it('tells two points of the same name apart by their codes', async () => {
  const sign = { point_name: 'Ouro | Rua A', state: 'not_installed', since: null, said_by: null, task_id: null }
  const items = ['1', '2'].map(id => ({ ...sign, item_id: id, point_id: id, asset_code: `CPS-${id}` }))
  open({ [SIGNS]: { body: { items } } })
  expect(await screen.findByRole('link', { name: /Rua A \(CPS-1\)$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Rua A \(CPS-2\)$/ })).toBeTruthy()
})

it('says why the signs are not there, and offers another try', async () => {
  open({ [SIGNS]: refusalResponse('ORDER_NOT_FOUND') })
  expect(await screen.findByText('Não foi possível carregar as placas')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
})

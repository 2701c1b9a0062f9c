// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { PointRetirement } from '#web/features/catalogue/point-history/retirement.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()

const RETIREMENT = 'PUT /points/7/retirement'
const by = { user_id: 'ana', role: 'admin' } as const
let point: Point
beforeEach(() => {
  point = aPoint('7')
})
const open = (routes: Parameters<typeof answerNetwork>[0] = {}) => {
  storeSession()
  const profile = exampleProfile({ role: 'admin' })
  const network = answerNetwork({
    'GET /me/profile': { body: profile },
    'GET /points/7/record': () => ({ body: point }),
    ...routes,
  })
  return { network, ...openSite(<PointRetirement pointId="7" />, '/') }
}
const dialog = () => within(screen.getByRole('dialog'))

it('a point is retired with day and reason, and put back', async () => {
  const retired = { on: '2026-11-20', reason: 'Ofício 12/2026', by }
  const { network, user } = open({
    [RETIREMENT]: () => ({ body: { ...point, retired, is_available: false } }),
    'DELETE /points/7/retirement': () => ({ body: { ...point, retired: null } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Retirar de vez' }))
  const go = () => user.click(dialog().getByRole('button', { name: 'Retirar de vez' }))
  await go()
  expect(dialog().getByText('Escreva o motivo.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog().getByLabelText('Motivo'))
  fireEvent.change(dialog().getByLabelText('Retirado em'), { target: { value: '2026-11-20' } })
  await user.type(dialog().getByLabelText('Motivo'), 'Ofício 12/2026')
  await go()
  expect(await screen.findByText('Ponto retirado. Ele não é mais oferecido.')).toBeTruthy()
  expect(network.to(RETIREMENT)[0]?.body).toEqual({ on: '2026-11-20', reason: 'Ofício 12/2026' })
  expect(screen.getByText('Retirado em 20/11/2026. Motivo: Ofício 12/2026')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Devolver à oferta' }))
  expect(await screen.findByText('O ponto voltou a ser oferecido.')).toBeTruthy()
})

it('orders that have the point are links to where they are ended or moved', async () => {
  const { user } = open({ [RETIREMENT]: refusalResponse('POINT_HAS_ORDERS', { order_ids: ['a1b2c3d4-0000'] }) })
  await user.click(await screen.findByRole('button', { name: 'Retirar de vez' }))
  await user.type(dialog().getByLabelText('Motivo'), 'Ofício 12/2026')
  await user.click(dialog().getByRole('button', { name: 'Retirar de vez' }))
  expect((await dialog().findByRole('alert')).textContent).toMatch(/^Há reserva ou contrato neste ponto\./)
  expect(dialog().getByRole('link', { name: 'Pedido a1b2c3d4' }).getAttribute('href')).toBe(
    '/admin/orders/a1b2c3d4-0000',
  )
})

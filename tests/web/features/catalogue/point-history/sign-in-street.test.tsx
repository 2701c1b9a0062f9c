// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aPoint } from '#tests/support/catalogue.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { SignInStreet } from '#web/features/catalogue/point-history/sign-in-street.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(storeSession)

const SAY = 'PUT /points/7/sign'
const SINCE = '2026-03-10T03:00:00.000Z'
const HUNG = aPoint('7', { sign: { since: SINCE, said_by: 'office', order_id: null } })

async function openSign(point = aPoint('7'), routes: Parameters<typeof answerNetwork>[0] = {}) {
  const network = answerNetwork({ 'GET /points/7/record': { body: point }, ...routes })
  openSite(<SignInStreet pointId="7" />, '/x')
  fireEvent.click(await screen.findByRole('button', { name: 'Informar placa na rua' }))
  return { network, dialog: within(await screen.findByRole('dialog', { name: 'Placa na rua' })) }
}

it('says that no sign is known, and lets the office say since when one hangs', async () => {
  const { network, dialog } = await openSign(aPoint('7'), { [SAY]: { body: HUNG } })
  expect(screen.getByText('Nenhuma placa registrada neste ponto.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('radio', { name: 'Sim' }))
  const since = dialog.getByLabelText<HTMLInputElement>('Desde')
  fireEvent.change(since, { target: { value: '2999-01-01' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(dialog.getByText('Escolha um dia até hoje, dos últimos dez anos.')).toBeTruthy()
  expect(document.activeElement).toBe(since)
  fireEvent.change(since, { target: { value: '2026-03-10' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Placa na rua atualizada.')).toBeTruthy()
  expect(await screen.findByText('Há uma placa desde 10 de mar. de 2026. Informado pela equipe.')).toBeTruthy()
  expect(network.to(SAY).map(({ body }) => body)).toEqual([{ since: '2026-03-10' }])
})

it('lets the office say that the sign is down, and shows why that was refused', async () => {
  const { network, dialog } = await openSign(HUNG, { [SAY]: refusalResponse('POINT_NOT_FOUND') })
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Sim' }).checked).toBe(true)
  fireEvent.click(dialog.getByRole('radio', { name: 'Não' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Este ponto não existe mais')
  await waitFor(() => expect(network.to(SAY).map(({ body }) => body)).toEqual([{ since: null }]))
})

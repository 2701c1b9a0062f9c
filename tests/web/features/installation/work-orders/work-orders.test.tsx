// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { WorkOrdersButton } from '#web/features/installation/work-orders/work-orders-button.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

const CREATE = 'POST /installation-tasks'
function open(pointIds: readonly string[], routes: Parameters<typeof answerNetwork>[0], forCustomer = false) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /technicians': { body: { items: [{ id: 'tec-1', name: 'Tadeu Técnico' }], cursor: null } },
    ...routes,
  })
  return { ...openSite(<WorkOrdersButton pointIds={pointIds} forCustomer={forCustomer} />), network }
}
type Site = ReturnType<typeof open>
const fill = async ({ user }: Site) => {
  await user.click(await screen.findByRole('button', { name: 'Nova ordem de serviço' }))
  await screen.findByRole('combobox', { name: 'Serviço' })
  return within(screen.getByRole('dialog', { name: 'Nova ordem de serviço' }))
}
const choose = async ({ user }: Site, field: HTMLElement, option: string) => {
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: option }))
}

it('orders work with its list, day and technician, and says where it begins and which points got none', async () => {
  const site = open(['1', '2'], {
    [CREATE]: {
      body: { made: 1, left_out: [{ point_id: '2', name: 'CPS-0002 Rua Dois', why: 'open', task_id: 't9' }] },
    },
  })
  const dialog = await fill(site)
  expect(dialog.getByText("A tarefa começa em 'Pronto para Atribuir'.")).toBeTruthy()
  await choose(site, dialog.getByRole('combobox', { name: 'Serviço' }), 'Limpeza')
  await choose(site, dialog.getByRole('combobox', { name: 'Técnico' }), 'Tadeu Técnico')
  expect(dialog.getByText("A tarefa vai direto para 'Em Campo'.")).toBeTruthy()
  await site.user.click(dialog.getByRole('button', { name: 'Criar ordem de serviço' }))
  const report = await dialog.findByText('1 ordem de serviço criada.')
  expect(site.network.to(CREATE)[0]?.body).toMatchObject({
    work: 'cleaning',
    point_ids: ['1', '2'],
    for_customer: false,
    technician_id: 'tec-1',
    checklist: ['Placa limpa dos dois lados', 'Mato e cartazes em volta retirados'],
  })
  await waitFor(() => expect(document.activeElement?.contains(report)).toBe(true))
  expect(dialog.getByText('1 ponto ficou de fora:')).toBeTruthy()
  expect(dialog.getByText(/Já tem uma ordem aberta/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Ver a tarefa' }).getAttribute('href')).toBe('/admin/pipeline?tarefa=t9')
})

it('warns of a day that has passed', async () => {
  const dialog = await fill(open(['1'], {}))
  expect(dialog.queryByText('Esta data já passou.')).toBeNull()
  fireEvent.change(dialog.getByLabelText('Data de entrega'), { target: { value: '2020-01-02' } })
  expect(await dialog.findByText('Esta data já passou.')).toBeTruthy()
})

it('keeps what somebody wrote in the list when the work changes', async () => {
  const site = open(['1'], {})
  const dialog = await fill(site)
  const list = dialog.getByRole('textbox', { name: 'O que conferir' })
  await site.user.clear(list)
  await site.user.type(list, 'Só o poste')
  await choose(site, dialog.getByRole('combobox', { name: 'Serviço' }), 'Retirada')
  expect(dialog.getByDisplayValue('Só o poste')).toBeTruthy()
})

it('says that a list is too long at its field, and sends nothing', async () => {
  const site = open(['1'], {})
  const dialog = await fill(site)
  const list = dialog.getByRole('textbox', { name: 'O que conferir' })
  await site.user.clear(list)
  await site.user.type(list, Array.from({ length: 21 }, (_, index) => `Item ${index}`).join('\n'))
  await site.user.click(dialog.getByRole('button', { name: 'Criar ordem de serviço' }))
  expect(await dialog.findByText('A lista pode ter até 20 linhas.')).toBeTruthy()
  expect(site.network.to(CREATE)).toHaveLength(0)
})

it('is sent again with the same id after a failure, for the customer of an order', async () => {
  const site = open(['1'], { [CREATE]: refusalResponse('TECHNICIAN_NOT_FOUND') }, true)
  const dialog = await fill(site)
  const submit = dialog.getByRole('button', { name: 'Criar ordem de serviço' })
  await site.user.click(submit)
  expect((await dialog.findByRole('alert')).textContent).toContain('o que já foi criado não se repete')
  await site.user.click(submit)
  await waitFor(() => expect(site.network.to(CREATE)).toHaveLength(2))
  const [first, second] = site.network.to(CREATE)
  expect(first?.body).toMatchObject({ request_id: expect.stringMatching(/^[\da-f-]{36}$/), for_customer: true })
  expect(second?.body).toEqual(first?.body)
})

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { amendmentLineText } from '#shared/orders/messages/amendments.ts'
import { type AmendmentForm, prepareAmendment } from '#shared/orders/rules/amendments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { endOfDay, startOfDay } from '#shared/platform/rules/days.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, startEachTestFresh } from '#tests/web/support/site.tsx'
import { buttonNamed, dialog, given, inParts, ORDER_ROUTE, openOrder, order, resetOrder } from './order-page.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(resetOrder)

const plain = (element: Element | null | undefined): string => element?.textContent?.replace(/\s+/g, ' ') ?? ''
const card = () => within(screen.getByRole('region', { name: 'Aditivos' }))
const change = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const lines = () =>
  within(dialog().getByRole('region', { name: 'O que muda' }))
    .getAllByRole('listitem')
    .map(plain)
const contracted = (): Order => ({
  ...inParts(),
  status: 'completed',
  reserved_until: null,
  contract_hash: 'a'.repeat(64),
  items: inParts().items.map(item => ({
    ...item,
    starts_at: startOfDay('2026-11-01'),
    ends_at: endOfDay('2035-10-30'),
  })),
})
const prepare = (form: AmendmentForm) =>
  prepareAmendment(order, form, {
    now: new Date().toISOString(),
    points: new Map(['100', '200'].map(id => [id, aPoint(id, { status: 'sold', order_id: order.id })])),
    renewing: new Set(),
    customerNameOf: () => null,
    newId: () => crypto.randomUUID(),
    textOf: amendmentLineText,
  })
const made: unknown[] = []
const routes = () => ({
  [`POST ${ORDER_ROUTE}/amendments/preview`]: ({ body }: { body: unknown }) => {
    const { order: _, ...preview } = prepare((body as { form: AmendmentForm }).form)
    return { body: preview }
  },
  [`POST ${ORDER_ROUTE}/amendments`]: ({ body }: { body: unknown }) => {
    made.push(body)
    const mark = {
      number: 1,
      kind: 'end_early' as const,
      made_at: '2026-12-01T12:00:00.000Z',
      difference: -10,
      amendment_hash: 'b'.repeat(64),
    }
    return { body: { ...prepare((body as { form: AmendmentForm }).form).order, version: 2, amendments: [mark] } }
  },
})

describe('amending a contract', () => {
  it('shows what changes to the centavo, and makes what was shown', async () => {
    given({ order: contracted() })
    const { user } = await openOrder(routes())
    await user.click(card().getByRole('button', { name: 'Alterar contrato' }))
    await user.click(dialog().getByRole('checkbox', { name: /^Prata/ }))
    change(dialog().getByLabelText('Último dia'), '2035-01-30')
    await waitFor(() => expect(lines().length).toBeGreaterThan(5))
    expect(lines()).toEqual([
      'PU-00200 · Prata | Rua Dois: de 01/11/2026 a 30/10/2035 para 01/11/2026 a 30/01/2035',
      'Crédito de 273 dias de Prata | Rua Dois: −R$ 66,46',
      '10/01/2036: R$ 1.000,00',
      '10/02/2036: R$ 600,00',
      '10/03/2036: R$ 400,00',
      '10/01/2036: R$ 1.000,00',
      '10/02/2036: R$ 600,00',
      '10/03/2036: R$ 333,54',
    ])
    await user.click(dialog().getByRole('radio', { name: 'Em partes iguais' }))
    await waitFor(() => expect(lines().at(-1)).toBe('10/03/2036: R$ 644,51'))
    await user.click(dialog().getByRole('button', { name: 'Registrar aditivo' }))
    expect(document.activeElement).toBe(dialog().getByLabelText('Motivo'))
    await user.type(dialog().getByLabelText('Motivo'), 'Fechou a loja')
    await user.click(dialog().getByRole('button', { name: 'Registrar aditivo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(made).toEqual([
      {
        version: 1,
        form: {
          kind: 'end_early',
          item_ids: ['item-2'],
          last_day: '2035-01-30',
          credits: true,
          fee: 0,
          spread: 'even',
          due_on: expect.any(String),
        },
        reason: 'Fechou a loja',
        expected_total: 193_354,
      },
    ])
    expect(card().getAllByRole('listitem').map(plain)).toEqual([
      'Aditivo nº 1 · Encerramento antecipadoRegistrado em 01/12/2026 · −R$ 0,10Ver aditivo',
    ])
    expect(card().getByRole('link', { name: 'Ver aditivo nº 1' }).getAttribute('href')).toBe(
      `/admin/orders/${order.id}/contrato/aditivo/1`,
    )
  })

  it('starts a correction from the present days and price, and asks for what differs', async () => {
    given({ order: { ...contracted(), customer_email: '', user_id: null } })
    const { user } = await openOrder(routes())
    await user.click(buttonNamed('Alterar contrato'))
    expect(plain(dialog().getByText(/O aditivo é numerado/))).toBe(
      'O aditivo é numerado e selado. O cliente não tem e-mail nem conta: avise você. Não dá para apagar: o que estiver errado se corrige com outro.',
    )
    await user.click(dialog().getByRole('combobox', { name: 'O que muda?' }))
    await user.click(screen.getByRole('option', { name: 'Corrigir datas ou valores' }))
    await user.click(dialog().getByRole('combobox', { name: 'Ponto' }))
    await user.click(screen.getByRole('option', { name: /^Prata/ }))
    const fieldText = (label: string) => (dialog().getByLabelText(label) as HTMLInputElement).value
    expect(['Primeiro dia', 'Último dia', 'Preço correto'].map(fieldText)).toEqual([
      '2026-11-01',
      '2035-10-30',
      '800,00',
    ])
    await user.type(dialog().getByLabelText('Motivo'), 'Prazo errado')
    await user.click(dialog().getByRole('button', { name: 'Registrar aditivo' }))
    expect(dialog().getByText('Corrija um dia ou um preço, ou escreva do que é o débito ou crédito.')).toBeTruthy()
    change(dialog().getByLabelText('Preço correto'), '700')
    await waitFor(() =>
      expect(lines()[0]).toBe('Correção do preço de Prata | Rua Dois: de R$ 800,00 para R$ 700,00: −R$ 100,00'),
    )
    await user.click(dialog().getByRole('button', { name: 'Registrar aditivo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(made.at(-1)).toMatchObject({ form: { kind: 'correct', item: { item_id: 'item-2', price: 70_000 } } })
    expect(JSON.stringify(made.at(-1))).not.toContain('last_day')
  })

  it('says what is possible instead of what the server refuses', async () => {
    given({ order: contracted() })
    const { user } = await openOrder({
      ...routes(),
      [`POST ${ORDER_ROUTE}/amendments/preview`]: refusalResponse('AMENDMENT_DAY_INVALID', {
        first: '2026-11-01',
        last: '2035-10-29',
      }),
    })
    await user.click(buttonNamed('Alterar contrato'))
    await user.click(dialog().getByRole('checkbox', { name: /^Prata/ }))
    change(dialog().getByLabelText('Último dia'), '2036-01-30')
    await waitFor(() => expect(plain(dialog().getByRole('status'))).toBe('Este dia não é possível.'))
    await user.click(dialog().getByRole('button', { name: 'Voltar' }))
    await user.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
  })

  it('waits until the contract is issued', async () => {
    given({ order: { ...contracted(), contract_hash: null } })
    await openOrder(routes())
    expect(card().queryByRole('button')).toBeNull()
    expect(card().getByText('Emita o contrato para poder alterá-lo.')).toBeTruthy()
  })
})

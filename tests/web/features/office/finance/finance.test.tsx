// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LedgerRow } from '#shared/orders/rules/ledger.ts'
import { parseBRL } from '#shared/platform/rules/money.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import {
  accessibleDescriptionOf,
  assertFocusAfterEachTest,
  currentAddress,
  openSite,
  startEachTestFresh,
} from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import { AdminFinanceScreen } from '#web/screens/admin-finance/admin-finance-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
vi.mock('#web/lib/download-file.ts', async original => ({
  ...(await original<typeof import('#web/lib/download-file.ts')>()),
  downloadFile: vi.fn(),
}))
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => {
  setWindowWidth(1440)
  vi.setSystemTime('2026-11-22T12:05:00.000Z')
})
afterEach(() => void vi.useRealTimers())

const sum = (items: number, amount: number) => ({ items, amount })
const month = (year: number, index: number) => new Date(Date.UTC(year, index)).toISOString().slice(0, 7)
const SUMMARY = {
  today: '2026-11-22',
  open: sum(14, 1_500_000),
  late: sum(2, 220_000),
  due_today: sum(1, 100_000),
  late_by_age: [sum(1, 100_000), sum(0, 0), sum(0, 0), sum(1, 120_000)],
  due_by_month: Array.from({ length: 12 }, (_, index) => ({
    month: month(2026, 10 + index),
    ...(index === 1 ? sum(3, 300_000) : index === 0 ? sum(1, 100_000) : sum(0, 0)),
  })),
  due_later: sum(2, 80_000),
  received_by_month: Array.from({ length: 12 }, (_, index) => ({
    month: month(2025, 11 + index),
    ...(index === 10 ? sum(4, 400_000) : sum(0, 0)),
  })),
  open_by_salesperson: [{ user_id: 'vera', name: 'Vera Dias', ...sum(9, 900_000) }],
}

const late: LedgerRow = {
  id: 'o1_i2',
  order_id: 'o1',
  type: 'open',
  day: '2026-11-10',
  amount: 70_000,
  instalment_amount: 120_000,
  number: 2,
  count: 12,
  method: 'boleto',
  customer_id: 'c1',
  customer_name: 'Colégio Semear',
  customer_phone: '(19) 99999-0000',
  legal_name: 'Semear Ltda.',
  document_number: '12345678000195',
  contract_number: '2026-014',
  asset_codes: ['PU-00001', 'PU-00002', 'PU-00003'],
  reference: 'o1ref',
}
const today: LedgerRow = { ...late, id: 'o1_i3', day: '2026-11-22', number: 3, amount: 120_000, customer_phone: '' }
const { instalment_amount: _, reference: __, ...paid } = late
const received: LedgerRow = { ...paid, id: 'o1_p1', type: 'received', day: '2026-11-09', amount: 50_000, number: 1 }

type Page = { cursor?: string; total?: { count: number; exact: boolean }; sum?: ReturnType<typeof sum> | null }
const page = (items: readonly LedgerRow[], { cursor, total, sum: found }: Page = {}) => ({
  body: {
    items,
    cursor: cursor ?? null,
    total: total ?? { count: items.length, exact: true },
    sum:
      found === undefined
        ? sum(
            items.length,
            items.reduce((all, { amount }) => all + amount, 0),
          )
        : found,
  },
})

const OPEN = 'GET /ledger?type=open&limit=25'
const RECEIVED = 'GET /ledger?type=received&limit=25'
const USERS = { body: { items: [], cursor: null, total: { count: 0, exact: true } } }

function openFinance(
  routes: Parameters<typeof answerNetwork>[0] = {},
  address = '/admin/finance',
  config: Parameters<typeof openSite>[2] = {},
) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /users?role=admin': USERS,
    'GET /users?role=operations_manager': USERS,
    'GET /ledger/summary': { body: SUMMARY },
    [OPEN]: page([late, today]),
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/finance" element={<AdminFinanceScreen />} />
      <Route path="/admin/orders/:orderId" element={<h1>Pedido</h1>} />
    </Routes>
  )
  return { network, ...openSite(screens, address, config) }
}

const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement)

describe('the figures', () => {
  it.each([
    ['A receber', 'R$ 15.000,00 14 parcelas', 'tipo=a-receber'],
    ['Atrasado', 'R$ 2.200,00 2 parcelas', 'tipo=a-receber&fim=2026-11-21'],
    ['Vence hoje', 'R$ 1.000,00 1 parcela', 'tipo=a-receber&inicio=2026-11-22&fim=2026-11-22'],
    ['1 a 30 dias', '1 parcela R$ 1.000,00', 'tipo=a-receber&inicio=2026-10-23&fim=2026-11-21'],
    ['Mais de 90 dias', '1 parcela R$ 1.200,00', 'tipo=a-receber&fim=2026-08-23'],
    ['dez. de 2026', '3 parcelas R$ 3.000,00', 'tipo=a-receber&inicio=2026-12-01&fim=2026-12-31'],
    ['Depois', '2 parcelas R$ 800,00', 'tipo=a-receber&inicio=2027-11-01'],
    ['out. de 2026', '4 recebimentos R$ 4.000,00', 'tipo=recebimentos&inicio=2026-10-01&fim=2026-10-31'],
    ['Vera Dias', '9 parcelas R$ 9.000,00', 'tipo=a-receber&vendedor=vera'],
  ])('tell %s: %s, and lead to these', async (name, figure, query) => {
    openFinance()
    await screen.findByText('Atualizado às 09:05')
    const links = screen.getAllByText(name, { selector: 'a *' }).map(({ parentElement }) => parentElement?.closest('a'))
    const link = links.find(each => textOf(each)?.endsWith(figure))
    expect(textOf(link)).toBe(`${name} ${figure}`)
    expect(link?.getAttribute('href')).toBe(`/admin/finance?${query}#lancamentos`)
  })

  it('of the month that has begun begin today, the newest received month is first, and nothing is no link', async () => {
    openFinance()
    const due = within(await screen.findByRole('region', { name: 'A vencer por mês' }))
    expect(due.getAllByRole('link')[0]?.getAttribute('href')).toContain('inicio=2026-11-22&fim=2026-11-30')
    expect(due.getAllByRole('link')).toHaveLength(3)
    const months = within(screen.getByRole('region', { name: 'Recebido por mês' })).getAllByRole('listitem')
    expect(months).toHaveLength(12)
    expect(textOf(months[0])).toBe('nov. de 2026  —')
  })

  it('open their entries below, where the focus goes, and are marked', async () => {
    const { user } = openFinance({ 'GET /ledger?last_day=2026-11-21&type=open&limit=25': page([late]) })
    await user.click(await screen.findByText('Atrasado'))
    expect(await screen.findByText(/^1 parcela, R\$\s700,00$/)).toBeTruthy()
    expect(currentAddress()).toBe('/admin/finance?tipo=a-receber&fim=2026-11-21')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Lançamentos' }))
    expect(textOf(screen.getByRole('link', { current: true }))).toContain('Atrasado')
    expect(screen.getByLabelText<HTMLInputElement>('Até').value).toBe('2026-11-21')
  })

  it('of receipts that wait lead to their instalments', async () => {
    const { user } = openFinance({
      'GET /ledger/summary': { body: { ...SUMMARY, receipts: sum(2, 90_000) } },
      'GET /ledger?receipt=waiting&type=open&limit=25': page([
        { ...late, receipt_sent_at: '2026-11-21T12:00:00.000Z' },
      ]),
    })
    expect(textOf(await screen.findByText(/^2 comprovantes a conferir/))).toBe(
      '2 comprovantes a conferir, de parcelas que somam R$ 900,00.',
    )
    await user.click(screen.getByRole('link', { name: 'Ver parcelas' }))
    expect(await screen.findByText('Comprovante a conferir')).toBeTruthy()
    expect(currentAddress()).toBe('/admin/finance?tipo=a-receber&comprovante=a-conferir')
    expect(screen.getByRole('combobox', { name: 'Comprovante' }).textContent).toBe('A conferir')
  })

  it('that fail can be read again, and the list is there all the same', async () => {
    let reads = 0
    const { user } = openFinance({
      'GET /ledger/summary': () => (++reads === 1 ? refusalResponse('INTERNAL') : { body: SUMMARY }),
    })
    expect(await screen.findByText('Colégio Semear', { selector: 'tr:first-of-type a' })).toBeTruthy()
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText('Erro ao carregar os valores')).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Atualizado às 09:05')).toBeTruthy()
  })

  it('are for managers only', async () => {
    openFinance({ 'GET /ledger/summary': refusalResponse('FORBIDDEN') })
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
  })

  it('by month are folded on a phone', async () => {
    setWindowWidth(390)
    openFinance()
    const fold = (await screen.findByText('A vencer por mês')).closest('details')
    expect(fold?.open).toBe(false)
    expect(screen.getByRole('list', { name: 'Lançamentos' })).toBeTruthy()
  })
})

describe('the entries', () => {
  it('say in words what is late and due today, of whom, which instalment, and what is left of it', async () => {
    openFinance()
    const first = await rowOf('atrasada há 12 dias')
    for (const text of ['10/11/2026', 'Parcela 2 de 12', 'Boleto', 'Contrato nº 2026-014 · PU-00001 PU-00002 +1'])
      expect(first.getByText(text)).toBeTruthy()
    expect(textOf(first.getAllByRole('cell')[4])).toBe('R$ 700,00de R$ 1.200,00')
    expect(first.getByRole('link', { name: 'Colégio Semear' }).getAttribute('href')).toBe('/admin/orders/o1')
    expect(textOf((await rowOf('vence hoje')).getAllByRole('cell')[4])).toBe('R$ 1.200,00')
    expect(screen.getByText(/^2 parcelas, R\$\s1\.900,00$/)).toBeTruthy()
  })

  it('come from the filters in the address, which the fields show', async () => {
    openFinance(
      {
        'GET /ledger?first_day=2026-11-01&last_day=2026-11-30&customer=c1&salesperson=vera&type=received&limit=25':
          page([received], { sum: null, total: { count: 1, exact: false } }),
        'GET /customers/c1': refusalResponse('CUSTOMER_NOT_FOUND'),
      },
      '/admin/finance?tipo=recebimentos&inicio=2026-11-01&fim=2026-11-30&cliente=c1&vendedor=vera',
    )
    // No sum is kept for these filters.
    expect(await screen.findByText('Mais de 1 recebimento')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('De').value).toBe('2026-11-01')
    expect(screen.getByLabelText<HTMLInputElement>('Até').value).toBe('2026-11-30')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Cliente' }).value).toBe('Cliente escolhido')
    expect(await screen.findByText('Vera Dias', { selector: '[role=combobox]' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Recebimentos', pressed: true })).toBeTruthy()
    expect(screen.queryByText('Parcela', { selector: 'th' })).toBeNull()
    expect(screen.getByText('Pagamento', { selector: 'th' })).toBeTruthy()
  })

  it('are added up where no sum is kept, once all are there', async () => {
    openFinance(
      {
        'GET /ledger?first_day=2026-11-01&last_day=2026-11-30&salesperson=vera&type=received&limit=25': page(
          [received, { ...received, id: 'o9_p2', number: 2, amount: 12_345 }],
          { sum: null, total: { count: 2, exact: true } },
        ),
      },
      '/admin/finance?tipo=recebimentos&inicio=2026-11-01&fim=2026-11-30&vendedor=vera',
    )
    expect(await screen.findByText(/^2 recebimentos, R\$\s623,45$/)).toBeTruthy()
  })

  it('of orders without a customer record can be listed alone', async () => {
    const { user } = openFinance({ 'GET /ledger?record=none&type=open&limit=25': page([today], { sum: null }) })
    await user.click(await screen.findByRole('combobox', { name: 'Cadastro' }))
    await user.click(await screen.findByRole('option', { name: 'Sem cadastro' }))
    expect(await screen.findByText(/^1 parcela, R\$\s1\.200,00$/)).toBeTruthy()
    expect(currentAddress()).toBe('/admin/finance?cadastro=sem-cadastro')
  })

  it('of another type are a step of the browser’s history, other filters are none', async () => {
    const { user } = openFinance({ [RECEIVED]: page([received]) })
    const tab = await screen.findByRole('button', { name: 'Recebimentos' })
    const before = history.length
    await user.click(tab)
    expect(await screen.findByText(/^1 recebimento, /)).toBeTruthy()
    expect(history.length).toBe(before + 1)
  })

  it('of somebody who is no longer of the team can be listed too', async () => {
    openFinance({ 'GET /ledger?salesperson=gone&type=open&limit=25': page([late]) }, '/admin/finance?vendedor=gone')
    expect(await screen.findByText('atrasada há 12 dias')).toBeTruthy()
    expect(screen.getByText('Vendedor escolhido', { selector: '[role=combobox]' })).toBeTruthy()
  })

  it('change by type and day; the first digits of a year are no day', async () => {
    const { user, network } = openFinance({
      [RECEIVED]: page([received]),
      'GET /ledger?first_day=2026-11-01&type=received&limit=25': page([]),
    })
    await screen.findByText('atrasada há 12 dias')
    await user.click(screen.getByRole('button', { name: 'Recebimentos' }))
    expect(await screen.findByText(/^1 recebimento, R\$\s500,00$/)).toBeTruthy()
    expect(currentAddress()).toBe('/admin/finance?tipo=recebimentos')
    expect(screen.queryByRole('link', { name: /^Cobrar/ })).toBeNull()
    for (const value of ['0002-11-01', '0202-11-01', '2026-11-01'])
      fireEvent.change(screen.getByLabelText('De'), { target: { value } })
    expect(await screen.findByText('Nada recebido neste período.')).toBeTruthy()
    expect(network.to('GET /ledger?first_day=0002-11-01&type=received&limit=25')).toHaveLength(0)
    // Of two buttons, that of the empty list.
    await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[1] ?? document.body)
    expect(await screen.findByText(/^1 recebimento, R\$\s500,00$/)).toBeTruthy()
    expect(currentAddress()).toBe('/admin/finance?tipo=recebimentos')
  })

  it('of days that end before they begin are none, and the field says why', async () => {
    openFinance(
      { 'GET /ledger?first_day=2026-11-30&last_day=2026-11-01&type=open&limit=25': page([]) },
      '/admin/finance?inicio=2026-11-30&fim=2026-11-01',
    )
    expect(await screen.findByText('Nada a receber neste período.')).toBeTruthy()
    expect(accessibleDescriptionOf(screen.getByLabelText('Até'))).toBe('Vem antes de “De”.')
  })

  it('go on by the cursor', async () => {
    const all = { sum: sum(2, 190_000) }
    const { user } = openFinance({
      [OPEN]: page([late], { ...all, cursor: 'next', total: { count: 2, exact: true } }),
      [`${OPEN}&cursor=next`]: page([today], all),
    })
    await screen.findByText('atrasada há 12 dias')
    await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
    expect(await screen.findByText('vence hoje', { selector: 'td *' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
  })

  it('that fail can be read again', async () => {
    let reads = 0
    const { user } = openFinance({ [OPEN]: () => (++reads === 1 ? refusalResponse('INTERNAL') : page([late])) })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Erro ao buscar os lançamentos')).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('atrasada há 12 dias')).toBeTruthy()
  })
})

describe('a charge', () => {
  const PIX = { pix_key: 'financeiro@pontourbano.com.br', pix_name: 'Ponto Urbano', pix_city: 'Americana' }

  it.each([
    ['with the Pix code', PIX, true],
    ['without a Pix code, when the operator has no key', {}, false],
  ])('is a message to the customer %s', async (_, config, hasPix) => {
    openFinance({}, '/admin/finance', config)
    const link = await screen.findByRole('link', { name: 'Cobrar por WhatsApp: Colégio Semear, Parcela 2 de 12' })
    const address = new URL(link.getAttribute('href') ?? '')
    expect(address.origin + address.pathname).toBe('https://wa.me/5519999990000')
    const text = address.searchParams.get('text') ?? ''
    expect(text).toContain('a parcela 2 de 12, da qual faltam')
    expect(/Pix copia e cola:\n0002.*5406700\.00.*0505o1ref/.test(text)).toBe(hasPix)
  })

  it('is none without a phone, and says so', async () => {
    const { user } = openFinance()
    const row = await rowOf('vence hoje')
    expect(row.queryByRole('link', { name: /^Cobrar/ })).toBeNull()
    const button = row.getByRole('button', { name: /Parcela 3 de 12\. Sem telefone no pedido$/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(await screen.findByText(/O pedido não tem telefone/)).toBeTruthy()
  })
})

describe('the sheet', () => {
  const ALL = 'GET /ledger?type=open&limit=200'

  it('has all pages of the filter, and adds up to the sum above the list', async () => {
    const { user } = openFinance({
      [OPEN]: page([late], { sum: sum(2, 190_000), cursor: 'next' }),
      [ALL]: page([late], { cursor: 'next' }),
      [`${ALL}&cursor=next`]: page([today]),
    })
    expect(await screen.findByText(/^2 parcelas, R\$\s1\.900,00$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
    expect(await screen.findByText('2 lançamentos exportados')).toBeTruthy()
    const [file, name] = vi.mocked(downloadFile).mock.calls[0] ?? []
    expect(name).toBe('financeiro-2026-11-22.csv')
    const [, ...lines] = (await file?.text())?.trim().split('\r\n') ?? []
    expect(lines.reduce((all, line) => all + (parseBRL(line.split(';')[2] ?? '') ?? 0), 0)).toBe(190_000)
  })

  it('shows how far it is, and can be cancelled', async () => {
    const { user } = openFinance({
      [ALL]: page([late], { cursor: 'next' }),
      [`${ALL}&cursor=next`]: () => new Promise(() => undefined),
    })
    await screen.findByText('atrasada há 12 dias')
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
    expect(await screen.findByText('1 até agora')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByText('1 até agora')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Exportar CSV' }))
    expect(downloadFile).not.toHaveBeenCalled()
  })
})

// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import { PRICING_TEXTS } from '#shared/catalogue/messages/pricing.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import { exampleCatalogue, exampleTier } from '#tests/web/support/catalogue-examples.ts'
import { examplePoint, exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { listPageResponse } from '#tests/web/support/list-page.ts'
import { answerNetwork, createDeferred, refusalResponse } from '#tests/web/support/network.ts'
import {
  accessibleDescriptionOf,
  assertFocusAfterEachTest,
  openSite,
  startEachTestFresh,
} from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { AdminPricingScreen } from '#web/screens/admin-pricing/admin-pricing-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => setWindowWidth(1440))

const ouro = exampleTier()
const prata = exampleTier({ id: 'prata', name: 'Prata', prices: { price_1y: 80000 } })
const bronze = exampleTier({ id: 'bronze', name: 'Bronze', prices: {} })
const alvorada = exampleTier({ id: 'alvorada', name: 'Alvorada', prices: { price_1y: 5050 } })

/** A point as the operator's real data has it. */
const realPoint = (changed: Partial<Point> = {}): Point => {
  const { pricing_tier_name: _, tags: __, ...point } = examplePoint({ ...NO_PRICE_FIELDS })
  return {
    ...NO_SITE_FACTS,
    ...point,
    more_image_urls: [],
    tag_ids: [],
    order_id: null,
    company_name: null,
    installation_photo_url: null,
    installation_notes: null,
    installed_at: null,
    code: null,
    created_at: point.updated_at,
    version: 1,
    edit_version: 1,
    import_id: null,
    ...changed,
  }
}
const following = { price_1y: 1234, price_2y: 1200, price_3y: 1234, price_4y: 1234, price_5y: 0 }
const usage = (changed: Partial<{ points: number; more: boolean; following: typeof following }> = {}) => ({
  body: { points: 1234, more: false, following, ...changed },
})
const pointsOf = listPageResponse<Point>
const catalogueOf = (pricing_tiers = [prata, alvorada, bronze, ouro]) => ({ body: exampleCatalogue({ pricing_tiers }) })

type Routes_ = Parameters<typeof answerNetwork>[0]

/** A manager (Ana) opens the screen. */
function openPricing(routes: Routes_ = {}) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /catalogue': catalogueOf(),
    'GET /pricing-tiers/ouro/usage': usage(),
    'GET /points?pricing_tier_id=ouro&limit=25': pointsOf([realPoint()]),
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/pricing" element={<AdminPricingScreen />} />
      <Route path="*" element={<p>outra tela</p>} />
    </Routes>
  )
  return { network, ...openSite(screens, '/admin/pricing') }
}

const dialog = () => within(screen.getByRole('dialog'))
const field = (name: string) => dialog().getByRole<HTMLInputElement>('textbox', { name })
const template = () => dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'Modelo de Descrição' })
const preview = (name: string | RegExp = 'Prévia com um ponto real') => within(dialog().getByRole('region', { name }))
const save = () => dialog().getByRole('button', { name: 'Salvar' })
/** Prices contain a non-breaking space, which is replaced by a normal one. */
const read = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

async function openNew(routes: Routes_ = {}) {
  const site = openPricing(routes)
  await screen.findByText('Prata')
  await site.user.click(screen.getByRole('button', { name: 'Adicionar Novo Nível' }))
  await screen.findByRole('dialog', { name: 'Novo Nível de Preço' })
  return site
}
async function openEdit(routes: Routes_ = {}) {
  const site = openPricing(routes)
  await site.user.click(await screen.findByRole('button', { name: 'Editar Ouro' }))
  await screen.findByRole('dialog', { name: 'Editar Nível de Preço' })
  return site
}
type User = ReturnType<typeof openSite>['user']
const retype = async (user: User, input: HTMLElement, text: string) => {
  await user.clear(input)
  await user.paste(text)
}

describe('the list of tiers', () => {
  it('is a table of name, price for one year and actions: Ouro, Prata, Bronze, then by name', async () => {
    openPricing({
      'GET /catalogue': { body: exampleCatalogue({ ...catalogueOf().body, points_of_tier: { [ouro.id]: 12 } }) },
    })
    const table = await screen.findByRole('table', { name: 'Níveis de preço' })
    const rows = within(table)
      .getAllByRole('row')
      .map(row => [...row.querySelectorAll<HTMLElement>('th, td')].slice(0, 2).map(read))
    expect(rows).toEqual([
      ['Nome', 'Preço (1 Ano)'],
      ['Ouro', 'R$ 1.200,00'],
      ['Prata', 'R$ 800,00'],
      ['Bronze', 'Indisponível'],
      ['Alvorada', 'R$ 50,50'],
    ])
    const link = within(table).getByRole('link', { name: '12 pontos do nível Ouro' })
    expect(link.getAttribute('href')).toBe(`/admin/points?nivel=${ouro.id}`)
    expect(within(table).getByRole('columnheader', { name: 'Ações' })).toBeTruthy()
    expect(within(table).getByRole('button', { name: 'Editar Prata' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Gerenciar Níveis de Preço', level: 1 })).toBeTruthy()
  })

  it('is cards on a phone, with the same facts', async () => {
    setWindowWidth(390)
    openPricing()
    const cards = within(await screen.findByRole('list', { name: 'Níveis de preço' })).getAllByRole('listitem')
    expect(screen.queryByRole('table')).toBeNull()
    expect(cards.map(read)).toEqual([
      'OuroPreço (1 Ano): R$ 1.200,000 pontos',
      'PrataPreço (1 Ano): R$ 800,000 pontos',
      'BronzePreço (1 Ano): Indisponível0 pontos',
      'AlvoradaPreço (1 Ano): R$ 50,500 pontos',
    ])
  })

  it('opens a tier by a click on its row', async () => {
    const { user } = openPricing()
    await user.click(await screen.findByText('Ouro'))
    expect(await screen.findByRole('dialog', { name: 'Editar Nível de Preço' })).toBeTruthy()
  })

  it('keeps places for tiers while they are on their way', async () => {
    const deferredResponse = createDeferred<ReturnType<typeof catalogueOf>>()
    openPricing({ 'GET /catalogue': () => deferredResponse.promise })
    expect(await screen.findByText('Carregando níveis de preço…')).toBeTruthy()
    deferredResponse.release(catalogueOf())
    expect(await screen.findByText('Ouro')).toBeTruthy()
  })

  it('says that it failed, with the server’s message, and tries again', async () => {
    let tries = 0
    const { user } = openPricing({
      'GET /catalogue': () => {
        tries += 1
        return tries === 1 ? refusalResponse('INTERNAL') : catalogueOf()
      },
    })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Erro ao carregar níveis de preço.')).toBeTruthy()
    expect(alert.getByText(REFUSALS.INTERNAL.sentence)).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Ouro')).toBeTruthy()
  })

  it('says that access is denied when the server refuses', async () => {
    openPricing({ 'GET /catalogue': refusalResponse('FORBIDDEN') })
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Adicionar Novo Nível' })).toBeNull()
  })

  it('says that there is none yet', async () => {
    const { user } = openPricing({ 'GET /catalogue': catalogueOf([]) })
    expect(await screen.findByText('Nenhum nível de preço por aqui ainda')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Criar o primeiro nível' }))
    expect(await screen.findByRole('dialog', { name: 'Novo Nível de Preço' })).toBeTruthy()
  })
})

describe('a new tier', () => {
  it('is made with its prices in centavos; what is empty counts as none', async () => {
    const createdTier = exampleTier({ id: 'platina', name: 'Platina', prices: { price_1y: 123456 } })
    const { user, network } = await openNew({ 'POST /pricing-tiers': { status: 201, body: createdTier } })
    expect(field('Nome do Nível').placeholder).toBe('Ex: Ouro')
    for (const years of ['1 Ano', '2 Anos', '3 Anos', '4 Anos', '5 Anos'])
      expect(field(`Preço (${years})`).value).toBe('0,00')
    await user.type(field('Nome do Nível'), ' Platina ')
    await retype(user, field('Preço (1 Ano)'), '1.234,56')
    await retype(user, field('Preço (2 Anos)'), '2000.5')
    await user.clear(field('Preço (3 Anos)'))
    await user.click(template())
    await user.paste('{point_name} por {price_1y}')
    await user.click(save())
    expect(await screen.findByText('Nível de preço criado com sucesso.')).toBeTruthy()
    expect(network.to('POST /pricing-tiers')[0]?.body).toEqual({
      name: 'Platina',
      description_template: '{point_name} por {price_1y}',
      price_1y: 123456,
      price_2y: 200050,
      price_3y: null,
      price_4y: null,
      price_5y: null,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(network.to('GET /catalogue').length).toBeGreaterThan(1))
  })

  it('stands in the list at once, in its place', async () => {
    const reload = createDeferred<ReturnType<typeof catalogueOf>>()
    let loads = 0
    const { user } = await openNew({
      'POST /pricing-tiers': { status: 201, body: exampleTier({ id: 'aco', name: 'Aço', prices: {} }) },
      'GET /catalogue': () => {
        loads += 1
        return loads === 1 ? catalogueOf([prata, ouro, alvorada]) : reload.promise
      },
    })
    await user.type(field('Nome do Nível'), 'Aço')
    await user.click(save())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getAllByRole('rowheader').map(read)).toEqual(['Ouro', 'Prata', 'Aço', 'Alvorada'])
    reload.release(catalogueOf([prata]))
    await waitFor(() => expect(screen.getAllByRole('rowheader').map(read)).toEqual(['Prata']))
  })

  it('needs a name', async () => {
    const { user, network } = await openNew()
    await user.click(save())
    await waitFor(() => expect(accessibleDescriptionOf(field('Nome do Nível'))).toContain('O nome é obrigatório.'))
    expect(document.activeElement).toBe(field('Nome do Nível'))
    expect(network.to('POST /pricing-tiers')).toHaveLength(0)
  })

  it.each([
    ['-5', 'O preço não pode ser negativo.'],
    ['12,345', 'O preço deve ser um número com até duas casas decimais.'],
    ['1e12', 'O preço deve ser um número com até duas casas decimais.'],
    ['caro', 'O preço deve ser um número com até duas casas decimais.'],
    ['1000000000000', 'O preço pode ir até R$ 99.999.999,99.'],
  ])('refuses %s beside the price when the field is left, and keeps it', async (text, sentence) => {
    const { user, network } = await openNew()
    await retype(user, field('Nome do Nível'), 'Platina')
    await retype(user, field('Preço (2 Anos)'), text)
    await user.tab()
    await waitFor(() => expect(accessibleDescriptionOf(field('Preço (2 Anos)'))).toContain(sentence))
    expect(field('Preço (2 Anos)').value).toBe(text)
    await user.click(save())
    expect(network.to('POST /pricing-tiers')).toHaveLength(0)
  })

  it('puts a price in order when its field is left', async () => {
    const { user } = await openNew()
    await retype(user, field('Preço (1 Ano)'), '1234.5')
    await user.tab()
    expect(field('Preço (1 Ano)').value).toBe('1.234,50')
  })

  it('says that the name is taken, also beside it, and keeps what was typed', async () => {
    const { user } = await openNew({
      'POST /pricing-tiers': refusalResponse('TIER_NAME_TAKEN'),
    })
    await user.type(field('Nome do Nível'), 'ouro')
    await retype(user, field('Preço (1 Ano)'), '10')
    await user.click(save())
    expect(await screen.findByText('Falha ao salvar o nível de preço.')).toBeTruthy()
    await waitFor(() =>
      expect(accessibleDescriptionOf(field('Nome do Nível'))).toContain(
        'Já existe um nível de preço com este nome. Por favor, escolha um nome diferente.',
      ),
    )
    expect(field('Preço (1 Ano)').value).toBe('10,00')
  })

  it('says the request error for what the server finds wrong, and each finding beside its field', async () => {
    const { user } = await openNew({
      'POST /pricing-tiers': refusalResponse('INVALID_INPUT', {
        fields: [{ path: 'price_3y', message: 'Preço recusado.' }],
      }),
    })
    await retype(user, field('Nome do Nível'), 'Platina')
    await user.click(save())
    expect(await screen.findByText('Falha ao salvar o nível de preço.')).toBeTruthy()
    expect(
      screen.getByText(
        'Erro de requisição: Verifique se todos os campos de preço estão preenchidos corretamente (apenas números).',
      ),
    ).toBeTruthy()
    await waitFor(() => expect(accessibleDescriptionOf(field('Preço (3 Anos)'))).toContain('Preço recusado.'))
  })

  it('says the server’s message for any other failure', async () => {
    const { user } = await openNew({ 'POST /pricing-tiers': refusalResponse('TRY_AGAIN') })
    await retype(user, field('Nome do Nível'), 'Platina')
    await user.click(save())
    expect(await screen.findByText('Falha ao salvar o nível de preço.')).toBeTruthy()
    expect(screen.getByText(REFUSALS.TRY_AGAIN.sentence)).toBeTruthy()
  })

  it('has what was typed again after it was closed, until it is cancelled', async () => {
    const { user } = await openNew()
    await retype(user, field('Nome do Nível'), 'Platina')
    await retype(user, field('Preço (4 Anos)'), '99,9')
    await user.click(dialog().getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Adicionar Novo Nível' }))
    expect(await dialog().findByText('Recuperamos o que você tinha digitado.')).toBeTruthy()
    expect(field('Nome do Nível').value).toBe('Platina')
    expect(field('Preço (4 Anos)').value).toBe('99,90')
    await user.click(dialog().getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Adicionar Novo Nível' }))
    expect(field('Nome do Nível').value).toBe('')
    expect(dialog().queryByText('Recuperamos o que você tinha digitado.')).toBeNull()
  })
})

describe('the description template', () => {
  it('takes a variable where the caret is, by click', async () => {
    const { user } = await openNew()
    await user.type(template(), 'Em !')
    template().setSelectionRange(3, 3)
    await user.click(dialog().getByRole('button', { name: /^Bairro/ }))
    expect(template().value).toBe('Em {neighborhood}!')
    expect(document.activeElement).toBe(template())
    expect(template().selectionStart).toBe('Em {neighborhood}'.length)
  })

  it('takes a variable in place of what is marked, by keyboard, and is typed on after it', async () => {
    const { user } = await openNew()
    await user.type(template(), 'Ponto aqui')
    template().setSelectionRange(0, 5)
    dialog()
      .getByRole('button', { name: /^Nome do ponto/ })
      .focus()
    await user.keyboard('{Enter}')
    await user.keyboard(',')
    expect(template().value).toBe('{point_name}, aqui')
  })

  it('goes on at the end of a text that nobody has been in', async () => {
    const { user } = await openEdit()
    await user.click(dialog().getByRole('button', { name: /^Preço de 5 anos/ }))
    expect(template().value).toBe(`${ouro.description_template}{price_5y}`)
  })

  it('offers each variable with what it means', async () => {
    await openNew()
    const variables = within(dialog().getByRole('group', { name: 'Inserir variável no texto' }))
    expect(variables.getAllByRole('button').map(read)).toEqual([
      'Nome do nível{tier_name}',
      'Nome do ponto{point_name}',
      'Bairro{neighborhood}',
      'Preço de 1 ano{price_1y}',
      'Preço de 2 anos{price_2y}',
      'Preço de 3 anos{price_3y}',
      'Preço de 4 anos{price_4y}',
      'Preço de 5 anos{price_5y}',
    ])
  })

  it.each([
    ['{preco}', 'A variável {preco} não existe.'],
    ['{a} e {b}', 'As variáveis {a} e {b} não existem.'],
    ['abre { e não fecha', 'O modelo tem uma variável que não existe.'],
  ])('refuses %s beside the field', async (text, sentence) => {
    const { user, network } = await openNew()
    await retype(user, field('Nome do Nível'), 'Platina')
    await user.click(template())
    await user.paste(text)
    await user.click(save())
    await waitFor(() => expect(accessibleDescriptionOf(template())).toContain(sentence))
    expect(network.to('POST /pricing-tiers')).toHaveLength(0)
  })

  it('counts its characters', async () => {
    const { user } = await openNew()
    await user.type(template(), 'Olá')
    expect(accessibleDescriptionOf(template())).toContain('3 de 2.000')
  })

  it('is shown with a real point of the tier, with what is typed so far', async () => {
    const { user } = await openEdit()
    expect(await preview().findByText('Ouro | Av. Brasil')).toBeTruthy()
    expect(preview().getByText('Av. Brasil – Centro, Americana')).toBeTruthy()
    await retype(user, field('Preço (1 Ano)'), '1300')
    expect(read(preview().getByText(/por ano/))).toBe('Ouro | Av. Brasil, em Centro: R$ 1.300,00 por ano.')
  })

  it('looks for that point past pages that come back empty, and keeps its own prices', async () => {
    await openEdit({
      'GET /points?pricing_tier_id=ouro&limit=25': pointsOf([], 'next'),
      'GET /points?pricing_tier_id=ouro&limit=25&cursor=next': pointsOf([realPoint({ price_1y: 999 })]),
    })
    expect(read(await preview().findByText(/por ano/))).toBe('Ouro | Av. Brasil, em Centro: R$ 9,99 por ano.')
  })

  it.each([
    ['none has the tier', pointsOf([])],
    ['points can’t be loaded', refusalResponse('TRY_AGAIN')],
  ])('is shown with an example while %s', async (_, answer) => {
    await openEdit({ 'GET /points?pricing_tier_id=ouro&limit=25': answer })
    await screen.findByRole('region', { name: 'Prévia com um ponto de exemplo' })
    expect(read(preview(/exemplo/).getByText(/por ano/))).toBe(
      'Ouro | Av. Brasil c/ R. das Flores, em Centro: R$ 1.200,00 por ano.',
    )
  })

  it('says for a new tier that without a template descriptions start empty', async () => {
    await openNew()
    expect(preview(/exemplo/).getByText(PRICING_TEXTS.PREVIEW_EMPTY)).toBeTruthy()
  })

  it('says when it changes that what is written stays', async () => {
    const { user } = await openEdit()
    expect(dialog().queryByText(PRICING_TEXTS.DESCRIPTIONS_STAY)).toBeNull()
    await user.type(template(), ' Confira!')
    expect(dialog().getByText(PRICING_TEXTS.DESCRIPTIONS_STAY)).toBeTruthy()
  })
})

describe('changing a tier', () => {
  it('says how many points get another price before it is saved over the version that was read', async () => {
    const { user, network } = await openEdit({
      'PUT /pricing-tiers/ouro': { body: exampleTier({ prices: { price_1y: 130000 }, version: 4 }) },
    })
    expect(field('Preço (1 Ano)').value).toBe('1.200,00')
    expect(dialog().queryByText(/Esta mudança altera/)).toBeNull()
    await retype(user, field('Preço (1 Ano)'), '1300')
    expect(
      await dialog().findByText(
        'Esta mudança altera o preço de 1.234 pontos no site. As reservas já feitas mantêm o preço delas.',
      ),
    ).toBeTruthy()
    await user.click(save())
    expect(await screen.findByText('Nível de preço atualizado com sucesso.')).toBeTruthy()
    expect(network.to('PUT /pricing-tiers/ouro')[0]?.body).toEqual({
      name: 'Ouro',
      description_template: ouro.description_template,
      price_1y: 130000,
      price_2y: 216000,
      price_3y: null,
      price_4y: null,
      price_5y: null,
      version: 3,
    })
  })

  it('says for each period what becomes of it', async () => {
    const { user } = await openEdit({ 'GET /pricing-tiers/ouro/usage': usage({ points: 1500 }) })
    await retype(user, field('Preço (1 Ano)'), '1300')
    await retype(user, field('Preço (2 Anos)'), '0')
    await retype(user, field('Preço (3 Anos)'), '3000')
    await waitFor(() => expect(accessibleDescriptionOf(field('Preço (1 Ano)'))).toBe('Muda em 1.234 pontos.'))
    expect(accessibleDescriptionOf(field('Preço (2 Anos)'))).toBe('Fica indisponível em 1.200 pontos.')
    expect(accessibleDescriptionOf(field('Preço (3 Anos)'))).toBe('Passa a valer em 1.234 pontos.')
    expect(dialog().getByText(/altera o preço de pelo menos 1\.234 pontos/)).toBeTruthy()
  })

  it.each([
    [usage({ following: { ...following, price_1y: 1 } }), /altera o preço de 1 ponto no site/],
    [usage({ more: true }), /altera o preço de mais de 1\.234 pontos no site/],
    [
      usage({ following: { ...following, price_1y: 0 } }),
      PRICING_TEXTS.CHANGES_PRICES(0, { more: false, atLeast: false }),
    ],
  ])('counts what follows the price (%#)', async (answer, sentence) => {
    const { user } = await openEdit({ 'GET /pricing-tiers/ouro/usage': answer })
    await retype(user, field('Preço (1 Ano)'), '1')
    expect(await dialog().findByText(sentence)).toBeTruthy()
  })

  it('says that counting failed, counts again and can be saved all the same', async () => {
    let tries = 0
    const { user } = await openEdit({
      'GET /pricing-tiers/ouro/usage': () => {
        tries += 1
        return tries === 1 ? refusalResponse('TRY_AGAIN') : usage()
      },
      'PUT /pricing-tiers/ouro': { body: exampleTier({ version: 4 }) },
    })
    await retype(user, field('Preço (1 Ano)'), '1')
    expect(await dialog().findByText(PRICING_TEXTS.COUNT_FAILED)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Tentar novamente' }))
    expect(await dialog().findByText(/altera o preço de 1\.234 pontos/)).toBeTruthy()
    await user.click(save())
    expect(await screen.findByText('Nível de preço atualizado com sucesso.')).toBeTruthy()
  })

  it.each([
    ['brought along by the refusal', true],
    ['asked for', false],
  ])('shows what somebody else changed, %s, keeps what was typed and saves on top of it', async (_, brings) => {
    const otherTier = exampleTier({ name: 'Ouro Plus', prices: { price_1y: 140000, price_2y: 216000 }, version: 7 })
    let saves = 0
    let loads = 0
    const { user, network } = await openEdit({
      'PUT /pricing-tiers/ouro': () => {
        saves += 1
        return saves === 1
          ? refusalResponse('TIER_CHANGED', brings ? { tier: otherTier } : undefined)
          : { body: { ...otherTier, version: 8 } }
      },
      'GET /catalogue': () => {
        loads += 1
        return loads === 1 ? catalogueOf() : catalogueOf([otherTier])
      },
    })
    await retype(user, field('Preço (1 Ano)'), '1300')
    await user.type(template(), ' Confira!')
    // Submitted while the field has the focus, so the price is not formatted yet; it still equals the stored one.
    await retype(user, field('Preço (2 Anos)'), '2160')
    fireEvent.submit(field('Preço (2 Anos)'))
    const alert = within(await dialog().findByText(REFUSALS.TIER_CHANGED.sentence, { exact: false }))
    expect(read(alert.getByText(/^Preço \(1 Ano\): agora é/))).toContain(
      'agora é R$ 1.400,00; você digitou R$ 1.300,00.',
    )
    expect(alert.getByText(/^Nome do Nível: agora é “Ouro Plus”; já atualizamos aqui/)).toBeTruthy()
    expect(alert.queryByText(/Preço \(2 Anos\)/)).toBeNull()
    expect(field('Preço (1 Ano)').value).toBe('1.300,00')
    expect(field('Nome do Nível').value).toBe('Ouro Plus')
    expect(template().value).toBe(`${ouro.description_template} Confira!`)
    expect(screen.queryByText('Nível de preço atualizado com sucesso.')).toBeNull()
    await user.click(save())
    expect(await screen.findByText('Nível de preço atualizado com sucesso.')).toBeTruthy()
    expect(network.to('PUT /pricing-tiers/ouro')[1]?.body).toMatchObject({
      name: 'Ouro Plus',
      price_1y: 130000,
      price_2y: 216000,
      description_template: `${ouro.description_template} Confira!`,
      version: 7,
    })
  })

  it('takes the other’s value when that is asked for', async () => {
    const otherTier = exampleTier({ prices: { price_1y: 140000 }, version: 7 })
    const { user } = await openEdit({
      'PUT /pricing-tiers/ouro': refusalResponse('TIER_CHANGED', { tier: otherTier }),
    })
    await retype(user, field('Preço (1 Ano)'), '1300')
    await user.click(save())
    await user.click(await dialog().findByRole('button', { name: 'Usar o atual: Preço (1 Ano)' }))
    expect(field('Preço (1 Ano)').value).toBe('1.400,00')
  })

  it('closes when the tier is gone', async () => {
    const { user } = await openEdit({
      'PUT /pricing-tiers/ouro': refusalResponse('TIER_NOT_FOUND'),
    })
    await user.click(save())
    expect(await screen.findByText('O nível de preço não existe.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

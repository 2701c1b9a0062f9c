// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { POINT_FIELD_NAMES, POINT_FIELDS } from '#shared/catalogue/rules/point-fields.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { createDeferred, refusalResponse } from '#tests/web/support/network.ts'
import { accessibleDescriptionOf, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import {
  blurField,
  catalogue,
  chooseTier,
  dialog,
  field,
  filledPoint,
  fillField,
  openForm,
  pressButton,
  pressSave,
  waitForForm,
} from './point-form-dialog.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(() => setWindowWidth(1440))

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
/** The text below the description: its variables replaced, as a visitor reads it. */
const readAs = () => spaced(dialog().getByText('Como o visitante lê').closest('section')?.textContent ?? '')

describe('a new point', () => {
  it('fills name and description from tier, street and neighbourhood, and is created', async () => {
    const { network, onClose } = openForm({
      'POST /points': ({ body }) => ({ status: 201, body: { ...aPoint('2001'), ...(body as object) } }),
    })
    await waitForForm()
    await chooseTier(/^Ouro$/)
    fillField('Rua principal', 'Av. Brasil')
    fillField('Bairro', 'Centro')
    await waitFor(() => expect(field('Nome').value).toBe('Ouro | Av. Brasil'))
    fillField('Cruzamento', 'R. das Flores')
    await waitFor(() => expect(field('Nome').value).toBe('Ouro | Av. Brasil c/ R. das Flores'))
    expect(field('Descrição').value).toBe('Ponto Ouro em Centro por {price_1y}')
    expect(readAs()).toContain('Ponto Ouro em Centro por R$ 1.200,00')
    fillField('Largura (m)', '2,4')
    fillField('Fluxo por dia', '12.000')
    fillField('Perto de', 'Escola')
    fillField('Latitude', '-22,74025')
    fillField('Longitude', '-47.33141')
    fillField('1 ano', '1.234,56')
    await waitFor(() => expect(readAs()).toContain('Ponto Ouro em Centro por R$ 1.234,56'))
    pressSave()
    expect(await screen.findByText('Ponto criado')).toBeTruthy()
    expect(network.to('POST /points')[0]?.body).toEqual({
      asset_code: '',
      pricing_tier_id: 'tier-ouro',
      street_name: 'Av. Brasil',
      intersection_name: 'R. das Flores',
      neighborhood: 'Centro',
      city: '',
      latitude: -22.74025,
      longitude: -47.33141,
      name: 'Ouro | Av. Brasil c/ R. das Flores',
      description: 'Ponto Ouro em Centro por {price_1y}',
      face_width_cm: 240,
      face_height_cm: null,
      mounting_height_cm: null,
      lighting: null,
      facing: '',
      daily_flow: 12000,
      nearby: 'Escola',
      price_1y: 123456,
      price_2y: null,
      price_3y: null,
      price_4y: null,
      price_5y: null,
      tag_ids: [],
      is_available: true,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByText('Sair sem salvar?')).toBeNull()
  })

  it('has a control for every field of a point', async () => {
    openForm()
    await waitForForm()
    const labels = POINT_FIELD_NAMES.map(name => POINT_FIELDS[name].label)
    expect(labels.filter(label => dialog().queryAllByLabelText(label).length === 0)).toEqual([])
  })

  it('says what is missing and puts the focus on the first of it', async () => {
    const { network } = openForm()
    await waitForForm()
    pressSave()
    expect(await screen.findByText('Você deve selecionar um nível de preço.')).toBeTruthy()
    expect(accessibleDescriptionOf(field('Rua principal'))).toContain('O nome da rua principal é obrigatório.')
    expect(accessibleDescriptionOf(field('Nome'))).toContain('O nome precisa de pelo menos 3 caracteres.')
    expect(document.activeElement).toBe(dialog().getByLabelText('Nível de preço', { selector: '[role=combobox]' }))
    expect(network.to('POST /points')).toHaveLength(0)
  })

  it('says that without a place it is not on the map', async () => {
    openForm()
    await waitForForm()
    expect(screen.getByText('Sem localização, o ponto não aparece no mapa.')).toBeTruthy()
  })

  it('asks before it is closed with something typed, and keeps it when the page is loaded again', async () => {
    const { user, onClose } = openForm()
    await waitForForm()
    fillField('Rua principal', 'Av. Brasil')
    pressButton('Cancelar')
    expect(await screen.findByText('Sair sem salvar?')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    expect(Object.keys(sessionStorage)).toContain('draft:u1:new-point')
    await user.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('has again what was typed before', async () => {
    sessionStorage.setItem('draft:u1:new-point', JSON.stringify({ street_name: 'Av. Brasil', tag_ids: 'centro' }))
    openForm()
    await waitForForm()
    expect(await screen.findByText('Recuperamos o que você tinha digitado.')).toBeTruthy()
    expect(field('Rua principal').value).toBe('Av. Brasil')
    expect(dialog().getByRole('button', { name: 'Centro' })).toBeTruthy()
  })

  it('closes without asking when nothing was typed', async () => {
    const { user, onClose } = openForm()
    await waitForForm()
    await user.click(dialog().getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})

describe('the code', () => {
  it('may stay empty, and is then given', async () => {
    openForm()
    await waitForForm()
    expect(field('Código').value).toBe('')
    expect(accessibleDescriptionOf(field('Código'))).toContain('Vazio: recebe um código automático.')
  })

  it('is changed until it is printed or ordered', async () => {
    const { network } = openForm(
      { 'PUT /points/1001': ({ body }) => ({ body: { ...filledPoint(), ...(body as object) } }) },
      filledPoint(),
    )
    await waitForForm()
    expect(field('Código').value).toBe('PU-01001')
    expect(accessibleDescriptionOf(field('Código'))).toContain(
      'Muda só até a etiqueta ser impressa ou o ponto entrar em um pedido.',
    )
    fillField('Código', 'cps-7')
    blurField('Código')
    pressSave()
    await waitFor(() => expect(network.to('PUT /points/1001')[0]?.body).toMatchObject({ asset_code: 'CPS-7' }))
  })

  it.each([
    ['printed', { code: '7K3QX9BD' }, 'Não muda mais: já foi impresso na etiqueta.'],
    ['ordered', { version: 9 }, 'Não muda mais: já está em um pedido.'],
  ])('that is %s can be read and says why it stays', async (_, kept, hint) => {
    openForm({}, filledPoint(kept))
    await waitForForm()
    expect(field('Código').readOnly).toBe(true)
    expect(accessibleDescriptionOf(field('Código'))).toContain(hint)
  })

  it('that another point has is refused at its field, which gets the focus', async () => {
    openForm({ 'PUT /points/1001': refusalResponse('ASSET_CODE_TAKEN') }, filledPoint())
    await waitForForm()
    fillField('Código', 'CPS-7')
    pressSave()
    await waitFor(() =>
      expect(accessibleDescriptionOf(field('Código'))).toContain(
        'Este código já é ou foi de outro ponto. Escolha outro.',
      ),
    )
    expect(document.activeElement).toBe(field('Código'))
    expect(field('Código').value).toBe('CPS-7')
  })
})

describe('bad input', () => {
  it.each([
    ['Latitude', '91', 'A latitude vai de -90 a 90.'],
    ['Latitude', 'abc', 'Informe a latitude em graus, como -22,740250.'],
    ['Longitude', 'abc', 'Informe a longitude em graus, como -47,331410.'],
    ['Longitude', '-180,5', 'A longitude vai de -180 a 180.'],
    [
      'Código',
      'A_1',
      'O código deve ter de 2 a 20 letras sem acento, números ou hífens, e começar com letra ou número.',
    ],
    ['Nome', 'ab', 'O nome precisa de pelo menos 3 caracteres.'],
    ['Nome', '<script>alert(1)</script>', 'O texto tem caracteres que não são aceitos.'],
    ['Rua principal', '<script>', 'O texto tem caracteres que não são aceitos.'],
    ['Cruzamento', '<script>', 'O texto tem caracteres que não são aceitos.'],
    ['Bairro', '<script>', 'O texto tem caracteres que não são aceitos.'],
    ['Cidade', '<script>', 'O texto tem caracteres que não são aceitos.'],
    ['Descrição', '<script>', 'O texto tem caracteres que não são aceitos.'],
    ['Descrição', 'a'.repeat(5000), 'A descrição deve ter no máximo 2000 caracteres.'],
    ['1 ano', '-5', 'O preço não pode ser negativo.'],
    ['1 ano', '1,234', 'O preço deve ser um número com até duas casas decimais.'],
    ['1 ano', '1e12', 'O preço deve ser um número com até duas casas decimais.'],
    ['1 ano', '1000000000000', 'O preço pode ir até R$ 99.999.999,99.'],
  ])('%s, case %#', async (label, text, sentence) => {
    openForm({}, filledPoint())
    await waitForForm()
    fillField(label, text)
    blurField(label)
    await waitFor(() => expect(accessibleDescriptionOf(field(label))).toContain(sentence))
  })

  it.each([
    ['0', '0', /coordenadas 0 e 0/],
    ['-24,2', '-45,1', /longe da região/],
  ])('%s, %s is doubted and can be saved', async (latitude, longitude, sentence) => {
    const { network } = openForm(
      { 'PUT /points/1001': ({ body }) => ({ body: { ...filledPoint(), ...(body as object) } }) },
      filledPoint(),
    )
    await waitForForm()
    fillField('Latitude', latitude)
    fillField('Longitude', longitude)
    expect(await screen.findByText(sentence)).toBeTruthy()
    pressSave()
    expect(await screen.findByText('Ponto atualizado')).toBeTruthy()
    expect(network.to('PUT /points/1001')[0]?.body).toMatchObject({ edit_version: 4 })
  })

  it('refuses half a place', async () => {
    const { network } = openForm({}, filledPoint())
    await waitForForm()
    fillField('Longitude', '')
    pressSave()
    await waitFor(() =>
      expect(accessibleDescriptionOf(field('Longitude'))).toContain(
        'Informe latitude e longitude, ou deixe as duas vazias.',
      ),
    )
    expect(network.to('PUT /points/1001')).toHaveLength(0)
  })

  it('writes numbers the one way when their field is left', async () => {
    openForm({}, filledPoint())
    await waitForForm()
    fillField('Latitude', '-22.5')
    blurField('Latitude')
    expect(field('Latitude').value).toBe('-22,500000')
    fillField('2 anos', '1234.5')
    blurField('2 anos')
    expect(field('2 anos').value).toBe('1.234,50')
    fillField('Latitude', '-22.74025, -47.33141')
    expect([field('Latitude').value, field('Longitude').value]).toEqual(['-22,740250', '-47,331410'])
  })

  it('shows beside the fields what the server found', async () => {
    openForm(
      {
        'PUT /points/1001': refusalResponse('INVALID_INPUT', {
          fields: [{ path: 'city', message: 'Cidade estranha.' }],
        }),
      },
      filledPoint(),
    )
    await waitForForm()
    pressSave()
    await waitFor(() => expect(accessibleDescriptionOf(field('Cidade'))).toContain('Cidade estranha.'))
    expect(document.activeElement).toBe(field('Cidade'))
    expect(await screen.findByText('Erro ao atualizar ponto')).toBeTruthy()
  })
})

describe('what fills by itself', () => {
  it('follows another tier while nobody wrote a name', async () => {
    openForm({}, filledPoint())
    await waitForForm()
    await chooseTier(/^Prata$/)
    await waitFor(() => expect(field('Nome').value).toBe('Prata | Av. Brasil'))
    expect(field('Descrição').value).toBe('Prata | Av. Brasil, em Centro: {price_1y} por ano.')
    expect(readAs()).toContain('Prata | Av. Brasil, em Centro: R$ 900,00 por ano.')
  })

  it('never overwrites what somebody wrote, unless asked to', async () => {
    const { user } = openForm({}, filledPoint({ name: 'Painel da praça', description: 'Vista livre' }))
    await waitForForm()
    await chooseTier(/^Prata$/)
    fillField('Rua principal', 'Rua Nova')
    expect(field('Nome').value).toBe('Painel da praça')
    expect(field('Descrição').value).toBe('Vista livre')
    await user.click(dialog().getByRole('button', { name: 'Preencher o nome de novo' }))
    await waitFor(() => expect(field('Nome').value).toBe('Prata | Rua Nova'))
    expect(field('Descrição').value).toBe('Vista livre')
    expect(dialog().queryByRole('button', { name: 'Preencher o nome de novo' })).toBeNull()
  })

  it('fills an empty description of a point that is edited as soon as something changes', async () => {
    openForm({}, filledPoint({ description: '' }))
    await waitForForm()
    expect(field('Descrição').value).toBe('')
    fillField('Bairro', 'Vila Rica')
    await waitFor(() => expect(field('Descrição').value).toBe('Ponto Ouro em Vila Rica por {price_1y}'))
  })
})

describe('opening', () => {
  it('keeps places while the point is on its way', async () => {
    const deferredResponse = createDeferred<{ body: unknown }>()
    openForm({ 'GET /points/1001/record': () => deferredResponse.promise }, filledPoint())
    expect(await screen.findByText('Carregando o ponto…')).toBeTruthy()
    deferredResponse.release({ body: filledPoint() })
    await waitForForm()
    expect(field('Latitude').value).toBe('-22,780000')
    expect(field('1 ano').placeholder).toBe('1.200,00')
    expect(field('5 anos').placeholder).toBe('—')
  })

  it('says that the point is gone', async () => {
    const { user, onClose } = openForm({ 'GET /points/1001/record': refusalResponse('POINT_NOT_FOUND') }, filledPoint())
    expect(await screen.findByText('Este ponto não existe mais')).toBeTruthy()
    const [close] = dialog().getAllByRole('button', { name: 'Fechar' }).slice(-1)
    if (close) await user.click(close)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it.each([
    ['GET /points/1001/record', 'Não foi possível carregar o ponto', { body: filledPoint() }],
    ['GET /catalogue', 'Erro ao carregar níveis de preço.', { body: catalogue }],
  ])('says that %s failed and tries again', async (route, sentence, answer) => {
    let tries = 0
    const { user } = openForm(
      {
        [route]: () => {
          tries += 1
          return tries === 1 ? refusalResponse('INTERNAL') : answer
        },
      },
      filledPoint(),
    )
    expect(await screen.findByText(sentence)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: SITE_TEXTS.TRY_AGAIN }))
    await waitForForm()
  })

  it('says which order has the point, and lets it be edited', async () => {
    openForm(
      { 'PUT /points/1001': { body: filledPoint() } },
      filledPoint({ status: 'reserved', order_id: 'a1b2c3d4-0000', reserved_until: '2999-11-25T15:00:00.000Z' }),
    )
    await waitForForm()
    const link = screen.getByRole('link', { name: '#a1b2c3d4' })
    expect(link.getAttribute('href')).toBe('/admin/orders/a1b2c3d4-0000')
    expect(link.closest('[role=alert]')?.textContent).toContain('até seg., 25 de nov. de 2999')
    fillField('Perto de', 'Escola')
    pressSave()
    expect(await screen.findByText('Ponto atualizado')).toBeTruthy()
  })
})

describe('the preview', () => {
  it('shows name, address and the prices that a visitor pays', async () => {
    openForm({}, filledPoint({ price_2y: 199900 }))
    await waitForForm()
    const preview = screen.getByRole('region', { name: 'Como o visitante vê' })
    const text = spaced(preview.textContent ?? '')
    for (const part of [
      'Ouro | Av. Brasil',
      'Av. Brasil – Centro, Americana',
      'Disponível',
      'R$ 1.200',
      'R$ 1.999',
      'R$ 2.700',
      'Indisponível',
    ])
      expect(text).toContain(part)
  })
})

describe("the point's own prices", () => {
  it("doubts one that contradicts the tier's price of a longer period, as long as it does", async () => {
    openForm()
    await waitForForm()
    await chooseTier(/^Ouro$/)
    fillField('1 ano', '9.000,00')
    expect(await screen.findByText('2 anos (preço do nível) custam menos do que 1 ano.')).toBeTruthy()
    fillField('1 ano', '1.200,00')
    await waitFor(() => expect(screen.queryByText(/custam menos/)).toBeNull())
  })
})

import { expect, type Page } from '@playwright/test'
import { dialogOf, findFreeAssetCodes, ONE_PAGE_PDF, unfoldActions } from '#tests/drivers/office.ts'
import { openAsAdmin, openAsPerson, test } from '#tests/drivers/people.ts'
import { pdfPageTexts, printToPdf } from '#tests/drivers/printed.ts'
import { expectAfterRefresh, expectSoon } from '#tests/drivers/refresh.ts'
import { setChosen } from '#tests/drivers/visitor.ts'

/** Orders that the office creates for customers who phone. */

const total = (page: Page) =>
  page
    .getByRole('region', { name: 'Resumo' })
    .getByText(/^Total/)
    .locator('strong')

/** Waits until the draft with this text is saved. */
const draftSaved = (page: Page, text: string) =>
  page.waitForResponse(
    answer =>
      answer.url().includes('/api/order-drafts') &&
      answer.ok() &&
      (answer.request().postData()?.includes(text) ?? false),
  )

test('a salesperson sells points by phone for 18 months with a discount, and prints the contract', {
  tag: '@desktop',
}, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/orders')
  const codes = await findFreeAssetCodes(path => admin.callApi(path))
  await page.getByRole('link', { name: 'Novo pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Novo pedido', level: 1 })).toBeVisible()

  // Nothing is sent, and the first invalid field has the focus.
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page.getByLabel('Buscar cliente')).toBeFocused()
  await expect(page.getByText('Escolha o cliente.')).toBeVisible()

  await page.getByLabel('Buscar cliente').fill('padaria')
  await page.getByRole('option', { name: /Padaria Estrela/ }).click()
  await page.getByLabel('Meses').fill('18')
  await page.getByLabel('Adicionar pontos').fill(`${codes[0]}; ${codes[1]} XX-99`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 pontos adicionados. Não existe ponto com o código XX-99.')).toBeVisible()
  await expect(page.getByText(/^18 × R\$/)).toHaveCount(2)
  await page.getByLabel(`Preço de ${codes[1]}, antes do desconto`).fill('1.000,00')
  await page.getByLabel('Tipo de desconto').click()
  await page.getByRole('option', { name: 'Em %' }).click()
  await page.getByLabel('Desconto (%)').fill('10')
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page.getByLabel('Motivo do preço')).toBeFocused()
  const saved = draftSaved(page, 'Cliente antigo')
  await page.getByLabel('Motivo do preço').fill('Cliente antigo')
  await saved
  const agreed = (await total(page).textContent()) ?? ''
  await admin.picture('70-new-order')
  await admin.expectAccessible()

  // The entries are saved as a draft, which is still there after a reload.
  await expect(page).toHaveURL(/\/admin\/orders\/novo\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/^Rascunho salvo às \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(total(page)).toHaveText(agreed)
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Pedido feito pela equipe')).toBeVisible()
  await expect(page.getByText('Cliente antigo')).toBeVisible()
  await expect(page.getByText(/^18 meses, de /)).toHaveCount(2)
  await admin.picture('71-office-order')
  await admin.expectAccessible()

  await page.getByRole('button', { name: 'Confirmar pagamento' }).click()
  await dialogOf(page)
    .getByRole('button', { name: `Confirmar pagamento de ${agreed}` })
    .click()
  await expect(page.getByText('Pagamento confirmado.', { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Ver contrato' }).click()
  const sheet = page.getByRole('region', { name: /^Página 1 de/ })
  for (const text of ['Panificadora Estrela do Norte Ltda', 'CPF 529.982.247-25', '18 meses'])
    await expect(sheet).toContainText(text)
})

test('an order that a visitor made without an account gets its customer, and so its contract @desktop', async ({
  page,
  another,
}) => {
  const admin = await openAsAdmin(page, '/admin/orders')
  const { body } = await admin.callApi('/points?status=available&sort=oldest&limit=50')
  const free = (body as { items: { id: string; is_available: boolean }[] }).items.filter(point => point.is_available)
  const { page: theirs } = await another()
  const reserved = await theirs.request.post('/api/orders', {
    data: {
      customerData: { name: 'Célia Prado', email: 'celia@padariaestrela.com.br', phone: '19999990000' },
      items: [{ point_id: free.at(-1)?.id, period_years: 1 }],
    },
  })
  const { id } = (await reserved.json()) as { id: string }
  await page.goto(`/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Confirmar pagamento' }).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Confirmar pagamento/ })
    .click()
  await page.getByRole('link', { name: 'Ver contrato' }).click()
  await expect(page.getByText('Defina o cliente no pedido.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Abrir o pedido' }).click()

  await page.getByRole('button', { name: 'Definir cliente' }).click()
  await dialogOf(page).getByLabel('Buscar cliente').fill('padaria')
  await page.getByRole('option', { name: /Padaria Estrela/ }).click()
  await admin.picture('76-set-customer')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Definir cliente' }).click()
  await expect(page.getByRole('link', { name: /^Ver cadastro/ })).toBeVisible()
  await expect(page.getByText('Cadastro do cliente definido')).toBeVisible()
  await page.getByRole('link', { name: 'Ver contrato' }).click()
  await expect(page.getByRole('region', { name: /^Página 1 de/ })).toContainText('Panificadora Estrela do Norte Ltda')
})

test('an order of more points than one transaction takes is read, confirmed and printed whole', {
  tag: '@desktop',
}, async ({ page, another }) => {
  const admin = await openAsAdmin(page, '/admin/orders')
  const { body: found } = await admin.callApi('/points?status=available&sort=newest&limit=50')
  const { items: points } = found as { items: { id: string; asset_code: string; is_available: boolean }[] }
  const sold = points.filter(({ is_available }) => is_available).slice(0, 45)
  const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  const order = {
    customer_id: 'demo-1',
    discount: null,
    price_reason: 'Campanha da cidade inteira',
    notes: '',
    term: { from: today, to: `${Number(today.slice(0, 4)) + 1}-01-01` },
    items: sold.map(({ id }) => ({ point_id: id, price: 100_000 })),
    expected_total: 100_000 * sold.length,
  }
  const { status, body: made } = await admin.callApi('/orders/office', order)
  expect([sold.length, status]).toEqual([45, 201])
  const { id } = made as { id: string }

  await page.goto(`/admin/orders/${id}`)
  await expect(page.getByRole('heading', { name: '45 itens' })).toBeVisible()
  await expect(page.getByText('R$ 45.000,00').first()).toBeVisible()
  await expect(page.getByText('R$ 1.000,00', { exact: true })).toHaveCount(12)
  await page.getByRole('button', { name: 'Mostrar os 45 pontos' }).click()
  await expect(page.getByText('R$ 1.000,00', { exact: true })).toHaveCount(45)
  const address = await page
    .getByRole('region', { name: 'Link do cliente' })
    .getByLabel('Endereço do pedido')
    .inputValue()
  await page.getByRole('button', { name: 'Confirmar pagamento' }).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Confirmar pagamento de R\$\s45\.000,00$/ })
    .click()
  await expect(page.getByText('Pagamento confirmado.', { exact: false }).first()).toBeVisible()

  const { page: theirs, visitor } = await another()
  await theirs.goto(address)
  await expect(theirs.getByRole('region', { name: 'Pontos e datas' }).getByRole('listitem')).toHaveCount(12)
  await visitor.picture('75-large-linked-order')
  await visitor.expectAccessible()

  // In the menu while the order may be renewed, as in the last months of a year.
  await unfoldActions(page)
  await page.getByRole('link', { name: 'Ver contrato' }).click()
  const sheets = page.getByRole('region', { name: /^Página \d+ de/ })
  await expect(sheets.first()).toBeVisible()
  for (const code of [sold[0]?.asset_code, sold[44]?.asset_code])
    await expect(sheets.filter({ hasText: code ?? '' }).first()).toBeVisible()
  await expect(sheets.filter({ hasText: 'quarenta e cinco mil reais' }).first()).toBeVisible()
})

test('a customer without an account opens the order by its link, sends the receipt and reads the contract', {
  tag: '@phone',
}, async ({ page, another }) => {
  const admin = await openAsAdmin(page, '/admin/orders')
  const codes = (await findFreeAssetCodes(path => admin.callApi(path))).slice(10)
  await page.goto('/admin/orders/novo')
  await page.getByLabel('Buscar cliente').fill('padaria')
  await page.getByRole('option', { name: /Padaria Estrela/ }).click()
  await page.getByLabel('Adicionar pontos').fill(`${codes[0]}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Tabela de 1 Ano/)).toHaveCount(1)
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page.getByText('Pedido feito pela equipe')).toBeVisible()
  const card = page.getByRole('region', { name: 'Link do cliente' })
  const address = await card.getByLabel('Endereço do pedido').inputValue()
  const whatsapp = new URL((await card.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')) ?? '')
  expect(whatsapp.searchParams.get('text')).toContain(address)
  await expect(page.getByText('Link do cliente criado')).toBeVisible()
  await admin.picture('72-order-link')
  await admin.expectAccessible()

  // Another person, on a device where nobody is signed in.
  const { page: theirs, visitor } = await another()
  await theirs.goto(`${address.slice(0, -1)}`)
  await expect(theirs.getByText('Este link não abre nenhum pedido')).toBeVisible()
  await theirs.goto('about:blank')
  await theirs.goto(address)
  await expect(theirs.getByRole('heading', { name: /^Pedido [0-9a-f]{8}$/ })).toBeVisible()
  await expect(theirs.getByText('Aguardando o pagamento').first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
  await visitor.picture('73-linked-order')
  await visitor.expectAccessible()
  await theirs
    .getByLabel('Escolher comprovante')
    .and(theirs.locator('input'))
    .setInputFiles({ name: 'pix.pdf', mimeType: 'application/pdf', buffer: ONE_PAGE_PDF })
  await theirs.getByRole('button', { name: 'Enviar comprovante' }).click()
  await expect(theirs.getByText('Comprovante recebido')).toBeVisible()
  await visitor.picture('74-linked-receipt')

  await page.reload()
  await expect(page.getByRole('button', { name: 'Trocar comprovante' })).toBeVisible()
  await expect(page.getByText(/^Cliente, pelo link do pedido/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar pagamento' }).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Confirmar pagamento/ })
    .click()
  await expect(page.getByText('Pagamento confirmado.', { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Ver contrato' }).click()
  await page.getByRole('button', { name: 'Emitir contrato' }).click()
  await dialogOf(page).getByRole('button', { name: 'Emitir contrato' }).click()
  await expect(page.getByText('Contrato emitido.')).toBeVisible()

  await theirs.reload()
  await expect(theirs.getByText('Pagamento confirmado').first()).toBeVisible()
  await theirs.getByRole('link', { name: 'Ver contrato' }).click()
  await expect(theirs.getByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeVisible()
  await expect(theirs.getByRole('region', { name: /^Página 1 de/ })).toContainText('Panificadora Estrela do Norte Ltda')
  await visitor.picture('75-linked-contract')
})

test('a point that somebody else takes meanwhile is said to be taken, and can be left out @desktop', async ({
  page,
  another,
}) => {
  const admin = await openAsAdmin(page, '/admin/orders')
  const codes = (await findFreeAssetCodes(path => admin.callApi(path))).slice(4)
  const { page: other } = await another()
  for (const each of [page, other]) {
    await openAsAdmin(each, '/admin/orders/novo')
    await each.getByLabel('Buscar cliente').fill('horizonte')
    await each.getByRole('option', { name: /Ótica Horizonte/ }).click()
    await each.getByLabel('Adicionar pontos').fill(`${codes[0]}, ${each === page ? codes[1] : codes[2]}`)
    await each.keyboard.press('Enter')
    await expect(each.getByText(/^Tabela de 1 Ano/)).toHaveCount(2)
  }
  await other.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(other.getByText('Pedido feito pela equipe')).toBeVisible()
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page.getByText('1 ponto não está livre neste prazo. Mude as datas ou remova.')).toBeVisible()
  await page.getByRole('button', { name: 'Remover os que não estão livres' }).click()
  await expect(page.getByText(/^Tabela de 1 Ano/)).toHaveCount(1)
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page.getByText('Pedido feito pela equipe')).toBeVisible()
})

test('two salespeople go on with one draft, see what the other one changed, and one makes the order of it', {
  tag: '@desktop',
}, async ({ page, another }) => {
  await page.clock.install()
  const admin = await openAsAdmin(page, '/admin/orders/novo')
  const codes = (await findFreeAssetCodes(path => admin.callApi(path))).slice(6)
  const note = `${test.info().project.name} ${Date.now().toString(36)}`
  await page.getByLabel('Buscar cliente').fill('jequitib')
  await page.getByRole('option', { name: /Colégio Jequitibá/ }).click()
  await page.getByLabel('Adicionar pontos').fill(`${codes[0]}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Tabela de 1 Ano/)).toHaveCount(1)
  const noted = draftSaved(page, note)
  await page.getByLabel('Observações').fill(note)
  await noted
  await expect(page).toHaveURL(/\/admin\/orders\/novo\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/^Rascunho salvo às/)).toBeVisible()

  // A colleague finds the draft in the list, with the same entries.
  const { page: other } = await another()
  await other.clock.install()
  const visitor = await openAsPerson('gerente@ponto.local', other, '/admin/orders')
  await unfoldActions(other)
  await other.getByRole('link', { name: 'Rascunhos' }).click()
  await expect(other.getByRole('heading', { name: 'Rascunhos', level: 1 })).toBeVisible()
  const row = other
    .getByRole('listitem')
    .filter({ hasText: 'Colégio Jequitibá' })
    .filter({ hasText: 'Ana Administradora' })
  await expect(row.first()).toContainText('1 ponto')
  await visitor.picture('79-order-drafts')
  await visitor.expectAccessible()
  await row.first().getByRole('link', { name: 'Continuar o rascunho de Colégio Jequitibá' }).click()
  await expect(other.getByLabel('Observações')).toHaveValue(note)
  // The first page does not refresh meanwhile: it would take over the colleague's number before another is typed.
  await page.clock.pauseAt(Date.now() + 1_000)
  const lengthened = draftSaved(other, '"months":24')
  await other.getByLabel('Meses').fill('24')
  await lengthened
  const added = draftSaved(other, `${codes[1]}`)
  await other.getByLabel('Adicionar pontos').fill(`${codes[1]}`)
  await other.keyboard.press('Enter')
  await expect(other.getByText(/^Tabela de 2 Anos/)).toHaveCount(2)
  await added

  // Both managers changed the number of months; the point that one of them added is taken over without a question.
  await page.getByLabel('Meses').fill('18')
  await page.clock.resume()
  await expect(
    page.getByText('Vocês mudaram a mesma coisa. Nada é salvo até você escolher.', { exact: false }),
  ).toBeVisible()
  await expect(
    page.getByText(`${codes[1]}: agora é ponto deste pedido, pelo preço da tabela; já atualizamos aqui.`),
  ).toBeVisible()
  await admin.picture('80-draft-conflict')
  await admin.expectAccessible()
  await page.getByRole('button', { name: 'Usar o atual: Término' }).click()
  await expect(page.getByLabel('Meses')).toHaveValue('24')
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page.getByText('Pedido feito pela equipe')).toBeVisible()

  // The draft was turned into an order.
  await expectAfterRefresh(other, () =>
    expectSoon(other.getByText(/^Este rascunho não existe mais: um colega criou o pedido/)).toBeVisible(),
  )
  await other.reload()
  await expect(other.getByText('Este rascunho não existe mais')).toBeVisible()
})

test('a point is sold for the time after another contract, and its days can be blocked', { tag: '@desktop' }, async ({
  page,
}) => {
  const admin = await openAsAdmin(page, '/admin/orders/novo')
  const { body } = await admin.callApi('/points?status=sold&sort=newest&limit=50')
  const { items } = body as { items: { id: string; asset_code: string; is_available: boolean; bookings?: unknown[] }[] }
  const sold = items.find(({ is_available, bookings = [] }) => is_available && bookings.length === 0)
  if (!sold) throw new Error('the demo has a sold point')
  await page.getByLabel('Buscar cliente').fill('horizonte')
  await page.getByRole('option', { name: /Ótica Horizonte/ }).click()
  await page.getByLabel('Adicionar pontos').fill(sold.asset_code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 ponto não está livre neste prazo.', { exact: false })).toBeVisible()
  await expect(page.getByText(/^Livre a partir de \d{2}\/\d{2}\/\d{4}\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Começar em / }).click()
  await expect(page.getByText('1 ponto não está livre neste prazo.', { exact: false })).toBeHidden()
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/)

  await page.goto(`/admin/points/${sold.id}/historico`)
  const calendar = page.getByRole('region', { name: 'Agenda' })
  await expect(calendar.getByRole('listitem').filter({ hasText: 'Vendido' })).toHaveCount(1)
  await expect(calendar.getByRole('listitem').filter({ hasText: 'Reservado' })).toContainText('espera o pagamento')
  // A day of the contract can't be blocked; days after all contracts can.
  await calendar.getByRole('button', { name: 'Bloquear dias' }).click()
  const today = new Date().toISOString().slice(0, 10)
  await dialogOf(page).getByLabel('Primeiro dia').fill(today)
  await dialogOf(page).getByLabel('Último dia').fill(today)
  await dialogOf(page).getByLabel('Motivo').fill('Poda da árvore')
  await dialogOf(page).getByRole('button', { name: 'Bloquear dias' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('Nesses dias o ponto já está')
  await admin.picture('72-point-calendar')
  await admin.expectAccessible()
})

test('a salesperson looks up what is free for 18 months, and sells two of the points', { tag: '@phone' }, async ({
  page,
}) => {
  const admin = await openAsAdmin(page, '/admin/availability')
  await page.getByLabel('Meses').fill('18')
  await expect(page.getByText('18 meses, até')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Pontos no prazo' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Livre')
  await admin.picture('75-availability')
  await admin.expectAccessible()

  // A point that is not free now shows from when it is free.
  await page.getByRole('combobox', { name: 'Mostrar' }).click()
  await page.getByRole('option', { name: 'Todos os pontos' }).click()
  await expect(page.getByText(/^Livre a partir de \d\d\/\d\d\/\d{4}$/).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Mostrar' }).click()
  await page.getByRole('option', { name: 'Livres no prazo' }).click()

  const free = page.getByRole('checkbox', { name: /^Selecionar PU-/, disabled: false })
  await free.nth(4).check()
  await free.nth(5).check()
  await page.reload()
  await expect(page.getByLabel('Meses')).toHaveValue('18')
  await free.nth(4).check()
  await free.nth(5).check()
  await expect(page.getByText('2 pontos selecionados')).toBeVisible()
  await page.getByRole('link', { name: 'Fazer pedido' }).click()
  await expect(page.getByText('2 pontos adicionados.')).toBeVisible()
  await expect(page.getByLabel('Meses')).toHaveValue('18')
  await expect(page.getByText(/^18 × R\$/)).toHaveCount(2)
})

test('contracts on paper come by sheet, with their signed copies, and what nobody changed is taken back', {
  tag: '@phone',
}, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/orders')
  const codes = (await findFreeAssetCodes(path => admin.callApi(path))).slice(-3)
  const number = `${test.info().project.name}${Date.now().toString(36)}`
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const line = (code: string | undefined, contract: string) =>
    `111.444.777-35;Mercado Azul;${code};${day(-90)};${day(274)};R$ 1.234,56;${number}-${contract}`
  const sheet = [
    'CPF/CNPJ;Nome;Código;Início;Término;Valor;Contrato',
    line(codes[0], 'a'),
    line(codes[1], 'b'),
    line('PU-99999', 'c'),
  ].join('\n')
  const file = `gaveta ${number}.csv`
  await unfoldActions(page)
  await page.getByRole('button', { name: 'Importar contratos' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Importar contratos em vigor' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await dialogOf(page).getByRole('button', { name: 'Conferir planilha' }).click()
  await expect(dialogOf(page).getByText('Nenhum ponto tem o código PU-99999').first()).toBeVisible()
  await admin.picture('76-contracts-checked')
  await admin.expectAccessible()
  await setChosen(dialogOf(page).getByRole('checkbox', { name: /Importar só as 2 linhas corretas/ }))
  await dialogOf(page).getByRole('button', { name: 'Importar 2 contratos' }).click()
  await expect(dialogOf(page).getByText('Importação concluída')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Concluir' }).click()

  await unfoldActions(page)
  await page.getByRole('button', { name: 'Contratos assinados' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Escolher arquivos' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles([
    { name: `Contrato ${number}-a assinado.pdf`, mimeType: 'application/pdf', buffer: ONE_PAGE_PDF },
    { name: 'férias.pdf', mimeType: 'application/pdf', buffer: ONE_PAGE_PDF },
  ])
  await expect(dialogOf(page).getByText('1 arquivo de 2 para enviar.')).toBeFocused()
  await expect(dialogOf(page).getByText('Nenhum contrato importado tem o número que está no nome.')).toBeVisible()
  await admin.picture('77-signed-copies')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Enviar 1 arquivo' }).click()
  await expect(dialogOf(page).getByText('1 arquivo guardado.')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Fechar' }).last().click()

  // The import is reverted, except for the contract that has a signed copy.
  await unfoldActions(page)
  await page.getByRole('button', { name: 'Importar contratos' }).click()
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(`Desfazer a importação de ${file}`) })
    .click()
  await page.getByRole('button', { name: 'Desfazer importação' }).last().click()
  await expect(page.getByText('Importação desfeita')).toBeVisible()
  await expect(page.getByText(/mudou depois da importação/)).toBeVisible()
  await dialogOf(page).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: /Abrir contrato assinado/ })).toBeVisible()
  await admin.picture('78-imported-order')
  await admin.expectAccessible()
})

test('days of a free point are blocked, cannot be sold, and come back on sale', { tag: '@phone' }, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/points')
  const { body } = await admin.callApi('/points?status=available&sort=newest&limit=50')
  const { items } = body as { items: { id: string; asset_code: string; is_available: boolean; bookings?: unknown[] }[] }
  const free = items.find(({ is_available, bookings = [] }) => is_available && bookings.length === 0)
  if (!free) throw new Error('the demo has a free point')
  await page.goto(`/admin/points/${free.id}/historico`)
  const calendar = page.getByRole('region', { name: 'Agenda' })
  await calendar.getByRole('button', { name: 'Bloquear dias' }).click()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await dialogOf(page).getByLabel('Primeiro dia').fill(inDays(30))
  await dialogOf(page).getByLabel('Último dia').fill(inDays(40))
  await dialogOf(page).getByRole('button', { name: 'Bloquear dias' }).click()
  await expect(dialogOf(page).getByLabel('Motivo')).toBeFocused()
  await dialogOf(page).getByLabel('Motivo').fill('Obra na calçada')
  await dialogOf(page).getByRole('button', { name: 'Bloquear dias' }).click()
  await expect(page.getByText('Dias bloqueados.')).toBeVisible()
  await expect(calendar.getByRole('listitem').filter({ hasText: 'Bloqueado' })).toContainText('Obra na calçada')
  await admin.picture('76-blocked')
  await admin.expectAccessible()

  await page.goto('/admin/orders/novo')
  await page.getByLabel('Adicionar pontos').fill(free.asset_code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 ponto não está livre neste prazo.', { exact: false })).toBeVisible()
  await page
    .getByRole('button', { name: /^Remover / })
    .first()
    .click()

  await page.goto(`/admin/points/${free.id}/historico`)
  const history = page.getByRole('region', { name: 'Histórico do ponto' })
  await expect(history.getByText(/^Dias \d{2}\/\d{2}\/\d{4} a \d{2}\/\d{2}\/\d{4} bloqueados$/)).toBeVisible()
  await expect(history.getByText('Motivo: Obra na calçada')).toBeVisible()
  await calendar.getByRole('button', { name: /^Desbloquear / }).click()
  const question = page.getByRole('alertdialog', { name: 'Desbloquear estes dias?' })
  await expect(question).toContainText(free.asset_code)
  await admin.picture('79-unblock')
  await question.getByRole('button', { name: 'Desbloquear' }).click()
  await expect(page.getByText('Dias de volta à venda.')).toBeVisible()
  await expect(calendar.getByRole('listitem')).toHaveCount(1)
  await expect(calendar.getByRole('button', { name: 'Bloquear dias' })).toBeFocused()
  await expect(history.getByText(/^Dias .* desbloqueados$/)).toBeVisible()
  await admin.picture('79-unblocked')
})

test('contracts that end soon are renewed together, with one index', { tag: '@phone' }, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/orders?vence=contratos-90-dias')
  const boxes = page.getByRole('checkbox', { name: /^Selecionar o pedido / })
  await expect(boxes.first()).toBeVisible()
  const names = await boxes.evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''))
  await page.getByRole('checkbox', { name: names[0] ?? '' }).check()
  await page.getByRole('checkbox', { name: names[1] ?? '' }).check()
  await expect(page.getByText('2 pedidos selecionados')).toBeVisible()
  await page.getByRole('button', { name: 'Renovar selecionados' }).click()
  await dialogOf(page).getByLabel('Reajuste (%)').fill('4,5')
  await dialogOf(page)
    .getByRole('button', { name: /^Criar \d renova/ })
    .click()
  await expect(dialogOf(page).getByText('Reajuste não aplicado.', { exact: false })).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Aplicar' }).click()
  await expect(
    dialogOf(page)
      .getByText(/^R\$.* → R\$/)
      .first(),
  ).toBeVisible()
  await admin.picture('77-renew-several')
  await admin.expectAccessible()
  await dialogOf(page)
    .getByRole('button', { name: /^Criar \d renova/ })
    .click()
  await expect(dialogOf(page).getByText(/^\d renovaç(ão criada|ões criadas)\.$/)).toBeVisible()
  await dialogOf(page)
    .getByRole('link', { name: /^Renovação criada: pedido / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Reajuste de 4,5% sobre o contrato anterior.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmar pagamento' })).toBeVisible()
})

test('a customer without an account opens the link of an order whose signs are installed, sees and prints the photos', {
  tag: '@phone',
}, async ({ page, another }) => {
  const admin = await openAsAdmin(page, '/admin/orders')
  const { body: found } = await admin.callApi('/orders?status=completed&search=Padaria%20Estrela&limit=50')
  // The demo's is the oldest one of this customer.
  const installed = (found as { items: { id: string }[] }).items.at(-1)
  const { body } = await admin.callApi(`/orders/${installed?.id}/link`)
  const { link } = body as { link: { token: string } }

  const { page: theirs, visitor } = await another()
  await theirs.goto(`/pedido#${link.token}`)
  await expect(theirs.getByText('Tudo instalado')).toBeVisible()
  await visitor.expectAccessible()
  await theirs.getByRole('link', { name: 'Ver fotos da instalação' }).click()
  const photos = theirs.getByRole('img', { name: /^Foto de perto do ponto / })
  await expect(photos).toHaveCount(3)
  await expect
    .poll(() =>
      photos.evaluateAll(all => all.every(photo => photo instanceof HTMLImageElement && photo.naturalWidth > 0)),
    )
    .toBe(true)
  await visitor.picture('76-linked-proofs')
  await visitor.expectAccessible()
  const printed = theirs.waitForEvent('console', message => message.text() === 'printed')
  await theirs.evaluate(() => {
    window.print = () => console.log('printed')
  })
  await theirs.getByRole('button', { name: 'Imprimir ou salvar em PDF' }).click()
  await printed
  const pages = await pdfPageTexts(await printToPdf(theirs, 'linked-proofs'))
  expect(pages).toHaveLength(3)
  for (const text of pages) expect(text).toContain('Comprovação de instalação')
})

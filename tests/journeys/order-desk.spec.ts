import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { orderSchema, shortOrderId } from '#shared/orders/rules/orders.ts'
import { dialogOf, ONE_PAGE_PDF, unfoldActions } from '#tests/drivers/office.ts'
import { openAsAdmin, openAsPerson, reserveAsGuest, test } from '#tests/drivers/people.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

const press = async (page: Page, name: string | RegExp, within = page.locator('body')) => {
  const button = within.getByRole('button', { name, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
}

test('of two managers at one order, the second is shown what the first did, and decides again @desktop', async ({
  page,
  another,
  request,
}) => {
  const id = await reserveAsGuest(request, 'dois.gerentes@example.com')
  const { page: other } = await another()
  const admin = await openAsAdmin(page, `/admin/orders/${id}`)
  await openAsPerson('gerente@ponto.local', other, `/admin/orders/${id}`)
  for (const each of [page, other]) await expect(each.getByText('Reserva feita')).toBeVisible()
  await admin.picture('60-order')
  await admin.expectAccessible()

  // Two managers are about to decide; the page of one does not show the receipt yet.
  await press(page, 'Confirmar pagamento')
  await expect(dialogOf(page).getByText(/vendido até/)).toBeVisible()
  await other
    .getByLabel('Escolher comprovante', { exact: true })
    .and(other.locator('input'))
    .setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>alert(1)</script>') })
  await press(other, 'Enviar comprovante')
  await expect(other.getByText(/não é uma imagem nem um PDF/)).toBeVisible()
  await other
    .getByLabel('Escolher comprovante', { exact: true })
    .and(other.locator('input'))
    .setInputFiles({ name: 'pix.pdf', mimeType: 'application/pdf', buffer: ONE_PAGE_PDF })
  await press(other, 'Enviar comprovante')
  await expect(other.getByRole('link', { name: /Abrir comprovante/ })).toBeVisible()
  await unfoldActions(other)
  await press(other, 'Cancelar pedido')

  const confirm = /^Confirmar pagamento de R\$/
  await press(page, confirm, dialogOf(page))
  const sentAlert = dialogOf(page).getByRole('alert')
  await expect(sentAlert.getByText('O pedido mudou antes da sua decisão.')).toBeVisible()
  await expect(sentAlert.getByText('Comprovante enviado')).toBeVisible()
  await expect(sentAlert.getByText(/Gustavo Gerente/)).toBeVisible()
  await admin.picture('61-order-met')
  await admin.expectAccessible()
  await press(page, 'Conferi, decidir de novo', dialogOf(page))
  // Reading the change decides nothing: the decision is offered again, about the order's current state.
  await expect(dialogOf(page).locator(':focus')).toContainText('O pedido agora: 1 ponto, total de')
  await expect(page.getByText('O pagamento deste pedido já foi confirmado')).toHaveCount(0)
  await admin.picture('62-order-decided-again')
  await admin.expectAccessible()
  await press(page, confirm, dialogOf(page))
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByText('O pagamento deste pedido já foi confirmado')).toBeVisible()

  await press(other, 'Cancelar pedido', dialogOf(other))
  const lateAlert = dialogOf(other).getByRole('alert')
  await expect(lateAlert.getByText(/Nada foi feito\. O pagamento deste pedido já foi confirmado/)).toBeVisible()
  await expect(lateAlert.getByText(/Ana Administradora/)).toBeVisible()
  await expect(dialogOf(other).getByRole('button', { name: 'Cancelar pedido' })).toHaveCount(0)

  // The receipt opens by its signed link only.
  const link = new URL((await page.getByRole('link', { name: /Abrir comprovante/ }).getAttribute('href')) ?? '')
  const openedResponse = await request.get(link.href)
  expect(openedResponse.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="comprovante-${id.slice(0, 8)}.pdf"`,
    'cache-control': 'private, no-store',
  })
  expect(await openedResponse.body()).toEqual(ONE_PAGE_PDF)
  expect((await request.get(`${link.origin}${link.pathname}`)).status()).toBe(403)
  const file = /receipts\/[\w.-]+$/.exec(link.pathname)?.[0]
  expect((await request.get(`/media/${file}`)).status()).toBe(404)
})

/** Lets hours pass for an order, and the job that frees holds run. */
const letHoursPass = async (request: APIRequestContext, orderId: string, hours: number) =>
  expect((await request.post(`/_local/orders/${orderId}/hours/${hours}`)).status()).toBe(200)

test('a paid reservation outlives its hold until the office refuses the receipt, lapses a day later, and is reopened @desktop', async ({
  page,
  another,
  request,
}) => {
  const client = new Visitor(page)
  await client.openMap()
  await client.openPoint()
  await client.addToCart(1)
  await client.openCart()
  await client.finishReservation()
  await client.giveEmail('cliente@ponto.local')
  await client.logInToReserve('ponto123')
  await expect(page).toHaveURL(/\/dashboard\?pedido=[\w-]+$/)
  const id = new URL(page.url()).searchParams.get('pedido') ?? ''
  await page
    .getByLabel('Escolher comprovante', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'pix.pdf', mimeType: 'application/pdf', buffer: ONE_PAGE_PDF })
  await press(page, 'Enviar comprovante')
  await client.expectToast('Comprovante enviado.')

  // The hold was of three days. Nobody looked for thirty.
  await letHoursPass(request, id, 30 * 24)
  const { page: officePage } = await another()
  const office = await openAsAdmin(officePage, '/admin/orders?status=pendente&comprovante=sim')
  await expect(async () => {
    await officePage.reload()
    const firstRow = officePage.getByRole('row').nth(1)
    await expect(firstRow).toContainText(shortOrderId(id), { timeout: 5_000 })
    await expect(firstRow).toContainText('Conferir: espera há 30 dias')
  }).toPass({ timeout: 60_000 })
  const { items, status } = orderSchema.parse((await office.callApi(`/orders/${id}`)).body)
  expect(status).toBe('pending')
  const reserveAgain = () =>
    request.post('/api/orders', {
      data: {
        customerData: { name: 'Guida Visitante', email: 'depois@example.com', phone: '19999990000' },
        items: items.map(({ point_id, period_years }) => ({ point_id, period_years })),
      },
    })
  expect((await reserveAgain()).status()).toBe(409)

  await officePage.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(officePage.getByText(/^O cliente enviou o comprovante há 30 dias\./)).toBeVisible()
  await press(officePage, 'Recusar comprovante')
  await dialogOf(officePage).getByLabel('Motivo, que o cliente lê').fill('O valor está incompleto.')
  await press(officePage, 'Recusar comprovante', dialogOf(officePage))
  await office.expectToast('Comprovante recusado.')

  await page.reload()
  await expect(
    page.getByText('A equipe não aceitou o último comprovante. Motivo: O valor está incompleto.'),
  ).toBeVisible()
  await expect(page.getByText(/^A reserva vence em 23 horas/).first()).toBeVisible()
  await client.expectAccessible()

  await letHoursPass(request, id, 25)
  await page.reload()
  await expect(page.getByText(/^O prazo terminou e os pontos foram liberados\. Se já pagou, fale/)).toBeVisible()

  await officePage.reload()
  await press(officePage, 'Reabrir pedido')
  await press(officePage, 'Reabrir pedido', dialogOf(officePage))
  await office.expectToast('Pedido reaberto. Os pontos estão guardados de novo.')
  expect((await reserveAgain()).status()).toBe(409)
  await page.reload()
  await expect(page.getByText('Aguardando pagamento').first()).toBeVisible()
})

test('an order that is not there leads back to the list @desktop', async ({ page }) => {
  await openAsAdmin(page, '/admin/orders/nenhum-pedido')
  await expect(page.getByText('Pedido não encontrado')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/orders$/)
})

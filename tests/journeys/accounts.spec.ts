import { expect, type Page } from '@playwright/test'
import { dialogOf, findFreeAssetCodes, sellOneFreePoint, uniqueName } from '#tests/drivers/office.ts'
import { type OpenAnotherBrowser, openAsAdmin, reserveAsGuest, test } from '#tests/drivers/people.ts'
import { setChosen, Visitor } from '#tests/drivers/visitor.ts'

/** Signing up, in and out, and everything about one's own account. */

const newEmail = (name: string): string => `${name}.${test.info().project.name}.${Date.now()}@example.com`
const PASSWORD = 'segredo1'

/** An invented CPF with right check digits. */
function newCpf(): string {
  const digits = [...String(Date.now()).slice(-9)].map(Number)
  for (const first of [10, 11]) {
    const rest = digits.reduce((sum, digit, index) => sum + digit * (first - index), 0) % 11
    digits.push(rest < 2 ? 0 : 11 - rest)
  }
  return digits.join('')
}

async function signUp(visitor: Visitor, account: { name: string; email: string }): Promise<void> {
  await visitor.page.goto('/signup')
  await visitor.page.getByLabel('Nome Completo').fill(account.name)
  await visitor.page.getByLabel('Email').fill(account.email)
  await visitor.page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await visitor.page.getByLabel('Confirmar Senha').fill(PASSWORD)
  await visitor.page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(visitor.page.getByRole('heading', { name: 'Cadastro realizado!' })).toBeVisible()
}

async function confirmAndLogIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.followLink(await visitor.receiveEmail(email, /^Confirme seu e-mail/))
  await visitor.expectToast('E-mail confirmado!')
  await visitor.logIn(email, PASSWORD)
}

/** A client with a confirmed e-mail, signed in. */
async function newClient(another: OpenAnotherBrowser, name: string) {
  const person = await another()
  const email = newEmail(name.toLowerCase().split(' ')[0] ?? name)
  await signUp(person.visitor, { name, email })
  await confirmAndLogIn(person.visitor, email)
  await expect(person.page).toHaveURL(/\/dashboard/)
  return { ...person, email }
}

/** Finds a person in the list. Retries, because the search is eventually consistent. */
async function findUser(page: Page, text: string) {
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).first()
  const answered = row.or(page.getByText('Nenhum usuário encontrado')).first()
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill(text)
  await expect(async () => {
    await expect(answered).toBeVisible()
    if (!(await row.isVisible())) await page.reload()
    await expect(answered).toBeVisible()
    expect(await row.isVisible()).toBe(true)
  }).toPass({ timeout: 60_000 })
  return row
}

test('sign-up, confirmation by e-mail, login', { tag: '@phone' }, async ({ page }) => {
  const visitor = new Visitor(page)
  const email = newEmail('ines')
  await signUp(visitor, { name: 'Inês Nova', email })
  await visitor.picture('31-signed-up')
  await visitor.expectAccessible()

  await page.getByRole('link', { name: /login/i }).click()
  await visitor.logIn(email, PASSWORD)
  await visitor.expectToast('Confirmação de E-mail Pendente')
  await visitor.picture('32-unconfirmed')
  await visitor.expectAccessible()

  await confirmAndLogIn(visitor, email)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { name: 'Olá, Inês' })).toBeVisible()
})

test('a forgotten password is replaced by the link of the e-mail, once', { tag: '@desktop' }, async ({
  page,
  another,
}) => {
  const { page: own, visitor, email } = await newClient(another, 'Rita Recupera')
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('link', { name: /esquec/i }).click()
  await expect(page).toHaveURL(/\/forgot-password/)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  const forgetful = new Visitor(page)
  await forgetful.expectAccessible()
  await page.getByRole('button', { name: 'Enviar Link de Recuperação' }).click()
  await expect(page.getByRole('heading', { name: 'Verifique seu E-mail' })).toBeVisible()
  await forgetful.picture('33-recovery-sent')

  const letter = await forgetful.receiveEmail(email, /^Defina uma nova senha/)
  await forgetful.followLink(letter)
  await expect(page.getByRole('heading', { name: 'Definir Nova Senha' })).toBeVisible()
  expect(page.url()).not.toMatch(/code=/)
  await forgetful.expectAccessible()
  await page.getByLabel('Nova Senha', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Salvar Nova Senha' }).click()
  await expect(page.getByText(/no mínimo 6 caracteres/)).toBeVisible()
  await page.getByLabel('Nova Senha', { exact: true }).fill('novasenha')
  await page.getByLabel('Confirmar Nova Senha').fill('novasenha')
  await page.getByRole('button', { name: 'Salvar Nova Senha' }).click()
  await forgetful.expectToast('Senha atualizada com sucesso!')
  await expect(page).toHaveURL(/\/login/)

  await forgetful.logIn(email, PASSWORD)
  await forgetful.expectToast('Falha no Login')
  await forgetful.logIn(email, 'novasenha')
  await expect(page).toHaveURL(/\/dashboard/)

  // Whoever was signed in with the old password is out.
  await own.reload()
  await expect(own).toHaveURL(/\/login/)
  await visitor.followLink(letter)
  await own.getByLabel('Nova Senha', { exact: true }).fill('outrasenha')
  await own.getByLabel('Confirmar Nova Senha').fill('outrasenha')
  await own.getByRole('button', { name: 'Salvar Nova Senha' }).click()
  await visitor.expectToast('Falha ao atualizar a senha')
})

test('a new password keeps this browser signed in, in every tab, and ends the others', {
  tag: '@desktop',
}, async ({ another }) => {
  const { page, visitor, email } = await newClient(another, 'Sara Segura')
  const known = (await page.context().cookies(`${new URL(page.url()).origin}/api/auth/identity`)).map(
    ({ name, httpOnly, secure, sameSite }) => ({ name, httpOnly, secure, sameSite }),
  )
  expect(known).toEqual([{ name: 'device', httpOnly: true, secure: true, sameSite: 'Strict' }])
  const thief = await another()
  await thief.page.goto('/login')
  await thief.visitor.logIn(email, PASSWORD)
  await expect(thief.page).toHaveURL(/\/dashboard/)
  const tab = await page.context().newPage()
  await tab.goto('/dashboard')
  await expect(tab.getByRole('heading', { name: 'Olá, Sara' })).toBeVisible()

  const seen: string[] = []
  for (const each of [page, tab]) each.on('framenavigated', frame => seen.push(new URL(frame.url()).pathname))
  await page.goto('/update-password')
  await page.getByLabel('Senha Atual').fill(PASSWORD)
  await page.getByLabel('Nova Senha', { exact: true }).fill('outrasenha')
  await page.getByLabel('Confirmar Nova Senha').fill('outrasenha')
  await page.getByRole('button', { name: 'Salvar Nova Senha' }).click()
  await visitor.expectToast('Senha atualizada com sucesso!')
  await expect(page).toHaveURL(/\/dashboard/)
  for (const each of [page, tab]) {
    await each.reload()
    await expect(each.getByRole('heading', { name: 'Olá, Sara' })).toBeVisible()
  }
  expect(seen).not.toContain('/login')

  await thief.page.reload()
  await expect(thief.page).toHaveURL(/\/login/)
})

/** A role of the office and one of the street; the tests of the guards lead each of the four roles to its home. */
const INVITED = [
  { role: 'Gerente de operações', home: /\/admin/, tag: '@desktop' },
  { role: 'Técnico de campo', home: /\/technician-panel/, tag: '@phone' },
]

for (const { role, home, tag } of INVITED)
  test(`an invitation as ${role} leads to a password and to the role's home`, {
    tag,
  }, async ({ page, another }) => {
    const admin = await openAsAdmin(page, '/admin/users')
    const email = newEmail('convite')
    await page.getByRole('button', { name: /convidar/i }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel(/^Nome/).fill('Convidada Nova')
    await admin.chooseRole(dialog, role)
    await admin.expectAccessible()
    await admin.picture(`34-invite-${home.source.replace(/\W/g, '')}`)
    await dialog.getByRole('button', { name: /convi/i }).last().click()
    await expect(dialog).toBeHidden()
    await expect(await findUser(page, email)).toContainText('Pendente')

    const { page: theirs, visitor } = await another()
    const letter = await visitor.receiveEmail(email, /^Você foi convidado/)
    const temporary = /Senha provisória<\/td><td[^>]*>([^<]+)</.exec(letter)?.[1] ?? ''
    await visitor.followLink(letter)
    await expect(theirs.getByLabel('E-mail')).toHaveValue(email)
    await visitor.logIn(email, temporary)
    await visitor.expectToast('Bem-vindo! Por favor, defina sua senha para completar o acesso.')
    await expect(theirs).toHaveURL(/\/update-password/)
    await visitor.expectAccessible()
    await theirs.getByLabel('Nova Senha', { exact: true }).fill(PASSWORD)
    await theirs.getByLabel('Confirmar Nova Senha').fill(PASSWORD)
    await theirs.getByRole('button', { name: 'Salvar Nova Senha' }).click()
    await visitor.expectToast('Senha atualizada com sucesso!')
    await expect(theirs).toHaveURL(/\/login/)
    await visitor.logIn(email, PASSWORD)
    await expect(theirs).toHaveURL(home)
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
    await visitor.picture(`35-home-${home.source.replace(/\W/g, '')}`)
    await visitor.expectAccessible()
    await expect(await findUser(page, email)).toContainText('Confirmado')
  })

test('a changed role ends the session, and the next one has the new role', { tag: '@desktop' }, async ({
  page,
  another,
}) => {
  const client = await newClient(another, 'Paula Promovida')
  const admin = await openAsAdmin(page, '/admin/users')
  const row = await findUser(page, client.email)
  await row.getByRole('button', { name: /editar/i }).click()
  const dialog = page.getByRole('dialog')
  await admin.chooseRole(dialog, 'Técnico de campo')
  await admin.picture('36-role-change')
  await admin.expectAccessible()
  await dialog.getByRole('button', { name: /salvar/i }).click()
  await expect(dialog).toBeHidden()

  await client.page.reload()
  await expect(client.page).toHaveURL(/\/login/)
  await client.visitor.expectToast(
    'Sua sessão foi encerrada porque o seu acesso mudou. Entre novamente para continuar.',
  )
  await client.visitor.picture('37-session-ended')
  await client.visitor.logIn(client.email, PASSWORD)
  await expect(client.page).toHaveURL(/\/technician-panel/)
})

test('a deleted person is out at once and keeps their orders readable', { tag: '@desktop' }, async ({
  page,
  another,
}) => {
  const client = await newClient(another, 'Davi Deletado')
  const reserved = await reserveAsGuest(page.request, client.email)
  const admin = await openAsAdmin(page, '/admin/users')
  const row = await findUser(page, client.email)
  await row.getByRole('button', { name: /excluir/i }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog.getByText(/1 pedido/)).toBeVisible()
  await admin.picture('38-delete')
  await admin.expectAccessible()
  await dialog.getByRole('button', { name: /excluir/i }).click()
  await expect(dialog).toBeHidden()

  await client.page.reload()
  await expect(client.page).toHaveURL(/\/login/)
  await client.visitor.logIn(client.email, PASSWORD)
  await client.visitor.expectToast('Falha no Login')
  expect(await admin.callApi(`/orders/${reserved}`)).toMatchObject({ status: 200, body: { status: 'pending' } })
})

test('a reservation as a guest belongs to who proves its e-mail, and to nobody else', { tag: '@desktop' }, async ({
  page,
  another,
}) => {
  const email = newEmail('guida')
  const visitor = new Visitor(page)
  const orderId = await reserveAsGuest(page.request, email)
  const other = await newClient(another, 'Olga Outra')
  await expect(other.page.getByText('Você ainda não tem pedidos.')).toBeVisible()
  const { status } = await other.visitor.callApi(`/orders/${orderId}`)
  expect(status).toBe(404)

  await signUp(visitor, { name: 'Guida Visitante', email: email.toUpperCase() })
  await confirmAndLogIn(visitor, email)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(orderId.slice(0, 8)).first()).toBeVisible()
  await visitor.picture('39-guest-order')
})

test('a client takes their data along and has it removed', { tag: '@phone' }, async ({ another }) => {
  const { page, visitor, email } = await newClient(another, 'Lia Privada')
  const orderId = await reserveAsGuest(page.request, email)
  await page.goto('/dashboard?aba=perfil')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  const file = await (await download).createReadStream()
  const data = await new Response(file as unknown as ReadableStream).json()
  expect(JSON.stringify(data)).toContain(orderId)
  expect(JSON.stringify(data)).toContain(email)

  await page.getByRole('button', { name: 'Excluir meus dados' }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog).toContainText(/1 pedido/)
  await visitor.picture('40-delete-my-data')
  await visitor.expectAccessible()
  await dialog.getByRole('textbox').fill('EXCLUIR')
  await dialog.getByRole('button', { name: /^Excluir/ }).click()
  await expect(page).not.toHaveURL(/\/dashboard/)
  await visitor.receiveEmail(email, /dados/i)
  await page.goto('/login')
  await visitor.logIn(email, PASSWORD)
  await visitor.expectToast('Falha no Login')
})

test('an account with the document of a customer is linked, and sees what the office sold', {
  tag: '@desktop',
}, async ({ page, another }) => {
  const admin = await openAsAdmin(page, '/admin/customers')
  const codes = await findFreeAssetCodes(path => admin.callApi(path))
  const name = uniqueName('Vanda Vidraceira')
  const cpf = newCpf()
  await page.getByRole('button', { name: 'Novo cliente' }).click()
  await dialogOf(page).getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Pessoa' }).click()
  await dialogOf(page).getByLabel('Nome completo').fill(name)
  await dialogOf(page).getByLabel('CPF', { exact: true }).fill(cpf)
  await dialogOf(page).getByRole('button', { name: 'Cadastrar cliente' }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const customer = page.url()
  const order = await sellOneFreePoint(page, codes)

  const client = await newClient(another, 'Vanda Vidraceira')
  await client.page.goto('/dashboard?aba=perfil')
  await setChosen(client.page.getByRole('radio', { name: 'CPF' }))
  await client.page.getByLabel('CPF', { exact: true }).fill(cpf)
  await client.page.getByLabel('CEP').fill('13465000')
  await expect(client.page.getByLabel('Cidade')).toHaveValue('Americana')
  await client.page.getByLabel('Rua').fill('Avenida Brasil')
  await client.page.getByLabel('Número').fill('100')
  await client.page.getByLabel('Bairro').fill('Centro')
  await client.page.getByRole('button', { name: 'Salvar' }).click()
  await expect(client.page.getByText(/Perfil (salvo|atualizado)/).first()).toBeVisible()

  await page.goto(customer)
  const link = page.getByRole('button', { name: `Vincular ${client.email}` })
  // Both lists follow changes with a delay; the client's orders are read from the one of orders.
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 5_000 })
    await expect(page.getByText(order.slice(-36, -28)).first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await admin.picture('78-suggested-account')
  await admin.expectAccessible()
  await link.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Vincular' }).click()
  await expect(page.getByText('Conta vinculada ao cliente')).toBeVisible()
  await expect(page.getByRole('button', { name: `Desvincular ${client.email}` })).toBeVisible()
  await client.page.goto('/dashboard')
  await expect(client.page.getByText(order.slice(-36, -28)).first()).toBeVisible()
})

test("a client's profile is filled from the CEP and kept", { tag: '@phone' }, async ({ another }) => {
  const { page, visitor } = await newClient(another, 'Carla Cadastro')
  await page.goto('/dashboard?aba=perfil')
  await setChosen(page.getByRole('radio', { name: 'CNPJ' }))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O nome fantasia é obrigatório.')).toBeVisible()
  await visitor.picture('41-profile-errors')
  await visitor.expectAccessible()
  await page.getByLabel('CNPJ', { exact: true }).fill('12abc34501de35')
  await expect(page.getByLabel('CNPJ', { exact: true })).toHaveValue('12.ABC.345/01DE-35')
  await page.getByLabel('Nome fantasia').fill('Padaria da Carla')
  await page.getByLabel('Razão social').fill('Carla Pães Ltda.')
  await page.getByLabel('Nome do signatário').fill('Carla Cadastro')
  await page.getByLabel('CPF do signatário').fill('52998224725')
  await page.getByLabel('CEP').fill('13465000')
  await expect(page.getByLabel('Cidade')).toHaveValue('Americana')
  await page.getByLabel('Rua').fill('Avenida Brasil')
  await page.getByLabel('Número').fill('100')
  await page.getByLabel('Bairro').fill('Centro')
  await visitor.picture('42-profile')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(/Perfil (salvo|atualizado)/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('CNPJ', { exact: true })).toHaveValue('12.ABC.345/01DE-35')
  await expect(page.getByLabel('Cidade')).toHaveValue('Americana')
})

test('signing up, signing in and recovering work by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const visitor = new Visitor(page)
  const email = newEmail('tecla')
  await page.goto('/signup')
  await visitor.tabTo(page.getByLabel('Nome Completo'))
  await page.keyboard.type('Tecla Teclado')
  for (const text of [email, PASSWORD, PASSWORD]) {
    await visitor.tabToNextField()
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cadastro realizado!' })).toBeVisible()
  await visitor.followLink(await visitor.receiveEmail(email, /^Confirme seu e-mail/))
  await visitor.expectToast('E-mail confirmado!')
  await visitor.tabTo(page.getByLabel('Senha', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  await visitor.toastsAreGone()
  await visitor.tabTo(page.getByRole('button', { name: /conta de/i }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/aba=perfil/)
  await visitor.tabTo(page.getByRole('button', { name: /conta de/i }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await visitor.expectToast('Sessão encerrada com sucesso.')
  await visitor.tabTo(page.getByRole('link', { name: /esquec/i }))
  await page.keyboard.press('Enter')
  // The page that is left has such a field too
  await expect(page.getByRole('heading', { name: 'Recuperar Senha' })).toBeVisible()
  await visitor.tabTo(page.getByLabel('E-mail'))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verifique seu E-mail' })).toBeVisible()
})

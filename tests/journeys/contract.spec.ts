import { expect, type Page } from '@playwright/test'
import { contracts } from '#shared/orders/api/contracts.ts'
import { orders } from '#shared/orders/api/orders.ts'
import type { ContractView } from '#shared/orders/rules/contracts.ts'
import { openAsPerson, test } from '#tests/drivers/people.ts'
import { findOverlappingTexts, pdfPageTexts, pdfTextBoxes, printToPdf } from '#tests/drivers/printed.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

/** The contract as the browser prints it to PDF. */

/** Opens the demo client's contract. Returns the contract as the API sent it. */
async function openContract(page: Page): Promise<ContractView> {
  const clara = await openAsPerson('cliente@ponto.local', page, '/dashboard')
  const { items } = orders.listMine.output.parse((await clara.callApi('/me/orders')).body)
  const completedOrder = items.find(({ contract_hash }) => contract_hash !== null)
  const told = page.waitForResponse('**/contract')
  await page.goto(`/dashboard/contrato/${completedOrder?.id}`)
  const shown = contracts.get.output.parse(await (await told).json())
  await expect(page.getByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeVisible()
  return shown
}

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/Ouro \| Rua número (\d+) /g)].map(([, number]) => Number(number))

test('a contract is printed with its parties, items, clauses, hash and page numbers, and anybody checks it', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  const { contract, contract_hash } = await openContract(page)
  if (!contract_hash) throw new Error('the demo has no issued contract')
  const [item] = contract.items
  if (!item) throw new Error('a contract has items')

  // Every kind of last page: five items fit on the first page, twelve on each further page; and one item more than fits.
  for (const [count, perPage] of [
    [1, [1]],
    [5, [5]],
    [6, [5, 1]],
    [17, [5, 12]],
    [18, [5, 12, 1]],
    [40, [5, 12, 12, 11]],
  ] as const) {
    const items = Array.from({ length: count }, (_, index) => ({
      ...item,
      point_id: `${index}`,
      point_name: `Ouro | Rua número ${index + 1} c/ Av. Brasil`,
      size: '2,4 × 1,2 m',
      mark: `Ponto ${index}`,
    }))
    const sheets = page.getByRole('region', { name: /^Página \d+ de \d+$/ })
    const open = async (hash: string | null) => {
      await page.unroute('**/contract')
      await page.route('**/contract', route =>
        route.fulfill({ json: { contract: { ...contract, items }, contract_hash: hash, order_version: 1 } }),
      )
      await page.reload()
      await expect(page.getByRole('region', { name: /^Página 1 de / })).toBeVisible()
      return sheets.count()
    }
    const drafted = await open(null)
    const issued = await open(contract_hash)
    const pdf = await printToPdf(page, `contrato-${count}`)
    const pages = await pdfPageTexts(pdf)
    expect(pages).toHaveLength(issued)
    expect(drafted).toBe(issued)
    // No page is half empty. Positions in millimetres of the page's 297, above the footer.
    for (const boxes of await pdfTextBoxes(pdf)) {
      const written = boxes.map(({ bottom }) => bottom).filter(bottom => bottom < 273)
      expect(Math.max(...written)).toBeGreaterThan(145)
      expect(findOverlappingTexts(boxes)).toEqual([])
    }
    const ofItems = pages.map(numbersIn)
    expect(ofItems.filter(numbers => numbers.length > 0).map(numbers => numbers.length)).toEqual(perPage)
    expect(ofItems.flat()).toEqual(items.map((_, index) => index + 1))
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(`Página ${index + 1} de ${pages.length}`)
      expect(text).toContain(contract_hash)
      expect(text).toContain('Emitido em')
    }
    const [first = ''] = pages
    for (const party of [contract.operator, contract.client]) expect(first).toContain(party.legal_name)
    expect(first).toContain('12.ABC.345/01DE-35')
    const last = pages.at(-1) ?? ''
    expect(last).toContain('9. Registro e foro')
    for (const name of [contract.operator.signatory_name, contract.client.signatory_name, 'Testemunhas', '/contrato'])
      expect(last).toContain(name)
    const whole = pages.join(' ')
    expect(whole).toContain(`Kit: ${contract.kit}`)
    expect(whole.split('2,4 × 1,2 m').length - 1).toBe(count)
    for (const { title, paragraphs } of contract.clauses) {
      expect(whole).toContain(title)
      for (const paragraph of paragraphs) expect(whole).toContain(paragraph.replace(/\s+/g, ' '))
    }
    // No buttons are printed, and no text is cut off.
    expect(whole).not.toMatch(/Imprimir|Voltar ao pedido/)
    for (const sheet of await sheets.all())
      expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(
        1,
      )
    await page.unroute('**/contract')
  }

  await page.reload()
  await expect(page.getByRole('region', { name: /^Página 1 de / })).toBeVisible()
  await new Visitor(page).expectAccessible()

  // Somebody without an account checks the printed contract.
  const stranger = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage()
  await stranger.goto('/contrato')
  await stranger.getByRole('textbox', { name: 'Código de verificação' }).fill(contract_hash.toUpperCase())
  await stranger.getByRole('button', { name: 'Conferir' }).click()
  await expect(stranger).toHaveURL(new RegExp(`/contrato/${contract_hash}$`))
  const answer = stranger.getByRole('main').getByRole('status')
  await expect(answer).toContainText('Este contrato está registrado')
  await expect(answer).toContainText(contract.number)
  await new Visitor(stranger).expectAccessible()
  expect(await stranger.getByRole('main').textContent()).not.toContain(contract.client.legal_name)
})

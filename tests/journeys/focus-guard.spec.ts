import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { waitUntilFocusSettles, watchFocus } from '#tests/drivers/focus-guard.ts'

/** The focus guard of all journeys (tests/drivers/people.ts) reports every lost focus, and nothing else. */

const PAGE = `<!doctype html><title>x</title><main style="height: 600px"><h1 tabindex="-1">Pedido</h1>
<button onclick="this.remove()">some</button>
<button onclick="this.disabled = true">cansa</button>
<button onclick="this.style.display = 'none'">esconde</button>
<section><button onclick="this.parentElement.setAttribute('aria-hidden', 'true')">cobre</button></section>
<button onclick="this.remove(); document.querySelector('h1').focus()">passa</button>
<button onclick="document.querySelector('h1').focus(); this.remove()">passa antes</button>
<input aria-label="campo"><p>nada</p></main>`

async function losses(page: Page, act: () => Promise<void>, head = ''): Promise<string[]> {
  const foundTexts = await watchFocus(page.context())
  await page.route('**/guarda', route => route.fulfill({ contentType: 'text/html', body: PAGE + head }))
  await page.goto('/guarda')
  await act()
  await waitUntilFocusSettles(page.context())
  return foundTexts
}

const LOSING = [
  ['some', 'the focus fell to the page'],
  ['cansa', 'the focus fell to the page'],
  ['esconde', 'the focus fell to the page'],
  ['cobre', "the focus is on what is covered: button 'cobre' of /guarda"],
] as const

test.describe('the guard of the focus', { tag: '@desktop' }, () => {
  for (const [name, why] of LOSING)
    test(`reports a lost focus, with what was pressed: ${name}`, async ({ page }) => {
      const button = page.getByRole('button', { name })
      expect(await losses(page, () => button.click())).toEqual([`${why}, after a click on button '${name}' of /guarda`])
    })

  test('reports also what a busy machine notices late', async ({ page, context }) => {
    await context.addInitScript(() => {
      const every = window.setInterval.bind(window)
      Object.assign(window, { setInterval: (action: () => void, ms: number) => every(action, ms * 20) })
    })
    const foundNames = await losses(page, () => page.getByRole('button', { name: 'cobre' }).click())
    expect(foundNames).toHaveLength(1)
  })

  test('reports a focus that is lost by the keyboard', async ({ page }) => {
    const foundNames = await losses(page, () => page.getByRole('button', { name: 'some' }).press('Enter'))
    expect(foundNames).toEqual(["the focus fell to the page, after Enter on button 'some' of /guarda"])
  })

  test('does not report a focus that moves on, or that somebody leaves', async ({ page }) => {
    const foundNames = await losses(page, async () => {
      await page.getByText('nada').click()
      for (const name of ['passa', 'passa antes']) await page.getByRole('button', { name, exact: true }).click()
      await page.getByLabel('campo').fill('a')
      await page.getByText('nada').click()
    })
    expect(foundNames).toEqual([])
  })
})

test.describe('the keeper of the focus, in a browser', { tag: '@desktop' }, () => {
  for (const name of ['some', 'cansa', 'esconde'])
    for (const way of ['click', 'press'] as const)
      test(`leaves nothing to tell: ${name}, by ${way}`, async ({ page }) => {
        const keeper = stripTypeScriptTypes(await readFile('web/src/lib/focus-restoration.ts', 'utf8'))
        const button = page.getByRole('button', { name })
        const found = await losses(
          page,
          () => (way === 'click' ? button.click() : button.press('Enter')),
          `<script type="module">${keeper}\nrestoreLostFocus()</script>`,
        )
        expect(found).toEqual([])
        await expect(page.locator(':focus')).toBeVisible()
      })
})

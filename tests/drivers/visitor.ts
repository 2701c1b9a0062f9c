import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import * as z from 'zod'

/** What a person does on the site, as functions named in the words of the business (a page object). */

const sentEmails = z.array(z.object({ to: z.array(z.string()), subject: z.string(), html: z.string() }))

/** Clicks the label of a checkbox or radio button, as people do, unless its state is `chosen` already. */
export async function setChosen(choice: Locator, chosen = true): Promise<void> {
  if ((await choice.isChecked()) === chosen) return
  await choice.locator('xpath=ancestor::label[1]').click()
  await expect(choice).toBeChecked({ checked: chosen })
}

export class Visitor {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async openMap(): Promise<void> {
    await this.page.goto('/')
    await this.#mapIsDrawn()
  }

  async #mapIsDrawn(): Promise<void> {
    await expect(this.page.locator('[data-map-state=idle]')).toBeVisible({ timeout: 45_000 })
  }

  /** The panel with filters and list; on a phone, a sheet that a button at the bottom opens. */
  async #panel(): Promise<Locator> {
    const tabs = this.page.getByRole('tablist', { name: 'Filtros ou lista' })
    const pill = this.page.getByRole('button', { name: 'Filtrar Pontos' })
    await expect(tabs.or(pill).first()).toBeVisible()
    if (await pill.isVisible()) await pill.click()
    await expect(tabs).toBeVisible()
    return tabs
  }

  async filterBy(filters: { tier: string; tag: string }): Promise<void> {
    const panel = await this.#panel()
    await panel.getByRole('tab', { name: 'Filtros' }).click()
    await setChosen(this.page.getByRole('checkbox', { name: new RegExp(`^${filters.tier}`) }))
    await setChosen(this.page.getByRole('checkbox', { name: filters.tag, exact: true }))
    await this.#mapIsDrawn()
  }

  searchField(): Locator {
    return this.page.getByRole('combobox', { name: /^Buscar cidade/ })
  }

  /** Searches for a text and chooses the first suggestion, by keyboard only. */
  async searchFor(text: string): Promise<void> {
    const opener = this.page.getByRole('button', { name: /^Buscar (cidade|outro lugar)/ })
    if (await opener.isVisible()) await opener.press('Enter')
    else await this.searchField().focus()
    await expect(this.searchField()).toBeFocused()
    await this.searchField().fill(text)
    await this.page.keyboard.press('Enter')
  }

  /** The number of points in view that the site shows; on a phone it is also on the button that lists them. */
  countOfPoints(): Locator {
    return this.page
      .getByText(/ nesta área$/)
      .locator('visible=true')
      .first()
  }

  async pointsCounted(): Promise<number> {
    await expect(this.countOfPoints()).toHaveText(/^\d/) // not while the points are still loading
    return Number.parseInt((await this.countOfPoints().textContent()) ?? '', 10)
  }

  /** The rows of the list that open a point; each has a button of the cart beside it. */
  listedPoints(): Locator {
    return this.page.getByRole('list', { name: 'Pontos nesta área' }).locator('[data-point]')
  }

  /** Searches for points by name, and leaves the list open. */
  async searchMap(text: string): Promise<void> {
    const panel = await this.#panel()
    await this.searchField().fill(text)
    await this.page.getByRole('option', { name: `Só pontos com “${text}” no nome` }).click()
    await panel.getByRole('tab', { name: 'Lista' }).click()
  }

  async pointsListed(): Promise<string[]> {
    const panel = await this.#panel()
    await panel.getByRole('tab', { name: 'Lista' }).click()
    const rows = this.listedPoints()
    await expect(rows.first()).toBeVisible()
    return rows.locator('.name').allTextContents()
  }

  /** Opens the first listed point that is not in the cart, zooming out if necessary. Returns its name. */
  async openPoint(): Promise<string> {
    await this.pointsListed()
    const rows = this.listedPoints()
    const newElement = rows.filter({ hasNotText: 'No carrinho' })
    while ((await newElement.count()) === 0) {
      await this.#lookFromFurther()
      await this.pointsListed()
    }
    const name = (await newElement.first().locator('.name').textContent()) ?? ''
    await newElement.first().click()
    await expect(this.page.getByRole('heading', { name, level: 2 })).toBeVisible()
    return name
  }

  /** Zooms out. On a phone it first closes the sheet that covers the map. */
  async #lookFromFurther(): Promise<void> {
    const handle = this.page.getByRole('button', { name: /^(Expandir|Recolher) painel$/ })
    if (await handle.isVisible()) await handle.press('Escape')
    await this.page.getByRole('button', { name: 'Afastar' }).click()
    await this.#mapIsDrawn()
  }

  /** Opens a point by its link. */
  async openPointByLink(pointId: string): Promise<void> {
    await this.page.goto(`/?ponto=${pointId}`)
    await expect(
      this.page.getByRole('button', { name: /^Adicionar ao carrinho$|Avise-me quando liberar/ }),
    ).toBeVisible()
  }

  async addToCart(years = 1): Promise<void> {
    await setChosen(this.page.getByRole('radio', { name: new RegExp(`^${years} Ano`) }))
    await this.page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
    await expect(this.page.getByText(/adicionado ao carrinho!$/).last()).toBeVisible()
    await this.closeToasts() // They cover the button on a phone.
    const close = this.page.getByRole('button', { name: 'Fechar detalhes do ponto' })
    await close.click()
    await expect(close).toHaveCount(0)
    // The map returns to the view that it had before the point was opened.
    await this.#mapIsDrawn()
  }

  async openCart(): Promise<Locator> {
    await this.page.getByRole('button', { name: /^Abrir carrinho de compras/ }).click()
    const cart = this.page.getByRole('dialog', { name: 'Seu Carrinho de Reservas' })
    await expect(cart).toBeVisible()
    return cart
  }

  async finishReservation(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Finalizar Reserva' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Finalizar Reserva' })
    await expect(dialog).toBeVisible()
    return dialog
  }

  async giveEmail(email: string): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.keyboard.press('Enter')
  }

  async signUpToReserve({ name, phone, password }: { name: string; phone: string; password: string }): Promise<void> {
    await this.page.getByLabel('Nome Completo').fill(name)
    await this.page.getByLabel('Telefone').fill(phone)
    await this.page.getByLabel('Senha', { exact: true }).fill(password)
    await this.page.getByLabel('Confirmar Senha').fill(password)
    await this.page.keyboard.press('Enter')
  }

  async logInToReserve(password: string): Promise<void> {
    await this.page.getByLabel('Senha', { exact: true }).fill(password)
    await this.page.keyboard.press('Enter')
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.getByLabel('Senha', { exact: true }).fill(password)
    await this.page.keyboard.press('Enter')
  }

  /** Waits for an e-mail in the local inbox, and returns its HTML. */
  async receiveEmail(to: string, subject: RegExp): Promise<string> {
    let html = ''
    await expect(async () => {
      const answer = await this.page.request.get('/_local/emails', { headers: { accept: 'application/json' } })
      const found = sentEmails
        .parse(await answer.json())
        .find(email => email.to.includes(to) && subject.test(email.subject))
      expect(found, `e-mail ${subject} to ${to}`).toBeDefined()
      html = found?.html ?? ''
    }).toPass({ timeout: 20_000 })
    return html
  }

  /** Follows the link of the button in an e-mail. */
  async followLink(html: string): Promise<void> {
    const href = /<a href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    expect(href).toBeDefined()
    const { pathname, search } = new URL(href ?? '')
    await this.page.goto(`${pathname}${search}`)
  }

  /** Chooses a role in a dialog of the users screen. */
  async chooseRole(dialog: Locator, name: string): Promise<void> {
    const option = dialog.getByRole('radio', { name: new RegExp(`^${name}`) })
    if (await option.isVisible()) return setChosen(option)
    await dialog.getByRole('combobox').click()
    await this.page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  }

  /** Calls the API directly, with the session of this browser. Reads again what a busy server answers with 'try again'. */
  callApi(path: string, posted?: unknown): Promise<{ status: number; body: unknown }> {
    return this.page.evaluate(
      async ([path, posted]) => {
        const key = Object.keys(localStorage).find(name => name.endsWith('.accessToken'))
        const authorization = `Bearer ${key && localStorage.getItem(key)}`
        const headers = { authorization, 'content-type': 'application/json' }
        const sent = posted === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(posted) }
        let answer = await fetch(`/api${path}`, sent)
        for (let tries = 1; answer.status === 503 && posted === undefined && tries < 5; tries += 1)
          answer = await fetch(`/api${path}`, sent)
        return { status: answer.status, body: await answer.json() }
      },
      [path, posted] as const,
    )
  }

  /** Waits until no toast is left, because a closing toast returns the focus to where it was before. */
  async toastsAreGone(): Promise<void> {
    await expect(this.page.locator('[data-sonner-toast]')).toHaveCount(0)
  }

  /** Closes the toasts, because they cover the top of a phone's page. */
  async closeToasts(): Promise<void> {
    for (const close of await this.page.getByRole('button', { name: 'Fechar aviso' }).all()) await close.click()
    await this.toastsAreGone()
  }

  /** Presses Tab until the target has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let step = 0; step < 60; step += 1) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error('the Tab key does not get there')
  }

  /** Presses Tab until a text field has the focus, past buttons such as the one that shows a password. */
  async tabToNextField(): Promise<void> {
    for (let step = 0; step < 10; step += 1) {
      await this.page.keyboard.press('Tab')
      if (await this.page.evaluate(() => document.activeElement?.matches('input'))) return
    }
    throw new Error('there is no further field')
  }

  expectToast(text: string): Promise<void> {
    return expect(this.page.getByText(text, { exact: true }).last()).toBeVisible()
  }

  /**
   * Waits until the browser's history has an entry for each open layer (cart, dialog, menu). Each gets its entry
   * shortly after it is rendered.
   */
  expectOpenLayers(count: number): Promise<void> {
    return expect
      .poll(() => this.page.evaluate(() => (window.history.state as { layers?: number } | null)?.layers ?? 0))
      .toBe(count)
  }

  /** Goes back in the history once each of the open layers has its entry. */
  async goBackFrom(openLayers: number): Promise<void> {
    await this.expectOpenLayers(openLayers)
    await this.page.goBack()
  }

  /**
   * Waits until nothing has moved for a few frames, because contrast can't be measured during a transition, and the
   * transition of a toast or dialog begins a frame after it is rendered. Endless animations are not waited for.
   */
  async #isStill(): Promise<void> {
    await this.page.evaluate(async () => {
      const moving = (): Animation[] =>
        document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      for (let stillFrames = 0; stillFrames < 5; ) {
        const animations = moving()
        stillFrames = animations.length === 0 ? stillFrames + 1 : 0
        await Promise.allSettled(animations.map(({ finished }) => finished))
        await new Promise(requestAnimationFrame)
      }
    })
  }

  /**
   * Asserts that axe finds nothing. Repeats the check before it fails, because a toast may begin to fade during the
   * check.
   */
  async expectAccessible(): Promise<void> {
    const violations = async (): Promise<string[]> => {
      await this.#isStill()
      // Legacy mode runs within the page, which has no frames; otherwise each check opens a window that hides this one.
      // Without a description of all that is fine, which costs more than the check and is megabytes of a long list.
      const axe = new AxeBuilder({ page: this.page }).options({ resultTypes: ['violations'] })
      const found = await axe.setLegacyMode().analyze()
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
    }
    await expect.poll(violations, { timeout: 45_000 }).toEqual([])
  }

  /** Stores a picture of this step for people to look at, if PICTURES is set. */
  async picture(name: string): Promise<void> {
    await this.#isStill()
    if (!process.env.PICTURES) return
    await this.page.screenshot({ path: `.local/shots/journeys/${test.info().project.name}-${name}.png` })
  }
}

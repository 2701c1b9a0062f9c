// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { exampleCatalogue } from '#tests/web/support/catalogue-examples.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, createDeferred, refusalResponse } from '#tests/web/support/network.ts'
import {
  accessibleDescriptionOf,
  assertFocusAfterEachTest,
  currentAddress,
  openSite,
  startEachTestFresh,
} from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import type { Catalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { AdminTagsScreen } from '#web/screens/admin-tags/admin-tags-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => setWindowWidth(1440))

const corner: Tag = { id: 't1', name: 'Esquina' }
const school: Tag = { id: 't2', name: 'Próximo à escola' }
const avenue: Tag = { id: 't3', name: 'Avenida' }

type Routes_ = Parameters<typeof answerNetwork>[0]
const catalogueOf = (changed: Partial<Catalogue> = {}) => ({
  body: exampleCatalogue({ tags: [corner, school, avenue], ...changed }),
})

/** A manager (Ana) opens the screen. */
function openTags(routes: Routes_ = {}, start = '/admin/tags') {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /catalogue': catalogueOf(),
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/tags" element={<AdminTagsScreen />} />
      <Route path="*" element={<p>outra tela</p>} />
    </Routes>
  )
  return { network, ...openSite(screens, start) }
}

async function opened(routes: Routes_ = {}) {
  const site = openTags(routes)
  await screen.findByText('Esquina')
  return site
}
const names = () => {
  const list = screen.getByRole('list', { name: 'Tags' })
  return within(list)
    .getAllByRole('listitem')
    .map(item => item.querySelector('.name')?.textContent)
}
const dialog = () => within(screen.getByRole('dialog'))
const question = () => within(screen.getByRole('alertdialog'))
const nameField = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Nome da tag' })

describe('the list of tags', () => {
  it('is by name, each with the way to its points', async () => {
    openTags({ 'GET /catalogue': catalogueOf({ points_of_tag: { t1: 1234 } }) })
    await screen.findByText('Esquina')
    expect(names()).toEqual(['Avenida', 'Esquina', 'Próximo à escola'])
    expect(screen.getByText('3 tags')).toBeTruthy()
    expect(screen.getByRole('link', { name: '0 pontos com a tag Avenida' })).toBeTruthy()
    const link = screen.getByRole('link', { name: '1.234 pontos com a tag Esquina' })
    expect(link.textContent).toBe('1.234 pontos')
    expect(link.getAttribute('href')).toBe('/admin/points?tag=t1')
  })

  it('keeps a place for them while they are on their way', async () => {
    const deferredResponse = createDeferred<ReturnType<typeof catalogueOf>>()
    openTags({ 'GET /catalogue': () => deferredResponse.promise })
    expect(await screen.findByText('Carregando tags…')).toBeTruthy()
    deferredResponse.release(catalogueOf())
    expect(await screen.findByText('Esquina')).toBeTruthy()
    expect(screen.queryByText('Carregando tags…')).toBeNull()
  })

  it('says that it failed and tries again', async () => {
    let tries = 0
    const { user } = openTags({
      'GET /catalogue': () => {
        tries += 1
        return tries === 1 ? refusalResponse('INTERNAL') : catalogueOf()
      },
    })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Erro ao carregar tags.')).toBeTruthy()
    expect(alert.getByText(REFUSALS.INTERNAL.sentence)).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Esquina')).toBeTruthy()
  })

  it('says that access is denied when the server refuses', async () => {
    openTags({ 'GET /catalogue': refusalResponse('FORBIDDEN') })
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nova Tag' })).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('says that there is none yet', async () => {
    const { user } = openTags({ 'GET /catalogue': catalogueOf({ tags: [] }) })
    expect(await screen.findByText('Nenhuma tag por aqui ainda')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Criar a primeira tag' }))
    expect(await screen.findByRole('dialog', { name: 'Nova Tag' })).toBeTruthy()
  })

  it('finds by a part of the name, accents and case aside, and keeps the text in the address', async () => {
    const { user } = await opened()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar tag' }), 'PROXIMO a')
    expect(names()).toEqual(['Próximo à escola'])
    expect(screen.getByText('1 de 3 tags')).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/admin/tags?busca=PROXIMO+a'))
  })

  it('says that nothing was found and clears the search', async () => {
    const { user } = openTags({}, '/admin/tags?busca=zzz')
    expect(await screen.findByText('Nenhuma tag encontrada')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] ?? document.body)
    expect(names()).toHaveLength(3)
    expect(currentAddress()).toBe('/admin/tags')
  })
})

describe('a new tag', () => {
  const openDialog = async (routes: Routes_ = {}) => {
    const site = await opened(routes)
    await site.user.click(screen.getByRole('button', { name: 'Nova Tag' }))
    await screen.findByRole('dialog')
    return site
  }

  it('is made under its folded name and stands in the list at once', async () => {
    const made = { id: 't4', name: 'Beira-rio' }
    const reload = createDeferred<ReturnType<typeof catalogueOf>>()
    let loads = 0
    const { user, network } = await openDialog({
      'POST /tags': { status: 201, body: made },
      'GET /catalogue': () => {
        loads += 1
        return loads === 1 ? catalogueOf() : reload.promise
      },
    })
    await user.type(nameField(), '  Beira-rio {Enter}')
    expect(await screen.findByText('Tag criada com sucesso.')).toBeTruthy()
    expect(network.to('POST /tags')[0]?.body).toEqual({ name: 'Beira-rio' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(names()).toEqual(['Avenida', 'Beira-rio', 'Esquina', 'Próximo à escola'])
    expect(network.to('GET /catalogue')).toHaveLength(2)
    reload.release(catalogueOf({ tags: [made, corner] }))
    await waitFor(() => expect(names()).toEqual(['Beira-rio', 'Esquina']))
  })

  it('needs two letters, said beside the field', async () => {
    const { user, network } = await openDialog()
    await user.type(nameField(), 'a{Enter}')
    await waitFor(() =>
      expect(accessibleDescriptionOf(nameField())).toContain('A tag precisa de pelo menos 2 caracteres.'),
    )
    expect(network.to('POST /tags')).toHaveLength(0)
  })

  it('says beside the field that the name is taken', async () => {
    const { user } = await openDialog({ 'POST /tags': refusalResponse('TAG_NAME_TAKEN') })
    await user.type(nameField(), 'esquina{Enter}')
    await waitFor(() => expect(accessibleDescriptionOf(nameField())).toContain('Já existe uma tag com este nome.'))
    expect(nameField().value).toBe('esquina')
    expect(screen.queryByText('Falha ao salvar a tag.')).toBeNull()
  })

  it('says that it failed and keeps what was typed, also for the next time', async () => {
    const { user } = await openDialog({ 'POST /tags': refusalResponse('TRY_AGAIN') })
    await user.type(nameField(), 'Beira-rio{Enter}')
    expect(await screen.findByText('Falha ao salvar a tag.')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Nova Tag' }))
    expect(dialog().getByText('Recuperamos o que você tinha digitado.')).toBeTruthy()
    expect(nameField().value).toBe('Beira-rio')
    await user.click(dialog().getByRole('button', { name: 'Descartar' }))
    expect(nameField().value).toBe('')
  })
})

describe('renaming', () => {
  const openDialog = async (routes: Routes_ = {}) => {
    const site = await opened(routes)
    await site.user.click(screen.getByRole('button', { name: 'Renomear Esquina' }))
    await screen.findByRole('dialog')
    return site
  }

  it('sends the name that was read along and says what became of it', async () => {
    const { user, network } = await openDialog({ 'PUT /tags/t1': { body: { id: 't1', name: 'De esquina' } } })
    expect(nameField().value).toBe('Esquina')
    await user.clear(nameField())
    await user.type(nameField(), 'De esquina{Enter}')
    expect(await screen.findByText('Tag renomeada com sucesso.')).toBeTruthy()
    expect(screen.getByText('“Esquina” agora é “De esquina”.')).toBeTruthy()
    expect(network.to('PUT /tags/t1')[0]?.body).toEqual({ name: 'De esquina', from: 'Esquina' })
  })

  it.each([
    ['brought along by the refusal', { tag: { id: 't1', name: 'Em esquina' } }],
    ['asked for', undefined],
  ])('shows the current name, %s, keeps what was typed and saves on top of it', async (_, details) => {
    const now = { id: 't1', name: 'Em esquina' }
    let saves = 0
    let loads = 0
    const { user, network } = await openDialog({
      'PUT /tags/t1': () => {
        saves += 1
        return saves === 1 ? refusalResponse('TAG_CHANGED', details) : { body: { id: 't1', name: 'De esquina' } }
      },
      'GET /catalogue': () => {
        loads += 1
        return catalogueOf(loads === 1 ? {} : { tags: [now] })
      },
    })
    await user.clear(nameField())
    await user.type(nameField(), 'De esquina{Enter}')
    const alert = within(await dialog().findByRole('alert'))
    expect(alert.getByText(/agora é “Em esquina”; você digitou “De esquina”/)).toBeTruthy()
    expect(nameField().value).toBe('De esquina')
    await user.click(dialog().getByRole('button', { name: 'Salvar alterações' }))
    expect(await screen.findByText('Tag renomeada com sucesso.')).toBeTruthy()
    expect(network.to('PUT /tags/t1')[1]?.body).toEqual({ name: 'De esquina', from: 'Em esquina' })
  })

  it('takes the current name over when asked to', async () => {
    const { user } = await openDialog({
      'PUT /tags/t1': refusalResponse('TAG_CHANGED', { tag: { id: 't1', name: 'Em esquina' } }),
    })
    await user.type(nameField(), 's{Enter}')
    await user.click(await dialog().findByRole('button', { name: 'Usar o atual: Nome da tag' }))
    expect(nameField().value).toBe('Em esquina')
    expect(dialog().queryByRole('button', { name: 'Usar o atual: Nome da tag' })).toBeNull()
  })

  it('closed by Esc keeps what was typed, and says so when it is opened again', async () => {
    const { user } = await openDialog()
    await user.clear(nameField())
    await user.type(nameField(), 'De esquina')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Renomear Esquina' }))
    expect(await dialog().findByText('Recuperamos o que você tinha digitado.')).toBeTruthy()
    expect(nameField().value).toBe('De esquina')
  })

  it('closes when the tag is gone', async () => {
    const { user } = await openDialog({ 'PUT /tags/t1': refusalResponse('TAG_NOT_FOUND') })
    await user.type(nameField(), 's{Enter}')
    expect(await screen.findByText('Esta tag não existe mais.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('deleting', () => {
  const usage = (points: number, more = false) => ({ body: { points, more } })
  const openQuestion = async (routes: Routes_ = {}) => {
    const site = await opened({ 'GET /tags/t1/usage': usage(1234), ...routes })
    await site.user.click(screen.getByRole('button', { name: 'Excluir Esquina' }))
    return site
  }
  const confirm = () => question().getByRole<HTMLButtonElement>('button', { name: 'Excluir tag' })

  it.each([
    [usage(0), 'Nenhum ponto tem esta tag.'],
    [usage(1), '1 ponto perde esta tag.'],
    [usage(1234), '1.234 pontos perdem esta tag.'],
    [usage(5000, true), 'Mais de 5.000 pontos perdem esta tag.'],
  ])('says how many points lose the tag before it can be confirmed (%#)', async (answer, sentence) => {
    const deferredCounted = createDeferred<typeof answer>()
    await openQuestion({ 'GET /tags/t1/usage': () => deferredCounted.promise })
    expect(confirm().disabled).toBe(true)
    deferredCounted.release(answer)
    expect(await question().findByText(sentence)).toBeTruthy()
    expect(confirm().disabled).toBe(false)
  })

  it('goes on by the cursor, shows how far it is and says how many points lost the tag', async () => {
    const deferredSecond = createDeferred<{ body: { points: number; cursor: string | null } }>()
    const { user, network } = await openQuestion({
      'DELETE /tags/t1': { body: { points: 500, cursor: 'c1' } },
      'DELETE /tags/t1?cursor=c1': () => deferredSecond.promise,
    })
    await question().findByText('1.234 pontos perdem esta tag.')
    await user.click(confirm())
    expect(await question().findByText('500 de 1.234 pontos já perderam a tag.')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(question()).toBeTruthy()
    deferredSecond.release({ body: { points: 734, cursor: null } })
    expect(await screen.findByText('Tag excluída com sucesso.')).toBeTruthy()
    expect(screen.getByText('1.234 pontos perderam a tag “Esquina”.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('status'))
    expect(network.to('GET /catalogue').length).toBeGreaterThan(1)
  })

  it('goes on from where it stopped', async () => {
    let tries = 0
    const { user, network } = await openQuestion({
      'DELETE /tags/t1': { body: { points: 500, cursor: 'c1' } },
      'DELETE /tags/t1?cursor=c1': () => {
        tries += 1
        return tries === 1 ? refusalResponse('TRY_AGAIN') : { body: { points: 3, cursor: null } }
      },
    })
    await question().findByText('1.234 pontos perdem esta tag.')
    await user.click(confirm())
    expect(await question().findByText('A exclusão parou no meio')).toBeTruthy()
    expect(question().getByText(/500 pontos já perderam a tag\. Continue de onde parou\./)).toBeTruthy()
    await user.click(question().getByRole('button', { name: 'Continuar exclusão' }))
    expect(await screen.findByText('503 pontos perderam a tag “Esquina”.')).toBeTruthy()
    expect(network.to('DELETE /tags/t1')).toHaveLength(1)
  })

  it('says that counting failed and counts again', async () => {
    let tries = 0
    const { user } = await openQuestion({
      'GET /tags/t1/usage': () => {
        tries += 1
        return tries === 1 ? refusalResponse('TRY_AGAIN') : usage(2)
      },
    })
    expect(await question().findByText('Não foi possível ver quantos pontos têm esta tag.')).toBeTruthy()
    expect(confirm().disabled).toBe(true)
    await user.click(question().getByRole('button', { name: 'Tentar novamente' }))
    expect(await question().findByText('2 pontos perdem esta tag.')).toBeTruthy()
  })

  it('closes when somebody else was faster', async () => {
    const { user } = await openQuestion({ 'DELETE /tags/t1': refusalResponse('TAG_NOT_FOUND') })
    await question().findByText('1.234 pontos perdem esta tag.')
    await user.click(confirm())
    expect(await screen.findByText('Falha ao excluir a tag.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('lists apart what was interrupted, to be finished', async () => {
    const { user, network } = openTags({
      'GET /catalogue': catalogueOf({ removing: [{ id: 't9', name: 'Antiga' }] }),
      'GET /tags/t9/usage': usage(7),
      'DELETE /tags/t9': { body: { points: 7, cursor: null } },
    })
    const apart = within(await screen.findByRole('region', { name: 'Exclusões não concluídas' }))
    expect(names()).not.toContain('Antiga')
    await user.click(apart.getByRole('button', { name: 'Concluir exclusão da tag Antiga' }))
    expect(await question().findByText('7 pontos perdem esta tag.')).toBeTruthy()
    await user.click(question().getByRole('button', { name: 'Concluir exclusão' }))
    expect(await screen.findByText('7 pontos perderam a tag “Antiga”.')).toBeTruthy()
    expect(network.to('DELETE /tags/t9')).toHaveLength(1)
  })
})

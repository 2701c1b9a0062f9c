// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes as Screens } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { profileEditSchema } from '#shared/people/rules/profile-form.ts'
import { userViewOf } from '#shared/people/rules/profiles.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, createDeferred, problemResponse, refusalResponse } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { RoleGuard } from '#web/app/guards.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

/** A stand-in for the header, which shows the session's profile. */
function WhoAmI() {
  const { profile, signOut } = useSession()
  return (
    <>
      <output aria-label="Cabeçalho">{profile?.name}</output>
      <button type="button" onClick={() => void signOut()}>
        Sair
      </button>
    </>
  )
}

const SCREENS = (
  <>
    <WhoAmI />
    <Screens>
      <Route element={<RoleGuard allowed={['client']} />}>
        <Route path="/dashboard" element={<DashboardScreen />} />
      </Route>
      <Route path="/login" element={<h1>Login</h1>} />
    </Screens>
  </>
)

const person = exampleProfile({
  document_type: 'CPF',
  document_number: '52998224725',
  address_street: 'Rua Velha',
  address_number: '10',
  address_neighborhood: 'Centro',
  address_city: 'Americana',
  address_state: 'SP',
  address_zip_code: '13465000',
})
const ADDRESS = {
  street: 'Avenida Brasil',
  neighborhood: 'Vila Medon',
  city: 'Campinas',
  state: 'SP',
  zip_code: '13010000',
}

type Routes = Parameters<typeof answerNetwork>[0]

async function openProfile(profile = exampleProfile(), routes: Routes = {}, start = '/dashboard?aba=perfil') {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: profile },
    'GET /me/orders': { body: { items: [], cursor: null } },
    ...routes,
  })
  const { user } = openSite(SCREENS, start)
  await screen.findByLabelText('CEP')
  return { user, network }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })
const save = () => screen.getByRole('button', { name: 'Salvar perfil' })
describe('a profile that was opened for a field that a contract lacks', () => {
  it('has the focus in that field, and leads back to the contract', async () => {
    await openProfile(person, {}, '/dashboard?aba=perfil&campo=address_city&volta=contrato&id=o1')
    await waitFor(() => expect(document.activeElement).toBe(field('Cidade')))
    expect(screen.getByRole('link', { name: 'Voltar ao contrato' }).getAttribute('href')).toBe('/dashboard/contrato/o1')
  })
})

/** Replaces the whole text, like pasting. */
const fill = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const company = () => fireEvent.click(screen.getByRole('radio', { name: 'Empresa (CNPJ)' }))

describe('what the profile form refuses, in the specification’s words', () => {
  it('asks for the company even before its number is typed', async () => {
    const { user } = await openProfile()
    company()
    await user.click(save())
    expect(await screen.findByText('O nome fantasia é obrigatório.')).toBeTruthy()
    expect(screen.getByText('O número do documento é obrigatório.')).toBeTruthy()
  })

  it('asks for everything that a person’s contract needs, and puts the cursor on the first', async () => {
    const { user, network } = await openProfile()
    await user.clear(field('Nome'))
    await user.click(save())
    for (const sentence of [
      'O nome é obrigatório.',
      'O número do documento é obrigatório.',
      'A rua é obrigatória.',
      'O número é obrigatório.',
      'O bairro é obrigatório.',
      'A cidade é obrigatória.',
      'O estado é obrigatório.',
      'O CEP é obrigatório e deve ter 8 dígitos.',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(field('Nome'))
    expect(network.to('PUT /me/profile')).toHaveLength(0)
  })

  it('asks a company for who it is and who signs', async () => {
    const { user } = await openProfile(exampleProfile())
    company()
    fill('CNPJ', '123')
    await user.click(save())
    for (const sentence of [
      'CNPJ inválido. Deve conter 14 dígitos.',
      'O nome fantasia é obrigatório.',
      'A razão social é obrigatória.',
      'O nome do signatário é obrigatório.',
      'CPF do signatário inválido.',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(field('CNPJ'))
  })

  it('refuses a CPF that is none', async () => {
    const { user } = await openProfile(person)
    fill('CPF', '123')
    await user.click(save())
    expect(await screen.findByText('CPF inválido. Deve conter 11 dígitos.')).toBeTruthy()
  })

  it('shows the e-mail, which cannot be changed, and never sends it', async () => {
    const { user, network } = await openProfile(person, { 'PUT /me/profile': { body: person } })
    expect(field('E-mail').disabled).toBe(true)
    expect(field('E-mail').value).toBe('ana@exemplo.com')
    await user.click(save())
    await waitFor(() => expect(network.to('PUT /me/profile')).toHaveLength(1))
    expect(network.to('PUT /me/profile')[0]?.body).not.toHaveProperty('email')
  })
})

describe('numbers are masked while they are typed', () => {
  it.each([
    ['CPF', '52998224725', '529.982.247-25'],
    ['CEP', '1346500', '13465-00'],
    ['Telefone', '19999990000', '(19) 99999-0000'],
    ['Telefone', '1934660000', '(19) 3466-0000'],
    ['Telefone', '+351912345678', '+351912345678'],
  ])('%s %s', async (label, typed, shown) => {
    const { user } = await openProfile(exampleProfile())
    await user.clear(field(label))
    await user.type(field(label), typed)
    expect(field(label).value).toBe(shown)
  })

  it('an alphanumeric CNPJ, its letters in capitals', async () => {
    const { user } = await openProfile()
    company()
    await user.type(field('CNPJ'), '12abc34501de35')
    expect(field('CNPJ').value).toBe('12.ABC.345/01DE-35')
  })

  it('keeps the cursor where the person types', async () => {
    const { user } = await openProfile(person)
    const cpf = field('CPF')
    cpf.focus()
    cpf.setSelectionRange(3, 3)
    await user.keyboard('{Backspace}')
    expect(cpf.value).toBe('529.822.472-5')
    expect(cpf.selectionStart).toBe(2)
  })
})

describe('CPF or CNPJ', () => {
  it('shows the company’s fields for a CNPJ only and keeps both numbers while one chooses', async () => {
    const { user } = await openProfile(person)
    expect(screen.queryByLabelText('Razão social')).toBeNull()
    company()
    expect(field('Razão social')).toBeTruthy()
    await user.type(field('CNPJ'), '12')
    fireEvent.click(screen.getByRole('radio', { name: 'Pessoa física (CPF)' }))
    expect(screen.queryByLabelText('Razão social')).toBeNull()
    expect(field('CPF').value).toBe('529.982.247-25')
    company()
    expect(field('CNPJ').value).toBe('12')
  })

  it('does not validate the company’s hidden fields for a person', async () => {
    const { user, network } = await openProfile(person, { 'PUT /me/profile': { body: person } })
    company()
    fill('Nome fantasia', '<b>')
    fireEvent.click(screen.getByRole('radio', { name: 'Pessoa física (CPF)' }))
    await user.click(save())
    await waitFor(() => expect(network.to('PUT /me/profile')[0]?.body).toMatchObject({ trade_name: '' }))
  })
})

const foundAt = (address: typeof ADDRESS) => ({
  body: { places: [{ label: '', latitude: -22.9, longitude: -47.06, ...address }] },
})

describe('the address from a CEP', () => {
  const found = { [`GET /geocoding?cep=${ADDRESS.zip_code}`]: foundAt(ADDRESS) }

  it('fills street, neighbourhood, city and state and goes on to the number', async () => {
    await openProfile(exampleProfile(), found)
    fill('CEP', '13010000')
    expect(await screen.findByText('Endereço preenchido. Confira e informe o número.')).toBeTruthy()
    expect(field('Rua').value).toBe('Avenida Brasil')
    expect(field('Bairro').value).toBe('Vila Medon')
    expect(field('Cidade').value).toBe('Campinas')
    expect(screen.getByLabelText('Estado').textContent).toBe('SP')
    expect(document.activeElement).toBe(field('Número'))
  })

  it('says that it is looking', async () => {
    const wait = createDeferred<{ body: unknown }>()
    await openProfile(exampleProfile(), { 'GET /geocoding?cep=13010000': () => wait.promise })
    fill('CEP', '13010-000')
    expect(await screen.findByText('Buscando o endereço…')).toBeTruthy()
    wait.release(foundAt(ADDRESS))
    expect(await screen.findByText(/Endereço preenchido/)).toBeTruthy()
  })

  it('asks for the street when the CEP is a whole town’s', async () => {
    await openProfile(exampleProfile(), {
      'GET /geocoding?cep=13010000': foundAt({ ...ADDRESS, street: '', neighborhood: '' }),
    })
    fill('CEP', '13010000')
    expect(await screen.findByText(/informe a rua e o bairro/)).toBeTruthy()
    expect(document.activeElement).toBe(field('Rua'))
  })

  it('never overwrites existing text without confirmation', async () => {
    const { user } = await openProfile(person, found)
    fill('CEP', '13010000')
    expect(await screen.findByText('O CEP indica outro endereço:')).toBeTruthy()
    expect(screen.getByText(/Avenida Brasil, Vila Medon, Campinas\/SP/)).toBeTruthy()
    expect(field('Rua').value).toBe('Rua Velha')
    await user.click(screen.getByRole('button', { name: 'Usar este endereço' }))
    expect(field('Rua').value).toBe('Avenida Brasil')
    expect(field('Cidade').value).toBe('Campinas')
  })

  it('replaces what an earlier CEP filled', async () => {
    await openProfile(exampleProfile(), {
      ...found,
      'GET /geocoding?cep=13465000': foundAt({
        ...ADDRESS,
        street: 'Rua Sete',
        city: 'Americana',
        zip_code: '13465000',
      }),
    })
    fill('CEP', '13010000')
    await waitFor(() => expect(field('Rua').value).toBe('Avenida Brasil'))
    fill('CEP', '13465000')
    await waitFor(() => expect(field('Rua').value).toBe('Rua Sete'))
    expect(field('Cidade').value).toBe('Americana')
  })

  it('says that there is no such CEP and lets the address be typed', async () => {
    await openProfile(exampleProfile(), {
      'GET /geocoding?cep=00000000': problemResponse(404, 'CEP_NOT_FOUND', 'CEP não encontrado'),
    })
    fill('CEP', '00000000')
    expect(await screen.findByText('CEP não encontrado')).toBeTruthy()
    expect(field('Rua').disabled).toBe(false)
  })

  it('offers to look again when looking failed', async () => {
    let tries = 0
    const { user } = await openProfile(exampleProfile(), {
      'GET /geocoding?cep=13010000': () => {
        tries += 1
        return tries === 1
          ? problemResponse(503, 'GEOCODING_FAILED', 'Não foi possível consultar o endereço agora.')
          : foundAt(ADDRESS)
      },
    })
    fill('CEP', '13010000')
    expect(await screen.findByText('Não foi possível consultar o endereço agora.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText(/Endereço preenchido/)).toBeTruthy()
  })

  it('ignores the result for a CEP that was changed meanwhile', async () => {
    const wait = createDeferred<{ body: unknown }>()
    await openProfile(exampleProfile(), { 'GET /geocoding?cep=13010000': () => wait.promise })
    fill('CEP', '13010000')
    fill('CEP', '1301')
    wait.release(foundAt(ADDRESS))
    await waitFor(() => expect(screen.queryByText('Buscando o endereço…')).toBeNull())
    expect(field('Rua').value).toBe('')
  })
})

describe('saving', () => {
  it('shows what was kept, here and in the header', async () => {
    const savedUser = { ...person, name: 'Ana Lima', phone: '1999990000', version: 2 }
    const { user, network } = await openProfile(person, { 'PUT /me/profile': { body: savedUser } })
    await user.clear(field('Nome'))
    await user.type(field('Nome'), '  Ana   Lima ')
    await user.click(save())
    expect(await screen.findByText('Perfil salvo.')).toBeTruthy()
    expect(network.to('PUT /me/profile')[0]?.body).toMatchObject({
      name: 'Ana Lima',
      document_type: 'CPF',
      document_number: '52998224725',
      address_zip_code: '13465000',
    })
    expect(field('Nome').value).toBe('Ana Lima')
    expect(field('Telefone').value).toBe('(19) 9999-0000')
    expect(screen.getByLabelText('Cabeçalho').textContent).toBe('Ana Lima')
    expect(screen.queryByText('Há alterações que ainda não foram salvas.')).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })

  it('shows the server’s errors at their fields', async () => {
    const { user } = await openProfile(person, {
      'PUT /me/profile': problemResponse(400, 'INVALID_INPUT', 'Confira os dados enviados.', {
        fields: [{ path: 'address_city', message: 'Esta cidade não existe.' }],
      }),
    })
    await user.click(save())
    expect(await screen.findByText('Esta cidade não existe.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Cidade'))
    expect(screen.getByText('Não foi possível salvar o perfil')).toBeTruthy()
  })

  it('keeps everything typed when the network is gone', async () => {
    const { user } = await openProfile(person)
    fill('Rua', 'Rua Nova')
    await user.click(save())
    expect(await screen.findByText('Não foi possível salvar o perfil')).toBeTruthy()
    expect(field('Rua').value).toBe('Rua Nova')
  })
})

describe('what was changed elsewhere meanwhile', () => {
  /** Opens the form, and then somebody else saves the profile. */
  async function openBeside(theirs: typeof person) {
    const loads: (typeof person)[] = [person, person]
    const opened = await openProfile(person, {
      'GET /me/profile': () => ({ body: loads.shift() ?? theirs }),
      'PUT /me/profile': ({ body }) => {
        const { version, address_street } = profileEditSchema.parse(body)
        return version === theirs.version
          ? { body: { ...theirs, address_street, version: version + 1 } }
          : refusalResponse('PROFILE_CHANGED', { user: userViewOf(theirs) })
      },
    })
    const saved = () => opened.network.to('PUT /me/profile')
    return { ...opened, versions: () => saved().map(({ body }) => profileEditSchema.parse(body).version) }
  }

  it('is listed by field, and the input can be saved over it', async () => {
    const otherUser = { ...person, phone: '1933330000', address_street: 'Rua Deles', version: 2 }
    const { user, versions } = await openBeside(otherUser)
    fill('Rua', 'Rua Nova')
    await user.click(save())
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Não foi possível salvar o perfil')).toBeTruthy()
    expect(alert.getByText(/Rua: agora é “Rua Deles”; você digitou “Rua Nova”/)).toBeTruthy()
    expect(alert.getByText(/Telefone: agora é “\(19\) 3333-0000”; já atualizamos aqui/)).toBeTruthy()
    expect(field('Telefone').value).toBe('(19) 3333-0000')
    expect(field('Rua').value).toBe('Rua Nova')
    await user.click(save())
    expect(await screen.findByText('Perfil salvo.')).toBeTruthy()
    expect(versions()).toEqual([1, 2])
    expect(screen.queryByText(/Rua: agora é/)).toBeNull()
    expect(field('Rua').value).toBe('Rua Nova')
  })

  it('is applied on request', async () => {
    const { user } = await openBeside({ ...person, address_street: 'Rua Deles', version: 2 })
    fill('Rua', 'Rua Nova')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Usar o atual: Rua' }))
    expect(field('Rua').value).toBe('Rua Deles')
  })

  it('is not reported if it concerns no field of the form', async () => {
    const { user, versions } = await openBeside({ ...person, avatar_url: '/media/avatars/u1.webp', version: 2 })
    fill('Rua', 'Rua Nova')
    await user.click(save())
    expect(await screen.findByText('Perfil salvo.')).toBeTruthy()
    expect(versions()).toEqual([1, 2])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('what was typed and not saved', () => {
  it('is indicated, warned about before the window closes, and discarded on request', async () => {
    const { user } = await openProfile(person)
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    fill('Rua', 'Rua Nova')
    expect(await screen.findByText('Há alterações que ainda não foram salvas.')).toBeTruthy()
    expect(closing()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Descartar alterações' }))
    expect(field('Rua').value).toBe('Rua Velha')
    expect(closing()).toBe(false)
    expect(sessionStorage.length).toBe(0)
  })

  it('is there again after a session that ended elsewhere', async () => {
    const { user } = await openProfile(person, {
      'PUT /me/profile': problemResponse(401, 'SESSION_ENDED', 'Sua sessão foi encerrada.'),
    })
    fill('Rua', 'Rua Nova')
    await user.click(save())
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    document.body.replaceChildren()
    await openProfile(person)
    expect(await screen.findByText('Recuperamos o que você tinha digitado e ainda não salvou.')).toBeTruthy()
    expect(field('Rua').value).toBe('Rua Nova')
  })

  it('is never shown to another person', async () => {
    sessionStorage.setItem('draft:u1:profile', JSON.stringify({ address_street: 'Rua Nova' }))
    await openProfile({ ...person, id: 'u2' })
    expect(field('Rua').value).toBe('Rua Velha')
  })

  it('is deleted on sign-out', async () => {
    const { user } = await openProfile(person)
    fill('Rua', 'Rua Nova')
    expect(sessionStorage.length).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(sessionStorage.length).toBe(0)
  })
})

describe('the profile tab', () => {
  it('opens and closes by links', async () => {
    const { user } = await openProfile(person)
    expect(screen.getByRole('link', { name: 'Perfil' }).getAttribute('aria-current')).toBe('page')
    await user.click(screen.getByRole('link', { name: 'Pedidos' }))
    expect(await screen.findByText('Você ainda não tem pedidos.')).toBeTruthy()
    expect(currentAddress()).toBe('/dashboard')
    await user.click(screen.getByRole('link', { name: 'Perfil' }))
    expect(currentAddress()).toBe('/dashboard?aba=perfil')
    expect(await screen.findByLabelText('CEP')).toBeTruthy()
  })

  it('says that the profile could not be loaded and tries again', async () => {
    storeSession()
    let calls = 0
    answerNetwork({
      // The first request comes from the session.
      'GET /me/profile': () => {
        calls += 1
        return calls === 2 ? problemResponse(404, 'PROFILE_NOT_FOUND', 'Ainda não há um perfil.') : { body: person }
      },
      'GET /me/orders': { body: { items: [], cursor: null } },
    })
    const { user } = openSite(SCREENS, '/dashboard?aba=perfil')
    expect(await screen.findByText('Não foi possível carregar seu perfil')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByLabelText('CEP')).toBeTruthy()
  })
})

// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { SiteFooter } from '#web/app/layouts/site-footer.tsx'
import { PlaceholderScreen } from '#web/screens/placeholder/placeholder-screen.tsx'
import { PrivacyScreen } from '#web/screens/privacy/privacy-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

const OPERATOR = {
  company_name: 'Placas Já',
  legal_name: 'Placas do Interior Ltda.',
  cnpj: '11222333000181',
  legal_address: 'Rua Um, 100, Centro, CEP 13465-000',
  whatsapp_number: '5519988887777',
  contact_email: 'fale@placas.example',
  contact_address: 'R. XV de Novembro, 10 – Americana/SP',
  opening_hours: 'Segunda a sexta, das 9h às 17h',
}

const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

it('the contact page says how the operator is reached, below the heading and the text that is specified', () => {
  openSite(<PlaceholderScreen title="Fale conosco" contact />, '/fale-conosco', OPERATOR)
  expect(screen.getByRole('heading', { name: 'Fale conosco' })).toBeTruthy()
  expect(screen.getByText(/O conteúdo desta página está chegando/)).toBeTruthy()
  expect(href(/^\+55 \(19\) 98888-7777/)).toBe('https://wa.me/5519988887777')
  expect(href(/^fale@placas\.example/)).toBe('mailto:fale@placas.example')
  for (const fact of [OPERATOR.contact_address, OPERATOR.opening_hours]) expect(screen.getByText(fact)).toBeTruthy()
  expect(screen.getByText(/^Placas do Interior Ltda\. \(Placas Já\)/).textContent).toContain('CNPJ 11.222.333/0001-81')
})

it('the contact page leaves out what the operator does not say, and has the registered address where there is no other', () => {
  openSite(<PlaceholderScreen title="Fale conosco" contact />, '/fale-conosco', {
    ...OPERATOR,
    contact_address: '',
    opening_hours: '',
  })
  expect(screen.getAllByRole('term').map(term => term.textContent)).toEqual([
    'Empresa',
    'WhatsApp e telefone',
    'E-mail',
    'Endereço',
  ])
  expect(screen.getByText(OPERATOR.legal_address)).toBeTruthy()
})

it('the other pages whose content is coming have no contacts', () => {
  openSite(<PlaceholderScreen title="Quem somos" />, '/quem-somos', OPERATOR)
  expect(screen.queryByRole('term')).toBeNull()
})

it('the privacy page names the operator and the same contacts', () => {
  openSite(<PrivacyScreen />, '/privacidade', OPERATOR)
  expect(
    screen.getByText('Quem opera este site: Placas do Interior Ltda. (Placas Já), CNPJ 11.222.333/0001-81'),
  ).toBeTruthy()
  const contact = screen.getByRole('region', { name: 'Fale conosco' })
  expect(within(contact).getByRole('link', { name: /^fale@placas\.example/ })).toBeTruthy()
})

it('the footer names the seller as the contact page does', () => {
  openSite(<SiteFooter />, '/fale-conosco', OPERATOR)
  expect(screen.getByRole('contentinfo').textContent).toContain(
    'Placas do Interior Ltda. (Placas Já) · CNPJ 11.222.333/0001-81 · Rua Um, 100, Centro, CEP 13465-000 · +55 (19) 98888-7777 · fale@placas.example',
  )
})

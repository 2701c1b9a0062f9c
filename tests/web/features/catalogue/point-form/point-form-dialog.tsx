import { fireEvent, screen, within } from '@testing-library/react'
import { useSearchParams } from 'react-router-dom'
import { vi } from 'vitest'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Place } from '#shared/platform/rules/addresses.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { exampleCatalogue, exampleTier } from '#tests/web/support/catalogue-examples.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { openSite } from '#tests/web/support/site.tsx'
import { PointFormDialog } from '#web/features/catalogue/point-form/point-form-dialog.tsx'

const silver = exampleTier({ id: 'prata', name: 'Prata', prices: { price_1y: 90000 } })
export const catalogue = exampleCatalogue({
  tags: [
    { id: 'centro', name: 'Centro' },
    { id: 'esquina', name: 'Esquina' },
  ],
  pricing_tiers: [{ ...goldTier, version: 1 }, silver],
})

/** A point whose name and description were filled in by its tier. */
export const filledPoint = (changed: Partial<Point> = {}): Point =>
  aPoint('1001', {
    name: 'Ouro | Av. Brasil',
    street_name: 'Av. Brasil',
    description: 'Ponto Ouro em Centro por {price_1y}',
    edit_version: 4,
    ...changed,
  })

export const aPlace = (changed: Partial<Place> = {}): Place => ({
  label: 'Rua Fernando Camargo, Centro, Americana, SP',
  street: 'Rua Fernando Camargo',
  neighborhood: 'Centro',
  city: 'Americana',
  state: 'SP',
  zip_code: '13465000',
  latitude: -22.7391,
  longitude: -47.3292,
  ...changed,
})

type Routes = Parameters<typeof answerNetwork>[0]

/** Renders the dialog as its screen does: opened by the URL, so that closing it goes back in the history. */
function Opened({ onClose, pointId }: { onClose: () => void; pointId: string | undefined }) {
  const [params, setParams] = useSearchParams()
  const close = () => {
    onClose()
    setParams({}, { replace: true })
  }
  return <PointFormDialog open={params.has('aberto')} onClose={close} onSaved={() => {}} pointId={pointId} />
}

/** A manager opens the form; with a point to edit it. */
export function openForm(routes: Routes = {}, point?: Point) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /catalogue': { body: catalogue },
    ...(point ? { [`GET /points/${point.id}/record`]: { body: point } } : {}),
    ...routes,
  })
  const onClose = vi.fn()
  const site = openSite(<Opened onClose={onClose} pointId={point?.id} />, '/admin/points?aberto')
  return { network, onClose, ...site }
}

export const dialog = () => within(screen.getByRole('dialog'))
export const field = (label: string) =>
  dialog().getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
export const waitForForm = () => screen.findByLabelText('Rua principal')
/** Sets the whole text at once, because typing letter by letter is slow in happy-dom. */
export function fillField(label: string, text: string): void {
  fireEvent.change(field(label), { target: { value: text } })
}
export function blurField(label: string): void {
  fireEvent.blur(field(label))
}
/** Finds elements by text and label, because roles and names of so large a form take happy-dom seconds. */
export async function chooseTier(name: RegExp) {
  fireEvent.mouseDown(dialog().getByLabelText('Nível de preço', { selector: '[role=combobox]' }))
  fireEvent.click(await screen.findByText(name, { selector: '[role=option] *' }))
}
export const pressButton = (text: string | RegExp) => fireEvent.click(dialog().getByText(text, { selector: 'button' }))
export const pressSave = () => pressButton(/^(Criar ponto|Salvar alterações)$/)

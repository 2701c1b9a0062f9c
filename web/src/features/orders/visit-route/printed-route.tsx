import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { routeLengthKm } from '#shared/orders/rules/visit-route.ts'
import { PointTitle } from '#web/ui/point-title.tsx'
import { PrintedText } from '#web/ui/printed-page.tsx'
import { formatKmNumber } from './format-km.ts'
import type { RoutePoint } from './route-point.ts'
import type { VisitRoute } from './use-visit-route.ts'

const Sheet = styled(PrintedText)({
  display: 'none',
  '& h1': { fontSize: '14pt', marginBottom: '2mm' },
  '& table': { width: '100%', marginTop: '5mm', borderCollapse: 'collapse' },
  '& th, & td': { padding: '1.6mm 3mm 1.6mm 0', textAlign: 'left', verticalAlign: 'top' },
  '& thead th': { fontSize: '8pt', fontWeight: 600, borderBottom: '0.5pt solid #000000' },
  '& tbody tr': { breakInside: 'avoid', borderBottom: '0.5pt solid #BBBBBB' },
  '& tbody th': { fontWeight: 400 },
  '& .code, & .number': { whiteSpace: 'nowrap' },
  '& strong': { display: 'block', fontWeight: 600 },
  '@media print': { display: 'block' },
})

/** Only the route is printed, not the map or dashboard around it. */
const printStyles = (
  <GlobalStyles
    styles={{
      '@page': { size: 'A4', margin: '15mm 18mm' },
      '@media print': { 'body > :not([data-printed-route])': { display: 'none !important' } },
    }}
  />
)

type Props = Pick<VisitRoute, 'start'> & { route: readonly RoutePoint[]; onPrinted: () => void }

/** Opens the browser's print dialog with the route's stops, each with its code and address. Invisible on the screen. */
export function PrintedRoute({ start, route, onPrinted }: Props) {
  const close = useEffectEvent(onPrinted)
  useEffect(() => {
    const onAfterPrint = () => close()
    addEventListener('afterprint', onAfterPrint)
    print()
    return () => removeEventListener('afterprint', onAfterPrint)
  }, [])
  return createPortal(
    <Sheet data-printed-route>
      {printStyles}
      <h1>{VISIT_ROUTE_TEXTS.TITLE}</h1>
      <p>{VISIT_ROUTE_TEXTS.STARTS_AT(start.label)}</p>
      <p>{VISIT_ROUTE_TEXTS.LENGTH(route.length, formatKmNumber(routeLengthKm(start, route)))}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{VISIT_ROUTE_TEXTS.COLUMNS.number}</th>
            <th scope="col">{VISIT_ROUTE_TEXTS.COLUMNS.code}</th>
            <th scope="col">{VISIT_ROUTE_TEXTS.COLUMNS.point}</th>
          </tr>
        </thead>
        <tbody>
          {route.map(({ id, name, asset_code, address }, index) => (
            <tr key={id}>
              <td className="number">{index + 1}</td>
              <td className="code">{asset_code}</td>
              <th scope="row">
                <strong>
                  <PointTitle name={name} withTier={false} />
                </strong>
                {address}
              </th>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>,
    document.body,
  )
}

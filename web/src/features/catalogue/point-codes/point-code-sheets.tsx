import { styled } from '@mui/material/styles'
import { POINT_CODES_TEXTS } from '#shared/catalogue/messages/point-codes.ts'
import { type CodedPoint, formatPointCode, pointCodePath } from '#shared/catalogue/rules/point-codes.ts'
import { pointAddressText } from '#shared/catalogue/rules/points.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { narrowScreenStyles, PrintedPage, PrintedText, printPageStyles } from '#web/ui/printed-page.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

/** Number of labels on a sheet: two columns of five. */
const LABELS_PER_SHEET = 10

const Labels = styled('ul')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '4mm',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '30mm minmax(0, 1fr)',
    alignItems: 'center',
    gap: '2mm',
    boxSizing: 'border-box',
    height: '47mm',
    padding: '2mm',
    border: '0.6pt dashed #8A8A8A',
    overflow: 'hidden',
  },
  '& svg': { display: 'block', width: '30mm', height: '30mm' },
  '& .code': { fontSize: '14pt', lineHeight: 1.3, fontWeight: 700, letterSpacing: '0.04em' },
  '& .asks': { fontWeight: 600, fontSize: '9pt' },
  '& .point': { marginTop: '1.5mm', fontSize: '7.5pt', lineHeight: 1.35 },
  ...narrowScreenStyles({ gridTemplateColumns: '1fr', '& > li': { height: 'auto' } }),
})

/** Point codes as QR labels on A4 sheets. */
export function PointCodeSheets({ points }: { points: readonly CodedPoint[] }) {
  const sheets = Array.from({ length: Math.ceil(points.length / LABELS_PER_SHEET) }, (_, index) =>
    points.slice(index * LABELS_PER_SHEET, (index + 1) * LABELS_PER_SHEET),
  )
  return (
    <PrintedText>
      {printPageStyles}
      {sheets.map((labels, index) => (
        <PrintedPage key={labels[0]?.point_id} aria-label={PROOF_TEXTS.PAGE(index + 1, sheets.length)}>
          <Labels>
            {labels.map(point => (
              <li key={point.point_id}>
                <QrCode
                  text={`${location.origin}${pointCodePath(point.point_code)}`}
                  label={POINT_CODES_TEXTS.QR(point.name)}
                />
                <div>
                  <p className="code">{formatPointCode(point.point_code)}</p>
                  <p className="asks">{POINT_CODES_TEXTS.LABEL_TITLE}</p>
                  <p>{POINT_CODES_TEXTS.LABEL_DETAIL}</p>
                  <p className="point">{pointAddressText(point)}</p>
                  <p className="point">{POINT_CODES_TEXTS.POINT(point.asset_code)}</p>
                </div>
              </li>
            ))}
          </Labels>
        </PrintedPage>
      ))}
    </PrintedText>
  )
}

import { styled } from '@mui/material/styles'
import { taskWorkName } from '#shared/catalogue/messages/task-work.ts'
import { formatDay, periodText } from '#shared/catalogue/messages/terms.ts'
import { CAMPAIGN_TEXTS } from '#shared/installation/messages/campaign-report.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { type CampaignPoint, type CampaignReport, pagesOfPoints } from '#shared/installation/rules/campaign-report.ts'
import type { ProofView } from '#shared/installation/rules/installation-proof.ts'
import type { DayPeriod } from '#shared/platform/rules/day-periods.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { narrowScreenStyles, PrintedPage, PrintedText, printPageStyles } from '#web/ui/printed-page.tsx'
import { CampaignMap } from './campaign-map.tsx'
import { ProofSheets } from './proof-sheets.tsx'

const ListPage = styled(PrintedPage)({
  '& .brand': { paddingBottom: '2.5mm', borderBottom: '1.2pt solid #000000', fontSize: '15pt', fontWeight: 700 },
  '& h1': { margin: '4mm 0 2mm', fontSize: '14pt', lineHeight: 1.25, fontWeight: 700 },
  '& table': { width: '100%', marginTop: '3mm', borderCollapse: 'collapse' },
  '& th, & td': { padding: '1.2mm 3mm 1.2mm 0', textAlign: 'left', verticalAlign: 'top' },
  '& thead th': { fontSize: '8pt', fontWeight: 600, borderBottom: '0.5pt solid #000000' },
  '& tbody tr': { borderBottom: '0.5pt solid #BBBBBB' },
  '& tbody th': { fontWeight: 600 },
  '& tbody small': { display: 'block', fontSize: '8pt', fontWeight: 400 },
  ...narrowScreenStyles({
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& :is(tbody, tr, td, tbody th)': { display: 'block' },
    '& tbody tr': { padding: '8px 0' },
    '& tbody small': { fontSize: '10pt' },
  }),
})

/** A campaign as printed pages: the points with their map, then each proof on a page. */
export function CampaignPages({ report, period }: { report: CampaignReport; period: DayPeriod }) {
  const { customer_name, points, proofs } = report
  const pages = pagesOfPoints(points)
  const count = pages.length + proofs.length
  const proofsAt = Map.groupBy(proofs, ({ point_id }) => point_id)
  return (
    <>
      <PrintedText>
        {printPageStyles}
        {pages.map((shown, index) => (
          <ListPage key={shown[0]?.item_id} aria-label={PROOF_TEXTS.PAGE(index + 1, count)}>
            <p className="brand">{PROOF_TEXTS.OPERATOR}</p>
            {index === 0 && (
              <>
                <h1>{CAMPAIGN_TEXTS.TITLE}</h1>
                <p>
                  {CAMPAIGN_TEXTS.CLIENT}: <strong>{customer_name}</strong>
                </p>
                <p>
                  {CAMPAIGN_TEXTS.PERIOD}: {periodText(period).trim() || CAMPAIGN_TEXTS.WHOLE_PERIOD}
                </p>
                <p>{CAMPAIGN_TEXTS.COUNTS(points.length, proofs.length)}</p>
                <CampaignMap points={points} />
              </>
            )}
            <PointTable points={shown} proofsAt={proofsAt} />
            <footer>
              <span>{CAMPAIGN_TEXTS.TITLE}</span>
              <span>{PROOF_TEXTS.PAGE(index + 1, count)}</span>
            </footer>
          </ListPage>
        ))}
      </PrintedText>
      {proofs.length > 0 && <ProofSheets proofs={proofs} pagesBefore={pages.length} />}
    </>
  )
}

const doneText = (proofs: readonly ProofView[]): string =>
  proofs
    .map(({ work, received_at }) => CAMPAIGN_TEXTS.DONE_ON(taskWorkName(work), formatDay(dayOf(received_at))))
    .join(', ')

const contractText = ({ starts_at, ends_at }: CampaignPoint): string =>
  periodText({
    from: starts_at === null ? undefined : dayOf(starts_at),
    to: ends_at === null ? undefined : dayOf(ends_at),
  }).trim()

const PointTable = ({
  points,
  proofsAt,
}: {
  points: readonly CampaignPoint[]
  proofsAt: ReadonlyMap<string, readonly ProofView[]>
}) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{CAMPAIGN_TEXTS.POINT}</th>
        <th scope="col">{CAMPAIGN_TEXTS.CONTRACT}</th>
        <th scope="col">{CAMPAIGN_TEXTS.DONE}</th>
      </tr>
    </thead>
    <tbody>
      {points.map(point => (
        <tr key={point.item_id}>
          <th scope="row">
            {point.asset_code}
            <small>{point.address || point.point_name}</small>
          </th>
          <td>{contractText(point)}</td>
          <td>
            {doneText((proofsAt.get(point.point_id) ?? []).filter(({ order_id }) => order_id === point.order_id)) ||
              CAMPAIGN_TEXTS.NOTHING_DONE}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

import { styled } from '@mui/material/styles'
import { taskWorkName } from '#shared/catalogue/messages/task-work.ts'
import { formatDay, periodText } from '#shared/catalogue/messages/terms.ts'
import { CAMPAIGN_TEXTS } from '#shared/installation/messages/campaign-report.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import type { CampaignPoint, CampaignReport } from '#shared/installation/rules/campaign-report.ts'
import type { ProofView } from '#shared/installation/rules/installation-proof.ts'
import type { DayPeriod } from '#shared/platform/rules/day-periods.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { GrowingSheet, growingPageStyles, narrowScreenStyles } from '#web/ui/printed-page.tsx'
import { CampaignMap } from './campaign-map.tsx'
import { ProofSheets } from './proof-sheets.tsx'

const Sheet = styled(GrowingSheet)({
  '& tbody th': { fontWeight: 600 },
  '& tbody small': { display: 'block', fontSize: '8pt', fontWeight: 400 },
  ...narrowScreenStyles({
    '& :is(tbody, tr, td, tbody th)': { display: 'block' },
    '& tbody tr': { padding: '8px 0' },
    '& tbody small': { fontSize: '10pt' },
  }),
})

/** A campaign as printed pages: the points with their map, then each proof on a page. */
export function CampaignPages({ report, period }: { report: CampaignReport; period: DayPeriod }) {
  const { customer_name, points, proofs } = report
  return (
    <>
      <Sheet>
        {growingPageStyles}
        <div className="letterhead">
          <p className="brand">{PROOF_TEXTS.OPERATOR}</p>
        </div>
        <h1>{CAMPAIGN_TEXTS.TITLE}</h1>
        <p>
          {CAMPAIGN_TEXTS.CLIENT}: <strong>{customer_name}</strong>
        </p>
        <p>
          {CAMPAIGN_TEXTS.PERIOD}: {periodText(period).trim() || CAMPAIGN_TEXTS.WHOLE_PERIOD}
        </p>
        <p>{CAMPAIGN_TEXTS.COUNTS(points.length, proofs.length)}</p>
        <CampaignMap points={points} />
        <PointTable points={points} proofsAt={Map.groupBy(proofs, ({ point_id }) => point_id)} />
      </Sheet>
      {proofs.length > 0 && <ProofSheets proofs={proofs} isPart />}
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

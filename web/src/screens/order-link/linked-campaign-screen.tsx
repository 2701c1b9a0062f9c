import { orderLinksWithProofs } from '#shared/installation/api/order-links.ts'
import { CAMPAIGN_TEXTS } from '#shared/installation/messages/campaign-report.ts'
import { orderLinkPath } from '#shared/orders/rules/order-links.ts'
import { CampaignPreview } from '#web/features/installation/proof/campaign-preview.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { InvalidLink } from './invalid-link.tsx'
import { OrderLinkGate } from './order-link-gate.tsx'

/** The report of a linked order's campaign. */
export const LinkedCampaignScreen = () => <OrderLinkGate>{token => <LinkedCampaign token={token} />}</OrderLinkGate>

function LinkedCampaign({ token }: { token: string }) {
  useTitle(CAMPAIGN_TEXTS.TITLE)
  return (
    <CampaignPreview
      queryKey={queryKeys.linkedCampaign(token)}
      load={(period, signal) => callApi(orderLinksWithProofs.campaign, { link: token, ...period }, { signal })}
      back={{ to: orderLinkPath(token), label: CAMPAIGN_TEXTS.BACK }}
      missing={reason => <InvalidLink reason={reason} />}
    />
  )
}

import SendOutlined from '@mui/icons-material/SendOutlined'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { toast } from 'sonner'
import { orderLinksWithProofs } from '#shared/installation/api/order-links.ts'
import { proof as proofApi } from '#shared/installation/api/proof.ts'
import { CAMPAIGN_TEXTS } from '#shared/installation/messages/campaign-report.ts'
import type { DayPeriod } from '#shared/platform/rules/day-periods.ts'
import { CampaignPreview } from '#web/features/installation/proof/campaign-preview.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { customerPath, orderDeskPath, orderPath } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'

/** The report of an order's campaign. */
export function CampaignScreen({ viewer }: { viewer: 'client' | 'office' }) {
  const { id = '' } = useParams()
  useTitle(CAMPAIGN_TEXTS.TITLE)
  const back = viewer === 'office' ? orderDeskPath(id) : orderPath(id)
  return (
    <CampaignPreview
      queryKey={queryKeys.campaign(id)}
      load={(period, signal) => callApi(proofApi.campaign, { order_id: id, ...period }, { signal })}
      back={{ to: back, label: CAMPAIGN_TEXTS.BACK }}
      {...(viewer === 'office' && { send: (period: DayPeriod) => <SendButton orderId={id} period={period} /> })}
    />
  )
}

/** The report of all orders of a customer, for the office. */
export function CustomerCampaignScreen() {
  const { customerId = '' } = useParams()
  useTitle(CAMPAIGN_TEXTS.TITLE)
  return (
    <CampaignPreview
      queryKey={queryKeys.campaign(customerId)}
      load={(period, signal) =>
        callApi(proofApi.campaignOfCustomer, { customer_id: customerId, ...period }, { signal })
      }
      back={{ to: customerPath(customerId), label: CAMPAIGN_TEXTS.BACK }}
    />
  )
}

function SendButton({ orderId, period }: { orderId: string; period: DayPeriod }) {
  const send = useMutation({
    mutationFn: () => callApi(orderLinksWithProofs.sendCampaign, { order_id: orderId, ...period }),
    onSuccess: ({ to }) => toast.success(CAMPAIGN_TEXTS.SENT(to)),
    onError: error => toastError(CAMPAIGN_TEXTS.SEND_FAILED, error),
  })
  return (
    <BusyButton variant="outlined" startIcon={<SendOutlined />} loading={send.isPending} onClick={() => send.mutate()}>
      {CAMPAIGN_TEXTS.SEND}
    </BusyButton>
  )
}

import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined'
import SummarizeOutlined from '@mui/icons-material/SummarizeOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { CAMPAIGN_TEXTS } from '#shared/installation/messages/campaign-report.ts'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { type ClientOrderView, hasNothingToInstall } from '#shared/orders/rules/installation-progress.ts'
import { campaignPath, proofsOfOrderPath } from '#web/lib/paths.ts'

type Props = {
  order: Pick<ClientOrderView, 'id' | 'status' | 'installation' | 'signed_on_paper'>
  viewer: 'client' | 'office'
}

/** A link to the report of a confirmed order's campaign. */
export const CampaignLink = ({ order, viewer }: Props) =>
  order.status === 'completed' && (
    <Button component={Link} to={campaignPath(order.id, viewer)} variant="outlined" startIcon={<SummarizeOutlined />}>
      {CAMPAIGN_TEXTS.TITLE}
    </Button>
  )

/** A link to an order's installation proofs; renders nothing before a sign is installed. */
export function ProofsLink({ order, viewer }: Props) {
  if (order.status !== 'completed' || order.installation?.installed === 0 || hasNothingToInstall(order)) return null
  return (
    <Button
      component={Link}
      to={proofsOfOrderPath(order.id, viewer)}
      variant="outlined"
      startIcon={<PhotoLibraryOutlined />}
    >
      {PROOF_TEXTS.LINK}
    </Button>
  )
}

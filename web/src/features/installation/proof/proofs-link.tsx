import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import { type ClientOrderView, hasNothingToInstall } from '#shared/orders/rules/installation-progress.ts'
import { proofsOfOrderPath } from '#web/lib/paths.ts'

type Props = {
  order: Pick<ClientOrderView, 'id' | 'status' | 'installation' | 'signed_on_paper'>
  viewer: 'client' | 'office'
}

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

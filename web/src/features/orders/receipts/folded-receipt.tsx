import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { RECEIPTS_TEXTS } from '#shared/orders/messages/receipts.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import type { FileLink } from '#shared/platform/rules/uploads.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { LinkedFile } from '#web/ui/linked-file.tsx'

/** Signs a link to a receipt by its storage key. */
export type OpenReceipt = (file: string, signal: AbortSignal) => Promise<FileLink>

type Props = {
  orderId: string
  file: string
  /** What the receipt is of, for those who can't see where it stands. */
  of: string
  open: OpenReceipt
}

/** A receipt in a list, which is loaded once it is asked for. */
export function FoldedReceipt({ orderId, file, of, open }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      <Button
        size="small"
        aria-expanded={isShown}
        aria-label={RECEIPTS_TEXTS.SHOW_OF(of)}
        onClick={() => setShown(!isShown)}
        endIcon={<ExpandMoreRounded sx={{ transform: isShown ? 'rotate(180deg)' : 'none' }} />}
        sx={{ ml: -1 }}
      >
        {RECEIPTS_TEXTS.SHOW}
      </Button>
      {isShown && (
        <LinkedFile
          queryKey={queryKeys.receipt(orderId, file)}
          fetchLink={signal => open(file, signal)}
          name={`comprovante-${shortOrderId(orderId)}.pdf`}
          messages={RECEIPTS_TEXTS}
        />
      )}
    </Stack>
  )
}

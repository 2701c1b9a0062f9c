import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { receipts as receiptsApi } from '#shared/api/receipts.ts'
import { type Order, shortOrderId } from '#shared/domain/orders.ts'
import { RECEIPTS } from '#shared/messages/receipts.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const Picture = styled('img')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  maxHeight: 220,
  borderRadius: theme.radius.control,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.default,
}))

const Document = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  padding: '10px 12px',
  borderRadius: theme.radius.control,
  border: `1px solid ${theme.palette.divider}`,
  fontSize: 14,
  fontWeight: 500,
  overflowWrap: 'anywhere',
  '& svg': { color: theme.palette.text.secondary },
}))

type Shown = { url: string; name: string; isPdf: boolean; isChosen?: boolean }

/** A picture as it looks; a PDF by its name, as a page can't show one in itself. */
export const ReceiptPreview = ({ url, name, isPdf, isChosen = false }: Shown) =>
  isPdf ? (
    <Document>
      <PictureAsPdfOutlined aria-hidden />
      {name}
    </Document>
  ) : (
    <Picture src={url} alt={isChosen ? RECEIPTS.CHOSEN_PICTURE : RECEIPTS.PICTURE} />
  )

/** A link to a receipt opens for five minutes: it is asked for again before. Milliseconds. */
const FRESH = 4 * 60_000

/** The receipt that an order has, behind a link that is never older than it opens. */
export function SentReceipt({ order }: { order: Pick<Order, 'id' | 'payment_receipt_url'> }) {
  const link = useQuery({
    queryKey: queryKeys.receipt(order.id, order.payment_receipt_url),
    queryFn: ({ signal }) => call(receiptsApi.open, { order_id: order.id }, { signal }),
    staleTime: FRESH,
    gcTime: FRESH,
    refetchInterval: FRESH,
  })
  if (link.isPending)
    return (
      <div role="status">
        <VisuallyHidden>{RECEIPTS.LOADING}</VisuallyHidden>
        <Skeleton variant="rounded" width={160} height={90} />
      </div>
    )
  if (!link.data) return <RetryAlert query={link}>{RECEIPTS.OPEN_FAILED}</RetryAlert>
  const { url, is_pdf } = link.data
  return (
    <>
      <ReceiptPreview url={url} isPdf={is_pdf} name={`comprovante-${shortOrderId(order.id)}.pdf`} />
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        size="small"
        endIcon={<OpenInNewRounded />}
      >
        {RECEIPTS.OPEN} <VisuallyHidden>{RECEIPTS.NEW_TAB}</VisuallyHidden>
      </Button>
    </>
  )
}

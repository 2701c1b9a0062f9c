import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import type { OrderDraftSummary } from '#shared/orders/rules/order-drafts.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { orderDraftPath } from '#web/lib/paths.ts'
import { FramedList } from '#web/ui/framed-list.ts'
import { DeleteDraftDialog } from './delete-draft-dialog.tsx'

/** A line of its own in a narrow window. */
const FULL_LINE = { xs: '0 0 100%', md: '1 1 0' }

/** The office's order drafts, each with customer, points and total so far. */
export function OrderDraftList({ drafts }: { drafts: readonly OrderDraftSummary[] }) {
  const [draftToDelete, setDraftToDelete] = useState<OrderDraftSummary>()
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <FramedList ref={list} aria-label={ORDER_DRAFTS_TEXTS.LIST} tabIndex={-1}>
        {drafts.map(draft => {
          const name = draft.customer_name ?? ORDER_DRAFTS_TEXTS.NO_CUSTOMER
          return (
            <ListItem key={draft.id} sx={{ flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: '2px 16px', py: 1.5 }}>
              <Typography variant="subtitle2" component="p" sx={{ flex: FULL_LINE }}>
                {name}
              </Typography>
              <Typography variant="inherit" sx={{ flex: { ...FULL_LINE, md: '0 1 220px' } }}>
                {ORDER_DRAFTS_TEXTS.CONTENT(draft.points, draft.total)}
              </Typography>
              <Typography variant="caption" component="p" sx={{ flex: { xs: 1, md: '0 1 300px' } }}>
                {ORDER_DRAFTS_TEXTS.CHANGED(draft.changed_by.name, formatDateTime(draft.updated_at))}
              </Typography>
              <Button
                component={Link}
                to={orderDraftPath(draft.id)}
                variant="outlined"
                size="small"
                aria-label={ORDER_DRAFTS_TEXTS.CONTINUE_WHAT(name)}
              >
                {ORDER_DRAFTS_TEXTS.CONTINUE}
              </Button>
              <IconButton aria-label={ORDER_DRAFTS_TEXTS.DELETE_WHAT(name)} onClick={() => setDraftToDelete(draft)}>
                <DeleteOutlineRounded />
              </IconButton>
            </ListItem>
          )
        })}
      </FramedList>
      <DeleteDraftDialog
        draft={draftToDelete}
        onClose={() => setDraftToDelete(undefined)}
        onDeleted={() => list.current?.focus()}
      />
    </>
  )
}

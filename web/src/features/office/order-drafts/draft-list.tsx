import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import type { OrderDraftSummary } from '#shared/orders/rules/order-drafts.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { orderDraftPath } from '#web/lib/paths.ts'
import { DeleteDraftDialog } from './delete-draft-dialog.tsx'

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 220px) minmax(0, 300px) auto auto',
    alignItems: 'center',
    gap: '2px 16px',
    padding: '12px 20px',
    overflowWrap: 'anywhere',
  },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& p': { margin: 0 },
  '& .who': { fontWeight: 600 },
  '& .content': { fontVariantNumeric: 'tabular-nums' },
  '& .when': { fontSize: 13, color: theme.palette.text.secondary },
  [theme.breakpoints.down('md')]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto auto', padding: '12px 12px 12px 16px' },
    '& .who': { gridColumn: '1 / -1' },
    '& .content': { gridColumn: '1 / -1' },
  },
}))

/** The office's order drafts, each with customer, points and total so far. */
export function DraftList({ drafts }: { drafts: readonly OrderDraftSummary[] }) {
  const [draftToDelete, setDraftToDelete] = useState<OrderDraftSummary>()
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <List ref={list} aria-label={ORDER_DRAFTS_TEXTS.LIST} tabIndex={-1}>
        {drafts.map(draft => {
          const name = draft.customer_name ?? ORDER_DRAFTS_TEXTS.NO_CUSTOMER
          return (
            <li key={draft.id}>
              <p className="who">{name}</p>
              <p className="content">{ORDER_DRAFTS_TEXTS.CONTENT(draft.points, draft.total)}</p>
              <p className="when">
                {ORDER_DRAFTS_TEXTS.CHANGED(draft.changed_by.name, formatDateTime(draft.updated_at))}
              </p>
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
            </li>
          )
        })}
      </List>
      <DeleteDraftDialog
        draft={draftToDelete}
        onClose={() => setDraftToDelete(undefined)}
        onDeleted={() => list.current?.focus()}
      />
    </>
  )
}

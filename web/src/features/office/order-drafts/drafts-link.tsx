import EditNoteRounded from '@mui/icons-material/EditNoteRounded'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import { PATHS } from '#web/lib/paths.ts'

export const DraftsLink = () => (
  <Button
    component={Link}
    to={PATHS.adminOrderDrafts}
    variant="outlined"
    color="inherit"
    startIcon={<EditNoteRounded />}
  >
    {ORDER_DRAFTS_TEXTS.TITLE}
  </Button>
)

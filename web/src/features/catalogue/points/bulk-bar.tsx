import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { POINT_CODES } from '#shared/catalogue/messages/point-codes.ts'
import { POINTS } from '#shared/catalogue/messages/points.ts'
import type { Total } from '#shared/platform/messages/office.ts'
import type { BulkAction } from './bulk-fields.tsx'
import type { SelectAll } from './use-select-all.ts'

const Bar = styled('section')(({ theme }) => ({
  position: 'sticky',
  zIndex: 3,
  bottom: 'calc(16px + env(safe-area-inset-bottom))',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '8px 8px 8px 16px',
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  boxShadow: theme.floating,
  '& .count': {
    display: 'grid',
    marginRight: 'auto',
    paddingRight: 8,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& small': { fontSize: 13, fontWeight: 400, color: theme.palette.text.secondary },
  '& .MuiButton-root': { flexShrink: 0, minWidth: 0, paddingInline: 8, fontSize: 14, whiteSpace: 'nowrap' },
  // On a phone the actions are one row that scrolls sideways
  [theme.breakpoints.down('sm')]: {
    padding: '10px 12px 6px',
    '& .count': { flexBasis: '100%' },
    '& .changes': { flexWrap: 'nowrap', overflowX: 'auto', marginInline: -12, paddingInline: 12 },
  },
}))

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, maxWidth: '100%' })

const ACTIONS = ['set_tier', 'add_tags', 'remove_tags', 'set_availability', 'delete'] as const

type Props = {
  count: number
  /** Number of selected points that are not on this page. */
  onOtherPages: number
  selectAll: SelectAll
  /** The list has other pages. */
  hasMore: boolean
  /** Exactly the points of this page are selected. */
  isWholePage: boolean
  total: Total
  /** Page that prints their codes; undefined above the maximum. */
  codesUrl: string | undefined
  onAction: (action: BulkAction) => void
  onClear: () => void
}

/** The selection's count and bulk actions. */
export function BulkBar({
  count,
  onOtherPages,
  selectAll,
  hasMore,
  isWholePage,
  total,
  codesUrl,
  onAction,
  onClear,
}: Props) {
  return (
    <Bar aria-label={POINTS.BULK}>
      <div className="count">
        <span role="status">{POINTS.SELECTED(count)}</span>
        {isWholePage && hasMore && <small role="status">{POINTS.ONLY_THIS_PAGE(count)}</small>}
        {onOtherPages > 0 && <small>{POINTS.ELSEWHERE(onOtherPages)}</small>}
      </div>
      <Actions className="changes">
        {selectAll.found !== undefined ? (
          <>
            <span role="status">{POINTS.SELECTING(selectAll.found)}</span>
            <Button onClick={selectAll.cancel}>{POINTS.STOP}</Button>
          </>
        ) : (
          <>
            {hasMore && <Button onClick={selectAll.start}>{POINTS.SELECT_ALL(total)}</Button>}
            {ACTIONS.map(action => (
              <Button key={action} color={action === 'delete' ? 'error' : 'primary'} onClick={() => onAction(action)}>
                {POINTS.CHANGES[action]}
              </Button>
            ))}
            {codesUrl && (
              <Button component={Link} to={codesUrl}>
                {POINT_CODES.PRINT_CODES}
              </Button>
            )}
            <Button color="inherit" onClick={onClear}>
              {POINTS.CLEAR_SELECTION}
            </Button>
          </>
        )}
      </Actions>
    </Bar>
  )
}

import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { POINT_CODES } from '#shared/catalogue/messages/point-codes.ts'
import { POINTS } from '#shared/catalogue/messages/points.ts'
import type { Total } from '#shared/platform/messages/office.ts'
import type { BulkAction } from './bulk-choice.tsx'
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
  // On a phone the changes are one row that the thumb pushes sideways
  [theme.breakpoints.down('sm')]: {
    padding: '10px 12px 6px',
    '& .count': { flexBasis: '100%' },
    '& .changes': { flexWrap: 'nowrap', overflowX: 'auto', marginInline: -12, paddingInline: 12 },
  },
}))

const Changes = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, maxWidth: '100%' })

const ACTIONS = ['set_tier', 'add_tags', 'remove_tags', 'set_availability', 'delete'] as const

type Props = {
  count: number
  /** Selected points that this page does not show. */
  elsewhere: number
  all: SelectAll
  /** There are points of this filter that this page does not show. */
  hasMore: boolean
  /** Selected are the points of this page, all of them and no others. */
  isPage: boolean
  /** How many points the filter has. */
  total: Total
  /** Where their codes are printed; undefined: they are more than are printed at once. */
  codes: string | undefined
  onChange: (action: BulkAction) => void
  onClear: () => void
}

/** What can be done with the selected points. */
export function BulkBar({ count, elsewhere, all, hasMore, isPage, total, codes, onChange, onClear }: Props) {
  return (
    <Bar aria-label={POINTS.BULK}>
      <div className="count">
        <span role="status">{POINTS.SELECTED(count)}</span>
        {isPage && hasMore && <small role="status">{POINTS.ONLY_THIS_PAGE(count)}</small>}
        {elsewhere > 0 && <small>{POINTS.ELSEWHERE(elsewhere)}</small>}
      </div>
      <Changes className="changes">
        {all.found !== undefined ? (
          <>
            <span role="status">{POINTS.SELECTING(all.found)}</span>
            <Button onClick={all.cancel}>{POINTS.STOP}</Button>
          </>
        ) : (
          <>
            {hasMore && <Button onClick={all.start}>{POINTS.SELECT_ALL(total)}</Button>}
            {ACTIONS.map(action => (
              <Button key={action} color={action === 'delete' ? 'error' : 'primary'} onClick={() => onChange(action)}>
                {POINTS.CHANGES[action]}
              </Button>
            ))}
            {codes && (
              <Button component={Link} to={codes}>
                {POINT_CODES.PRINT_CODES}
              </Button>
            )}
            <Button color="inherit" onClick={onClear}>
              {POINTS.CLEAR_SELECTION}
            </Button>
          </>
        )}
      </Changes>
    </Bar>
  )
}

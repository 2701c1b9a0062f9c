import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { POINT_CODES_TEXTS } from '#shared/catalogue/messages/point-codes.ts'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { ShownTotal } from '#shared/platform/messages/office.ts'
import { SelectionBar } from '#web/ui/selection-bar.ts'
import type { BulkAction } from './bulk-fields.tsx'
import type { SelectAll } from './use-select-all.ts'

const ACTIONS = ['set_tier', 'add_tags', 'remove_tags', 'set_availability', 'mark_signs', 'delete'] as const

type Props = {
  count: number
  /** Number of selected points that are not on this page. */
  onOtherPages: number
  selectAll: SelectAll
  /** Whether the list has other pages. */
  hasMore: boolean
  /** Whether exactly the points of this page are selected. */
  isWholePage: boolean
  total: ShownTotal
  /** URL of the page that prints the codes of the selected points; undefined if they are too many. */
  codesUrl: string | undefined
  onAction: (action: BulkAction) => void
  onClear: () => void
  /** Further actions, of other domains. */
  children?: ReactNode
}

/** Shows the number of selected points and the bulk actions. */
export function BulkActionBar({
  count,
  onOtherPages,
  selectAll,
  hasMore,
  isWholePage,
  total,
  codesUrl,
  onAction,
  onClear,
  children,
}: Props) {
  return (
    <SelectionBar aria-label={POINTS_TEXTS.BULK}>
      <div className="count">
        <span role="status">{POINTS_TEXTS.SELECTED(count)}</span>
        {isWholePage && hasMore && <small role="status">{POINTS_TEXTS.ONLY_THIS_PAGE(count)}</small>}
        {onOtherPages > 0 && <small>{POINTS_TEXTS.ELSEWHERE(onOtherPages)}</small>}
      </div>
      <div className="changes">
        {selectAll.found !== undefined ? (
          <>
            <span role="status">{POINTS_TEXTS.SELECTING(selectAll.found)}</span>
            <Button onClick={selectAll.cancel}>{POINTS_TEXTS.STOP}</Button>
          </>
        ) : (
          <>
            {hasMore && <Button onClick={selectAll.start}>{POINTS_TEXTS.SELECT_ALL(total)}</Button>}
            {ACTIONS.map(action => (
              <Button key={action} color={action === 'delete' ? 'error' : 'primary'} onClick={() => onAction(action)}>
                {POINTS_TEXTS.CHANGES[action]}
              </Button>
            ))}
            {codesUrl && (
              <Button component={Link} to={codesUrl}>
                {POINT_CODES_TEXTS.PRINT_CODES}
              </Button>
            )}
            {children}
            <Button color="inherit" onClick={onClear}>
              {POINTS_TEXTS.CLEAR_SELECTION}
            </Button>
          </>
        )}
      </div>
    </SelectionBar>
  )
}

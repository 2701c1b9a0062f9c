import AddLocationAltOutlined from '@mui/icons-material/AddLocationAltOutlined'
import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import SellOutlined from '@mui/icons-material/SellOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { assetCodeInSearch } from '#shared/catalogue/rules/asset-codes.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { PATHS } from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const Rows = styled('div')({ display: 'grid', gap: 8 })

/** Skeleton of the list, with the number of points found so far in a long search. */
export function PointListSkeleton({ found }: { found: number }) {
  return (
    <Rows>
      <p role="status" style={{ margin: 0 }}>
        {found > 0 ? POINTS_TEXTS.READING_ON(found) : <VisuallyHidden>{POINTS_TEXTS.LOADING}</VisuallyHidden>}
      </p>
      {ROWS.map(row => (
        <Skeleton key={row} variant="rounded" height={64} sx={{ borderRadius: '12px' }} />
      ))}
    </Rows>
  )
}

type Props = {
  isNarrowed: boolean
  search: string | undefined
  /** Whether there are tiers; points can only be created if there are. */
  hasTiers: boolean
  onClear: () => void
  onNew: () => void
  onImport: () => void
}

/** Message of an empty list: there are no tiers yet, nothing was found, or there are no points yet. */
export function NoPointsMessage({ isNarrowed, search = '', hasTiers, onClear, onNew, onImport }: Props) {
  return !hasTiers && !isNarrowed ? (
    <EmptyState
      icon={<SellOutlined />}
      title={POINTS_TEXTS.NO_TIERS}
      action={
        <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 }}>
          <Button variant="contained" component={Link} to={PATHS.adminPricing}>
            {POINTS_TEXTS.MAKE_TIERS}
          </Button>
          <Button variant="outlined" onClick={onImport}>
            {POINTS_TEXTS.IMPORT}
          </Button>
        </div>
      }
    >
      {POINTS_TEXTS.NO_TIERS_DETAIL}
    </EmptyState>
  ) : isNarrowed ? (
    <EmptyState
      icon={<SearchOffRounded />}
      title={POINTS_TEXTS.NOTHING_FOUND}
      action={
        <Button variant="outlined" onClick={onClear}>
          {OFFICE_TEXTS.CLEAR_FILTERS}
        </Button>
      }
    >
      {POINTS_TEXTS.NOTHING_FOUND_DETAIL} {assetCodeInSearch(search) && POINTS_TEXTS.WHOLE_CODE}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<AddLocationAltOutlined />}
      title={POINTS_TEXTS.NO_POINTS}
      action={
        <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 }}>
          <Button variant="outlined" onClick={onNew}>
            {POINTS_TEXTS.NEW}
          </Button>
          <Button variant="outlined" onClick={onImport}>
            {POINTS_TEXTS.IMPORT}
          </Button>
        </div>
      }
    >
      {POINTS_TEXTS.NO_POINTS_DETAIL}
    </EmptyState>
  )
}

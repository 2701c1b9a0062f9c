import KeyboardArrowLeftRounded from '@mui/icons-material/KeyboardArrowLeftRounded'
import KeyboardArrowRightRounded from '@mui/icons-material/KeyboardArrowRightRounded'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { type ListFilters, PAGE_SIZES } from './use-list-filters.ts'
import type { PointPages } from './use-point-pages.ts'

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4px 12px',
  color: theme.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& .size': { width: '7rem' },
  '& [aria-disabled=true]': { opacity: 0.4, cursor: 'default' },
}))

type Props = { pages: PointPages; filters: ListFilters; range: string }

/** Page navigation. Its buttons are aria-disabled instead of disabled, so that they keep the focus. */
export function PointsPager({ pages, filters, range }: Props) {
  const canGoBack = pages.hasPrevious && !pages.isShowingPrevious
  const canGoForward = pages.hasNext && !pages.isShowingPrevious
  return (
    <Bar aria-label={POINTS_TEXTS.PAGES}>
      <TextField
        select
        className="size"
        size="small"
        label={POINTS_TEXTS.PAGE_SIZE}
        value={filters.size}
        onChange={event => filters.setSize(event.target.value)}
      >
        {PAGE_SIZES.map(size => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </TextField>
      <span aria-hidden="true">{range}</span>
      <span>
        <IconButton
          aria-label={POINTS_TEXTS.PREVIOUS}
          aria-disabled={!canGoBack}
          onClick={() => canGoBack && pages.loadPrevious()}
        >
          <KeyboardArrowLeftRounded />
        </IconButton>
        <IconButton
          aria-label={POINTS_TEXTS.NEXT}
          aria-disabled={!canGoForward}
          onClick={() => canGoForward && void pages.loadNext()}
        >
          <KeyboardArrowRightRounded />
        </IconButton>
      </span>
    </Bar>
  )
}

import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { POINT_SORTS, type PointSort } from './use-list-filters.ts'

type Props = { sort: PointSort; onSort: (sort: PointSort) => void }

/** Choice of the list's order, for cards, which have no column headers. */
export function SortChoice({ sort, onSort }: Props) {
  return (
    <TextField
      select
      size="small"
      label={POINTS_TEXTS.SORT}
      value={sort}
      onChange={event => onSort(POINT_SORTS.find(sort => sort === event.target.value) ?? 'newest')}
      sx={{ width: '10.625rem', maxWidth: '100%' }}
    >
      {POINT_SORTS.map(sort => (
        <MenuItem key={sort} value={sort}>
          {POINTS_TEXTS.SORTS[sort]}
        </MenuItem>
      ))}
    </TextField>
  )
}

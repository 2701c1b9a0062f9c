import SearchRounded from '@mui/icons-material/SearchRounded'
import InputAdornment from '@mui/material/InputAdornment'

/** The magnifier at the start of a search field. */
export function SearchAdornment({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  return (
    <InputAdornment position="start">
      <SearchRounded fontSize={size} />
    </InputAdornment>
  )
}

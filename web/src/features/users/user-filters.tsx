import SearchRounded from '@mui/icons-material/SearchRounded'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { ROLES, USER_STATUS_LABELS, USER_STATUSES } from '#shared/domain/users.ts'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { USERS } from '#shared/messages/users.ts'
import type { useUserFilters } from './use-user-filters.ts'

const Search = styled('form')(({ theme }) => ({
  display: 'contents',
  '& .search': { flex: '1 1 280px', maxWidth: 420 },
  '& .choice': { flex: '0 1 200px' },
  [theme.breakpoints.down('md')]: {
    '& .search': { flexBasis: '100%', maxWidth: 'none' },
    '& .choice': { flex: '1 1 140px' },
  },
}))

/** The search accepts this many characters, as the contract does. */
const MAX_SEARCH = 100

/** Text, role and status, in one row. */
export function UserFilters({ filters }: { filters: ReturnType<typeof useUserFilters> }) {
  return (
    <Search
      role="search"
      aria-label={USERS.TITLE}
      onSubmit={event => {
        event.preventDefault()
        filters.searchNow()
      }}
    >
      <TextField
        className="search"
        type="search"
        size="small"
        placeholder={USERS.SEARCH}
        value={filters.typed}
        onChange={event => filters.type(event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': USERS.SEARCH, maxLength: MAX_SEARCH, autoComplete: 'off', enterKeyHint: 'search' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchRounded />
              </InputAdornment>
            ),
          },
        }}
      />
      <Choice
        label="Acesso"
        any={USERS.ANY_ROLE}
        value={filters.filter.role ?? ''}
        options={ROLES.map(role => [role, MESSAGES.ROLE_NAMES[role]])}
        onChange={filters.chooseRole}
      />
      <Choice
        label="Status"
        any={USERS.ANY_STATUS}
        value={filters.filter.status ?? ''}
        options={USER_STATUSES.map(status => [status, USER_STATUS_LABELS[status]])}
        onChange={filters.chooseStatus}
      />
      {filters.isNarrowed && <Button onClick={filters.clear}>{USERS.CLEAR_FILTERS}</Button>}
    </Search>
  )
}

type ChoiceProps = {
  label: string
  any: string
  value: string
  options: (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  return (
    <TextField
      className="choice"
      select
      size="small"
      label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{any}</MenuItem>
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

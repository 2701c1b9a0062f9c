import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { MAX_SEARCH_LENGTH } from '#shared/platform/rules/search.ts'
import { SearchAdornment } from './search-adornment.tsx'

const Form = styled('form')(({ theme }) => ({
  display: 'contents',
  '& .search': { flex: '1 1 17.5rem', maxWidth: '26.25rem' },
  '& .choice': { flex: '0 1 12.5rem' },
  [theme.breakpoints.down('md')]: {
    '& .search': { flexBasis: '100%', maxWidth: 'none' },
    '& .choice': { flex: '1 1 8.75rem' },
  },
}))

type BarProps = {
  label: string
  placeholder: string
  /** Accessible name of the search field, when the placeholder is too short for it. */
  searchName?: string
  filters: {
    typed: string
    type: (text: string) => void
    searchNow: () => void
    isFiltered: boolean
    clear: () => void
  }
  /** Further filters, to the right of the search field. */
  children: ReactNode
}

/** Row with the search field and the filters of a list. */
export function FilterBar({ label, placeholder, searchName, filters, children }: BarProps) {
  return (
    <Form
      role="search"
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        filters.searchNow()
      }}
    >
      <TextField
        className="search"
        type="search"
        size="small"
        placeholder={placeholder}
        value={filters.typed}
        onChange={event => filters.type(event.target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': searchName ?? placeholder,
            title: searchName,
            maxLength: MAX_SEARCH_LENGTH,
            autoComplete: 'off',
            enterKeyHint: 'search',
          },
          input: {
            startAdornment: <SearchAdornment />,
          },
        }}
      />
      {children}
      {filters.isFiltered && <Button onClick={filters.clear}>{OFFICE_TEXTS.CLEAR_FILTERS}</Button>}
    </Form>
  )
}

type SelectProps = {
  label: string
  anyLabel: string
  value: string
  options: (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** A select with an option for "any". */
export function FilterSelect({ label, anyLabel, value, options, onChange }: SelectProps) {
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
      <MenuItem value="">{anyLabel}</MenuItem>
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

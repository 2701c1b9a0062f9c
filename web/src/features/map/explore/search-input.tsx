import CloseRounded from '@mui/icons-material/CloseRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import { styled } from '@mui/material/styles'
import type { KeyboardEvent, RefObject } from 'react'
import { MAX_PLACE_SEARCH_LENGTH } from '#shared/catalogue/rules/found-places.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'

const SearchField = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 44,
  padding: '0 4px 0 12px',
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.default,
  color: theme.palette.text.secondary,
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    fontSize: 16,
    color: theme.palette.text.primary,
    '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 40,
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  '&:focus-within': {
    borderColor: theme.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.palette.primary.main}`,
    background: theme.palette.background.paper,
  },
}))

type Props = {
  ref: RefObject<HTMLInputElement | null>
  text: string
  /** Whether the suggestions are shown. */
  open: boolean
  listboxId: string
  activeOptionId: string | undefined
  canClear: boolean
  onFocus: () => void
  onOpenChange: (open: boolean) => void
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onClear: () => void
}

/** The search field: a combobox whose listbox is PlaceSuggestions. */
export function SearchInput(props: Props) {
  const { ref, text, open, listboxId, activeOptionId, canClear, onFocus, onOpenChange, onType, onKeyDown, onClear } =
    props
  return (
    <SearchField>
      <SearchRounded />
      <input
        ref={ref}
        type="search"
        role="combobox"
        aria-label={EXPLORE_TEXTS.SEARCH}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listboxId : undefined}
        aria-activedescendant={open ? activeOptionId : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_PLACE_SEARCH_LENGTH}
        placeholder={EXPLORE_TEXTS.SEARCH_PLACEHOLDER}
        value={text}
        onFocus={onFocus}
        onClick={() => onOpenChange(true)}
        onBlur={() => onOpenChange(false)}
        onChange={event => onType(event.target.value)}
        onKeyDown={onKeyDown}
        enterKeyHint="search"
      />
      {canClear && (
        <button type="button" aria-label={EXPLORE_TEXTS.CLEAR_SEARCH} onClick={onClear}>
          <CloseRounded fontSize="small" />
        </button>
      )}
    </SearchField>
  )
}

import PersonOutlineRounded from '@mui/icons-material/PersonOutlineRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { type ReactNode, useRef, useState } from 'react'
import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import type { Technician } from '#shared/installation/rules/task-board.ts'
import { normaliseSearchQuery, searchText } from '#shared/platform/rules/search.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { SearchAdornment } from '#web/ui/search-adornment.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { useTechnicians } from './use-technicians.ts'

const TechnicianList = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  '& button': { justifyContent: 'flex-start', width: '100%', color: theme.palette.text.primary },
}))

const buttonsIn = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll('button') ?? [])]

type Props = { description: ReactNode; onChoose: (technician: Technician) => void; onClose: () => void }

/** Dialog to choose the technician of a task or of several. The arrow keys move between the search field and the list. */
export function AssignTechnicianDialog({ description, onChoose, onClose }: Props) {
  const technicians = useTechnicians()
  const [query, setQuery] = useState('')
  const listRef = useRef<HTMLUListElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const normalizedQuery = normaliseSearchQuery(query)
  const matches = (technicians.data ?? []).filter(({ name }) => searchText(name).includes(normalizedQuery))
  return (
    <SheetDialog open onClose={onClose} title={PIPELINE_TEXTS.ASSIGN} description={description} closesOnBack>
      <TextField
        type="search"
        placeholder={PIPELINE_TEXTS.SEARCH_TECHNICIAN}
        value={query}
        onChange={event => setQuery(event.target.value)}
        inputRef={searchField}
        fullWidth
        autoFocus
        onKeyDown={event => {
          const [first] = buttonsIn(listRef.current)
          if (event.key !== 'ArrowDown' || !first) return
          event.preventDefault()
          first.focus()
        }}
        slotProps={{
          htmlInput: { 'aria-label': PIPELINE_TEXTS.SEARCH_TECHNICIAN, autoComplete: 'off', maxLength: 100 },
          input: {
            startAdornment: <SearchAdornment />,
          },
        }}
      />
      {technicians.isError && <RetryAlert query={technicians}>{technicians.error.message}</RetryAlert>}
      <p role="status" style={{ margin: technicians.isSuccess && matches.length === 0 ? '16px 4px 0' : 0 }}>
        {technicians.isSuccess && matches.length === 0 && PIPELINE_TEXTS.NO_TECHNICIAN}
      </p>
      <TechnicianList
        ref={listRef}
        aria-label={PIPELINE_TEXTS.TECHNICIANS}
        onKeyDown={event => {
          const buttons = buttonsIn(listRef.current)
          const index = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1
          const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: buttons.length - 1 }[event.key]
          if (next === undefined) return
          event.preventDefault()
          // Arrow up on the first technician returns to the search field.
          if (next < 0) searchField.current?.focus()
          else buttons[next]?.focus()
        }}
      >
        {matches.map(technician => (
          <li key={technician.id}>
            <Button startIcon={<PersonOutlineRounded />} onClick={() => onChoose(technician)}>
              {technician.name}
            </Button>
          </li>
        ))}
      </TechnicianList>
    </SheetDialog>
  )
}

import PersonOutlineRounded from '@mui/icons-material/PersonOutlineRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { searchText } from '#shared/domain/search.ts'
import type { Technician, ToldTask } from '#shared/domain/task-board.ts'
import { PIPELINE } from '#shared/messages/pipeline.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { useTechnicians } from './use-board.ts'

const People = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  '& button': { justifyContent: 'flex-start', width: '100%', color: theme.palette.text.primary },
}))

type Props = { task: ToldTask; onChoose: (technician: Technician) => void; onClose: () => void }

/** The technicians by name, of whom one gets the task. */
export function AssignDialog({ task, onChoose, onClose }: Props) {
  const technicians = useTechnicians()
  const [typed, setTyped] = useState('')
  const searched = searchText(typed.trim())
  const found = (technicians.data ?? []).filter(({ name }) => searchText(name).includes(searched))
  return (
    <SheetDialog open onClose={onClose} title={PIPELINE.ASSIGN} description={task.point_name} backCloses>
      <TextField
        type="search"
        placeholder={PIPELINE.SEARCH_TECHNICIAN}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        fullWidth
        autoFocus
        slotProps={{
          htmlInput: { 'aria-label': PIPELINE.SEARCH_TECHNICIAN, autoComplete: 'off', maxLength: 100 },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchRounded />
              </InputAdornment>
            ),
          },
        }}
      />
      {technicians.isError && <RetryAlert query={technicians}>{technicians.error.message}</RetryAlert>}
      <p role="status" style={{ margin: technicians.isSuccess && found.length === 0 ? '16px 4px 0' : 0 }}>
        {technicians.isSuccess && found.length === 0 && PIPELINE.NO_TECHNICIAN}
      </p>
      <People aria-label={PIPELINE.TECHNICIANS}>
        {found.map(technician => (
          <li key={technician.id}>
            <Button startIcon={<PersonOutlineRounded />} onClick={() => onChoose(technician)}>
              {technician.name}
            </Button>
          </li>
        ))}
      </People>
    </SheetDialog>
  )
}

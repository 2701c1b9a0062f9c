import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import { BANK_STATEMENT_TEXTS } from '#shared/office/messages/bank-statement.ts'
import { sumOfAmounts } from '#shared/platform/rules/money.ts'
import { PATHS } from '#web/lib/paths.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { type Candidate, type StatementRow, useBankStatement } from './use-bank-statement.ts'

type ChosenRow = StatementRow & { candidate: Candidate }

/** Dialog that matches the received money of a bank statement with instalments, and books what a person confirms. */
export function BankStatementDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { state, isBooking, read, book, startAgain, refetchBooked } = useBankStatement()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFound = state.at === 'found'
  useEffect(() => {
    if (isFound) heading.current?.focus()
  }, [isFound])
  const bookRows = async (account: string, rows: readonly ChosenRow[]) => {
    const count = await book(account, rows)
    if (count > 0) toast.success(BANK_STATEMENT_TEXTS.DONE(count))
    if (count < rows.length) toast.error(BANK_STATEMENT_TEXTS.SOME_FAILED(rows.length - count))
    // The pressed button is gone.
    heading.current?.focus()
  }
  return (
    <SheetDialog
      open={open}
      onClose={() => {
        refetchBooked()
        onClose()
      }}
      closesOnBack
      busy={isBooking}
      width="medium"
      title={BANK_STATEMENT_TEXTS.TITLE}
      description={BANK_STATEMENT_TEXTS.DETAIL}
    >
      {state.at === 'choosing' && <FileChoice problem={state.problem} onFile={file => void read(file)} />}
      {state.at === 'reading' && (
        <CardListSkeleton label={BANK_STATEMENT_TEXTS.READING} count={3} height={72} stacked />
      )}
      {state.at === 'found' && (
        <Stack spacing={3}>
          <Stack
            direction="row"
            sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
          >
            <Typography variant="h3" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
              {BANK_STATEMENT_TEXTS.FOUND(state.rows.length)}
            </Typography>
            <Button disabled={isBooking} onClick={startAgain}>
              {BANK_STATEMENT_TEXTS.OTHER}
            </Button>
          </Stack>
          <Rows rows={state.rows} isBooking={isBooking} onBook={rows => void bookRows(state.account, rows)} />
        </Stack>
      )}
    </SheetDialog>
  )
}

function FileChoice({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (problem !== undefined) button.current?.focus()
  }, [problem])
  return (
    <Stack spacing={2}>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <DropZone
        text={BANK_STATEMENT_TEXTS.DROP}
        detail={BANK_STATEMENT_TEXTS.FORMATS}
        onDrop={({ files: [file] }) => file && onFile(file)}
      >
        <Button ref={button} variant="contained" onClick={() => input.current?.click()}>
          {BANK_STATEMENT_TEXTS.CHOOSE}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".ofx,.OFX,application/x-ofx"
          aria-label={BANK_STATEMENT_TEXTS.CHOOSE}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file may be chosen again.
            target.value = ''
            if (file) onFile(file)
          }}
        />
      </DropZone>
    </Stack>
  )
}

type RowsProps = { rows: readonly StatementRow[]; isBooking: boolean; onBook: (rows: readonly ChosenRow[]) => void }

function Rows({ rows, isBooking, onBook }: RowsProps) {
  const open = rows.filter(({ booked_in }) => booked_in === null)
  const sure = open.flatMap(row => {
    const [candidate] = row.candidates
    return row.is_sure && candidate ? [{ ...row, candidate }] : []
  })
  const unsure = open.filter(({ is_sure, candidates }) => !is_sure && candidates.length > 0)
  const none = open.filter(({ candidates }) => candidates.length === 0)
  const booked = rows.filter(({ booked_in }) => booked_in !== null)
  return (
    <>
      {sure.length > 0 && (
        <Part title={BANK_STATEMENT_TEXTS.SURE} detail={BANK_STATEMENT_TEXTS.SURE_DETAIL}>
          <RowList>
            {sure.map(row => (
              <EntryRow key={row.id} row={row}>
                <div>{BANK_STATEMENT_TEXTS.CANDIDATE(row.candidate)}</div>
              </EntryRow>
            ))}
          </RowList>
          <BusyButton variant="contained" loading={isBooking} onClick={() => onBook(sure)} sx={{ alignSelf: 'start' }}>
            {BANK_STATEMENT_TEXTS.BOOK_SURE(sure.length, sumOfAmounts(sure.map(({ entry }) => entry.amount)))}
          </BusyButton>
        </Part>
      )}
      {unsure.length > 0 && (
        <Part title={BANK_STATEMENT_TEXTS.UNSURE} detail={BANK_STATEMENT_TEXTS.UNSURE_DETAIL}>
          <RowList>
            {unsure.map(row => (
              <EntryRow key={row.id} row={row}>
                <CandidateChoice
                  row={row}
                  isBooking={isBooking}
                  onBook={candidate => onBook([{ ...row, candidate }])}
                />
              </EntryRow>
            ))}
          </RowList>
        </Part>
      )}
      {none.length > 0 && (
        <Part title={BANK_STATEMENT_TEXTS.NONE} detail={BANK_STATEMENT_TEXTS.NONE_DETAIL}>
          <RowList>
            {none.map(row => (
              <EntryRow key={row.id} row={row} />
            ))}
          </RowList>
        </Part>
      )}
      {booked.length > 0 && (
        <Part title={BANK_STATEMENT_TEXTS.BOOKED}>
          <RowList>
            {booked.map(row => (
              <EntryRow key={row.id} row={row}>
                <Link to={`${PATHS.adminOrders}/${encodeURIComponent(row.booked_in ?? '')}`}>
                  {BANK_STATEMENT_TEXTS.SEE_ORDER}
                </Link>
              </EntryRow>
            ))}
          </RowList>
        </Part>
      )}
    </>
  )
}

function Part({ title, detail, children }: { title: string; detail?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" aria-labelledby={id} spacing={1.5}>
      <div>
        <Typography variant="subtitle1" component="h4" id={id} sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {detail !== undefined && <Typography variant="hint">{detail}</Typography>}
      </div>
      {children}
    </Stack>
  )
}

function EntryRow({ row: { entry, error, booked_in }, children }: { row: StatementRow; children?: ReactNode }) {
  return (
    <Row name={BANK_STATEMENT_TEXTS.ENTRY(entry.amount, entry.day)}>
      <div>{entry.memo}</div>
      {children}
      {error !== undefined && booked_in === null && (
        <Alert severity="error" role="presentation" sx={{ mt: 1 }}>
          {error}
        </Alert>
      )}
    </Row>
  )
}

const keyOfCandidate = ({ order_id, instalment_id }: Candidate): string => `${order_id} ${instalment_id}`

type ChoiceProps = { row: StatementRow; isBooking: boolean; onBook: (candidate: Candidate) => void }

function CandidateChoice({ row: { candidates, entry }, isBooking, onBook }: ChoiceProps) {
  const [chosen, setChosen] = useState(candidates.length === 1 && candidates[0] ? keyOfCandidate(candidates[0]) : '')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const candidate = candidates.find(each => keyOfCandidate(each) === chosen)
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ mt: 1, alignItems: { sm: 'start' } }}>
      <TextField
        select
        fullWidth
        size="small"
        label={BANK_STATEMENT_TEXTS.WHICH}
        value={chosen}
        inputRef={field}
        onChange={event => {
          setChosen(event.target.value)
          setMissing(false)
        }}
        error={isMissing}
        helperText={isMissing ? BANK_STATEMENT_TEXTS.CHOOSE_FIRST : undefined}
      >
        <MenuItem value="">{BANK_STATEMENT_TEXTS.NOT_CHOSEN}</MenuItem>
        {candidates.map(each => (
          <MenuItem key={keyOfCandidate(each)} value={keyOfCandidate(each)} sx={{ whiteSpace: 'normal' }}>
            {BANK_STATEMENT_TEXTS.CANDIDATE(each)}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        disabled={isBooking}
        sx={{ flexShrink: 0 }}
        aria-label={BANK_STATEMENT_TEXTS.BOOK_WHAT(BANK_STATEMENT_TEXTS.ENTRY(entry.amount, entry.day))}
        onClick={() => {
          if (candidate) return onBook(candidate)
          setMissing(true)
          field.current?.focus()
        }}
      >
        {BANK_STATEMENT_TEXTS.BOOK}
      </Button>
    </Stack>
  )
}

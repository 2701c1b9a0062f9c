import DownloadRounded from '@mui/icons-material/DownloadRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useMemo, useState } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { downloadProblems } from './download-sheet.ts'
import type { SheetLine, SheetLineError } from './import-kind.ts'
import { LineList, MAX_SHOWN_LINES } from './line-list.tsx'
import { groupProblems, type ProblemGroup } from './preview-lines.ts'
import { columnTitle, type ReadSheet } from './read-sheet-file.ts'

/** Cells that say which line it is. */
const NAMING_CELLS = 3

type ProblemKind = keyof typeof IMPORTS_TEXTS.PROBLEMS
type Sheet = Pick<ReadSheet, 'file_name' | 'titles' | 'all_lines'>
type Props = { kind?: ProblemKind; problems: readonly SheetLineError[]; sheet: Sheet }

/** Lists errors or warnings of a sheet by their causes; each opens its lines. */
export function RowProblemsList({ kind = 'errors', problems, sheet }: Props) {
  const text = IMPORTS_TEXTS.PROBLEMS[kind]
  const groups = useMemo(() => groupProblems(problems, sheet.all_lines), [problems, sheet.all_lines])
  return (
    <LineList
      title={text.TITLE(problems.length)}
      detail={text.DETAIL}
      action={
        <Button size="small" startIcon={<DownloadRounded />} onClick={() => downloadProblems(kind, problems, sheet)}>
          {text.DOWNLOAD}
        </Button>
      }
    >
      {groups.slice(0, MAX_SHOWN_LINES).map(group => (
        <li key={`${group.problems[0]?.line} ${group.column} ${group.message}`}>
          {group.problems.length === 1 ? (
            <SingleProblem group={group} sheet={sheet} />
          ) : (
            <ProblemsOfGroup group={group} sheet={sheet} />
          )}
        </li>
      ))}
      {groups.length > MAX_SHOWN_LINES && <li>{IMPORTS_TEXTS.MORE_PROBLEMS(groups.length - MAX_SHOWN_LINES)}</li>}
    </LineList>
  )
}

type GroupProps = { group: ProblemGroup; sheet: Sheet }

const SingleProblem = ({ group: { message, problems }, sheet }: GroupProps) =>
  problems.map(problem => (
    <span key={problem.line}>
      <strong>{[IMPORTS_TEXTS.LINE(problem.line), columnTitle(sheet, problem)].filter(Boolean).join(', ')}</strong>{' '}
      {message}
    </span>
  ))

const namesOf = ({ cells }: SheetLine): string => Object.values(cells).slice(0, NAMING_CELLS).join(' · ')

function ProblemsOfGroup({ group: { column, value, message, problems }, sheet }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const linesByNumber = useMemo(() => new Map(sheet.all_lines.map(line => [line.line, line])), [sheet.all_lines])
  const title = columnTitle(sheet, { line: 0, column, message })
  return (
    <>
      <Button
        color="inherit"
        startIcon={<ExpandMoreRounded aria-hidden="true" sx={isOpen ? {} : { transform: 'rotate(-90deg)' }} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ minHeight: 32, ml: -0.5, px: 0.5, py: 0, fontSize: 14, textAlign: 'start' }}
      >
        {IMPORTS_TEXTS.PROBLEM_GROUP(title, value, problems.length)}
      </Button>
      <div>{message}</div>
      <Box component="ul" id={id} hidden={!isOpen} sx={{ '&&': { p: '4px 0 4px 28px' }, color: 'text.secondary' }}>
        {isOpen &&
          problems.slice(0, MAX_SHOWN_LINES).map(problem => {
            const line = linesByNumber.get(problem.line)
            return (
              <li key={problem.line}>
                <strong>{IMPORTS_TEXTS.LINE(problem.line)}</strong>{' '}
                {value === undefined && problem.message !== message ? problem.message : line && namesOf(line)}
              </li>
            )
          })}
        {isOpen && problems.length > MAX_SHOWN_LINES && (
          <li>{IMPORTS_TEXTS.MORE_LINES(problems.length - MAX_SHOWN_LINES)}</li>
        )}
      </Box>
    </>
  )
}

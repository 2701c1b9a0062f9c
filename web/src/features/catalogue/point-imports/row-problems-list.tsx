import DownloadRounded from '@mui/icons-material/DownloadRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useId, useMemo, useState } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { downloadProblems } from './download-sheet.ts'
import type { SheetLine, SheetLineError } from './import-kind.ts'
import { groupProblems, type ProblemGroup } from './preview-lines.ts'
import { columnTitle, type ReadSheet } from './read-sheet-file.ts'

/** Maximum number of causes, and of lines of one, that are listed; the downloaded file has all of them. */
const MAX_SHOWN = 200
/** Cells that say which line it is. */
const NAMING_CELLS = 3

const Block = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '& header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& h4': { margin: 0, fontSize: 14, fontWeight: 600 },
  '& .first': { margin: 0, fontSize: 13, color: theme.palette.text.secondary },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& > ul': {
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.control,
    fontSize: 14,
  },
  '& > ul > li': { padding: '8px 12px', overflowWrap: 'anywhere' },
  '& > ul > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& .where': { marginRight: 8, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .lines': { padding: '4px 0 4px 28px', color: theme.palette.text.secondary },
}))

const GroupButton = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 4,
  minHeight: 32,
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  '& svg': { transform: 'rotate(-90deg)' },
  '&[aria-expanded=true] svg': { transform: 'none' },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
}))

type ProblemKind = keyof typeof IMPORTS_TEXTS.PROBLEMS
type Sheet = Pick<ReadSheet, 'file_name' | 'titles' | 'all_lines'>
type Props = { kind?: ProblemKind; problems: readonly SheetLineError[]; sheet: Sheet }

/** Lists errors or warnings of a sheet by their causes; each opens its lines. */
export function RowProblemsList({ kind = 'errors', problems, sheet }: Props) {
  const text = IMPORTS_TEXTS.PROBLEMS[kind]
  const id = useId()
  const groups = useMemo(() => groupProblems(problems, sheet.all_lines), [problems, sheet.all_lines])
  return (
    <Block aria-labelledby={id}>
      <header>
        <h4 id={id}>{text.TITLE(problems.length)}</h4>
        <Button size="small" startIcon={<DownloadRounded />} onClick={() => downloadProblems(kind, problems, sheet)}>
          {text.DOWNLOAD}
        </Button>
      </header>
      {text.DETAIL && <p className="first">{text.DETAIL}</p>}
      <ul aria-labelledby={id}>
        {groups.slice(0, MAX_SHOWN).map(group => (
          <li key={`${group.problems[0]?.line} ${group.column} ${group.message}`}>
            {group.problems.length === 1 ? (
              <SingleProblem group={group} sheet={sheet} />
            ) : (
              <ProblemsOfGroup group={group} sheet={sheet} />
            )}
          </li>
        ))}
        {groups.length > MAX_SHOWN && <li>{IMPORTS_TEXTS.MORE_PROBLEMS(groups.length - MAX_SHOWN)}</li>}
      </ul>
    </Block>
  )
}

type GroupProps = { group: ProblemGroup; sheet: Sheet }

const SingleProblem = ({ group: { message, problems }, sheet }: GroupProps) =>
  problems.map(problem => (
    <span key={problem.line}>
      <span className="where">
        {[IMPORTS_TEXTS.LINE(problem.line), columnTitle(sheet, problem)].filter(Boolean).join(', ')}
      </span>
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
      <GroupButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <ExpandMoreRounded aria-hidden="true" />
        {IMPORTS_TEXTS.PROBLEM_GROUP(title, value, problems.length)}
      </GroupButton>
      <div>{message}</div>
      <ul className="lines" id={id} hidden={!isOpen}>
        {isOpen &&
          problems.slice(0, MAX_SHOWN).map(problem => {
            const line = linesByNumber.get(problem.line)
            return (
              <li key={problem.line}>
                <span className="where">{IMPORTS_TEXTS.LINE(problem.line)}</span>
                {value === undefined && problem.message !== message ? problem.message : line && namesOf(line)}
              </li>
            )
          })}
        {isOpen && problems.length > MAX_SHOWN && <li>{IMPORTS_TEXTS.MORE_LINES(problems.length - MAX_SHOWN)}</li>}
      </ul>
    </>
  )
}

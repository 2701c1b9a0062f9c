import DownloadRounded from '@mui/icons-material/DownloadRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { downloadProblems } from './download-sheet.ts'
import type { SheetLineError } from './import-kind.ts'
import { columnTitle, type ReadSheet } from './read-sheet-file.ts'

/** Maximum number of problems that are listed; the downloaded file has all of them. */
const MAX_SHOWN = 200

const Block = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '& header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& h4': { margin: 0, fontSize: 14, fontWeight: 600 },
  '& .first': { margin: 0, fontSize: 13, color: theme.palette.text.secondary },
  '& ul': {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.control,
    fontSize: 14,
  },
  '& li': { padding: '8px 12px', overflowWrap: 'anywhere' },
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& .where': { marginRight: 8, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
}))

type ProblemKind = keyof typeof IMPORTS_TEXTS.PROBLEMS
type Props = { kind?: ProblemKind; problems: readonly SheetLineError[]; sheet: Pick<ReadSheet, 'file_name' | 'titles'> }

/** Lists errors or warnings of a sheet, each with its line and the column's title in the file. */
export function RowProblemsList({ kind = 'errors', problems, sheet }: Props) {
  const text = IMPORTS_TEXTS.PROBLEMS[kind]
  const id = useId()
  return (
    <Block aria-labelledby={id}>
      <header>
        <h4 id={id}>{text.TITLE(problems.length)}</h4>
        <Button size="small" startIcon={<DownloadRounded />} onClick={() => downloadProblems(kind, problems, sheet)}>
          {text.DOWNLOAD}
        </Button>
      </header>
      {text.DETAIL && <p className="first">{text.DETAIL}</p>}
      {problems.length > MAX_SHOWN && <p className="first">{IMPORTS_TEXTS.FIRST_ERRORS(MAX_SHOWN)}</p>}
      <ul aria-labelledby={id}>
        {problems.slice(0, MAX_SHOWN).map(problem => (
          <li key={`${problem.line} ${problem.column} ${problem.message}`}>
            <span className="where">
              {[IMPORTS_TEXTS.LINE(problem.line), columnTitle(sheet, problem)].filter(Boolean).join(', ')}
            </span>
            {problem.message}
          </li>
        ))}
      </ul>
    </Block>
  )
}

import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import { COLUMNS, type RowError } from '#shared/catalogue/rules/point-rows.ts'
import { csvOf, withGuard } from '#shared/platform/rules/sheet-cells.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import { columnTitle, type ReadSheet } from './read-file.ts'

const saveSheet = (rows: readonly (readonly string[])[], name: string): void =>
  downloadFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), name)

const EXAMPLE: Partial<Record<(typeof COLUMNS)[number], string>> = IMPORTS.EXAMPLE

/** A template: the header and one example with an existing tier. */
export const saveTemplate = (tierName: string = IMPORTS.EXAMPLE.nivel): void =>
  saveSheet(
    [COLUMNS, COLUMNS.map(column => (column === 'nivel' ? tierName : (EXAMPLE[column] ?? '')))],
    'modelo-de-pontos.csv',
  )

export const saveProblems = (
  kind: keyof typeof IMPORTS.PROBLEMS,
  problems: readonly RowError[],
  sheet: Pick<ReadSheet, 'file_name' | 'titles'>,
): void =>
  saveSheet(
    [
      IMPORTS.ERROR_COLUMNS,
      ...problems.map(problem => [
        String(problem.line),
        withGuard(columnTitle(sheet, problem)),
        withGuard(problem.message),
      ]),
    ],
    `${IMPORTS.PROBLEMS[kind].FILE}-de-${sheet.file_name.replace(/\.\w+$/, '')}.csv`,
  )

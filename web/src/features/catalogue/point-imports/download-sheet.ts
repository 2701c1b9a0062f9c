import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { escapeSheetText, toCsv } from '#shared/platform/rules/sheet-cells.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import type { SheetLineError } from './import-kind.ts'
import { columnTitle, type ReadSheet } from './read-sheet-file.ts'

export const downloadSheet = (rows: readonly (readonly string[])[], name: string): void =>
  downloadFile(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }), name)

export const downloadProblems = (
  kind: keyof typeof IMPORTS_TEXTS.PROBLEMS,
  problems: readonly SheetLineError[],
  sheet: Pick<ReadSheet, 'file_name' | 'titles'>,
): void =>
  downloadSheet(
    [
      IMPORTS_TEXTS.ERROR_COLUMNS,
      ...problems.map(problem => [
        String(problem.line),
        escapeSheetText(columnTitle(sheet, problem)),
        escapeSheetText(problem.message),
      ]),
    ],
    `${IMPORTS_TEXTS.PROBLEMS[kind].FILE}-de-${sheet.file_name.replace(/\.\w+$/, '')}.csv`,
  )

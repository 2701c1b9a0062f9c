import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { formatDay, termWithDates } from '#shared/catalogue/messages/terms.ts'
import { contractImports as api } from '#shared/orders/api/contract-imports.ts'
import { CONTRACT_IMPORTS_TEXTS } from '#shared/orders/messages/contract-imports.ts'
import type { ContractImport, ContractLinesReport } from '#shared/orders/rules/contract-imports.ts'
import { type ContractLine, checkContractLines } from '#shared/orders/rules/contract-lines.ts'
import {
  CONTRACT_COLUMN_LABELS,
  CONTRACT_COLUMNS,
  CONTRACT_SHEET_KIND,
  type ContractCells,
  checkContractRow,
  contractCellWarnings,
  documentOfCell,
  parseSheetDate,
  sheetContractKey,
  sheetInstalmentsOf,
} from '#shared/orders/rules/contract-rows.ts'
import { CNPJ_LENGTH, CPF_LENGTH } from '#shared/people/rules/documents.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { type Centavos, formatBRL } from '#shared/platform/rules/money.ts'
import { parsePriceCell } from '#shared/platform/rules/sheet-cells.ts'
import { downloadSheet } from '#web/features/catalogue/point-imports/download-sheet.ts'
import { ImportDialog } from '#web/features/catalogue/point-imports/import-dialog.tsx'
import type { ImportKind, SheetImport } from '#web/features/catalogue/point-imports/import-kind.ts'
import { documentMask } from '#web/features/people/profile/masks.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { YesNoChoice } from '#web/ui/yes-no-choice.tsx'

const OPTIONS = CONTRACT_COLUMNS.map(column => ({ column, label: CONTRACT_COLUMN_LABELS[column] }))

function saveTemplate(): void {
  const today = dayOf(serverNow())
  const example: ContractCells = {
    ...CONTRACT_IMPORTS_TEXTS.EXAMPLE,
    inicio: formatDay(addDays(today, -90)),
    termino: formatDay(addDays(today, 274)),
    assinado_em: formatDay(addDays(today, -100)),
    pago_ate: formatDay(addDays(today, -1)),
    primeiro_vencimento: formatDay(addDays(today, -90)),
  }
  downloadSheet(
    [CONTRACT_COLUMNS, CONTRACT_COLUMNS.map(column => example[column] ?? '')],
    CONTRACT_IMPORTS_TEXTS.TEMPLATE_FILE,
  )
}

/** A day, a value or a document as it is stored; other cells as they are typed. */
function shownContractCell(column: string, cell: string): string {
  if (CONTRACT_SHEET_KIND.date_columns?.some(ofDates => ofDates === column)) {
    const day = parseSheetDate(cell)
    return day === undefined ? cell : formatDay(day)
  }
  if (column === 'documento') {
    const document = documentOfCell(cell)
    // A wrong document is shown as it is written.
    return document.length === CPF_LENGTH || document.length === CNPJ_LENGTH ? maskDocument(document) : cell
  }
  const { value } = column === 'valor' ? parsePriceCell(cell) : { value: undefined }
  return typeof value === 'number' ? formatBRL(value) : cell
}

const sheetImportOf = ({ contracts: made, ...contractImport }: ContractImport): SheetImport => ({
  ...contractImport,
  made,
})
const maskDocument = (document: string): string =>
  documentMask[document.length === CPF_LENGTH ? 'CPF' : 'CNPJ'](document)
/** How a contract is paid, as one of its lines says. */
function paymentText(line: ContractLine | undefined, total: Centavos): string {
  const today = dayOf(serverNow())
  const checked = line && checkContractRow(line.line, line.cells, today)
  const instalments = checked && 'row' in checked ? sheetInstalmentsOf(checked.row, { total, today }) : undefined
  return instalments
    ? CONTRACT_IMPORTS_TEXTS.PAYMENT(instalments, instalments.filter(({ isPaid }) => isPaid).length)
    : ''
}

const reportOf = (lines: readonly ContractLine[], { new_customers, contracts, ...report }: ContractLinesReport) => ({
  ...report,
  made: contracts.map(({ line, number, customer_name, asset_codes, term, total }) => ({
    line,
    title: CONTRACT_IMPORTS_TEXTS.RECORD(number, customer_name),
    amount: total,
    detail: CONTRACT_IMPORTS_TEXTS.RECORD_DETAIL(
      asset_codes,
      termWithDates(term),
      paymentText(
        lines.find(each => each.line === line),
        total,
      ),
    ),
  })),
  new_names: new_customers.map(document => {
    // A line that stays out may write the customer's name in another way.
    const line = lines.find(
      ({ line, cells }) => report.new_lines.includes(line) && documentOfCell(cells.documento ?? '') === document,
    )
    return CONTRACT_IMPORTS_TEXTS.NEW_CUSTOMER(line?.cells.nome ?? '', maskDocument(document))
  }),
})

/** Queries to refetch after an import, besides lists and figures. */
const AFFECTED = [['board'], queryKeys.contractImports]

function useContractImport(signs: { signs_hang: boolean; with_tasks: boolean }): ImportKind {
  const queryClient = useQueryClient()
  return {
    texts: { ...IMPORTS_TEXTS, ...CONTRACT_IMPORTS_TEXTS },
    sheet: CONTRACT_SHEET_KIND,
    options: OPTIONS,
    remembered_as: 'ponto-urbano.contract-columns',
    saveTemplate,
    judge: async ({ lines, errors }) => {
      const checked = checkContractLines(lines as ContractLine[], dayOf(serverNow()))
      return {
        lines: checked.lines,
        errors: [...errors, ...checked.errors].toSorted((a, b) => a.line - b.line),
        warnings: checked.lines.flatMap(({ line, cells }) => contractCellWarnings(line, cells, dayOf(serverNow()))),
        missing_tiers: [],
        repairs: [],
      }
    },
    shown: shownContractCell,
    groupOf: ({ cells }) => sheetContractKey(cells),
    query_key: queryKeys.contractImports,
    check: async (lines, signal) =>
      reportOf(lines as ContractLine[], await callApi(api.check, { lines: lines as ContractLine[] }, { signal })),
    start: async sheet => sheetImportOf(await callApi(api.start, { ...sheet, ...signs })),
    add: async (import_id, lines) =>
      reportOf(lines as ContractLine[], await callApi(api.addLines, { import_id, lines: lines as ContractLine[] })),
    list: async signal => (await callApi(api.list, {}, signal ? { signal } : {})).imports.map(sheetImportOf),
    undo: async (import_id, cursor) => {
      const page = await callApi(api.undo, { import_id, ...(cursor === undefined ? {} : { cursor }) })
      return {
        ...page,
        kept: page.kept.map(({ name, why, order_id, customer_id }) => ({
          id: order_id ?? customer_id ?? name,
          name,
          order_id,
          why: CONTRACT_IMPORTS_TEXTS.WHY_KEPT[why],
        })),
      }
    },
    onChanged: () => {
      for (const queryKey of AFFECTED) void queryClient.invalidateQueries({ queryKey })
      refetchFigures(queryClient)
    },
  }
}

/** Dialog that imports running contracts from a sheet. */
export function ContractImportDialog(props: { open: boolean; onClose: () => void }) {
  const [signsHang, setSignsHang] = useState(true)
  const [withTasks, setWithTasks] = useState(false)
  return (
    <ImportDialog
      {...props}
      closesOnBack
      kind={useContractImport({ signs_hang: signsHang, with_tasks: withTasks })}
      choices={
        <div>
          <YesNoChoice
            question={CONTRACT_IMPORTS_TEXTS.SIGNS_HANG}
            answer={signsHang}
            onAnswer={hang => {
              setSignsHang(hang)
              // Who still has to put up the signs needs the tasks for it.
              setWithTasks(!hang)
            }}
          />
          <p style={{ margin: '0 0 12px', fontSize: 14 }}>{CONTRACT_IMPORTS_TEXTS.SIGNS_HANG_DETAIL}</p>
          <FormControlLabel
            control={<Switch checked={withTasks} onChange={(_, chosen) => setWithTasks(chosen)} />}
            label={CONTRACT_IMPORTS_TEXTS.WITH_TASKS}
          />
          <p style={{ margin: 0, fontSize: 14 }}>{CONTRACT_IMPORTS_TEXTS.WITH_TASKS_DETAIL}</p>
        </div>
      }
    />
  )
}

import { termsOverlap } from '../../catalogue/rules/terms.ts'
import { MAX_POINTS_PER_ORDER } from './cart.ts'
import {
  type ContractCells,
  type ContractColumn,
  type ContractRow,
  type ContractRowError,
  checkContractRow,
  sheetContractKey,
} from './contract-rows.ts'
import { contractNumberKey } from './orders.ts'

/** A line of the sheet as it was typed. */
export type ContractLine = { line: number; cells: ContractCells }

/** The rows of one contract. `key`: sheetContractKey of its lines. */
export type SheetContract = { key: string; rows: ContractRow[] }

/** Valid lines as typed, their contracts, and the errors of the other lines. */
export type CheckedContracts = { lines: ContractLine[]; contracts: SheetContract[]; errors: ContractRowError[] }

const LEFT_OUT_MESSAGE = (line: number): string => `Fica de fora, porque a linha ${line} do mesmo contrato tem erro.`

/**
 * Checks lines together. Errors: a line that repeats another, a point in two contracts, and contradictions between
 * lines of one contract. A contract with an invalid line is left out as a whole.
 */
export function checkContractLines(lines: readonly ContractLine[], today: string): CheckedContracts {
  const errors: ContractRowError[] = []
  const lineOfPoint = new Map<string, { row: ContractRow; key: string }>()
  const contracts = new Map<string, SheetContract>()
  for (const { line, cells } of lines) {
    const checked = checkContractRow(line, cells, today)
    if ('errors' in checked) {
      errors.push(...checked.errors)
      continue
    }
    const { row } = checked
    const key = sheetContractKey(cells)
    const contract = contracts.get(key) ?? { key, rows: [] }
    const error = repeatedPointProblem(row, key, lineOfPoint.get(row.asset_code)) ?? contradictionProblem(row, contract)
    if (error) {
      errors.push({ line, ...error })
      continue
    }
    lineOfPoint.set(row.asset_code, { row, key })
    contract.rows.push(row)
    contracts.set(key, contract)
  }
  return leaveOutContractsWithErrors({ lines: [...lines], contracts: [...contracts.values()], errors })
}

/**
 * Leaves out every contract that has a line with an error, and adds an error to its other lines. A line with an invalid
 * document may belong to any contract with its number, so all contracts with that number are left out.
 */
export function leaveOutContractsWithErrors({ lines, contracts, errors }: CheckedContracts): CheckedContracts {
  const wrong = new Set(errors.map(({ line }) => line))
  const unknown = new Set(errors.filter(({ column }) => column === 'documento').map(({ line }) => line))
  const firstWrong = new Map<string, number>()
  const firstUnknown = new Map<string, number>()
  for (const { line, cells } of lines) {
    const number = contractNumberKey(cells.numero_do_contrato ?? '')
    if (wrong.has(line) && !firstWrong.has(sheetContractKey(cells))) firstWrong.set(sheetContractKey(cells), line)
    if (unknown.has(line) && number !== '' && !firstUnknown.has(number)) firstUnknown.set(number, line)
  }
  const wrongLineOf = ({ cells }: ContractLine): number | undefined =>
    firstWrong.get(sheetContractKey(cells)) ?? firstUnknown.get(contractNumberKey(cells.numero_do_contrato ?? ''))
  const remaining = lines.filter(line => wrongLineOf(line) === undefined)
  const keys = new Set(remaining.map(({ cells }) => sheetContractKey(cells)))
  return {
    lines: remaining,
    contracts: contracts.filter(({ key }) => keys.has(key)),
    errors: [
      ...errors,
      ...lines.flatMap(line => {
        const first = wrongLineOf(line)
        return first === undefined || wrong.has(line.line)
          ? []
          : [{ line: line.line, message: LEFT_OUT_MESSAGE(first) }]
      }),
    ].toSorted((a, b) => a.line - b.line),
  }
}

type LineProblem = Omit<ContractRowError, 'line'> | undefined

/** The error of a point that appears twice. A point has one contract at a time, and only the running one is entered. */
function repeatedPointProblem(
  row: ContractRow,
  key: string,
  other: { row: ContractRow; key: string } | undefined,
): LineProblem {
  if (!other) return undefined
  if (other.key === key && other.row.term.from === row.term.from)
    return { message: `Esta linha repete a linha ${other.row.line}.` }
  return termsOverlap(other.row.term, row.term)
    ? { column: 'inicio', message: `As datas deste ponto se sobrepõem às da linha ${other.row.line}.` }
    : {
        column: 'codigo_do_ponto',
        message: `Este ponto já está na linha ${other.row.line}. Entra só um contrato de cada ponto.`,
      }
}

/** What is the same in all lines of a contract, with its column. */
const VALUES_OF_CONTRACT: readonly [ContractColumn, (row: ContractRow) => string | number | null | undefined][] = [
  ['assinado_em', row => row.signed_on],
  ['pago_ate', row => row.paid_until],
  ['forma', row => row.payment_plan?.method],
  ['parcelas', row => row.payment_plan?.count],
  ['primeiro_vencimento', row => row.payment_plan?.first_due_on],
]
const OTHER_VALUE: Partial<Record<ContractColumn, string>> = { forma: 'outra forma', parcelas: 'outro número' }

function contradictionProblem(row: ContractRow, { rows }: SheetContract): LineProblem {
  const [first] = rows
  if (!first) return undefined
  if (rows.length === MAX_POINTS_PER_ORDER)
    return { column: 'numero_do_contrato', message: `Um contrato pode ter até ${MAX_POINTS_PER_ORDER} pontos.` }
  const column = VALUES_OF_CONTRACT.find(([, read]) => read(first) !== read(row))?.[0]
  return (
    column && {
      column,
      message: `A linha ${first.line}, do mesmo contrato, tem ${OTHER_VALUE[column] ?? 'outra data'}.`,
    }
  )
}

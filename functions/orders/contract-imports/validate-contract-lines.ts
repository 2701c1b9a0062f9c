import { createHash } from 'node:crypto'
import { parseAssetCode, pointIdOfAutomaticCode } from '#shared/catalogue/rules/asset-codes.ts'
import { isFreeForTerm } from '#shared/catalogue/rules/bookings.ts'
import { type Point, statusAt } from '#shared/catalogue/rules/points.ts'
import { nameComparisonKey } from '#shared/catalogue/rules/tags.ts'
import { CONTRACT_LINES_TEXTS } from '#shared/orders/messages/contract-imports.ts'
import type { ContractLinesReport, SheetContractSummary } from '#shared/orders/rules/contract-imports.ts'
import {
  type ContractLine,
  checkContractLines,
  leaveOutContractsWithErrors,
  type SheetContract,
} from '#shared/orders/rules/contract-lines.ts'
import type { ContractRow, ContractRowError } from '#shared/orders/rules/contract-rows.ts'
import { needsCheck } from '#shared/people/rules/customer-accounts.ts'
import { type Customer, hasContactDetails, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { findPointIdsOfAssetCodes } from '../../catalogue/points/asset-codes-store.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import { findCustomersOfDocuments } from '../../people/customers/customers-store.ts'
import { findKnownContracts, type KnownContract } from './contract-imports-store.ts'

/** A valid contract that was not imported before, with the points of its rows. */
export type ContractToEnter = SheetContract & { fingerprint: string; points: readonly Point[] }
export type ValidatedContracts = { report: ContractLinesReport; fresh: ContractToEnter[] }

/** Identifies a contract: the same contract has the same fingerprint in every sheet. */
const fingerprintOf = ({ key }: SheetContract): string => createHash('sha256').update(key).digest('base64url')

/** Identity of a line within its contract. */
export const contractLineKeyOf = ({ asset_code, term }: ContractRow): string => `${asset_code} ${term.from}`

/** Reports what importing these lines would do, and returns the contracts to enter. */
export async function validateContractLines(lines: readonly ContractLine[], now: string): Promise<ValidatedContracts> {
  const checked = checkContractLines(lines, dayOf(now))
  const withFingerprints = checked.contracts.map(contract => ({ ...contract, fingerprint: fingerprintOf(contract) }))
  const knownContracts = await findKnownContracts(withFingerprints.map(({ fingerprint }) => fingerprint))
  const isKnown = ({ fingerprint }: { fingerprint: string }) => knownContracts.has(fingerprint)
  const unknown = withFingerprints.filter(contract => !isKnown(contract))
  const linesWithErrors = codesOfLinesWithErrors(lines, checked.errors)
  const points = await findPointsOfCodes(
    [...unknown.flatMap(({ rows }) => rows), ...linesWithErrors].map(({ asset_code }) => asset_code),
  )
  const errorsOf = ({ rows }: SheetContract) =>
    rows.flatMap(row => pointErrorOfRow(row, points.get(row.asset_code), now) ?? [])
  // An earlier request whose response was lost may still be entering the same contracts, and may have taken the points
  // after `knownContracts` was read.
  const withErrors = unknown.filter(contract => errorsOf(contract).length > 0)
  for (const [fingerprint, entered] of await findKnownContracts(withErrors.map(({ fingerprint }) => fingerprint)))
    knownContracts.set(fingerprint, entered)
  const fresh = unknown.filter(contract => !isKnown(contract))
  const remaining = leaveOutContractsWithErrors({
    ...checked,
    errors: [
      ...checked.errors,
      ...linesWithErrors.flatMap(line => unknownPointError(line, points.get(line.asset_code)) ?? []),
      ...withFingerprints
        .filter(isKnown)
        .flatMap(contract => otherPointsErrors(contract, knownContracts.get(contract.fingerprint))),
      ...fresh.flatMap(errorsOf),
    ],
  })
  const keys = new Set(remaining.contracts.map(({ key }) => key))
  const good = fresh.filter(({ key }) => keys.has(key))
  const customers = await findCustomersOfDocuments(good.map(documentOfSheetContract))
  const firstRows = new Map(good.toReversed().map(contract => [documentOfSheetContract(contract), contract.rows[0]]))
  return {
    fresh: good.map(contract => ({
      ...contract,
      points: contract.rows.flatMap(({ asset_code }) => points.get(asset_code) ?? []),
    })),
    report: {
      rows: remaining.lines.length,
      errors: remaining.errors,
      warnings: good.flatMap(contract =>
        customerDifferenceErrors(contract, customers.get(documentOfSheetContract(contract)), firstRows),
      ),
      created: good.length,
      new_lines: good.flatMap(({ rows }) => rows.map(({ line }) => line)),
      contracts: good.map(contract => summaryOf(contract, customers.get(documentOfSheetContract(contract)))),
      known: remaining.lines.length - good.reduce((sum, { rows }) => sum + rows.length, 0),
      new_customers: [...new Set(good.map(documentOfSheetContract))].filter(document => !customers.has(document)),
    },
  }
}

export const documentOfSheetContract = ({ rows }: SheetContract): string => rows[0]?.customer.document_number ?? ''

function summaryOf({ rows }: SheetContract, customer: Customer | undefined): SheetContractSummary {
  const [first] = rows
  if (!first) throw new Error('a contract without lines')
  return {
    line: first.line,
    number: first.number,
    customer_name: customer ? nameOfCustomer(customer) : first.customer.legal_name,
    asset_codes: rows.map(({ asset_code }) => asset_code),
    term: {
      from: rows.map(({ term }) => term.from).reduce((a, b) => (a < b ? a : b)),
      to: rows.map(({ term }) => term.to).reduce((a, b) => (a > b ? a : b)),
    },
    total: rows.reduce((sum, { price }) => sum + price, 0),
  }
}

type LineOfPoint = Pick<ContractRow, 'line' | 'asset_code'>

/**
 * Lines with errors in other columns, with their asset codes, so that an unknown code is reported together with those
 * errors.
 */
function codesOfLinesWithErrors(lines: readonly ContractLine[], errors: readonly ContractRowError[]): LineOfPoint[] {
  const errorsByLine = Map.groupBy(errors, ({ line }) => line)
  return lines.flatMap(({ line, cells }) => {
    const asset_code = parseAssetCode(cells.codigo_do_ponto ?? '')
    const isWrong = errorsByLine.get(line)?.every(({ column }) => column !== 'codigo_do_ponto')
    return asset_code && isWrong ? [{ line, asset_code }] : []
  })
}

/** The error of a line whose asset code no point has now. */
const unknownPointError = (
  { line, asset_code }: LineOfPoint,
  point: Point | undefined,
): ContractRowError | undefined =>
  point?.asset_code === asset_code
    ? undefined
    : { line, column: 'codigo_do_ponto', message: CONTRACT_LINES_TEXTS.UNKNOWN_POINT(asset_code) }

/** Points by the asset code that they have now. */
async function findPointsOfCodes(codes: readonly string[]): Promise<Map<string, Point>> {
  const owners = await findPointIdsOfAssetCodes(codes)
  const ids = codes.flatMap(code => owners.get(code) ?? pointIdOfAutomaticCode(code) ?? [])
  const points = [...(await findPoints([...new Set(ids)])).values()]
  return new Map(points.map(point => [point.asset_code, point]))
}

/**
 * Why a row's point can't be sold under this contract; undefined if it can. The point need not be offered, because the
 * contract runs already.
 */
export function pointErrorOfRow(row: ContractRow, point: Point | undefined, now: string): ContractRowError | undefined {
  const unknown = unknownPointError(row, point)
  if (unknown || !point) return unknown
  const { line, asset_code, term } = row
  const rowError = (message: string): ContractRowError => ({ line, column: 'codigo_do_ponto', message })
  if (isFreeForTerm({ ...point, is_available: true }, term, now)) return undefined
  const status = statusAt(point, now)
  if (status === 'sold') return rowError(CONTRACT_LINES_TEXTS.SOLD(asset_code, point.sold_until))
  return rowError(
    status === 'reserved' ? CONTRACT_LINES_TEXTS.RESERVED(asset_code) : CONTRACT_LINES_TEXTS.BOOKED(asset_code),
  )
}

/** Errors when an imported contract has other points in this sheet than those that it was imported with. */
export const otherPointsErrors = (
  { rows }: SheetContract,
  knownContract: KnownContract | undefined,
): ContractRowError[] =>
  rows
    .filter(row => !knownContract?.lines.includes(contractLineKeyOf(row)))
    .map(({ line }) => ({ line, column: 'codigo_do_ponto', message: CONTRACT_LINES_TEXTS.OTHER_POINTS }))

/** Whether the customer has the name that a sheet's line gives it. */
export const hasNameOfRow = (
  { legal_name, trade_name }: Pick<Customer, 'legal_name' | 'trade_name'>,
  { customer }: ContractRow,
): boolean => [legal_name, trade_name].map(nameComparisonKey).includes(nameComparisonKey(customer.legal_name))

/**
 * Warnings where the sheet contradicts the stored customer or, of one that it makes, the first line with its document, or
 * where an account without proof made that customer.
 */
function customerDifferenceErrors(
  { rows: [row] }: SheetContract,
  storedCustomer: Customer | undefined,
  firstRows: ReadonlyMap<string, ContractRow | undefined>,
): ContractRowError[] {
  if (!row) return []
  if (!storedCustomer) {
    const first = firstRows.get(row.customer.document_number)
    if (!first || hasNameOfRow(first.customer, row)) return []
    return [{ line: row.line, column: 'nome', message: CONTRACT_LINES_TEXTS.OTHER_NAME(first.customer.legal_name) }]
  }
  const { line, customer } = row
  const [contact] = customer.contacts
  const name = nameOfCustomer(storedCustomer)
  const isReached = !contact || hasContactDetails(storedCustomer, contact)
  return [
    ...(needsCheck(storedCustomer)
      ? [{ line, column: 'documento' as const, message: CONTRACT_LINES_TEXTS.NEEDS_CHECK(name) }]
      : []),
    ...(hasNameOfRow(storedCustomer, row)
      ? []
      : [{ line, column: 'nome' as const, message: CONTRACT_LINES_TEXTS.NAME_DIFFERS(name) }]),
    ...(isReached ? [] : [{ line, column: 'contato' as const, message: CONTRACT_LINES_TEXTS.CONTACT_DIFFERS(name) }]),
  ]
}

import type { ContractLine } from '#shared/orders/rules/contract-lines.ts'
import type { ContractCells } from '#shared/orders/rules/contract-rows.ts'

/** Cells of a valid line; its dates are good on 26 November 2026, the day of the tests. */
export const contractCells = (changes: ContractCells = {}): ContractCells => ({
  documento: '11.222.333/0001-81',
  nome: 'Padaria Estrela do Norte Ltda',
  codigo_do_ponto: 'PU-00001',
  inicio: '01/03/2026',
  termino: '28/02/2027',
  valor: 'R$ 1.234,56',
  numero_do_contrato: '2026-014',
  ...changes,
})

export const contractLine = (line: number, changes: ContractCells = {}): ContractLine => ({
  line,
  cells: contractCells(changes),
})

/** A valid CPF for each number below a hundred million. */
export function validCpfOf(number: number): string {
  const digits = String(100_000_000 + number)
    .split('')
    .map(Number)
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

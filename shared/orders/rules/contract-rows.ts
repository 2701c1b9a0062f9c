import * as z from 'zod/mini'
import { parseAssetCode } from '../../catalogue/rules/asset-codes.ts'
import { DAY_INSTEAD_OF_CODE, dayInsteadOfCode } from '../../catalogue/rules/point-rows.ts'
import type { SheetKind } from '../../catalogue/rules/sheet-table.ts'
import { nameComparisonKey } from '../../catalogue/rules/tags.ts'
import { MAX_TERM_MONTHS, type Term, termUntil } from '../../catalogue/rules/terms.ts'
import {
  type CustomerForm,
  type CustomerType,
  customerFormSchema,
  DOCUMENT_TYPE_BY_CUSTOMER_TYPE,
  EMPTY_CONTACT,
  MAX_CONTACTS_OF_CUSTOMER,
} from '../../people/rules/customers.ts'
import {
  CNPJ_LENGTH,
  CPF_LENGTH,
  documentProblem,
  documentsWithoutZeros,
  withoutMask,
} from '../../people/rules/documents.ts'
import { addMonths, daySchema } from '../../platform/rules/days.ts'
import { optionalEmailSchema, phoneSchema } from '../../platform/rules/fields.ts'
import { type Centavos, formatBRL, MAX_PRICE } from '../../platform/rules/money.ts'
import { cellFault, isFormula, parsePriceCell } from '../../platform/rules/sheet-cells.ts'
import {
  hasInvalidOrInvisibleCharacters,
  INVALID_CHARACTERS_MESSAGE,
  normaliseLine,
} from '../../platform/rules/texts.ts'
import {
  type InstalmentForm,
  instalmentsOfPlan,
  MAX_INSTALMENTS,
  type PaymentMethod,
  type PaymentPlan,
} from './instalments.ts'
import { contractNumberKey } from './orders.ts'

/**
 * Rows of a sheet of running contracts that were signed on paper before the operator had this system. A line is one
 * point of a contract; lines with the same document and number are one contract.
 */

export const CONTRACT_COLUMNS = [
  'documento',
  'nome',
  'contato',
  'telefone',
  'email',
  'codigo_do_ponto',
  'inicio',
  'termino',
  'valor',
  'assinado_em',
  'pago_ate',
  'forma',
  'parcelas',
  'primeiro_vencimento',
  'numero_do_contrato',
] as const
export type ContractColumn = (typeof CONTRACT_COLUMNS)[number]

export const CONTRACT_COLUMN_LABELS: Record<ContractColumn, string> = {
  documento: 'CNPJ ou CPF',
  nome: 'Razão social ou nome',
  contato: 'Contato',
  telefone: 'Telefone',
  email: 'E-mail',
  codigo_do_ponto: 'Código do ponto',
  inicio: 'Início',
  termino: 'Término (último dia)',
  valor: 'Valor do ponto no contrato',
  assinado_em: 'Assinado em',
  pago_ate: 'Pago até',
  forma: 'Forma de pagamento',
  parcelas: 'Número de parcelas',
  primeiro_vencimento: 'Primeiro vencimento',
  numero_do_contrato: 'Nº do contrato',
}

/**
 * Maximum number of rows. Operators have some hundred contracts; a larger sheet has to be split, because nobody could
 * read all its errors.
 */
export const MAX_CONTRACT_ROWS = 5000

export const CONTRACT_SHEET_KIND: SheetKind<ContractColumn> = {
  columns: CONTRACT_COLUMNS,
  required: ['documento', 'nome', 'codigo_do_ponto', 'inicio', 'termino', 'valor'],
  synonyms: {
    documento: [
      'cnpj_cpf',
      'cpf_cnpj',
      'cnpj',
      'cpf',
      'cnpj_ou_cpf',
      'cpf_ou_cnpj',
      'c_n_p_j',
      'doc',
      'documento_do_cliente',
    ],
    nome: [
      'razao_social',
      'cliente',
      'nome_do_cliente',
      'anunciante',
      'empresa',
      'contratante',
      'nome_razao_social',
      'razao_social_nome',
    ],
    contato: ['nome_do_contato', 'responsavel', 'pessoa_de_contato', 'aos_cuidados_de', 'a_c'],
    telefone: [
      ...['fone', 'fones', 'tel', 'telefones', 'celular', 'whatsapp', 'celular_whatsapp', 'telefone_whatsapp'],
      ...['telefone_do_contato', 'telefone_celular'],
    ],
    email: ['e_mail', 'e_mails', 'emails', 'mail', 'email_do_contato', 'e_mail_do_contato', 'correio_eletronico'],
    codigo_do_ponto: [
      'codigo',
      'ponto',
      'cod_do_ponto',
      'cod_ponto',
      'cod',
      'codigo_ponto',
      'placa',
      'codigo_da_placa',
      'patrimonio',
    ],
    inicio: [
      ...['data_de_inicio', 'data_inicio', 'dt_inicio', 'inicio_do_contrato', 'data_de_inicio_do_contrato', 'de'],
      ...['inicio_da_vigencia', 'inicio_vigencia', 'vigencia_inicio', 'vigencia_de'],
    ],
    termino: [
      ...['fim', 'vencimento', 'data_de_termino', 'data_fim', 'data_final', 'fim_do_contrato', 'ate', 'validade'],
      ...['data_termino', 'dt_termino', 'dt_fim', 'fim_vigencia', 'termino_vigencia', 'vigencia_ate'],
      ...['fim_da_vigencia', 'vigencia_fim', 'data_de_vencimento', 'termino_do_contrato', 'final'],
    ],
    valor: ['total', 'valor_total', 'preco', 'valor_do_contrato', 'valor_do_ponto', 'preco_total'],
    assinado_em: ['assinatura', 'data_da_assinatura', 'data_de_assinatura', 'data_assinatura', 'assinado'],
    pago_ate: ['pago', 'pagamento_ate', 'quitado_ate', 'pagos_ate', 'pagas_ate', 'parcelas_pagas_ate'],
    forma: ['forma_de_pagamento', 'forma_pagamento', 'forma_de_pgto', 'meio_de_pagamento', 'pagamento'],
    parcelas: ['no_de_parcelas', 'n_de_parcelas', 'numero_de_parcelas', 'qtd_parcelas', 'qtde_parcelas', 'vezes'],
    primeiro_vencimento: [
      ...['vencimento_da_primeira', 'primeira_parcela', '1o_vencimento', '1_vencimento', 'vencimento_1a_parcela'],
      ...['vencimento_da_primeira_parcela', 'primeira_parcela_em'],
    ],
    numero_do_contrato: [
      ...['no_do_contrato', 'n_do_contrato', 'numero', 'contrato', 'num_contrato', 'numero_contrato', 'no_contrato'],
      ...['n_contrato', 'no', 'nr_contrato', 'num_do_contrato', 'nr_do_contrato', 'contrato_no', 'contrato_n'],
    ],
  },
  date_columns: ['inicio', 'termino', 'assinado_em', 'pago_ate', 'primeiro_vencimento'],
  unmerged_columns: ['codigo_do_ponto', 'valor'],
  word_columns: ['nome', 'contato'],
  complete: (column, cell, title) => (column === 'documento' ? documentByTitle(cell, title) : cell),
  ignored_columns: [],
  max_rows: MAX_CONTRACT_ROWS,
  empty: 'A planilha não tem nenhum contrato abaixo do cabeçalho.',
}

/**
 * Maximum length of a cell. Larger than every field's limit, so that a text that is too long gets that field's message.
 * Characters.
 */
export const MAX_CONTRACT_CELL_LENGTH = 500
const MAX_CONTRACT_NUMBER_LENGTH = 40
/** A contract that began longer ago than this is probably a typing error. Months. */
const MAX_PAST_MONTHS = 120
/** How far in the future a term in a sheet may start, the same as in an order by the office. Months. */
const MAX_AHEAD_MONTHS = 24

export const contractRowErrorSchema = z.object({
  line: z.int(),
  column: z.optional(z.enum(CONTRACT_COLUMNS)),
  message: z.string(),
})
export type ContractRowError = z.infer<typeof contractRowErrorSchema>

export type ContractCells = Partial<Record<ContractColumn, string>>

export type ContractRow = {
  line: number
  /** The customer's data in the sheet. */
  customer: CustomerForm
  asset_code: string
  term: Term
  /** Price of this point for the whole term. Centavos. */
  price: number
  signed_on: string | null
  paid_until: string | null
  /** How the contract is paid; null when the sheet does not say. */
  payment_plan: PaymentPlan | null
  /** The number that the operator gave the contract; '' if none. */
  number: string
}

/** 'CNPJ: 11.222.333/0001-81' */
const DOCUMENT_LABEL = /^(?:CNPJ|CPF)(?:\/(?:CPF|CNPJ|MF))?(?:\s+n[º°o.]*)?(?:\s*[:.-]\s*|\s+)(?=[\dA-Z]{2})/i

/** The digits of a document that may have lost its leading zeros; undefined for a complete one or another text. */
function incompleteDocument(cell: string): string | undefined {
  const digits = withoutMask(cell)
  return /^\d+$/.test(digits) && digits.length < CNPJ_LENGTH ? digits : undefined
}

/**
 * The document in a form that can be compared. Leading zeros that a spreadsheet dropped from a number are added again
 * where the check digits then hold. A number that may be a CPF or a CNPJ stays as it is.
 */
export function documentOfCell(labelled: string): string {
  const cell = labelled.trim().replace(DOCUMENT_LABEL, '')
  const digits = incompleteDocument(cell)
  if (digits === undefined) return withoutMask(cell)
  const possible = documentsWithoutZeros(digits).filter(each => !cell.includes('/') || each.length === CNPJ_LENGTH)
  return possible.length === 1 ? (possible[0] ?? digits) : digits
}

/** A document without its leading zeros, in a column whose title says whether it is a CPF or a CNPJ. */
function documentByTitle(cell: string, title: string): string {
  const digits = incompleteDocument(cell)
  const isOfCompany = /cnpj/i.test(title)
  if (digits === undefined || isOfCompany === /cpf/i.test(title)) return cell
  const length = isOfCompany ? CNPJ_LENGTH : CPF_LENGTH
  return documentsWithoutZeros(digits).find(each => each.length === length) ?? cell
}

/**
 * The key that the lines of a contract share: document and the operator's number. Without a number, each line is a
 * contract of its own, recognised by its point and start. Invalid lines have a key too, so that no contract is entered
 * in part.
 */
export function sheetContractKey({
  documento = '',
  numero_do_contrato = '',
  codigo_do_ponto = '',
  inicio = '',
}: ContractCells) {
  const number = contractNumberKey(numero_do_contrato)
  const document = documentOfCell(documento)
  if (number !== '') return JSON.stringify([document, number])
  return JSON.stringify([document, '', codigo_do_ponto.trim().toUpperCase(), parseSheetDate(inicio) ?? inicio])
}

/**
 * Day 0 of spreadsheets' serial dates, in which 1 January 1900 is day 1 and a 29 February 1900 is counted, which did
 * not exist.
 */
const SHEET_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const WEEKDAY = /^(?:dom|seg|ter|qua|qui|sex|s[áa]b)[\p{L}-]*\.?,?\s+/iu
/** Serial dates of spreadsheets from October 1954 to 2064. Other numbers, such as a year, are no dates. */
const SHEET_DAY = /^([2-5]\d{4})(?:[.,]\d+)?$/

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 'fev', 'Fevereiro', 'Feb' and '2' as '2'; undefined for another word. */
function monthOf(written: string): string | undefined {
  if (/^\d/.test(written)) return written
  const beginning = nameComparisonKey(written).slice(0, 3)
  const index = Math.max(MONTHS.indexOf(beginning), ENGLISH_MONTHS.indexOf(beginning))
  return index === -1 ? undefined : String(index + 1)
}

/**
 * Parses a date as people and spreadsheets write it: '01/02/2026', '1/fev/26', '1-2-26', '2026-02-01', '46054', 'domingo, 1º
 * de fevereiro de 2026'. Undefined for anything else.
 */
export function parseSheetDate(cell: string): string | undefined {
  const typed = cell
    .trim()
    .replace(WEEKDAY, '')
    .replace(/^(\d{1,2})[º°](?=\D)/, '$1')
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(typed)
  const brazilian = /^(\d{1,2})(?:[/.\- ]| de )(\d{1,2}|\p{L}{3,9}\.?)(?:[/.\- ]| de )(\d{4}|\d{2})(?: .*)?$/iu.exec(
    typed,
  )
  const serial = SHEET_DAY.exec(typed)
  if (serial) return new Date(SHEET_EPOCH + Number(serial[1]) * DAY_MS).toISOString().slice(0, 10)
  const [year, month, dayOfMonth] = iso
    ? [iso[1], iso[2], iso[3]]
    : brazilian
      ? [brazilian[3]?.padStart(4, '20'), monthOf(brazilian[2] ?? ''), brazilian[1]]
      : []
  if (!year || !month || !dayOfMonth) return undefined
  return daySchema.safeParse(`${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`).data
}

type Fail = (column: ContractColumn, message: string) => undefined

const DATE_EXAMPLE_TEXT = 'Escreva como 31/12/2026.'

function readDate(column: ContractColumn, cell: string, fail: Fail): string | null | undefined {
  if (!cell.trim()) return null
  return parseSheetDate(cell) ?? fail(column, `"${cell.trim()}" não é uma data. ${DATE_EXAMPLE_TEXT}`)
}

/**
 * The days of a contract. It has to have begun within the last ten years or to begin within two years, and to end after
 * today and within five years after its start or today, so that a wrongly typed year does not block a point for
 * decades.
 */
function readTerm(cells: ContractCells, today: string, fail: Fail): Term | undefined {
  const from = readDate('inicio', cells.inicio ?? '', fail)
  const lastDay = readDate('termino', cells.termino ?? '', fail)
  if (from === null) fail('inicio', 'Falta a data de início.')
  if (lastDay === null) fail('termino', 'Falta a data de término.')
  if (!from || !lastDay) return undefined
  if (lastDay < from) return fail('termino', 'O término vem antes do início.')
  if (lastDay <= today)
    return fail('termino', 'O contrato já terminou. Só entram contratos que terminam depois de hoje.')
  if (from < addMonths(today, -MAX_PAST_MONTHS))
    return fail('inicio', 'O início fica a mais de dez anos. Confira o ano.')
  if (from > addMonths(today, MAX_AHEAD_MONTHS))
    return fail('inicio', 'O início fica a mais de dois anos de hoje. Confira o ano.')
  if (lastDay > addMonths(from > today ? from : today, MAX_TERM_MONTHS))
    return fail('termino', 'O término fica a mais de cinco anos. Confira o ano.')
  return termUntil(from, lastDay)
}

function readPrice(cell: string, fail: Fail): number | undefined {
  if (!cell.trim()) return fail('valor', 'Falta o valor.')
  const { value: price } = parsePriceCell(cell)
  if (typeof price !== 'number' || price > MAX_PRICE)
    return fail('valor', `"${cell.trim()}" não é um valor, como 1.234,56.`)
  return price > 0 ? price : fail('valor', 'O valor precisa ser maior que zero.')
}

/** Words for the ways to pay, as sheets have them. */
const METHOD_WORDS: readonly [PaymentMethod, RegExp][] = [
  ['pix', /\bpix\b/],
  ['boleto', /\bboletos?\b/],
  ['transfer', /\b(?:transferencias?|transf|ted|doc|deposito)\b/],
  ['card', /\b(?:cartao|credito|debito)\b/],
  ['cheque', /\bcheques?\b/],
  ['cash', /\b(?:dinheiro|especie)\b/],
  ['barter', /\b(?:permuta|troca)\b/],
]

/** How a contract is paid; null when no column says so. A plan without its first day begins with the contract. */
function readPlan(
  cells: ContractCells,
  { term, price }: { term: Term | undefined; price: number | undefined },
  fail: Fail,
): PaymentPlan | null | undefined {
  const { forma = '', parcelas = '', primeiro_vencimento = '' } = cells
  const first = readDate('primeiro_vencimento', primeiro_vencimento, fail)
  const words = nameComparisonKey(forma)
  const method = METHOD_WORDS.find(([, pattern]) => pattern.test(words))?.[0]
  if (words !== '' && !method)
    fail('forma', `"${forma.trim()}" não é uma forma: Pix, boleto, transferência, cartão, cheque, dinheiro ou permuta.`)
  const typed = parcelas.trim()
  const count = typed === '' ? 1 : Number(/^(\d{1,2})(?:\s*(?:x|vezes|parcelas?))?$/i.exec(typed)?.[1])
  if (!(count >= 1 && count <= MAX_INSTALMENTS))
    fail('parcelas', `"${typed}" não é um número de parcelas, de 1 a ${MAX_INSTALMENTS}.`)
  if (
    first &&
    term &&
    (first < addMonths(term.from, -MAX_AHEAD_MONTHS) || first > addMonths(term.to, MAX_AHEAD_MONTHS))
  )
    fail('primeiro_vencimento', 'O primeiro vencimento fica longe do prazo do contrato. Confira o ano.')
  if (price !== undefined && count > price) fail('parcelas', 'O valor é pequeno demais para tantas parcelas.')
  if (words === '' && typed === '' && !primeiro_vencimento.trim()) return null
  return { count, method: method ?? 'pix', first_due_on: first ?? term?.from ?? '', down_payment: null }
}

/**
 * The instalments of a contract as its sheet says, each with whether it was paid: due by today and by the day until which
 * the contract is paid. What is paid ahead is recorded by the office. Undefined when the sheet does not say.
 */
export const sheetInstalmentsOf = (
  { payment_plan, paid_until }: Pick<ContractRow, 'payment_plan' | 'paid_until'>,
  { total, today }: { total: Centavos; today: string },
): (InstalmentForm & { isPaid: boolean })[] | undefined =>
  (payment_plan ? instalmentsOfPlan(payment_plan, total) : undefined)?.map(form => ({
    ...form,
    isPaid: paid_until !== null && form.due_on <= paid_until && form.due_on <= today,
  }))

const COLUMN_OF_FIELD: Readonly<Record<string, ContractColumn>> = {
  document_number: 'documento',
  legal_name: 'nome',
  name: 'contato',
  phone: 'telefone',
  email: 'email',
}

/** The customer of a line, validated by the same rules as the form's. */
function readCustomer(cells: ContractCells, fail: Fail): CustomerForm | undefined {
  const document_number = documentOfCell(cells.documento ?? '')
  if (document_number === '') return fail('documento', 'Falta o CNPJ ou CPF.')
  const type: CustomerType = document_number.length <= CPF_LENGTH ? 'person' : 'company'
  const problem =
    documentsWithoutZeros(document_number).length > 1
      ? 'Sem os zeros da frente, este número pode ser um CPF ou um CNPJ. Escreva-o inteiro.'
      : documentProblem(DOCUMENT_TYPE_BY_CUSTOMER_TYPE[type], document_number)
  if (problem) fail('documento', problem)
  const legal_name = normaliseLine(cells.nome ?? '')
  const { contacts } = contactsOfCells(cells)
  const form = customerFormSchema.safeParse({
    ...EMPTY_CUSTOMER,
    type,
    legal_name,
    document_number,
    contacts: contacts.map(contact => ({ ...EMPTY_CONTACT, ...contact, name: contact.name || legal_name })),
  })
  if (form.success) return form.data
  for (const { path, message } of form.error.issues) {
    const column = COLUMN_OF_FIELD[String(path.at(-1))]
    if (column && column !== 'documento' && !(column === 'contato' && !cells.contato?.trim())) fail(column, message)
  }
  return undefined
}

/** What stands between several phones, e-mails or names in a cell. */
const BETWEEN_PHONES = /[/;,|\n]|\s(?:e|ou)\s|\s+-\s+|(?<!\+\d{1,3})\s+(?=\()/i
const BETWEEN_EMAILS = /[\s/;,|<>]+(?:(?:e|ou)\s+)?/i
const BETWEEN_NAMES = /[/;|\n]|\s(?:e|ou)\s/i

/** What people write where there is no phone or e-mail. */
const NONE = /^(?:n[aã]o (?:tem|possui|informado|consta)|nenhum|sem (?:telefone|fone|e-?mail)|n\/[adct]|s\/n|x+)\.?$/i

/** A phone, without the words that some write beside it: 'tel. 19 3333-4444 (Maria)', '19 3333-4444 ramal 12'. */
function phoneInWords(part: string): string {
  const [found = part] = /\(?\+?\(?\d(?:[\d\s().-]|[x*]{2}(?=\s*\(?\d))*/i.exec(part) ?? []
  return phoneSchema.safeParse(part).success || !phoneSchema.safeParse(found).success
    ? part
    : found.replace(/[\s(.-]+$/, '')
}
const emailInWords = (part: string): string => part.replace(/^(?:mailto|e-?mail):/i, '').replace(/\.$/, '')

/** The valid values in a cell. The others are `left`: they do not keep a contract out. */
function valuesOf(
  cell: string,
  between: RegExp,
  withoutWords: (part: string) => string,
  isValid: (value: string) => boolean,
) {
  const whole = normaliseLine(cell)
  if (whole === '' || NONE.test(whole)) return { values: [], left: [] }
  if (isValid(whole)) return { values: [whole], left: [] }
  const parts = cell
    .split(between)
    .map(part => withoutWords(normaliseLine(part)))
    .filter(Boolean)
  const valid = [...new Set(parts.filter(isValid))]
  return valid.length === 0
    ? { values: [], left: [whole] }
    : { values: valid, left: parts.filter(part => !isValid(part) && /[\d@]/.test(part)) }
}

type SheetContact = { name: string; phone: string; email: string }

/** The contacts of a line: one for each phone and e-mail, with the names in their order where there are as many. */
function contactsOfCells({ contato = '', telefone = '', email = '' }: ContractCells) {
  const phones = valuesOf(telefone, BETWEEN_PHONES, phoneInWords, value => phoneSchema.safeParse(value).success)
  const emails = valuesOf(email, BETWEEN_EMAILS, emailInWords, value => optionalEmailSchema.safeParse(value).success)
  const count = Math.min(
    MAX_CONTACTS_OF_CUSTOMER,
    Math.max(phones.values.length, emails.values.length, contato.trim() ? 1 : 0),
  )
  const names = contato.split(BETWEEN_NAMES).map(normaliseLine).filter(Boolean)
  const contacts = Array.from({ length: count }, (_, index): SheetContact => {
    const ofAll = normaliseLine(contato)
    return {
      name: count > 1 && names.length === count ? (names[index] ?? ofAll) : ofAll,
      phone: phones.values[index] ?? '',
      email: emails.values[index] ?? '',
    }
  })
  return { contacts, phones, emails }
}

/** What a spreadsheet makes of a contract number such as 3/2025, in a CSV file. */
const DAY_INSTEAD_OF_NUMBER = /^(?:\p{L}{3}\.?\/\d{2,4}|\d{1,2}\/\p{L}{3}\.?(?:\/\d{2,4})?|\d{4}-\d{2}-\d{2})$/u

/** Warnings about cells of a valid line that are stored differently from how the sheet has them. */
export function contractCellWarnings(line: number, cells: ContractCells, today: string): ContractRowError[] {
  const warnings: ContractRowError[] = []
  const warn: Fail = (column, message) => void warnings.push({ line, column, message })
  const { value, isRounded } = parsePriceCell(cells.valor ?? '')
  if (isRounded && typeof value === 'number')
    warn('valor', `"${cells.valor?.trim()}" é arredondado para ${formatBRL(value)}.`)
  const number = cells.numero_do_contrato?.trim() ?? ''
  if (DAY_INSTEAD_OF_NUMBER.test(number))
    warn('numero_do_contrato', `"${number}" parece uma data. Veja se a planilha não trocou o número.`)
  const paid_until = parseSheetDate(cells.pago_ate ?? '')
  if (cells.parcelas?.trim() && paid_until !== undefined && paid_until > today)
    warn('pago_ate', 'A data é depois de hoje: as parcelas que ainda vão vencer entram em aberto.')
  const { phones, emails } = contactsOfCells(cells)
  for (const [column, { values, left }, what] of [
    ['telefone', phones, 'telefones'],
    ['email', emails, 'e-mails'],
  ] as const) {
    if (values.length > 1) warn(column, `${values.length} ${what}: cada um entra em um contato do cliente.`)
    for (const part of left) warn(column, `"${part}" fica de fora: não está completo.`)
    const whole = normaliseLine(cells[column] ?? '')
    if (values.length === 1 && left.length === 0 && values[0] !== whole)
      warn(column, `De "${whole}" entra só ${values[0]}.`)
  }
  return warnings
}

const EMPTY_CUSTOMER = {
  trade_name: '',
  state_registration: '',
  municipal_registration: '',
  signatory_name: '',
  signatory_cpf: '',
  address_zip_code: '',
  address_street: '',
  address_number: '',
  address_complement: '',
  address_neighborhood: '',
  address_city: '',
  address_state: '' as const,
  agency_name: '',
  agency_commission: '',
  notes: '',
}

/** Columns of texts that people read in other files and programs. */
const TEXTS: readonly ContractColumn[] = ['nome', 'contato', 'numero_do_contrato']
const FORMULA_MESSAGE = 'O texto começa como uma fórmula de planilha. Escreva-o sem o sinal.'

/** Validates a line of the sheet. Returns the row, or all errors of the line. */
export function checkContractRow(
  line: number,
  cells: ContractCells,
  today: string,
): { row: ContractRow } | { errors: ContractRowError[] } {
  const errors: ContractRowError[] = []
  const fail: Fail = (column, message) => void errors.push({ line, column, message })
  for (const column of CONTRACT_COLUMNS) {
    const cell = cells[column] ?? ''
    if (cell.length > MAX_CONTRACT_CELL_LENGTH) fail(column, 'O texto é longo demais.')
    else if (hasInvalidOrInvisibleCharacters(cell)) fail(column, INVALID_CHARACTERS_MESSAGE)
    const fault = cellFault(cell) ?? (TEXTS.includes(column) && isFormula(cell) ? FORMULA_MESSAGE : undefined)
    if (fault) fail(column, fault)
  }
  // The line contains unreadable content, so no further errors are reported.
  if (errors.length > 0) return { errors }
  const customer = readCustomer(cells, fail)
  const code = cells.codigo_do_ponto ?? ''
  const asset_code = parseAssetCode(code)
  if (DAY_INSTEAD_OF_CODE.test(code.trim())) fail('codigo_do_ponto', dayInsteadOfCode(code.trim()))
  else if (asset_code === undefined)
    fail('codigo_do_ponto', code.trim() ? `"${code.trim()}" não é um código de ponto.` : 'Falta o código do ponto.')
  const term = readTerm(cells, today, fail)
  const price = readPrice(cells.valor ?? '', fail)
  const signed_on = readDate('assinado_em', cells.assinado_em ?? '', fail)
  if (signed_on && signed_on > today) fail('assinado_em', 'A data de assinatura está no futuro.')
  const paid_until = readDate('pago_ate', cells.pago_ate ?? '', fail)
  if (paid_until && term && paid_until > addMonths(term.to, MAX_AHEAD_MONTHS))
    fail('pago_ate', 'A data fica longe do fim do contrato. Confira o ano.')
  const payment_plan = readPlan(cells, { term, price }, fail)
  const number = normaliseLine(cells.numero_do_contrato ?? '')
  if (number.length > MAX_CONTRACT_NUMBER_LENGTH)
    fail('numero_do_contrato', `Use até ${MAX_CONTRACT_NUMBER_LENGTH} caracteres.`)
  if (/[<>]/.test(number)) fail('numero_do_contrato', 'Não use < nem >.')
  if (errors.length > 0 || !customer || !asset_code || !term || price === undefined) return { errors }
  const dates = { signed_on: signed_on ?? null, paid_until: paid_until ?? null }
  return { row: { line, customer, asset_code, term, price, ...dates, payment_plan: payment_plan ?? null, number } }
}

import { MAX_SHEET_MB } from '../../catalogue/rules/point-imports.ts'
import { MADE_BY_ACCOUNT_TEXT } from '../../people/messages/customer-accounts.ts'
import { formatLongDay } from '../../platform/messages/instants.ts'
import { pluralise } from '../../platform/messages/office.ts'
import { joinNames } from '../../platform/messages/phrases.ts'
import { MAX_CONTRACT_ROWS } from '../rules/contract-rows.ts'
import type { InstalmentForm } from '../rules/instalments.ts'
import { instalmentsInWords } from './instalments.ts'

/** Errors and warnings of the import of contracts that the server finds about points and customers. */
export const CONTRACT_LINES_TEXTS = {
  UNKNOWN_POINT: (code: string) => `Nenhum ponto tem o código ${code}.`,
  SOLD: (code: string, until: string | null) =>
    `O ponto ${code} já está vendido${until === null ? '' : ` até ${formatLongDay(until)}`}.`,
  RESERVED: (code: string) => `O ponto ${code} está reservado em outro pedido.`,
  BOOKED: (code: string) => `O ponto ${code} já está vendido para parte destes dias.`,
  OTHER_POINTS: 'Este contrato já foi importado, sem este ponto. Faça um pedido para o ponto que falta.',
  NEEDS_CHECK: (name: string) => `O cliente "${name}" foi ${MADE_BY_ACCOUNT_TEXT}.`,
  OTHER_NAME: (name: string) => `O documento já está na planilha como "${name}". O cliente fica com esse nome.`,
  NAME_DIFFERS: (name: string) => `O documento é do cliente "${name}". O cadastro dele não muda.`,
  CONTACT_DIFFERS: (name: string) =>
    `O cadastro de "${name}" tem outro contato. Ele não muda; o da planilha fica nas observações do pedido.`,
} as const

/** Internal sale texts of an imported contract's order. */
export const PAPER_SALE_TEXTS = {
  PRICE_REASON: 'Contrato assinado antes do sistema',
  NOTES: (number: string, file: string) =>
    number === '' ? `Contrato importado de ${file}.` : `Contrato nº ${number}, importado de ${file}.`,
  /** Note of a payment that the sheet says was made. */
  PAID_BEFORE: 'Já estava pago na planilha importada.',
  /** A name of the sheet that the customer, who was there before, does not have. */
  OTHER_NAME: (name: string) => ` Nome na planilha: ${name}.`,
  /** A contact of the sheet that the customer, who was there before, does not have. */
  OTHER_CONTACT: (contact: readonly string[]) => ` Contato na planilha: ${contact.filter(Boolean).join(', ')}.`,
} as const

const number = (count: number): string => count.toLocaleString('pt-BR')
const contracts = (count: number): string => pluralise(count, 'contrato', 'contratos')

/** Texts of the import of contracts where they differ from those of the import of points. */
export const CONTRACT_IMPORTS_TEXTS = {
  TITLE: 'Importar contratos em vigor',
  INTRO: 'Uma planilha registra contratos já assinados. Ninguém recebe e-mail ou aviso.',
  OPEN: 'Importar contratos',
  FILE: 'Planilha de contratos',
  DROP_DETAIL: `Excel (.xlsx) ou CSV, com até ${number(MAX_CONTRACT_ROWS)} linhas e ${MAX_SHEET_MB} MB. Cada linha é um ponto, com o valor dele; linhas com o mesmo documento e número são um contrato só.`,
  NEW_POINTS: (count: number) => (count === 1 ? 'contrato novo' : 'contratos novos'),
  NEW_RECORDS: (count: number, total: string) =>
    `${pluralise(count, 'contrato novo', 'contratos novos')}, ${total} no total`,
  RECORD: (number: string, customer: string) => (number === '' ? customer : `nº ${number}, ${customer}`),
  RECORD_DETAIL: (codes: readonly string[], days: string, payment: string) => `${joinNames(codes)}. ${days}.${payment}`,
  /** How a contract is paid; `paid`: how many of its instalments were. */
  PAYMENT: (instalments: readonly InstalmentForm[], paid: number) => {
    const count = paid === 0 ? 'nenhuma paga' : pluralise(paid, 'já paga', 'já pagas')
    return ` Pagamento ${instalmentsInWords(instalments)}, ${count}.`
  },
  NEW_NAMES: (count: number) =>
    count === 1 ? 'Um cliente novo será cadastrado' : `${number(count)} clientes novos serão cadastrados`,
  NEW_CUSTOMER: (name: string, document: string) => `${name.trim()} · ${document}`,
  IMPORT: (count: number) => `Importar ${contracts(count)}`,
  ALL_KNOWN: 'Nada muda: os contratos das linhas corretas desta planilha já estão registrados.',
  MADE_NAMES: (count: number) =>
    count === 1 ? 'Um cliente novo foi cadastrado' : `${number(count)} clientes novos foram cadastrados`,
  CREATED: (count: number) => (count === 1 ? 'contrato registrado' : 'contratos registrados'),
  SOON: 'Os pontos aparecem como vendidos em instantes. Os pedidos estão na lista, e os clientes no cadastro.',
  POINTS: contracts,
  UNDO_TEXT: (file: string, count: number) =>
    count === 0
      ? `Os clientes que só existem pelos contratos de ${file} serão excluídos. Fica o que mudou desde então.`
      : count === 1
        ? `O contrato que veio de ${file} será excluído, e o ponto fica livre, a não ser que tenha mudado desde então.`
        : `Os ${contracts(count)} que vieram de ${file} serão excluídos, com os clientes que só existem por eles, e os pontos ficam livres. Fica o que mudou desde então.`,
  UNDO_PROGRESS: (done: number, total: number) => `${number(done)} de ${contracts(total)}`,
  REMOVED: (count: number) => (count === 1 ? 'contrato excluído' : 'contratos excluídos'),
  KEPT: (count: number) => (count === 1 ? 'registro ficou' : 'registros ficaram'),
  KEPT_TITLE: 'Contratos e clientes que ficaram',
  MORE_KEPT: (count: number) => `e mais ${number(count)}`,
  SIGNS_HANG: 'As placas já estão na rua?',
  SIGNS_HANG_DETAIL: 'Vale para os contratos que já começaram.',
  WITH_TASKS: 'Criar tarefas de instalação',
  WITH_TASKS_DETAIL: 'Só para placas que ainda vão ser instaladas.',
  WHY_KEPT: {
    changed: 'mudou depois da importação.',
    in_use: 'tem outro pedido.',
    retained: 'fica pelo prazo da lei: os dados do cliente foram excluídos.',
  },
  TEMPLATE_FILE: 'modelo-de-contratos.csv',
  /** Example line of the sheet to fill in. */
  EXAMPLE: {
    documento: '11.222.333/0001-81',
    nome: 'Padaria Estrela do Norte Ltda',
    contato: 'Célia Prado',
    telefone: '(19) 99123-4567',
    email: 'celia@padaria.example',
    codigo_do_ponto: 'PU-00001',
    valor: '1.200,00',
    numero_do_contrato: '2026-014',
  },
} as const

import { pluralise } from '../../platform/messages/phrases.ts'
import type { CustomerEvent } from '../rules/customer-history.ts'

/** Texts of a customer's page. */
export const CUSTOMER_PAGE_TEXTS = {
  ALL: 'Todos os clientes',
  BACK_TO_ORDER: (label: string) => `Voltar ao pedido ${label}`,
  BACK_TO_CONTRACT: 'Voltar ao contrato',
  EDIT: 'Editar',
  LOADING: 'Carregando o cliente…',
  LOAD_FAILED: 'Erro ao buscar o cliente',
  MERGED_MEANWHILE: (name: string) => `Este cadastro foi unido a ${name}`,
  EDIT_LOST: 'Se você editava o outro cadastro, a mudança não foi salva.',
  SEEN_AT: (when: string) => `Você vê o cliente como estava em ${when}.`,
  // Texts of data
  DATA: 'Dados',
  SIGNATORY: 'Quem assina',
  SIGNATORY_WITH_CPF: (name: string, cpf: string) => [name, cpf && `CPF ${cpf}`].filter(Boolean).join(', '),
  AGENCY: (name: string, commission: string) => (commission ? `${name}, comissão de ${commission} %` : name),
  NO_DATA: 'Sem inscrições, endereço ou observações até agora.',
  CONTACTS: 'Contatos',
  NO_CONTACTS: 'Nenhum contato ainda.',
  WHATSAPP_OF: (name: string) => `WhatsApp de ${name}`,
  // Texts of orders
  ORDERS: 'Pedidos',
  LOADING_ORDERS: 'Carregando pedidos…',
  NO_ORDERS: 'Nenhum pedido feito para este cliente.',
  OWED: 'Em aberto',
  PENDING: (count: number) => pluralise(count, 'pedido pendente', 'pedidos pendentes'),
  RUNNING: 'Contratos em vigor',
  RUNNING_POINTS: (points: number, end: string) =>
    `${pluralise(points, 'ponto', 'pontos')}, ${points === 1 ? 'até' : 'o primeiro até'} ${end}`,
  LATER_POINTS: (points: number, start: string) =>
    `${pluralise(points, 'ponto', 'pontos')} a começar, ${points === 1 ? 'em' : 'o primeiro em'} ${start}`,
  SHOW_ALL: (count: number) => `Mostrar os ${count} pedidos`,
  // Texts of history
  HISTORY: 'Histórico',
  LOADING_HISTORY: 'Carregando o histórico…',
  HISTORY_FAILED: 'Erro ao carregar o histórico',
  MERGED: (name: string) => `Unido com outro cadastro: ${name}`,
  EXPORTED: 'Dados exportados a pedido do cliente',
  OF_MERGED: (name: string) => ` (no cadastro unido ${name})`,
  BECAUSE: (reason: string) => `Motivo: ${reason}`,
  NO_HISTORY: 'Nenhuma alteração registrada.',
} as const

export const CUSTOMER_EVENT_TEXTS: Record<CustomerEvent, string> = {
  created: 'Cliente cadastrado',
  edited: 'Cadastro alterado',
  other: 'Outra mudança no cadastro',
}

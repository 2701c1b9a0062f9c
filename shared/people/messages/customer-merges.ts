import { pluralise } from '../../platform/messages/phrases.ts'
import { MAX_CONTACTS_OF_CUSTOMER, MAX_NOTES_LENGTH } from '../rules/customers.ts'

/** Why two customers can't be merged, and what to do about it. */
export const MERGE_OBSTACLE_TEXTS = {
  same: 'Escolha outro cliente: este é o mesmo.',
  documents:
    'Cada um dos dois tem o seu documento, então não são o mesmo cliente. Se um documento está errado, apague-o antes no cadastro.',
  contacts: `Juntos, os dois têm mais de ${MAX_CONTACTS_OF_CUSTOMER} contatos. Remova antes os que não valem mais.`,
  notes: `Juntas, as observações passam de ${MAX_NOTES_LENGTH} caracteres. Encurte-as antes.`,
} as const

/** Texts of the dialog that merges two customers. */
export const CUSTOMER_MERGE_TEXTS = {
  OPEN: 'Unir com outro cliente',
  TITLE: (name: string) => `Unir outro cliente com ${name}`,
  INTRO: (name: string) =>
    `Para quem foi cadastrado duas vezes. ${name} fica, e o outro cadastro passa a levar para ele.`,
  OTHER: 'Outro cadastro do mesmo cliente',
  OTHER_HINT: 'Nome, documento, telefone ou e-mail',
  OTHER_MISSING: 'Escolha o outro cadastro.',
  LOADING: 'Verificando os dois cadastros…',
  PREVIEW_FAILED: 'Não foi possível unir estes clientes',
  MOVES: 'O que passa para este cliente',
  ORDERS: (orders: number, pending: number, running: number) =>
    orders === 0
      ? 'O outro não tem pedidos.'
      : `${pluralise(orders, 'pedido', 'pedidos')}, com contratos e links: ${pluralise(pending, 'pendente', 'pendentes')}, ${pluralise(running, 'com contrato em vigor ou a começar', 'com contrato em vigor ou a começar')}.`,
  CHANGES: 'O que muda neste cadastro',
  NO_CHANGES: 'Nada: ele já tem tudo o que o outro tem.',
  FINAL: 'Isso não pode ser desfeito. Onde os dois têm um dado diferente, vale o deste cadastro.',
  REASON: 'Motivo',
  REASON_HINT: 'Por que os dois são o mesmo cliente. Fica no histórico.',
  MERGE: 'Unir clientes',
  MERGE_FAILED: 'Não foi possível unir os clientes',
  CHANGED: 'Um dos dois mudou enquanto você olhava. Confira de novo o que passa e o que muda.',
  MERGED: 'Clientes unidos',
  MERGED_DETAIL: (name: string) => `Os pedidos de ${name} aparecem aqui em instantes.`,
} as const

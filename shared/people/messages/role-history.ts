import { CONTROL_TEXTS } from '../../platform/messages/controls.ts'
import type { RoleChange } from '../rules/role-history.ts'

/** Texts of the history of office roles and of notifications about it. The e-mail is in emails.ts. */

const roleText = (role: RoleChange['from']): string => (role === null ? 'sem conta' : CONTROL_TEXTS.ROLE_NAMES[role])

/** 'Gustavo Gerente mudou o acesso de Ana: de Cliente para Administrador.' */
export function roleChangeSentence({ by_name, name, from, to }: RoleChange): string {
  const author = by_name || 'Alguém da gestão'
  if (from === null) return `${author} convidou ${name} como ${roleText(to)}.`
  if (to === null) return `${author} excluiu a conta de ${name}, que era ${roleText(from)}.`
  return `${author} mudou o acesso de ${name}: de ${roleText(from)} para ${roleText(to)}.`
}

export const ROLE_HISTORY_TEXTS = {
  TITLE: 'Histórico de acessos',
  INTRO: 'Quem recebeu, trocou ou perdeu acesso à administração. Ninguém pode mudar nem apagar este histórico.',
  SHOW: 'Ver histórico',
  HIDE: 'Ocultar histórico',
  LOADING: 'Carregando o histórico…',
  LOAD_FAILED: 'Erro ao carregar o histórico',
  EMPTY: 'Nenhuma mudança de acesso até agora.',
  MORE: 'Carregar mais antigas',
} as const

import type { HoldingCounts } from '../../orders/rules/holdings.ts'
import { pluralise, type ShownTotal, shownCountText } from '../../platform/messages/office.ts'
import { joinNames } from '../../platform/messages/phrases.ts'
import type { Role } from '../../platform/rules/roles.ts'

/** Texts of the users screen and its dialogs. */

export const USERS_TEXTS = {
  TITLE: 'Usuários',
  INTRO: 'Quem acessa o Ponto Urbano e o que cada pessoa pode fazer.',
  INVITE: 'Convidar Usuário',
  // Texts of search and filters
  SEARCH: 'Buscar por nome ou e-mail',
  ANY_ROLE: 'Todos os acessos',
  ANY_STATUS: 'Todos os status',
  COUNT: (shown: number, more: boolean, total: ShownTotal) => shownCountText(shown, more, total, 'usuário', 'usuários'),
  LOADING: 'Carregando usuários…',
  MORE: 'Carregar mais',
  NOTHING_FOUND: 'Nenhum usuário encontrado',
  NOTHING_FOUND_DETAIL: 'Confira a busca ou limpe os filtros para ver todas as pessoas.',
  NOBODY: 'Ninguém por aqui ainda',
  NOBODY_DETAIL: 'Convide a primeira pessoa: ela recebe um e-mail com o acesso.',
  LOAD_FAILED: 'Erro ao buscar usuários',
  YOU: 'Você',
  // Texts of inviting
  INVITE_DETAIL: 'A pessoa recebe um e-mail com uma senha provisória e define a própria senha no primeiro acesso.',
  SEND_INVITE: 'Enviar convite',
  INVITED: 'Convite enviado',
  INVITED_DETAIL: (email: string) => `${email} recebeu um e-mail com os próximos passos.`,
  RESEND_INVITE: 'Reenviar convite',
  INVITE_FAILED: 'Erro ao convidar usuário',
  SIGNED_UP_ALONE:
    'Esta pessoa se cadastrou por conta própria: ela mesma pede um novo e-mail de confirmação na tela de entrada.',
  // Texts of changing
  EDIT: 'Editar usuário',
  EMAIL_FIXED: 'É com ele que a pessoa entra, por isso não pode ser mudado.',
  ROLE_CHANGE_WARNING: (name: string) =>
    `Ao salvar, ${name} sai de todos os aparelhos e precisa entrar de novo, já com o novo acesso.`,
  UPDATED: 'Usuário atualizado',
  UPDATED_ROLE_DETAIL: (name: string) => `${name} precisa entrar de novo para usar o novo acesso.`,
  UPDATE_FAILED: 'Erro ao atualizar usuário',
  // Texts of deleting
  DELETE: 'Excluir usuário',
  DELETE_TITLE: (name: string) => `Excluir ${name}?`,
  DELETE_DETAIL: 'A conta deixa de existir e a pessoa sai na hora de todos os aparelhos. Isso não pode ser desfeito.',
  HOLDINGS: (name: string, holdings: HoldingCounts): string => {
    const { pending_orders, reserved_points, running_contracts, contracted_points } = holdings
    const has = [
      pending_orders > 0 &&
        `${pluralise(pending_orders, 'pedido pendente', 'pedidos pendentes')} que ${pending_orders === 1 ? 'segura' : 'seguram'} ${pluralise(reserved_points, 'ponto', 'pontos')}`,
      running_contracts > 0 &&
        `${pluralise(running_contracts, 'contrato', 'contratos')} em vigor com ${pluralise(contracted_points, 'ponto', 'pontos')}`,
    ].filter(part => part !== false)
    return has.length === 0
      ? `${name} não tem pedidos pendentes nem contratos em vigor.`
      : `${name} tem ${joinNames(has)}. Nada disso é cancelado nem liberado: tudo continua em Gerenciar Pedidos, com os dados do cliente.`
  },
  TASKS_IN_FIELD: (name: string, count: number, verb: 'excluir' | 'salvar'): string =>
    `${name} tem ${pluralise(count, 'tarefa em campo', 'tarefas em campo')}. Ao ${verb}, ${count === 1 ? 'ela volta' : 'elas voltam'} para 'Pronto para Atribuir', sem técnico:`,
  HOLDINGS_FAILED: 'Não foi possível ver os pedidos e contratos desta pessoa',
  TASKS_FAILED: 'Não foi possível ver as tarefas em campo desta pessoa',
  ALL_TASKS: (count: number) => `Mostrar as ${count} tarefas`,
  SEE_TASK: (pointName: string) => `Abrir a tarefa de ${pointName}`,
  SEE_ORDERS: 'Ver os pedidos desta pessoa',
  DELETED: 'Usuário excluído',
  DELETED_DETAIL: (name: string) => `${name} não tem mais acesso.`,
  DELETE_FAILED: 'Erro ao deletar usuário',
  // Fields and columns
  EMAIL: 'E-mail',
  FULL_NAME: 'Nome completo',
  PHONE_HINT: 'Opcional, com DDD.',
  ROLE: 'Acesso',
  STATUS: 'Status',
  NAME_AND_EMAIL: 'Nome e e-mail',
  PHONE: 'Telefone',
  SINCE: 'Cadastro',
  SINCE_DAY: (phone: string, day: string) => `${phone && `${phone} · `}desde ${day}`,
  ACTIONS: 'Ações',
  RESEND_INVITE_TO: (name: string) => `Reenviar convite para ${name}`,
  HOLDINGS_LOADING: 'Conferindo pedidos e contratos…',
} as const

/** One line about what each role may do, where a role is chosen. */
export const ROLE_EXPLANATIONS: Record<Role, string> = {
  admin: 'Responde pelo sistema e acessa toda a administração. Sempre existe ao menos um.',
  operations_manager:
    'Toca o dia a dia, com o mesmo acesso à administração. Não dá nem tira o acesso de administrador.',
  field_technician: 'Vê e conclui as instalações que recebe. Não vê pedidos nem preços.',
  client: 'Reserva pontos e acompanha os próprios pedidos e contratos.',
}

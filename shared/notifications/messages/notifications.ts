import { MAX_UNREAD } from '../rules/notifications.ts'

/** Above this number the bell shows '99+'. */
export const MAX_UNREAD_SHOWN = MAX_UNREAD - 1

/** Texts of the bell. */
export const NOTIFICATIONS_TEXTS = {
  FAILED: 'Falha ao carregar notificações.',
  NOTIFICATION_READ_FAILED: 'Falha ao marcar como lida.',
  EMPTY: 'Você ainda não tem notificações.',
  TITLE: 'Notificações',
  LOADING: 'Carregando notificações…',
  UNREAD: (count: number) =>
    count > MAX_UNREAD_SHOWN
      ? `Notificações: mais de ${MAX_UNREAD_SHOWN} não lidas`
      : `Notificações: ${count} não ${count === 1 ? 'lida' : 'lidas'}`,
  READ_ALL: 'Marcar todas como lidas',
  IS_UNREAD: 'Não lida: ',
} as const

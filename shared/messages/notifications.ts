/** What the bell says. */
export const NOTIFICATIONS = {
  FAILED: 'Falha ao carregar notificações.',
  NOTIFICATION_READ_FAILED: 'Falha ao marcar como lida.',
  EMPTY: 'Você ainda não tem notificações.',
  TITLE: 'Notificações',
  LOADING: 'Carregando notificações…',
  UNREAD: (count: number) => `Notificações: ${count} não ${count === 1 ? 'lida' : 'lidas'}`,
  IS_UNREAD: 'Não lida: ',
} as const

/** What the bell says. */
export const NOTIFICATIONS = {
  FAILED: 'Falha ao carregar notificações.',
  NOTIFICATION_READ_FAILED: 'Falha ao marcar como lida.',
  EMPTY: 'Você ainda não tem notificações.',
} as const

/** What a technician reads after signing in, while their tasks are still to come. */
export const TECHNICIAN = {
  TITLE: 'Painel do técnico',
  SIGNED_IN_AS: (role: string) => `Você entrou como ${role}.`,
  TASKS_COMING: 'Suas instalações vão aparecer aqui',
  TASKS_COMING_DETAIL: 'Esta tela está sendo preparada. Até lá, combine as instalações com a gestão.',
} as const

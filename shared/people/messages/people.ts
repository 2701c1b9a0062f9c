/** Texts shown instead of a person's name. */
export const PEOPLE_TEXTS = { YOU: 'Você', OPERATOR: 'Equipe', ACCOUNT_REMOVED: 'Conta removida' } as const

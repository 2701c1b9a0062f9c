import type { SignState } from '../rules/sign-states.ts'

/** Texts about the state of signs in the street. */
export const SIGN_STATE_TEXTS = {
  TITLE: 'Placas na rua',
  LOADING: 'Carregando as placas…',
  FAILED: 'Não foi possível carregar as placas',
  NAMES: {
    not_installed: 'Sem placa',
    installed: 'Instalada',
    damaged: 'Danificada',
    removed: 'Retirada',
  } satisfies Record<SignState, string>,
  /** `day`: such as '10 de mar. de 2026'. */
  SINCE: (day: string) => `desde ${day}`,
  SEE_TASK: { damaged: 'Ver a manutenção', removed: 'Ver a retirada' },
} as const

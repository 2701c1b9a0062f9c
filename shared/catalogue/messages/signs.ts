import type { SignSource } from '../rules/signs.ts'

/** What the office reads of the sign that hangs at a point. */
export const SIGN_TEXTS = {
  TITLE: 'Placa na rua',
  LOADING: 'Carregando a placa…',
  FAILED: 'Não foi possível carregar a placa',
  NONE: 'Nenhuma placa registrada neste ponto.',
  /** `day`: such as '10 de mar. de 2026'. */
  HANGS: (day: string) => `Há uma placa desde ${day}.`,
  SAID_BY: {
    proof: 'Pela foto do técnico',
    task: 'Pela tarefa de instalação concluída sem foto',
    import: 'Pela importação de contratos',
    office: 'Informado pela equipe',
  } satisfies Record<SignSource, string>,
  CHANGE: 'Informar placa na rua',
  QUESTION: 'Há uma placa neste ponto?',
  DETAIL: 'Relatos de avaria de quem passa e o QR do ponto seguem esta informação.',
  SINCE: 'Desde',
  SAVE: 'Salvar',
  SAVED: 'Placa na rua atualizada.',
} as const

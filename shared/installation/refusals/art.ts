import type { Refusal } from '../../platform/refusals/refusal.ts'

/** Refusals about the art of signs. */
export const ART_REFUSALS = {
  ART_NOT_FOUND: { status: 404, sentence: 'Esta arte não existe mais.' },
  ART_REPLACED: { status: 409, sentence: 'Chegou uma arte mais nova. Confira-a antes de decidir.' },
  ART_DECIDED: { status: 409, sentence: 'Alguém já decidiu sobre esta arte. Confira como ela está.' },
  ART_OF_CLIENT: {
    status: 409,
    sentence: 'Você enviou esta arte: ela não precisa da sua aprovação. Para mudar, envie outra.',
  },
  ART_TOO_LATE: {
    status: 409,
    sentence: 'A instalação deste ponto já começou. Para trocar a arte, fale com a equipe.',
  },
  ART_FILE_INVALID: { status: 409, sentence: 'URL do arquivo inválida.' },
} as const satisfies Record<string, Refusal>

type ArtRefusals = typeof ART_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends ArtRefusals {}
}

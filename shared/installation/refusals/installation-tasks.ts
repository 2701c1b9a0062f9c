import * as z from 'zod/mini'
import { type Refusal, refusalWithDetails } from '../../platform/refusals/refusal.ts'

/** Refusals about installation tasks and work in the street. */
export const TASK_REFUSALS = {
  TASK_NOT_FOUND: { status: 404, sentence: 'Tarefa não encontrada.' },
  TASK_CHANGED: {
    status: 409,
    sentence: 'A tarefa mudou enquanto você trabalhava nela. Confira como ela está e tente novamente.',
  },
  TASK_MOVE_REFUSED: { status: 409, sentence: 'A tarefa não pode ir para esta coluna.' },
  TASK_WITHOUT_TECHNICIAN: {
    status: 409,
    sentence: "Atribua um técnico antes de mover a tarefa para 'Em Campo'.",
  },
  TASK_WITHOUT_KIT: {
    status: 409,
    sentence: "Defina o Tipo de Kit no modal de detalhes antes de mover a tarefa para 'Em Campo'.",
  },
  TASK_WITHOUT_ART: {
    status: 409,
    sentence: "Envie a arte nos detalhes da tarefa antes de mover para 'Impressão dos Adesivos'.",
  },
  TECHNICIAN_NOT_FOUND: { status: 404, sentence: 'Este técnico não existe mais ou mudou de função.' },
  TASK_ART_UNAPPROVED: { status: 409, sentence: 'O cliente ainda não aprovou a arte.' },
  CAMPAIGN_TOO_LARGE: {
    status: 409,
    sentence:
      'O relatório teria mais de 300 pontos ou de 1.000 serviços. Escolha um período mais curto, ou abra o relatório de cada pedido.',
  },
  CAMPAIGN_WITHOUT_READER: {
    status: 409,
    sentence:
      'Nada foi enviado: para receber por e-mail, o cliente precisa de conta, ou de e-mail e link neste pedido. Mande o link do pedido por WhatsApp.',
  },
  PROOF_NOT_FOUND: { status: 404, sentence: 'Esta instalação ainda não tem comprovação.' },
  PROOF_WITHDRAWN: refusalWithDetails({
    status: 409,
    sentence: 'Esta comprovação foi retirada: a instalação voltou para o quadro.',
    /** null for a withdrawal from before its time was recorded. */
    details: z.object({ withdrawn_at: z.nullable(z.string()) }),
  }),
  TASK_NOT_IN_FIELD: { status: 409, sentence: 'Esta tarefa não está mais com você em campo.' },
} as const satisfies Record<string, Refusal>

type TaskRefusals = typeof TASK_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends TaskRefusals {}
}

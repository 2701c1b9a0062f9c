import { pluralise } from '../../platform/messages/phrases.ts'
import type { CustomerReach } from '../rules/orders.ts'
import { TAKE_BACK_DAYS, type TakeBackObstacle } from '../rules/take-back.ts'
import { REACH_NOTES } from './order-desk.ts'

const END_EARLY = 'encerre o contrato antes do fim'

/** Why a confirmation stays, and what is possible instead. */
export const TAKE_BACK_OBSTACLE_TEXTS: Record<TakeBackObstacle, string> = {
  not_confirmed: 'Este pedido não está confirmado: não há confirmação a desfazer.',
  on_paper: 'Um contrato importado não tem confirmação a desfazer. Se entrou por engano, desfaça a importação.',
  renewal: `A confirmação de uma renovação não se desfaz, porque o contrato anterior já passou para ela. Se ela não vale, ${END_EARLY}; um pagamento errado pode ser estornado.`,
  renewed:
    'A renovação deste contrato já foi pedida ou confirmada. Se ainda está pendente, cancele o pedido de renovação e tente de novo.',
  ended: 'Um contrato deste pedido já terminou, e a confirmação não se desfaz mais.',
  too_late: `A confirmação tem mais de ${TAKE_BACK_DAYS} dias e não se desfaz mais. Se a venda não vale, ${END_EARLY}; um pagamento errado pode ser estornado.`,
  contract_issued: `O contrato já foi emitido, e quem tem a cópia pode conferi-lo. Se a venda não vale, ${END_EARLY}; um pagamento errado pode ser estornado.`,
  other_payments:
    'Há outro pagamento registrado neste pedido. Se ele também foi um engano, estorne-o em Pagamentos, com o motivo, e tente de novo.',
  receipt_waits:
    'O cliente enviou o comprovante de uma parcela, que ninguém conferiu. Recuse-o, se não vale, e tente de novo; se vale, a venda também vale.',
  sign_hangs: `Já há placa instalada, ou instalação concluída, por este pedido. Se a conclusão foi um engano, volte a tarefa no quadro; senão, ${END_EARLY}.`,
  work_begun: `O pedido tem muitos pontos, e a equipe já começou a trabalhar nas tarefas. Se a venda não vale, ${END_EARLY}.`,
}

/** Texts of taking a confirmation back. */
export const TAKE_BACK_TEXTS = {
  ACTION: 'Desfazer confirmação',
  TITLE: (shortId: string) => `Desfazer a confirmação do pedido ${shortId}?`,
  DETAIL: (points: number, reach: CustomerReach) =>
    `O pedido volta a pendente e ${points === 1 ? 'o ponto continua guardado' : `os ${pluralise(points, 'ponto', 'pontos')} continuam guardados`} para o cliente, com um prazo novo para pagar. ${REACH_NOTES[reach]}`,
  TASKS_GO: 'As tarefas de instalação deste pedido saem do quadro, com as artes já enviadas.',
  PAYMENT_GOES: (amount: string, day: string) =>
    `O pagamento de ${amount}, de ${day}, que a confirmação registrou, é estornado com o mesmo motivo.`,
  RECEIPT_WAITS: 'O comprovante volta a esperar a conferência; até lá, a reserva não vence.',
  REASON: 'Motivo, só para a equipe',
  DONE: 'Confirmação desfeita. O pedido está pendente de novo.',
  FAILED: 'Não foi possível desfazer a confirmação',
  STAYS_TITLE: 'Esta confirmação não se desfaz',
}

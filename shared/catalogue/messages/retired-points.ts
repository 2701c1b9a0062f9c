import { formatDay } from './terms.ts'

/** Texts about points that are gone for good. */
export const RETIRED_TEXTS = {
  TITLE: 'Retirada definitiva',
  LOADING: 'Carregando o ponto…',
  FAILED: 'Não foi possível carregar o ponto',
  ACTIVE:
    'O ponto existe. Se a prefeitura o retirou, registre aqui: ele sai do mapa e da oferta, e fica no histórico e nos relatórios.',
  IS: (day: string, reason: string) => `Retirado em ${formatDay(day)}. Motivo: ${reason}`,
  RETIRE: 'Retirar de vez',
  RETIRE_TITLE: 'Retirar este ponto de vez?',
  RETIRE_DETAIL: 'O ponto sai do mapa e de novas vendas. Se foi engano, dá para devolver à oferta.',
  DAY: 'Retirado em',
  REASON: 'Motivo',
  REASON_HINT: 'Por exemplo, o número do ofício ou do protocolo da prefeitura.',
  RETIRED: 'Ponto retirado. Ele não é mais oferecido.',
  RETURN: 'Devolver à oferta',
  RETURNED: 'O ponto voltou a ser oferecido.',
  RETURN_FAILED: 'Não foi possível devolver o ponto',
  HAS_ORDERS: 'Há reserva ou contrato neste ponto. Antes de retirá-lo, encerre antes ou troque o ponto em cada pedido:',
  ORDER: (shortId: string) => `Pedido ${shortId}`,
}

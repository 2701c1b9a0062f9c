import { listOf } from './phrases.ts'

/** What the reservation says, from its first step to what stands in its way (specification §2, §4). */
export const RESERVATION = {
  EMAIL_CHECK_FAILED: 'Não foi possível verificar o e-mail. Tente novamente.',
  FAILED: 'Ocorreu um erro ao criar sua reserva.',
  CONFIRMED: 'Reserva confirmada!',
  CONFIRMED_DETAIL: 'Você será redirecionado para seu painel.',
  ACCOUNT_AND_RESERVATION_CONFIRMED: 'Conta criada e reserva confirmada!',
  ACCOUNT_AND_RESERVATION_CONFIRMED_DETAIL: 'Verifique seu e-mail para ativar a conta e acompanhar o pedido.',
  PENDING_RESERVATION_FAILED: 'Falha ao processar reserva pendente',
  PENDING_RESERVATION_FAILED_DETAIL: 'Seu carrinho continua aqui: confira os pontos e finalize a reserva.',
  ACCOUNT_CREATED_RESERVATION_NOT: 'Sua conta foi criada, mas a reserva ainda não foi feita.',
  HOLD_NOTICE: (hours: number) => `Os pontos ficam reservados para você por ${hours} horas.`,
  POINTS_NOT_RESERVABLE: (names: readonly string[]) =>
    names.length === 1
      ? `Este ponto não pode ser reservado agora: ${names[0]}.`
      : `Estes pontos não podem ser reservados agora: ${listOf(names)}.`,
  MORE_POINTS: (count: number) => (count === 1 ? 'e mais 1 ponto' : `e mais ${count} pontos`),
  RESERVE_REST: (count: number) => (count === 1 ? 'Reservar o outro ponto' : `Reservar os outros ${count} pontos`),
  REMOVE_FROM_CART: 'Remover do carrinho e voltar ao mapa',
  CHANGE_EMAIL: 'Trocar e-mail',
  SIGN_UP_INSTEAD: 'Cadastre-se',
} as const

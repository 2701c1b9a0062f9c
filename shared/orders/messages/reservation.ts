import { joinNames } from '../../platform/messages/phrases.ts'

/** The terms of the contract that cost money, a line each, in its words (contract-clauses.ts). */
export const costlyTermTexts = (city: string): string[] => [
  'Troca de arte durante o prazo: cobrada à parte.',
  'Desistência antes do fim: o preço dos dias que faltam não é devolvido, salvo quando a lei manda.',
  `Foro: comarca de ${city}, salvo o direito do Cliente ao do seu domicílio.`,
]

/** Texts of the reservation, from its first step to its errors. */
export const RESERVATION_TEXTS = {
  OFFLINE: 'Sem conexão. O carrinho e o que você digitou continuam aqui.',
  /** After the button was pressed without network. */
  OFFLINE_WAITING: 'Sem conexão. Nada se perdeu: continuamos assim que a internet voltar. Deixe esta janela aberta.',
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
  PAYMENT: 'Pagamento',
  BY_PIX_UNTIL: (until: string, hours: number) =>
    `Por Pix, até ${until} (${hours} horas). O código está no seu pedido, depois da reserva; sem pagamento, os pontos são liberados.`,
  WITH_SELLER_UNTIL: (until: string, hours: number) =>
    `Combinado com a equipe, até ${until} (${hours} horas). Sem pagamento, os pontos são liberados.`,
  PRICE_INCLUDES: 'O preço inclui',
  /** In the contract's words (contract-clauses.ts). */
  PRICE_CONTENTS:
    'O uso de cada ponto pelo período escolhido, com produção e instalação da sua arte. Sem reajuste durante o prazo.',
  SELLER: 'Quem vende',
  TERMS: 'Antes de pagar, saiba',
  DRAFT: 'Ler a minuta do contrato',
  OTHER_TAB: '(abre em outra aba)',
  POINTS_NOT_RESERVABLE: (names: readonly string[]) =>
    names.length === 1
      ? `Este ponto não pode ser reservado agora: ${names[0]}.`
      : `Estes pontos não podem ser reservados agora: ${joinNames(names)}.`,
  LEFT_IN_CART: (count: number) =>
    count === 1
      ? '1 ponto fica no carrinho para o próximo pedido.'
      : `${count} pontos ficam no carrinho para o próximo pedido.`,
  RESERVE_REST: (count: number, price: string) =>
    `${count === 1 ? 'Reservar o outro ponto' : `Reservar os outros ${count} pontos`} por ${price}`,
  REMOVE_FROM_CART: 'Remover do carrinho e voltar ao mapa',
  CHANGE_EMAIL: 'Trocar e-mail',
  SIGN_UP_INSTEAD: 'Cadastre-se',
  BACK_TO_CART: 'Voltar ao carrinho',
  RESERVING: 'Você está reservando',
  // Texts of the steps
  EMAIL_LEAD: 'Informe seu e-mail para continuar.',
  EMAIL: 'E-mail',
  CONTINUE: 'Continuar',
  /** 'Se preferir, vá para a página de login ou cadastro: …': the two page names are links. */
  LEAVE_FOR: 'Se preferir, vá para a página de',
  LEAVE_FOR_LOGIN: 'login',
  LEAVE_OR: 'ou',
  LEAVE_FOR_SIGNUP: 'cadastro',
  LEAVE_KEPT: ': seu carrinho será reservado quando você entrar.',
  LOGIN_LEAD: 'Você já tem uma conta. Entre com a sua senha para reservar.',
  PASSWORD: 'Senha',
  LOGIN: 'Entrar e reservar',
  FORGOT_PASSWORD: 'Esqueci minha senha',
  NO_ACCOUNT_YET: 'Não tem conta?',
  SIGNUP_LEAD: 'Crie sua conta para concluir a reserva e acompanhar o pedido.',
  FULL_NAME: 'Nome Completo',
  PHONE: 'Telefone',
  CONFIRM_PASSWORD: 'Confirmar Senha',
  SIGN_UP: 'Cadastrar e reservar',
  TRY_AGAIN: 'Tentar reservar novamente',
  RESERVING_AS: 'Reservando como',
  CONFIRM: 'Confirmar reserva',
} as const

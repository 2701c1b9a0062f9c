import type { CartRefusal } from '../domain/cart.ts'
import { listOf, NO_PERMISSION, PERIOD_UNAVAILABLE, POINT_GONE } from './phrases.ts'

/**
 * Sentences that a person reads and that are neither labels of one screen nor the API's refusals (shared/refusals), by key.
 * Texts that the specification gives (§5, §8) are verbatim.
 */

/** Why something can't be put into the cart, or changed in it: the browser's own refusals. */
export const CART_REFUSALS: Record<CartRefusal, string> = {
  CART_POINT_ALREADY_IN: 'Este ponto já está no seu carrinho.',
  CART_INVALID_PRICE: 'Preço inválido para o período selecionado.',
  CART_POINT_DETAILS_MISSING: 'Não foi possível encontrar os detalhes do ponto para atualizar o preço.',
  CART_PERIOD_UNAVAILABLE: PERIOD_UNAVAILABLE,
}

/** Toasts and texts of the screens, by key. */
export const MESSAGES = {
  // Cart
  ADDED_TO_CART: (pointName: string) => `${pointName} adicionado ao carrinho!`,
  CART_TITLE: 'Seu Carrinho de Reservas',
  CART_HEADING: 'Seu Carrinho',
  CART_COUNT: (count: number) => `Você tem ${count} ${count === 1 ? 'item' : 'itens'} no carrinho.`,
  CART_EMPTY: 'Seu carrinho está vazio.',
  CART_EMPTY_HINT: 'Adicione pontos do mapa para reservá-los.',
  CART_PRICES_CHANGED: 'Há preços novos no seu carrinho: o total foi atualizado.',
  CART_OPEN: 'Abrir carrinho de compras',
  CART_CLEAR: 'Limpar Carrinho',
  RESERVE: 'Finalizar Reserva',
  PERIOD_UNAVAILABLE: 'Indisponível',
  // Reservation
  EMAIL_CHECK_FAILED: 'Não foi possível verificar o e-mail. Tente novamente.',
  INVALID_CREDENTIALS: 'E-mail ou senha inválidos.',
  PROFILE_FAILED_AFTER_LOGIN: 'Não foi possível carregar seu perfil após o login.',
  UNKNOWN_ERROR: 'Ocorreu um erro desconhecido.',
  SIGNUP_FAILED: 'Ocorreu um erro no cadastro.',
  RESERVATION_FAILED: 'Ocorreu um erro ao criar sua reserva.',
  RESERVATION_CONFIRMED: 'Reserva confirmada!',
  RESERVATION_CONFIRMED_DETAIL: 'Você será redirecionado para seu painel.',
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
  // Fields
  PASSWORD_REQUIRED: 'A senha é obrigatória.',
  PASSWORD_TOO_SHORT: 'A senha deve ter no mínimo 6 caracteres.',
  PASSWORDS_DIFFER: 'As senhas não coincidem.',
  NAME_REQUIRED: 'O nome é obrigatório.',
  // Login, sign-up, sign-out
  EMAIL_NOT_CONFIRMED: 'Confirmação de E-mail Pendente',
  EMAIL_NOT_CONFIRMED_DETAIL: 'Confira sua caixa de entrada e o spam e confirme seu e-mail para entrar.',
  SIGNUP_EMAIL_TAKEN: 'Erro no Cadastro: Este e-mail já está em uso. Tente fazer login.',
  CONFIRMATION_RESENT: 'Enviamos um novo e-mail de confirmação.',
  SIGN_OUT_FAILED: 'Falha ao sair',
  SIGN_OUT_FAILED_DETAIL: 'Não foi possível encerrar a sessão. Tente novamente.',
  SIGNED_OUT: 'Sessão encerrada com sucesso.',
  INVITED: 'Bem-vindo! Por favor, defina sua senha para completar o acesso.',
  ROLE_NAMES: {
    admin: 'Administrador',
    operations_manager: 'Gerente de operações',
    field_technician: 'Técnico de campo',
    client: 'Cliente',
  },
  TOO_MANY_ATTEMPTS: 'Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente novamente.',
  RESEND_CONFIRMATION: 'Reenviar e-mail de confirmação',
  RESEND_FAILED: 'Não foi possível reenviar o e-mail. Tente novamente em instantes.',
  ACCESS_DENIED: 'Acesso Negado',
  ACCESS_DENIED_DETAIL: NO_PERMISSION,
  // Map
  POINTS_FAILED: 'Falha ao carregar os pontos do mapa.',
  TIERS_FAILED: 'Erro ao carregar',
  FILTER_POINTS: 'Filtrar Pontos',
  CLUSTER_TITLE: (count: number) => `${count} ${count === 1 ? 'ponto' : 'pontos'}`,
  POINTS_IN_AREA: (count: number) =>
    count === 0
      ? 'Nenhum ponto nesta área'
      : `${count.toLocaleString('pt-BR')} ${count === 1 ? 'ponto' : 'pontos'} nesta área`,
  AVAILABLE_POINTS_IN_AREA: (count: number) =>
    count === 0
      ? 'Nenhum ponto disponível nesta área'
      : `${count.toLocaleString('pt-BR')} ${count === 1 ? 'ponto disponível' : 'pontos disponíveis'} nesta área`,
  NO_POINTS_HINT: 'Mova o mapa, afaste a visão ou limpe os filtros para ver outros pontos.',
  MAP_WITHOUT_WEBGL:
    'Este navegador não consegue desenhar o mapa (WebGL está desligado). Use a lista para encontrar e reservar pontos.',
  MAP_NOT_LOADED: 'Não foi possível carregar o mapa. Use a lista ou recarregue a página.',
  MAP_WELCOME: (fromPrice: string | undefined) =>
    `Escolha pontos de publicidade nas ruas da região e reserve por 1 a 5 anos${fromPrice ? `, a partir de ${fromPrice}` : ''}.`,
  POINT_NOT_ON_SITE: `${POINT_GONE}. Escolha outro no mapa.`,
  POINT_FAILED: 'Não foi possível carregar este ponto.',
  POINT_IS_RESERVED: 'Este ponto está reservado. Se a reserva não for paga, ele volta a ficar disponível.',
  POINT_IS_SOLD: 'Este ponto está contratado e volta a ficar disponível quando o contrato terminar.',
  POINT_WITHOUT_PRICE: 'Este ponto ainda não tem preço. Fale conosco pelo WhatsApp.',
  POINT_WITHDRAWN: 'Este ponto não está à venda no momento.',
  GEOLOCATION_UNSUPPORTED: 'Geolocalização não é suportada',
  GEOLOCATION_FAILED: 'Não foi possível obter sua localização',
  TRY_AGAIN: 'Tentar novamente',
  // Client
  ORDERS_FAILED: 'Erro ao carregar pedidos.',
  ITEM_UPDATE_FAILED: 'Falha ao atualizar o item',
  ORDER_CANCEL_FAILED: 'Erro ao cancelar pedido',
  ORDER_CANCELLED: 'Pedido cancelado. Os pontos foram liberados.',
  ITEM_PERIOD_CHANGED: 'Período atualizado.',
  ITEM_REMOVED: 'Item removido. O ponto foi liberado.',
  ORDERS_EMPTY: 'Você ainda não tem pedidos.',
  ORDERS_EMPTY_DETAIL: 'Escolha pontos no mapa e faça a sua primeira reserva.',
  // Notifications
  NOTIFICATIONS_FAILED: 'Falha ao carregar notificações.',
  NOTIFICATION_READ_FAILED: 'Falha ao marcar como lida.',
  NOTIFICATIONS_EMPTY: 'Você ainda não tem notificações.',
  // Any screen
  OFFLINE: 'Sem conexão com a internet. Verifique a rede e tente novamente.',
  RELOAD: 'Recarregar',
  WAITING_FOR_NETWORK: 'Sem conexão: o que falta carrega assim que a internet voltar.',
  CODE_OFFLINE: 'Sem conexão: tentaremos de novo assim que a internet voltar.',
  CODE_FAILED: 'Esta parte do site não carregou. Estamos tentando de novo.',
  SITE_CHANGED: 'Há uma versão nova do site. Salve o que estiver fazendo e recarregue a página.',
  SCREEN_FAILED: 'Esta tela não pôde ser aberta',
  SCREEN_FAILED_DETAIL: 'Pode haver uma versão nova do site ou uma falha de conexão. Recarregue a página.',
  CONTENT_COMING:
    'O conteúdo desta página está chegando. Enquanto isso, encontre no mapa o ponto ideal para a sua marca.',
} as const

import type { TooManyHeld } from '../domain/held-points.ts'

/**
 * Every sentence a person reads that is not a label of one screen, by error code or key. Texts that the specification
 * gives (§5, §8) are verbatim.
 */

/** Sentences of refusals and failures; the code is what programs and tests use. */
export const ERRORS = {
  // Requests
  INVALID_INPUT: 'Confira os dados enviados: há campos que precisam de correção.',
  INVALID_JSON: 'O conteúdo enviado não é um JSON válido.',
  BODY_TOO_LARGE: 'O conteúdo enviado é grande demais.',
  BODY_TOO_DEEP: 'O conteúdo enviado tem níveis demais.',
  NOT_FOUND: 'Não encontramos o que você procura.',
  METHOD_NOT_ALLOWED: 'Esta operação não existe neste endereço.',
  TOO_MANY_REQUESTS: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.',
  TRY_AGAIN: 'Não foi possível concluir agora. Tente novamente em instantes.',
  INTERNAL: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
  // Access
  UNAUTHENTICATED: 'Sua sessão terminou. Entre novamente para continuar.',
  SESSION_ENDED: 'Sua sessão foi encerrada porque o seu acesso mudou. Entre novamente para continuar.',
  FORBIDDEN: 'Você não tem permissão para acessar esta página.',
  // Cart
  CART_POINT_ALREADY_IN: 'Este ponto já está no seu carrinho.',
  CART_INVALID_PRICE: 'Preço inválido para o período selecionado.',
  CART_POINT_DETAILS_MISSING: 'Não foi possível encontrar os detalhes do ponto para atualizar o preço.',
  CART_PERIOD_UNAVAILABLE: 'Período indisponível para este ponto.',
  // Reservation and orders
  POINT_NOT_FOUND: 'Um dos pontos escolhidos não existe mais.',
  POINT_UNAVAILABLE: 'Alguns pontos acabaram de ser reservados por outra pessoa.',
  PERIOD_WITHOUT_PRICE: 'Período indisponível para este ponto.',
  TOO_MANY_HELD_POINTS: 'Há pontos demais reservados à espera de pagamento.',
  RESERVATION_CONFLICT: 'Muitas pessoas estão reservando estes pontos agora. Tente novamente em instantes.',
  IDEMPOTENCY_KEY_REUSED: 'Esta tentativa já foi usada para outra reserva. Atualize a página e tente novamente.',
  INVALID_IDEMPOTENCY_KEY: 'A identificação da tentativa é inválida. Atualize a página e tente novamente.',
  ORDER_NOT_FOUND: 'Pedido não encontrado',
  ORDER_NOT_PENDING: 'Apenas pedidos pendentes podem ser modificados.',
  ORDER_CHANGED: 'O pedido mudou enquanto você trabalhava nele. Atualize a página e tente novamente.',
  ORDER_HOLD_OVER: 'O prazo da reserva terminou e os pontos podem ter sido liberados.',
  ORDER_WITHOUT_ITEMS: 'Você não pode remover todos os itens. Se desejar, cancele o pedido inteiro.',
  ORDER_ITEM_NOT_FOUND: 'Este item não faz parte do pedido.',
  HOLD_DATE_INVALID: 'Selecione uma nova data de expiração.',
  // Catalogue
  TIER_NAME_TAKEN: 'Já existe um nível de preço com este nome. Por favor, escolha um nome diferente.',
  TIER_NOT_FOUND: 'O nível de preço não existe.',
  TIER_CHANGED: 'Este nível de preço mudou enquanto você o editava. Confira os dados atuais e salve de novo.',
  TAG_NAME_TAKEN: 'Já existe uma tag com este nome.',
  TAG_NOT_FOUND: 'Esta tag não existe mais.',
  TAG_CHANGED: 'Esta tag mudou enquanto você a editava. Confira o nome atual e salve de novo.',
  POINT_CHANGED: 'Este ponto mudou enquanto você o editava. Confira os dados atuais e salve de novo.',
  POINT_IN_USE: 'Este ponto faz parte de um pedido e não pode ser excluído.',
  MAP_SETTINGS_CHANGED: 'Outra pessoa salvou os ajustes do mapa. Confira os ajustes atuais e salve de novo.',
  IMPORT_NOT_FOUND: 'Esta importação não existe mais.',
  IMPORT_UNDONE: 'Esta importação foi desfeita. Comece outra.',
  MAP_CELL_NOT_FOUND: 'Não há pontos nesta parte do mapa.',
  // People
  PROFILE_NOT_FOUND: 'Ainda não há um perfil para esta conta.',
  PROFILE_CHANGED: 'Este cadastro mudou enquanto você o editava. Confira os dados atuais e salve de novo.',
  NOTIFICATION_NOT_FOUND: 'Esta notificação não existe mais.',
  USER_NOT_FOUND: 'Este usuário não existe mais.',
  USER_EMAIL_TAKEN: 'Já existe uma conta com este e-mail.',
  USER_SIGNUP_PENDING:
    'Esta pessoa se cadastrou e ainda não confirmou o e-mail. Espere a confirmação, ou exclua o cadastro e convide.',
  LAST_ADMIN: 'Este é o único administrador. Dê este acesso a outra pessoa antes.',
  OWN_ROLE: 'Você não pode mudar o seu próprio acesso. Peça a outra pessoa da gestão.',
  OWN_ACCOUNT: 'Você não pode excluir a sua própria conta.',
  // Files and addresses
  FILE_TYPE_REFUSED: 'Este tipo de arquivo não é aceito. Use JPG, PNG ou WebP.',
  FILE_TOO_LARGE: 'O arquivo é grande demais.',
  FILE_NOT_FOUND: 'O arquivo não chegou. Envie de novo.',
  FILE_NOT_AN_IMAGE: 'Este arquivo não é uma imagem que possamos ler. Use JPG, PNG ou WebP.',
  PICTURE_TOO_LARGE: 'A imagem passa de 4.096 pixels de lado. Escolha uma menor.',
  CEP_NOT_FOUND: 'CEP não encontrado',
  PLACE_NOT_FOUND: 'Endereço não encontrado. Confira a rua e a cidade, ou marque o lugar no mapa.',
  STREET_NOT_FOUND: 'Não foi possível encontrar o nome da rua. Digite-o à mão.',
  GEOCODING_FAILED: 'Não foi possível consultar o endereço agora. Preencha à mão ou tente de novo.',
} as const satisfies Record<string, string>

export type ErrorCode = keyof typeof ERRORS

/** 'Ouro | Av. Brasil', 'A e B', 'A, B e C' */
const list = new Intl.ListFormat('pt-BR', { style: 'long', type: 'conjunction' })

/** What a loser of a race reads: which points went. */
export const pointsWent = (names: readonly string[]): string =>
  names.length === 1
    ? `O ponto ${names[0]} acabou de ser reservado por outra pessoa.`
    : `Os pontos ${list.format(names)} acabaram de ser reservados por outras pessoas.`

const heldPoints = (count: number): string => (count === 1 ? '1 ponto reservado' : `${count} pontos reservados`)

/** What somebody reads whose cart would hold too many points: how many are held, how many may be, and what to do. */
export function tooManyHeld({ held_by, held, most }: TooManyHeld): string {
  const limit = `O limite é de ${most} de uma vez.`
  const ask = 'fale conosco pelo WhatsApp'
  switch (held_by) {
    case 'account':
      return `Você já tem ${heldPoints(held)} à espera de pagamento. ${limit} Pague ou cancele uma reserva, escolha menos pontos ou ${ask}.`
    case 'email':
      return `Este e-mail já tem ${heldPoints(held)} à espera de pagamento. ${limit} Entre na sua conta, escolha menos pontos ou ${ask}.`
    case 'address':
      return `Da sua rede já há ${heldPoints(held)} por visitantes, à espera de pagamento. ${limit} Entre na sua conta para reservar ou ${ask}.`
  }
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Whole minutes once it is more than one. */
const waitOf = (seconds: number): string =>
  seconds < 60 ? counted(seconds, 'segundo', 'segundos') : counted(Math.ceil(seconds / 60), 'minuto', 'minutos')

/** What somebody reads who tried too often, with the time to wait. Seconds. */
export const tooManyAttempts = (seconds: number): string =>
  `Muitas tentativas em pouco tempo. Tente novamente em ${waitOf(seconds)}.`

/** The same for who asks for e-mails with links: the last one still works. Tells nothing about whether there is an account. */
export const linkAlreadySent = (seconds: number): string =>
  `Se houver uma conta com este e-mail, o link já foi enviado: procure na caixa de entrada e no spam, ou tente novamente em ${waitOf(seconds)}.`

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
      : `Estes pontos não podem ser reservados agora: ${list.format(names)}.`,
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
  ACCESS_DENIED_DETAIL: 'Você não tem permissão para acessar esta página.',
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
  POINT_NOT_ON_SITE: 'Este ponto não existe mais. Escolha outro no mapa.',
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

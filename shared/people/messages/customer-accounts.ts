/** Continues a sentence about a customer that nobody but an account has vouched for. */
export const MADE_BY_ACCOUNT_TEXT = 'feito por uma conta do site: confira'

/** Texts of the accounts section on a customer's page. */
export const CUSTOMER_ACCOUNTS_TEXTS = {
  TITLE: 'Contas no site',
  LOADING: 'Carregando as contas…',
  LOAD_FAILED: 'Erro ao buscar as contas do cliente',
  NONE: 'Nenhuma conta. Quem se cadastra com o documento deste cliente aparece aqui.',
  BY_EMAIL: 'Veem pedidos pelo e-mail',
  BY_EMAIL_DETAIL:
    'Estas contas não salvaram o documento do cliente, mas veem os pedidos que a equipe fez para o e-mail delas.',
  OF_CONTACT: 'O e-mail é de um contato deste cadastro',
  OF_ORDER: 'O e-mail era de um contato quando o pedido foi feito',
  PARTED: 'Desvinculadas',
  PARTED_DETAIL: 'Não veem pedidos deste cliente, nem os que você fizer para o e-mail delas, até você as vincular.',
  SUGGESTED: 'Com o mesmo documento',
  SUGGESTED_DETAIL: 'Confira antes com o cliente: uma conta vinculada vê os pedidos dele e edita este cadastro.',
  CHECK_TITLE: 'Feito por uma conta do site: confira',
  CHECK_DETAIL:
    'Quem digitou este documento no próprio perfil ainda não provou que é este cliente. A conta só vê o que ela mesma reservou, e ninguém recebe aviso no e-mail dela, até você confirmar. Confira com o cliente por um telefone ou e-mail que você já conheça.',
  CHECK_DATA_DETAIL:
    'Os nomes e o endereço foram digitados por quem tinha a conta. Confira os dados com o cliente e salve o cadastro.',
  CHECK: 'Conferir a conta',
  CHECK_CUSTOMER: 'Abrir o cadastro',
  UNPROVEN: 'Não confirmada',
  CONFIRM: 'Confirmar conta',
  CONFIRM_NAMED: (email: string) => `Confirmar a conta ${email}`,
  CONFIRM_TITLE: (email: string) => `Confirmar a conta ${email}?`,
  CONFIRMED: 'Conta confirmada',
  LINK: 'Vincular',
  LINK_NAMED: (email: string) => `Vincular ${email}`,
  LINK_TITLE: (email: string) => `Vincular ${email}?`,
  LINK_TEXT:
    'A conta passa a ver os pedidos deste cliente e a editar este cadastro. O que falta aqui é completado com o perfil dela.',
  RETURN_TEXT:
    'Com o mesmo documento, a conta volta a ver os pedidos deste cliente e a editar este cadastro. Sem ele, vê só os próximos pedidos que a equipe fizer para o e-mail dela.',
  LINKED: 'Conta vinculada ao cliente',
  UNLINK: 'Desvincular',
  UNLINK_NAMED: (email: string) => `Desvincular ${email}`,
  UNLINK_TITLE: (email: string) => `Desvincular ${email}?`,
  UNLINK_TEXT:
    'A conta deixa de ver os pedidos que a equipe fez para este cliente, e só volta se você a vincular. O perfil dela fica como está. Os links dos pedidos deste cliente deixam de valer: faça outro no pedido, se precisar.',
  UNLINKED: 'Conta desvinculada do cliente',
  FAILED: 'Não foi possível mudar as contas do cliente',
} as const

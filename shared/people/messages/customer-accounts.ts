/** Texts of the accounts section on a customer's page. */
export const CUSTOMER_ACCOUNTS_TEXTS = {
  TITLE: 'Contas no site',
  LOADING: 'Carregando as contas…',
  LOAD_FAILED: 'Erro ao buscar as contas do cliente',
  NONE: 'Nenhuma conta. Quem se cadastra com o documento deste cliente aparece aqui.',
  SUGGESTED: 'Com o mesmo documento',
  SUGGESTED_DETAIL: 'Confira antes com o cliente: uma conta vinculada vê os pedidos dele e edita este cadastro.',
  LINK: 'Vincular',
  LINK_NAMED: (email: string) => `Vincular ${email}`,
  LINK_TITLE: (email: string) => `Vincular ${email}?`,
  LINK_TEXT:
    'A conta passa a ver os pedidos deste cliente e a editar este cadastro. O que falta aqui é completado com o perfil dela.',
  LINKED: 'Conta vinculada ao cliente',
  UNLINK: 'Desvincular',
  UNLINK_NAMED: (email: string) => `Desvincular ${email}`,
  UNLINK_TITLE: (email: string) => `Desvincular ${email}?`,
  UNLINK_TEXT: 'A conta deixa de ver os pedidos que a equipe fez para este cliente. O perfil dela fica como está.',
  UNLINKED: 'Conta desvinculada do cliente',
  FAILED: 'Não foi possível mudar as contas do cliente',
} as const

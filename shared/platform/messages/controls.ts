import { givenName } from '../rules/given-name.ts'

/** Texts of fields, dialogs and buttons on many screens. The map's first view does not load them. */
export const CONTROL_TEXTS = {
  COPY_LINK_FAILED: 'Não foi possível copiar. Copie este link:',
  BACK: 'Voltar',
  CANCEL: 'Cancelar',
  CLOSE: 'Fechar',
  EDIT: 'Editar',
  EDIT_WHAT: (name: string) => `Editar ${name}`,
  DELETE: 'Excluir',
  DELETE_WHAT: (name: string) => `Excluir ${name}`,
  HELLO: (name: string) => `Olá, ${givenName(name)}`,
  LOAD_MORE: 'Carregar mais',
  SEE_MAP: 'Ver o mapa',
  SIGN_OUT: 'Sair',
  SENDING: 'Enviando…',
  SHOW_PASSWORD: 'Mostrar senha',
  HIDE_PASSWORD: 'Ocultar senha',
  PASSWORD_HIDDEN: 'A senha está oculta',
  PASSWORD_SHOWN: 'A senha está visível',
  PERIOD_OF: (pointName: string, period: string) => `Período de ${pointName}: ${period}`,
  LOGO_TO_MAP: 'Ponto Urbano: ver o mapa',
  PER_MONTH: '/mês',
  TOTAL: 'Total',
  YES: 'Sim',
  NO: 'Não',
  CONTENT_COMING:
    'O conteúdo desta página está chegando. Enquanto isso, encontre no mapa o ponto ideal para a sua marca.',
  UNKNOWN_ERROR: 'Ocorreu um erro desconhecido.',
  ROLE_NAMES: {
    admin: 'Administrador',
    operations_manager: 'Gerente de operações',
    field_technician: 'Técnico de campo',
    client: 'Cliente',
  },
} as const
